import { setTimeout as pause } from 'node:timers/promises';
import type { PastState } from '#eventing';
import { dropEveryView, PostgresEventStore } from '#eventing';
import { openKnex } from '#platform';
import { doInBulk, grownSize, samplePlan, vacuum } from '#sample-company';
import { call, registerFirstAccount } from '../harness/server.js';
import type { Bed } from './bed.js';
import { median, quantile, timed, type Figure } from './figures.js';

const NOW = '2026-06-15T12:00:00.000Z';
/** Visits that make about 100,000 and 1,000,000 events. */
const sizes = [
  { visits: 14_300, name: '100,000' },
  { visits: 143_000, name: '1,000,000' },
] as const;
const ROUNDS = 20;
const CATCH_UP_MS = 1_200_000;

const YEAR = 'from=2026-01-01T00:00:00.000Z&to=2027-01-01T00:00:00.000Z';

/** The same calls of now and of a moment, over HTTP. */
const calls = [
  { name: 'finance dashboard', path: '/api/dashboard/finance?' },
  { name: 'admin dashboard, the year', path: `/api/dashboard/admin?${YEAR}&` },
  { name: 'a page of the Site Visits list', path: '/api/job?limit=50&' },
  { name: 'a page of projects', path: '/api/enquiry?limit=50&' },
] as const;

const ofSize = async (bed: Bed, { visits, name }: (typeof sizes)[number]): Promise<Figure[]> => {
  const { url, databaseUrl, engine, close } = await bed.program(`bench_past_${visits}`, ['api', 'projector']);
  const { store, codec, past, readModels } = engine;
  if (url === null || !(store instanceof PostgresEventStore)) throw new Error('the log is not in PostgreSQL');
  const knex = openKnex(databaseUrl, { name: 'bench' });
  try {
    const loaded = store;
    await loaded.loading(() =>
      doInBulk({ knex, store: loaded, codec }, samplePlan(grownSize(visits), NOW).steps, () => undefined),
    );
    const { token } = await registerFirstAccount(url);
    if (!(await readModels.waitFor(await store.head(), { timeoutMs: CATCH_UP_MS })))
      throw new Error('the read models did not come level');
    await vacuum(knex);
    // What was made by the way meanwhile: the first use is to be a first use.
    await dropEveryView(knex);
    const events = Number(await store.head());
    const recorded = async (share: number): Promise<Date> => {
      const [row] = await knex('es_event')
        .where({ global_position: Math.floor(events * share) })
        .pluck<Date[]>('recorded_at');
      return row ?? new Date();
    };
    const ready = async (instant: Date): Promise<PastState> => {
      for (;;) {
        const state = await past.want(instant);
        if (state.state !== 'building') return state;
        await pause(20);
      }
    };
    const [late, early, close_by, two] = [
      await recorded(0.97),
      await recorded(0.62),
      await recorded(0.975),
      await recorded(0.9),
    ];
    const first = await timed(() => ready(late));
    const second = await timed(() => ready(late));
    const nearby = await timed(() => ready(close_by));
    const between = await timed(() => ready(early));
    await ready(two);
    const figures: Figure[] = [
      {
        name: `as at, ${events} events, first use of a moment`,
        value: first / 1000,
        unit: 's',
        beside: null,
        target: null,
      },
      {
        name: `as at, ${name} events, first use, all its read models in one pass`,
        value: (events * 0.97 * 1000) / first,
        unit: 'events/s',
        beside: null,
        target: null,
      },
      {
        name: `as at, ${name} events, second use`,
        value: second,
        unit: 'ms',
        beside: null,
        target: { kind: 'atMost', value: 3000 },
      },
      {
        name: `as at, ${name} events, a moment shortly after one that was read`,
        value: nearby / 1000,
        unit: 's',
        beside: null,
        target: null,
      },
      {
        name: `as at, ${name} events, any other moment, from a beginning`,
        value: between / 1000,
        unit: 's',
        beside: null,
        target: null,
      },
    ];
    const answer = async (path: string): Promise<void> => {
      const { status, body } = await call(url, 'GET', path, { token });
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    };
    for (const { name: what, path } of calls) {
      const [then, now]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        then.push(await timed(() => answer(`${path}as_at=${late.toISOString()}`)));
        now.push(await timed(() => answer(path)));
      }
      figures.push(
        {
          name: `${what} as at, ${name} events, p50`,
          value: median(then),
          unit: 'ms',
          beside: { name: 'the same of now', value: median(now) },
          target: null,
        },
        {
          name: `${what} as at, ${name} events, p95`,
          value: quantile(then, 0.95),
          unit: 'ms',
          beside: { name: 'the same of now', value: quantile(now, 0.95) },
          target: null,
        },
      );
    }
    const compared: number[] = [];
    for (let round = 0; round < 5; round += 1)
      compared.push(
        await timed(() => answer(`/api/past/comparison?from=${two.toISOString()}&to=${late.toISOString()}`)),
      );
    figures.push({
      name: `two moments compared, ${name} events`,
      value: median(compared),
      unit: 'ms',
      beside: null,
      target: null,
    });
    const {
      rows: [size],
    } = await knex.raw<{ rows: { mb: string }[] }>(
      "select round(sum(pg_total_relation_size(c.oid)) / 1e6) as mb from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = (select schema_name from past_view where state = 'ready' order by position desc limit 1) and c.relkind = 'r'",
    );
    figures.push({
      name: `a view of the past, ${name} events`,
      value: Number(size?.mb ?? 0),
      unit: 'MB',
      beside: null,
      target: null,
    });
    return figures;
  } finally {
    await knex.destroy();
    await close();
  }
};

/** What a question about the past costs, the first time and after, and the same calls of now beside it. */
export const past = async (bed: Bed): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await ofSize(bed, size)));
  return figures;
};
