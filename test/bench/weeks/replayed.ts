import { setTimeout as pause } from 'node:timers/promises';
import {
  londonDate,
  startOfLondonDay,
  type Job,
  type PlanAccepted,
  type PlanJobAnswer,
  type PlanResult,
  type PlanVisits,
} from '#contracts';
import { PostgresEventStore } from '#eventing';
import type { Plan, PlanningProblem } from '#planning';
import { doThroughCalls, officeClock, samplePlan, sampleSize } from '#sample-company';
import { mondayOf } from '../../../libs/visit-planning/src/plan-minutes.js';
import { PlanJobs } from '../../../libs/visit-planning/src/plan-jobs.js';
import { PlanningFacts } from '../../../libs/visit-planning/src/planning-facts.js';
import { streamIdOf } from '#site-visits';
import { call } from '../../harness/server.js';
import { faultsOf } from '../../planning/checker.js';
import type { Bed } from '../bed.js';
import { bookedFaults, lapsedFaults } from './booked.js';

/** The present of the sample company, so that each run replays the same weeks. */
const NOW = '2026-03-27T10:00:00.000Z';
const POLL_MS = 200;
const CATCH_UP_MS = 60_000;

/** A week of a company, as it is booked and as it is planned. */
export interface ReplayedWeek {
  /** `YYYY-MM-DD` */
  readonly monday: string;
  /** As they were booked; a survey is two. */
  readonly jobs: readonly Job[];
  /** A survey is one. */
  readonly visits: number;
  readonly result: PlanResult;
  readonly plan: Plan;
  readonly problem: PlanningProblem;
  /** What the independent checker finds in the plan, and whom accepting it was refused. */
  readonly faults: readonly string[];
  /** Visits that keep no rule of the company as they are booked, with what is wrong. */
  readonly booked: ReadonlyMap<string, readonly string[]>;
}

/** A company and how its weeks are planned. */
export interface Replay {
  readonly name: string;
  /** The company's steps, made of the sample company's. */
  readonly steps: (steps: Steps) => Steps;
  /** Within how many days a visit may move; null: times stay as they are booked. */
  readonly moveDays: number | null;
}

type Steps = readonly ReturnType<typeof samplePlan>['steps'][number][];

interface Office {
  readonly url: string;
  readonly token: string;
  readonly userId: string;
}

const asked = async <Body>({ url, token }: Office, method: string, path: string, body?: object): Promise<Body> => {
  const answer = await call<Body>(url, method, path, { token, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const planned = async (office: Office, body: PlanVisits): Promise<PlanJobAnswer & { result: PlanResult }> => {
  let job = await asked<PlanJobAnswer>(office, 'POST', '/api/plan', body);
  while (job.state === 'waiting' || job.state === 'planning') {
    await pause(POLL_MS);
    job = await asked<PlanJobAnswer>(office, 'GET', `/api/plan/${job._id}`);
  }
  if (job.result === null) throw new Error(`a plan ended as ${job.state}`);
  return { ...job, result: job.result };
};

/** By the Monday of their week, those with engineers; a survey belongs to the week of its Setup. */
const weeksOf = (jobs: readonly Job[]): ReadonlyMap<string, readonly Job[]> => {
  const firsts = new Map(jobs.filter(({ survey }) => survey?.type !== 'Pickup').map((job) => [job._id, job]));
  const weeks = new Map<string, Job[]>();
  for (const job of jobs) {
    const first = firsts.get(streamIdOf(job._id));
    if (first === undefined || first.engineers.length === 0) continue;
    const monday = mondayOf(londonDate(first.startjob));
    weeks.set(monday, [...(weeks.get(monday) ?? []), job]);
  }
  return new Map([...weeks].sort(([one], [other]) => (one < other ? -1 : 1)));
};

type Running = Awaited<ReturnType<Bed['program']>>;

/** Somebody of the office at work at that time: who was signed in for longer than a day signs in again. */
const signedIn = async (
  { url }: Running,
  body: { readonly email: string; readonly password: string },
): Promise<Office> => {
  const signed = await call<{ token: string; user: { _id: string } }>(url ?? '', 'POST', '/api/auth', { body });
  if (signed.status !== 200) throw new Error(`nobody could sign in: ${JSON.stringify(signed.body)}`);
  return { url: url ?? '', token: signed.body.token, userId: signed.body.user._id };
};

/** Plans one week, looks the plan over, accepts it, and takes it back so that the next week stands as it was booked. */
const replayedWeek = async (
  { app }: Running,
  office: Office,
  { monday, jobs, moveDays }: Pick<ReplayedWeek, 'monday' | 'jobs'> & Pick<Replay, 'moveDays'>,
): Promise<ReplayedWeek> => {
  const ids = [...new Set(jobs.map(({ _id }) => streamIdOf(_id)))];
  const { _id, result } = await planned(office, { ids, ...(moveDays === null ? {} : { moveDays }) });
  const { prepared, plan } = app?.get(PlanJobs).of(_id, office.userId) ?? {};
  const resources = await app?.get(PlanningFacts).resources();
  if (prepared === undefined || plan === undefined || plan === null || resources === undefined)
    throw new Error('a plan is gone');
  const accepted = await asked<PlanAccepted>(office, 'POST', `/api/plan/${_id}/accept`, {});
  const undone = await asked<PlanAccepted>(office, 'POST', `/api/plan/${_id}/undo`, {});
  const refused = [...accepted.refused, ...undone.refused].map((one) => JSON.stringify(one));
  return {
    monday,
    jobs,
    visits: ids.length,
    result,
    plan,
    problem: prepared.problem,
    faults: [...faultsOf(prepared.problem, plan), ...refused],
    booked: new Map([...lapsedFaults(jobs, resources), ...bookedFaults(prepared.problem, ids)]),
  };
};

/** Loads a company and plans each of its weeks as on the morning of its Monday. */
export const replayed = async (
  bed: Bed,
  database: string,
  { steps: stepsOf, moveDays }: Replay,
): Promise<readonly ReplayedWeek[]> => {
  const clock = officeClock();
  const program = await bed.program(database, ['api', 'projector'], clock);
  try {
    const { url, engine } = program;
    if (url === null) throw new Error('the program does not answer');
    const { steps, signIn } = samplePlan(sampleSize, NOW);
    const load = (): Promise<unknown> => doThroughCalls({ url, clock }, stepsOf(steps));
    await (engine.store instanceof PostgresEventStore ? engine.store.loading(load) : load());
    await engine.readModels.waitFor(await engine.store.head(), { timeoutMs: CATCH_UP_MS });
    clock.turnTo(NOW);
    const jobs = await asked<readonly Job[]>(await signedIn(program, signIn), 'GET', '/api/job');
    const weeks: ReplayedWeek[] = [];
    for (const [monday, own] of weeksOf(jobs)) {
      clock.turnTo(startOfLondonDay(monday));
      weeks.push(await replayedWeek(program, await signedIn(program, signIn), { monday, jobs: own, moveDays }));
    }
    return weeks;
  } finally {
    await program.close();
  }
};
