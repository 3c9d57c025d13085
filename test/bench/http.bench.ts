import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listenToStatements, type Sent } from '../harness/statements.js';
import { openSampleCompany, untilQuiet, type SampleCompany } from './desk.js';
import { median, perSecond, quantile, timed, type Figure } from './figures.js';
import { agent, callsOf, choose, MANY, type Ask, type Compared } from './http-calls.js';
import { cpuOf, cpuOfFamily } from './processor.js';

const ROUNDS = 3;
const ROUND_MS = 1500;

interface Twin {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const TABLES = `
create table raw_visit as select * from read.visit; alter table raw_visit add primary key (job_id); create index on raw_visit (start_at);
create table raw_reservation (like reservation including all); insert into raw_reservation select * from reservation;
create table raw_audit (id bigint generated always as identity primary key, visit uuid not null, at timestamptz not null, by uuid not null, what jsonb not null); create index on raw_audit (visit);
analyze raw_visit, raw_reservation`;

const openTwin = async ({ client, desk }: SampleCompany): Promise<Twin> => {
  await client.query(TABLES);
  const child = fork(fileURLToPath(new URL('./raw-twin.js', import.meta.url)), {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', RAW_DATABASE_URL: desk.databaseUrl },
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
};

/** A side of a call under load. */
interface Side {
  readonly ask: Ask;
  readonly pid: number;
  turn: number;
  readonly rates: Map<number, number[]>;
  readonly took: number[];
  processor: number;
  requests: number;
}

const round = async (side: Side, clients: number, postmaster: number): Promise<void> => {
  const before = cpuOf(side.pid) + cpuOfFamily(postmaster);
  let requests = 0;
  const rate = await perSecond(Array.from({ length: clients }), ROUND_MS, async () => {
    const turn = side.turn;
    side.turn += 1;
    const took = await timed(() => side.ask(turn));
    requests += 1;
    if (clients === MANY) side.took.push(took);
  });
  side.rates.set(clients, [...(side.rates.get(clients) ?? []), rate]);
  if (clients !== MANY) return;
  side.processor += cpuOf(side.pid) + cpuOfFamily(postmaster) - before;
  side.requests += requests;
};

const compare = async (
  { name, ours, raw, essence }: Compared,
  pids: Readonly<Record<'ours' | 'raw' | 'postmaster', number>>,
  count: (work: () => Promise<unknown>) => Promise<Sent>,
): Promise<readonly Figure[]> => {
  const [one, other] = essence(await ours(0), await raw(0));
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(
      `${name}: ours ${JSON.stringify(one).slice(0, 400)}, by hand ${JSON.stringify(other).slice(0, 400)}`,
    );
  const sent = await count(() => ours(1));
  const side = (ask: Ask, pid: number, turn: number): Side => ({
    ask,
    pid,
    turn,
    rates: new Map(),
    took: [],
    processor: 0,
    requests: 0,
  });
  // Both open their connections and plan their statements first: at 16 clients that is the slowest hundredth of a short round.
  const warm = async (ask: Ask, pid: number): Promise<Side> => {
    const first = side(ask, pid, 2);
    await round(first, MANY, pids.postmaster);
    return side(ask, pid, first.turn);
  };
  const [product, byHand] = [await warm(ours, pids.ours), await warm(raw, pids.raw)];
  for (let at = 0; at < ROUNDS; at += 1)
    for (const clients of [1, MANY]) for (const each of [product, byHand]) await round(each, clients, pids.postmaster);
  const figure = (what: string, unit: string, of: (each: Side) => number): Figure => ({
    name: `${name}, ${what}`,
    unit,
    value: of(product),
    beside: { name: 'by hand', value: of(byHand) },
    target: null,
  });
  const alone = (what: string, value: number): Figure => ({
    name: `${name}, ${what}`,
    unit: '',
    value,
    beside: null,
    target: null,
  });
  return [
    ...[1, MANY].map((clients) =>
      figure(`${clients} client${clients === 1 ? '' : 's'}`, '/s', ({ rates }) => median(rates.get(clients) ?? [])),
    ),
    ...(
      [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const
    ).map(([label, share]) => figure(`${label} at ${MANY}`, 'ms', ({ took }) => quantile(took, share))),
    figure('processor of program and PostgreSQL', 'ms', ({ processor, requests }) => processor / requests),
    alone('statements', sent.statements.length),
    alone('transactions', sent.transactions),
  ];
};

/** Every call that people wait for, beside a raw twin that does the same work by hand; both in turn, with the load on the same processors. */
export const http = async (visits = 10_000): Promise<readonly Figure[]> => {
  const company = await openSampleCompany(visits);
  try {
    const { desk } = company;
    await untilQuiet(company);
    const twin = await openTwin(company);
    try {
      const postmaster = Number(
        (await readFile(join(desk.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
      );
      const count = async (work: () => Promise<unknown>): Promise<Sent> => {
        const log = await listenToStatements(desk.databaseUrl, desk.databaseUrl);
        try {
          await log.idle(2000);
          return await log.during(work);
        } finally {
          await log.close();
          await pause(100);
        }
      };
      const figures: Figure[] = [];
      for (const call of callsOf(company, twin.url, await choose(company)))
        figures.push(...(await compare(call, { ours: desk.pid, raw: twin.pid, postmaster }, count)));
      return figures;
    } finally {
      await twin.stop();
    }
  } finally {
    agent.destroy();
    await company.close();
  }
};
