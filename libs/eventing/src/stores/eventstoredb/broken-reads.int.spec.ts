import { v7 } from 'uuid';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { StoreUnavailable, type NewEvent, type RecordedEvent } from '../event-store.js';
import { EventStoreDbEventStore } from './eventstoredb.js';
import { someMetadata } from '../../testing/context.js';

const EVENTS = 300;
const eventOf = (number: number): NewEvent => ({
  id: v7(),
  type: 'CarAdded',
  schemaVersion: 1,
  data: { number },
  metadata: someMetadata(),
});

const all = async (events: AsyncIterable<RecordedEvent>): Promise<number> => {
  let count = 0;
  for await (const event of events) count += event.revision >= 0n ? 1 : 0;
  return count;
};

describe('a read that is under way when the client is given up', () => {
  let double: EventStoreDouble;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    double = await startEventStoreDouble({ batchAppend: true });
    store = await EventStoreDbEventStore.open({
      connectionString: double.url,
      appendTimeoutMs: 1000,
      readTimeoutMs: 1200,
    });
    const [first, ...rest] = Array.from({ length: EVENTS }, (_, number) => eventOf(number));
    if (first !== undefined)
      await store.append('car-1', [first, ...rest], { expected: 'no_stream', timeoutMs: 10_000 });
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
  });

  it.each<[string, (opened: EventStoreDbEventStore) => Promise<unknown>]>([
    ['of a stream', (opened) => all(opened.readStream('car-1'))],
    ['of a stream, backwards', (opened) => all(opened.readStream('car-1', { direction: 'backwards' }))],
    ['of the whole log', (opened) => all(opened.readAll())],
    ['for the newest event', (opened) => opened.head()],
    ['for the place of an instant', (opened) => opened.positionAt(new Date('2020-01-01T00:00:00Z'))],
  ])('%s ends in StoreUnavailable, not as if nothing were there', async (_, read) => {
    double.faults.deaf = true;
    const appended = store.append('car-1', [eventOf(EVENTS)], { expected: BigInt(EVENTS - 1) });
    const outcomes = await Promise.allSettled([appended, read(store)]);
    expect(
      outcomes.map((outcome) =>
        outcome.status === 'rejected' ? outcome.reason instanceof StoreUnavailable : outcome.value,
      ),
    ).toEqual([true, true]);
    double.faults.deaf = false;
  });

  it('goes on with the rest over the new one, where the server is back', async () => {
    double.faults.read({ after: 20, how: 'silent' });
    const reading = all(store.readStream('car-1'));
    double.faults.append('silent');
    await expect(store.append('car-1', [eventOf(EVENTS)], { expected: BigInt(EVENTS - 1) })).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    expect(await reading).toBe(EVENTS);
  });
});
