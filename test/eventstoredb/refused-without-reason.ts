/**
 * What becomes of a process whose server refuses an append without a reason: the client throws where nobody can catch it. To be
 * run as a process of its own (Jest hears such errors before anybody else); says what happened, a line each.
 */
import { randomUUID } from 'node:crypto';
import { EventStoreDbEventStore } from '../../libs/eventing/src/stores/eventstoredb/eventstoredb.js';
import type { NewEvent } from '../../libs/eventing/src/stores/event-store.js';
import { startEventStoreDouble } from './double.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'Happened',
  schemaVersion: 1,
  data: {},
  metadata: { commandId: '', correlationId: '', causationId: '', actorId: '', occurredAt: '', clientRequestId: null },
});

const double = await startEventStoreDouble({ batchAppend: true });
const store = await EventStoreDbEventStore.open({ connectionString: double.url });
const append = async (stream: string): Promise<void> => {
  const begun = performance.now();
  const outcome = await store.append(stream, [event()], { expected: 'no_stream' }).then(
    () => 'appended',
    (error: unknown) => (error as { outcome?: string }).outcome ?? String(error),
  );
  say(`${stream} ${outcome} ${performance.now() - begun < 2000 ? 'at once' : 'late'}`);
};

await append('before-1');
double.faults.append('no-details');
await append('refused-1');
await append('after-1');
// Whatever else nobody handles still ends the process.
if (process.argv.includes('--and-another')) void Promise.reject(new TypeError("someone else's"));
await new Promise((resolve) => {
  setTimeout(resolve, 50);
});
await store.close();
await double.stop();
say('ended');
