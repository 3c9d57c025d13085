import { openKnex } from '../../libs/platform/src/postgres/knex.js';
import { scene } from '../guard/storm-checks.js';
import { startPlant, type Plant } from '../harness/plant.js';
import { call } from '../harness/server.js';
import type { Bed } from './bed.js';
import { perSecond, quantile, timed, type Figure } from './figures.js';
import { cpuOf, cpuOfFamily } from './processor.js';

const CLIENTS = 16;
const BUSY_MS = 20_000;
const DOCUMENTS = 100;
interface Spent {
  readonly api: number;
  readonly projector: number;
  readonly renderer: number;
  readonly postgres: number;
  readonly log: number;
}

const spentBy = (plant: Plant, postmaster: number): Spent => {
  const ofRole = (role: string): number =>
    plant.machines.filter((one) => one.role === role).reduce((sum, one) => sum + cpuOf(one.pid()), 0);
  return {
    api: ofRole('api'),
    projector: ofRole('projector'),
    renderer: ofRole('renderer'),
    postgres: cpuOfFamily(postmaster),
    log: plant.logPid === null ? 0 : cpuOf(plant.logPid),
  };
};

const between = (before: Spent, after: Spent, count: number): Spent => {
  const each = (part: keyof Spent): number => (after[part] - before[part]) / count;
  return {
    api: each('api'),
    projector: each('projector'),
    renderer: each('renderer'),
    postgres: each('postgres'),
    log: each('log'),
  };
};

const measured = async (bed: Bed, where: 'postgres' | 'eventstore'): Promise<Figure[]> => {
  const url = await bed.database(`roles_${where}`);
  const knex = openKnex(url, { max: 4 });
  const plant = await startPlant({ log: where, database: { url, workUrl: url, knex, drop: () => knex.destroy() } });
  const name = where === 'postgres' ? 'log in PostgreSQL' : 'log in the double of EventStoreDB';
  try {
    const stage = await scene(plant.url);
    const postmaster = bed.postmaster;
    const clients = Array.from({ length: CLIENTS }, (_, index) => index);
    const settled = async (): Promise<void> => {
      await call(plant.url, 'GET', '/api/car', { token: stage.token });
    };
    const car = async (client: number): Promise<void> => {
      const { status } = await call(plant.url, 'POST', '/api/car', {
        token: stage.token,
        body: { name: `Van of ${client}`, numberplate: `${Math.random()}`.slice(2, 9), location: 'Yard' },
      });
      if (status !== 200) throw new Error(`a car was answered ${status}`);
    };
    await perSecond(clients, 3000, car);
    await settled();
    const [before, times] = [spentBy(plant, postmaster), [] as number[]];
    const rate = await perSecond(clients, BUSY_MS, async (client) => {
      times.push(await timed(() => car(client)));
    });
    await settled();
    const each = between(before, spentBy(plant, postmaster), times.length);

    const {
      rows: [open],
    } = await knex.raw<{ rows: { count: string }[] }>(
      'select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const reading = spentBy(plant, postmaster);
    let reads = 0;
    const readRate = await perSecond(clients, BUSY_MS / 2, async () => {
      reads += 1;
      const { status } = await call(
        plant.url,
        'GET',
        '/api/dashboard/admin?from=2027-03-22T00:00:00.000Z&to=2027-03-27T00:00:00.000Z',
        { token: stage.token },
      );
      if (status !== 200) throw new Error(`a dashboard was answered ${status}`);
    });
    const read = between(reading, spentBy(plant, postmaster), reads);

    const making = spentBy(plant, postmaster);
    await perSecond(clients.slice(0, 8), 1, async (client) => {
      for (let number = 0; number < DOCUMENTS / 8; number += 1) {
        const body = {
          projectName: `House ${client} ${number}`,
          name: 'Kit Lark',
          postcode: 'BS1 4DJ',
          testType: 'Part E',
          count: 22,
          fee: 750,
          type: 'Sound',
          distance: { metres: 60_000 },
        };
        const { status } = await call(plant.url, 'POST', '/api/book/fee', { token: stage.token, body });
        if (status !== 200) throw new Error(`a proposal was answered ${status}`);
      }
    });
    const made = between(making, spentBy(plant, postmaster), Math.ceil(DOCUMENTS / 8) * 8);
    const figure = (what: string, value: number, unit: string): Figure => ({
      name: `${name}: ${what}`,
      value,
      unit,
      beside: null,
      target: null,
    });
    return [
      figure(`commands, ${CLIENTS} clients, 2 APIs`, rate, '/s'),
      figure('a command, p50', quantile(times, 0.5), 'ms'),
      figure('a command, p95', quantile(times, 0.95), 'ms'),
      ...(Object.keys(each) as (keyof Spent)[])
        .filter((part) => part !== 'renderer' && each[part] > 0)
        .map((part) => figure(`processor of ${part} for a command`, each[part], 'ms')),
      figure('connections to PostgreSQL, 2 of every role', Number(open?.count ?? 0), ''),
      figure(`dashboards, ${CLIENTS} clients, 2 APIs`, readRate, '/s'),
      figure('processor of api for a dashboard', read.api, 'ms'),
      figure('processor of postgres for a dashboard', read.postgres, 'ms'),
      figure('processor of renderer for a document', made.renderer, 'ms'),
      figure('processor of api for a document', made.api, 'ms'),
      figure('processor of postgres for a document', made.postgres, 'ms'),
    ];
  } finally {
    await plant.stop();
  }
};

/** Two of every role behind one address: what each costs for one piece of work. */
export const roles = async (bed: Bed): Promise<Figure[]> => [
  ...(await measured(bed, 'postgres')),
  ...(await measured(bed, 'eventstore')),
];
