import { randomUUID } from 'node:crypto';
import { openEventStoreDb, PostgresEventStore, type EventCodec } from '#eventing';
import { modules } from '#composition-root';
import { doInBulk, grownSize, samplePlan } from '#sample-company';
import { migrationsOf } from '#platform';
import { copyToEventStoreDb } from '../../libs/archive/src/copy-events.js';
import { openKnex } from '../../libs/platform/src/postgres/knex.js';
import { flagSet } from './append.bench.js';
import type { Bed } from './bed.js';
import type { Figure } from './figures.js';

const VISITS = 4000;
const NOW = '2026-06-15T12:00:00.000Z';

const ALONE = 20_000;

interface Log {
  readonly databaseUrl: string;
  readonly store: PostgresEventStore;
  readonly codec: EventCodec;
}

/** What an office writes in a year, ten events of a visit and more. */
export const companyLog = async ({ databaseUrl, store, codec }: Log): Promise<void> => {
  const knex = openKnex(databaseUrl, { name: 'bench' });
  await doInBulk({ knex, store, codec }, samplePlan(grownSize(VISITS), NOW).steps, () => undefined);
  await knex.destroy();
};

/** The worst there is for a copy: no two events go together. */
export const logOfLoneEvents = async ({ store }: Log): Promise<void> => {
  let left = ALONE;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await store.append(`site_visit-${randomUUID()}`, [flagSet()], { expected: 'no_stream' });
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
};

/**
 * A log moved to EventStoreDB: copied, and then compared from the beginning.
 * @param fill writes the log that is moved
 * @param url of an empty one
 * @param on what it is called in the figures
 */
export const moving = async (
  bed: Bed,
  fill: (log: Log) => Promise<void>,
  url: string,
  on: string,
): Promise<Figure[]> => {
  const {
    databaseUrl,
    engine: { store, codec },
    close,
  } = await bed.program(`bench_${fill.name.toLowerCase()}`, []);
  if (!(store instanceof PostgresEventStore)) throw new Error('the log is not in PostgreSQL');
  await fill({ databaseUrl, store, codec });
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
