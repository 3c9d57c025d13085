import { setTimeout as pause } from 'node:timers/promises';
import { MAX_PLANNED, type Job, type PlanJobAnswer } from '#contracts';
import { doThroughCalls, samplePlan, sampleSize } from '#sample-company';
import { streamIdOf } from '#site-visits';
import { mondayOf } from '../../../libs/visit-planning/src/plan-minutes.js';
import { call } from '../../harness/server.js';
import { openDesk, signedIn } from '../desk.js';
import { quantile, timed, type Figure } from '../figures.js';

/** A company that is large for two weeks, of which the next one is planned. */
const SIZE: typeof sampleSize = {
  visits: 400,
  projects: 80,
  engineers: 40,
  office: 4,
  cars: 40,
  kits: { 'Sound Testing': 24, 'Air Testing': 18, 'Noise Survey': 40 },
  daysBack: 1,
  daysAhead: 10,
};
/** Each of them with a plan and without one, so that drift hits both. */
const ROUNDS = 3;
/** Of each call on either side, at least. */
const CALLS = 300;
/** Plans that take no time leave too few calls beside them. */
const MOST_ROUNDS = 8;
/** How often the page asks how far its plan is. */
const POLL_MS = 400;
const DAY = 86_400_000;
const SLOWER = 1.5;

interface Office {
  readonly url: string;
  readonly token: string;
}

const asked = async <Body>({ url, token }: Office, method: string, path: string, body?: object): Promise<Body> => {
  const answer = await call<Body>(url, method, path, { token, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const spanOf = (monday: number): string =>
  `from=${new Date(monday).toISOString()}&to=${new Date(monday + 7 * DAY).toISOString()}`;

/** The calls that everybody waits for while somebody plans. */
const callsOf = (monday: number): Readonly<Record<string, string>> => ({
  'a week of the calendar': `/api/job/calendar?${spanOf(monday)}`,
  'a list of 50 visits': '/api/job?limit=50&sort=-startjob',
});

type Times = Readonly<Record<string, number[]>>;

/** One client that asks one call after the other, each in its turn, for as long as it is wanted. */
const oneClient = async (
  office: Office,
  calls: ReturnType<typeof callsOf>,
  times: Times,
  goesOn: (turn: number) => boolean,
): Promise<void> => {
  for (let turn = 0; goesOn(turn); turn += 1)
    for (const [name, path] of Object.entries(calls)) times[name]?.push(await timed(() => asked(office, 'GET', path)));
};

interface Ended {
  readonly state: PlanJobAnswer['state'];
  readonly seconds: number;
}

/** The plan from its question to its answer, looked at as the page does. */
const planOf = async (office: Office, ids: readonly string[]): Promise<Ended> => {
  const begun = performance.now();
  let job = await asked<PlanJobAnswer>(office, 'POST', '/api/plan', { ids });
  while (job.state === 'waiting' || job.state === 'planning') {
    await pause(POLL_MS);
    job = await asked<PlanJobAnswer>(office, 'GET', `/api/plan/${job._id}`);
  }
  return { state: job.state, seconds: (performance.now() - begun) / 1000 };
};

/** Visits of a week, as far as a plan takes them. */
const visitsOf = async (office: Office, monday: number): Promise<readonly string[]> => {
  const jobs = await asked<readonly Job[]>(office, 'GET', `/api/job?${spanOf(monday)}`);
  const firsts = jobs.filter(({ survey, engineers }) => survey?.type !== 'Pickup' && engineers.length > 0);
  return [...new Set(firsts.map(({ _id }) => streamIdOf(_id)))].slice(0, MAX_PLANNED);
};

/** What a plan of a large week costs one client who asks for other things meanwhile. */
export const duringPlan = async (): Promise<readonly Figure[]> => {
  const desk = await openDesk();
  try {
    const { steps, signIn } = samplePlan(SIZE, new Date().toISOString());
    await doThroughCalls({ url: desk.url }, steps);
    const office = { url: desk.url, token: await signedIn(desk.url, signIn.email, signIn.password) };
    const monday = Date.parse(mondayOf(new Date().toISOString().slice(0, 10))) + 7 * DAY;
    const calls = callsOf(monday);
    const ids = await visitsOf(office, monday);
    const emptyTimes = (): Times => Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
    const [without, during] = [emptyTimes(), emptyTimes()];
    const share = Math.ceil(CALLS / ROUNDS);
    // The first calls of a program are slower than all that follow.
    await oneClient(office, calls, emptyTimes(), (turn) => turn < share);
    const plans: Ended[] = [];
    const isEnough = (): boolean => Object.values(during).every(({ length }) => length >= CALLS);
    while (plans.length < ROUNDS || (plans.length < MOST_ROUNDS && !isEnough())) {
      await oneClient(office, calls, without, (turn) => turn < share);
      let isPlanning = true;
      const plan = planOf(office, ids).finally(() => {
        isPlanning = false;
      });
      await Promise.all([plan, oneClient(office, calls, during, () => isPlanning)]);
      plans.push(await plan);
    }
    return [
      {
        name: `a plan of ${ids.length} visits, at the longest`,
        value: Math.max(...plans.map(({ seconds }) => seconds)),
        unit: 's',
        beside: null,
        target: null,
      },
      {
        name: `of ${plans.length} such plans, those that came to nothing`,
        value: plans.filter(({ state }) => state !== 'planned').length,
        unit: '',
        beside: null,
        target: { kind: 'atMost', value: 0 },
      },
      ...Object.keys(calls).flatMap((name) => comparedFigures(name, during[name] ?? [], without[name] ?? [])),
    ];
  } finally {
    await desk.stop();
  }
};

const comparedFigures = (name: string, during: readonly number[], without: readonly number[]): readonly Figure[] =>
  (
    [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const
  ).map(([label, share]): Figure => {
    const [value, beside] = [quantile(during, share), quantile(without, share)];
    return {
      name: `${name} while a plan is made, ${label} of ${during.length}`,
      value,
      unit: 'ms',
      beside: { name: `no plan, ${without.length} calls`, value: beside },
      target: share === 0.99 ? { kind: 'atMost', value: beside * SLOWER } : null,
    };
  });
