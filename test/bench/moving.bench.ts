import { openEventStoreDb, PostgresEventStore } from '#eventing';
import { modules } from '#composition-root';
import { doInBulk, grownSize, samplePlan } from '#sample-company';
import { migrationsOf } from '#platform';
import { copyToEventStoreDb } from '../../libs/archive/src/copy-events.js';
import { openKnex } from '../../libs/platform/src/postgres/knex.js';
import type { Bed } from './bed.js';
import type { Figure } from './figures.js';

const VISITS = 4000;
const NOW = '2026-06-15T12:00:00.000Z';

/**
 * A log moved to EventStoreDB: copied, and then compared from the beginning.
 * @param url of an empty one
 * @param on what it is called in the figures
 */
export const moving = async (bed: Bed, url: string, on: string): Promise<Figure[]> => {
  const {
    databaseUrl,
    engine: { store, codec },
    close,
  } = await bed.program('bench_moving', []);
  if (!(store instanceof PostgresEventStore)) throw new Error('the log is not in PostgreSQL');
  const knex = openKnex(databaseUrl, { name: 'bench' });
  await doInBulk({ knex, store, codec }, samplePlan(grownSize(VISITS), NOW).steps, () => undefined);
  await knex.destroy();
  await close();
  const there = await openEventStoreDb({ connectionString: url });
  try {
    const begun = performance.now();
    let compared = 0;
    const events = await copyToEventStoreDb({
      url: databaseUrl,
      store: there,
      migrations: migrationsOf(modules.map(({ parts }) => parts)),
      onProgress: (_done, _of, what) => {
        if (what === 'compared' && compared === 0) compared = performance.now();
      },
    });
    const end = performance.now();
    const each = (ms: number): number => (events * 1000) / ms;
    return [
      {
        name: `${on}: ${events} events copied there by events:copy`,
        value: each(compared - begun),
        unit: 'events/s',
        beside: { name: 'wanted', value: 3000 },
        target: { kind: 'atLeast', value: 1 },
      },
      {
        name: `${on}: compared from the beginning`,
        value: each(end - compared),
        unit: 'events/s',
        beside: null,
        target: null,
      },
    ];
  } finally {
    await there.close();
  }
};
