import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { collect, eventsNamed } from '../event-store.contract.js';
import { EventStoreDbEventStore } from './eventstoredb.js';

const until = async (come: () => boolean): Promise<void> => {
  for (let waited = 0; !come(); waited += 10) {
    if (waited > 20_000) throw new Error('it never came');
    await pause(10);
  }
};

describe.each([
  ['many appends over one call', true],
  ['a call for each append', false],
])('EventStoreDB that takes nothing, %s', (_, batchAppend) => {
  let double: EventStoreDouble;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    double = await startEventStoreDouble({ batchAppend });
    store = await EventStoreDbEventStore.open({
      connectionString: double.url,
      appendTimeoutMs: 1500,
      pingTimeoutMs: 1000,
      readTimeoutMs: 1500,
      silenceMs: 1000,
      probeEveryMs: 40,
      graceMs: 500,
    });
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
  });
  const append = () => store.append(`thing-${v7()}`, eventsNamed('a'), { expected: 'no_stream' });
  const probes = (): number => double.core.log.filter(({ stream }) => stream.endsWith('soundings_probe')).length;

  it('is found out by what was asked of it, refuses at once, and is well again with an event that nobody sees', async () => {
    double.faults.deaf = true;
    await append().catch(() => undefined);
    await until(() => store.condition.trouble === 'takes-nothing');
    await expect(append()).rejects.toMatchObject({ outcome: 'notApplied', trouble: 'takes-nothing' });
    expect(probes()).toBe(0);
    double.faults.deaf = false;
    await until(() => store.condition.trouble === null && !store.condition.isDoubted);
    expect(probes()).toBeGreaterThan(0);
    expect(await collect(store.readAll())).toEqual([]);
    expect(await store.head()).toBeNull();
    await append();
  });

  it('is asked by nobody while it is well', async () => {
    await append();
    await store.ping();
    await pause(200);
    expect(probes()).toBe(0);
  });

  it('is found out by reads alone', async () => {
    await append();
    await double.stop();
    await store.ping().catch(() => undefined);
    await until(() => store.condition.trouble === 'takes-nothing');
    await double.start();
    await until(() => store.condition.trouble === null);
  });
});
