import { startEventStoreDouble } from '#test/eventstoredb/double';
import { eventStoreContract } from '../event-store.contract.js';
import { EventStoreDbEventStore } from './eventstoredb.js';

for (const batchAppend of [true, false])
  eventStoreContract(
    `EventStoreDB, ${batchAppend ? 'many appends over one call' : 'a call for each append'}`,
    async () => {
      const double = await startEventStoreDouble({ batchAppend });
      const store = await EventStoreDbEventStore.open({ connectionString: double.url });
      return {
        store,
        close: async () => {
          await store.close();
          await double.stop();
        },
      };
    },
    { uniqueIds: false },
  );

const real = process.env['EVENTSTORE_URL'];
if (real !== undefined)
  eventStoreContract(
    'EventStoreDB, a real server',
    async () => {
      const store = await EventStoreDbEventStore.open({ connectionString: real });
      return { store, close: () => store.close() };
    },
    { uniqueIds: false, ownLog: false },
  );
