import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#test/harness/eventually';
import type { EventCodec } from '../codec.js';
import type { EventStore, RecordedEvent, SubscribeOptions, SubscriptionMessage } from '../stores/event-store.js';
import { SharedReader } from './reader.js';

const event = (position: string): RecordedEvent =>
  ({ position, type: 'T', id: position, stream: 's' }) as RecordedEvent;

describe('the one reader of a process', () => {
  it('hands on every event in order although an event cannot be decoded before the next subscription', async () => {
    let calls = 0;
    let failed = false;
    let begunAgain = (): void => undefined;
    const again = new Promise<void>((resolve) => {
      begunAgain = resolve;
    });
    const store = {
      subscribeAll: async function* ({ after, signal }: SubscribeOptions): AsyncGenerator<SubscriptionMessage> {
        calls += 1;
        if (calls === 2) begunAgain();
        // The second one has nothing to say before the first one's event has failed.
        if (calls === 2) await pause(50);
        for (const position of ['1', '2'])
          if (!signal.aborted && position > (after ?? '')) {
            yield { kind: 'event', event: event(position) };
            await pause(5);
          }
        if (calls === 1) throw new Error('the connection broke');
        while (!signal.aborted) await pause(5);
      },
    } as unknown as EventStore;
    const codec = {
      decodeMany: async (events: readonly RecordedEvent[]) => {
        if (events[0]?.position !== '1' || failed) return events;
        failed = true;
        await Promise.race([again, pause(300)]);
        throw new Error('the keys cannot be read');
      },
    } as unknown as EventCodec;
    const handed: string[] = [];
    const reader = new SharedReader(
      store,
      codec,
      '',
      async (deliveries) => {
        handed.push(...deliveries.map(({ position }) => position));
        await Promise.resolve();
      },
      () => undefined,
    );
    reader.start();
    await eventually(() => handed.at(-1) === '2');
    await pause(100);
    await reader.stop();
    expect(handed).toEqual(['1', '2']);
  });
});
