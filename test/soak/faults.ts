import { setTimeout as pause } from 'node:timers/promises';
import type { Machine, Plant } from '#test/harness/plant';
import type { SmallDisk } from '#test/harness/small-disk';
import { chance } from '#sample-company';
import type { JumpingClock } from './jumping-clock.js';
import type { OwnPostgres } from './own-postgres.js';

/** Something that goes wrong for a while, and is over then. */
export interface Fault {
  readonly name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Milliseconds that it lasts. */
  readonly lasts: number;
}

/** What came of one: how long after its end everything worked again, in milliseconds. */
export interface Recovery {
  readonly fault: string;
  /** Of `performance.now()`. */
  readonly begun: number;
  readonly over: number;
  readonly ms: number;
}

const killed = (machine: Machine): Fault => ({
  name: `${machine.name} killed`,
  begin: () => machine.kill(),
  end: () => machine.start(),
  lasts: 1500,
});

const full = (disk: SmallDisk): Fault => ({
  name: 'the disk full',
  begin: () => disk.fill(),
  end: () => disk.makeRoom(),
  lasts: 5000,
});

/** A plant with what only a soak can do without. */
export interface Soaked {
  readonly plant: Plant;
  readonly postgres: OwnPostgres;
  /** Of the first api. */
  readonly clock: JumpingClock;
}

/**
 * Each program is killed; each way to what they share is cut, silenced (longer than any call may wait) and slow; Redis and PostgreSQL die and
 * hang; the disk of the database is full; and a clock jumps.
 */
export const faultsOf = ({ plant: { machines, lines, redis }, postgres, clock }: Soaked): readonly Fault[] => [
  ...machines.map(killed),
  ...Object.entries(lines ?? {}).flatMap(([name, line]): readonly Fault[] => [
    { name: `the way to the ${name} cut`, begin: () => line.cut(), end: () => line.mend(), lasts: 3000 },
    {
      name: `the way to the ${name} silent`,
      begin: () => line.hush(),
      // Who waited on it is told that it is over, as by a router that comes back.
      end: async () => {
        await line.cut();
        await line.mend();
      },
      lasts: 12_000,
    },
    { name: `the way to the ${name} slow`, begin: () => line.slow(150), end: () => line.mend(), lasts: 5000 },
  ]),
  { name: 'Redis killed', begin: () => redis.kill(), end: () => redis.start(), lasts: 2000 },
  { name: 'Redis hung', begin: () => redis.hang(), end: () => redis.goOn(), lasts: 8000 },
  { name: 'PostgreSQL killed', begin: () => postgres.kill(), end: () => undefined, lasts: 100 },
  { name: 'PostgreSQL hung', begin: () => postgres.hang(), end: () => postgres.goOn(), lasts: 12_000 },
  ...(postgres.disk === null ? [] : [full(postgres.disk)]),
  { name: 'a clock an hour ahead', begin: () => clock.jump(3600), end: () => clock.jump(0), lasts: 4000 },
  { name: 'a clock an hour behind', begin: () => clock.jump(-3600), end: () => clock.jump(0), lasts: 4000 },
];

/** Until every api says that it is ready, and something was saved and read at the address of all. */
const recovered = async ({ url, machines }: Plant, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const isUp = async (): Promise<boolean> => {
    const ready = await Promise.all(
      machines.flatMap(({ url: at }) =>
        at === null ? [] : [fetch(`${at}/api/health/ready`, { signal: AbortSignal.timeout(15_000) })],
      ),
    );
    const body = JSON.stringify({ name: 'Probe', numberplate: `P${Math.random()}`.slice(0, 8), location: 'Yard' });
    const saved = await fetch(`${url}/api/car`, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) });
    return saved.status === 200 && ready.every(({ status }) => status === 200);
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isUp().catch(() => false)) return;
    await pause(100);
  }
};

/** Every fault once at least, in an order that the seed gives, then any of them until the time is over. */
export const faultsInTurn = async (
  soaked: Soaked,
  token: string,
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
): Promise<readonly Recovery[]> => {
  const dice = chance(seed);
  const faults = faultsOf(soaked);
  const waiting = [...faults];
  const came: Recovery[] = [];
  const end = performance.now() + minutes * 60_000;
  while (waiting.length > 0 || performance.now() < end) {
    const fault =
      waiting.length > 0 ? waiting.splice(dice.below(waiting.length), 1)[0] : faults[dice.below(faults.length)];
    if (fault === undefined) break;
    const begun = performance.now();
    await fault.begin();
    await pause(fault.lasts);
    await fault.end();
    const over = performance.now();
    await recovered(soaked.plant, token);
    came.push({ fault: fault.name, begun, over, ms: performance.now() - over });
    await pause(1500);
  }
  return came;
};
