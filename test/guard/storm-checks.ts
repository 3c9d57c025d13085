import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { call, registerFirstAccount } from '../harness/server.js';
import type { Attempt, Stage } from './storm-clients.js';
import type { LoggedEvent } from './storm-log.js';

/** The clocks go forward on the last of them; weekly bookings go on into April. */
const DAYS = ['2027-03-25', '2027-03-26', '2027-03-27', '2027-03-28'];

const made = async (
  url: string,
  token: string,
  path: string,
  bodies: readonly object[],
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const body of bodies) {
    const answer = await call<{ readonly _id: string }>(url, 'POST', path, { token, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    ids.push(answer.body._id);
  }
  return ids;
};

/** Three engineers, three cars and three kits, and somebody of the office. */
export const scene = async (url: string): Promise<Omit<Stage, 'upAgain' | 'over'>> => {
  const { token } = await registerFirstAccount(url);
  const three = [1, 2, 3];
  return {
    url,
    token,
    days: DAYS,
    resources: {
      engineer: await made(
        url,
        token,
        '/api/users',
        three.map((n) => ({
          name: `Engineer ${n}`,
          email: `engineer${n}@soundings.example`,
          password: 'long enough',
          isEngineer: true,
        })),
      ),
      car: await made(
        url,
        token,
        '/api/car',
        three.map((n) => ({ name: `Van ${n}`, numberplate: `AB1${n} CDE`, location: 'Yard' })),
      ),
      kit: await made(
        url,
        token,
        '/api/kits',
        three.map((n) => ({ name: `Meter ${n}`, type: 'Sound Testing' })),
      ),
    },
  };
};

export const statusesOf = ({ tries }: Attempt): readonly number[] =>
  tries.flatMap((answer) => (answer === null ? [] : [answer.status]));

/** Calls whose client went away may still be at work: waits until the log stands still. */
export const quiet = async (knex: Knex): Promise<void> => {
  const working = async (): Promise<number> => {
    const { rows } = await knex.raw<{ rows: readonly { count: number }[] }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return rows[0]?.count ?? 0;
  };
  for (let calm = 0; calm < 5; calm = (await working()) === 0 ? calm + 1 : 0) await pause(50);
};

const creations: readonly string[] = ['SiteVisitScheduled', 'NoiseSurveyScheduled', 'ResourceBooked'];

/** Events by the Idempotency-Key of the attempt that made them. */
const byKey = (log: readonly LoggedEvent[]): ReadonlyMap<string | null, readonly LoggedEvent[]> => {
  const found = new Map<string | null, LoggedEvent[]>();
  for (const event of log) found.set(event.key, [...(found.get(event.key) ?? []), event]);
  return found;
};

/** What the log owes the attempts, in words; empty when it keeps its promises. */
export const brokenPromises = (attempts: readonly Attempt[], log: readonly LoggedEvent[]): readonly string[] => {
  const events = byKey(log);
  return attempts.flatMap((attempt) => {
    const own = events.get(attempt.key) ?? [];
    const about = `${attempt.key} (${attempt.what}, ${attempt.tries.map((answer) => answer?.status ?? 'broken off').join(', ')})`;
    const statuses = statusesOf(attempt);
    const refused = statuses.length === attempt.tries.length && !statuses.includes(200);
    const creates = ['visit scheduled', 'survey scheduled', 'booked', 'booked weekly'].includes(attempt.what);
    return [
      ...(refused && own.length > 0 ? [`${about} was refused and left ${own.map(({ type }) => type).join(', ')}`] : []),
      ...(creates && statuses.includes(200) && own.length === 0 ? [`${about} was answered and is lost`] : []),
      ...(new Set(own.map(({ commandId, stream }) => commandId + stream)).size > 1 ||
      own.filter(({ type }) => creations.includes(type)).length > 1
        ? [`${about} was done twice`]
        : []),
    ];
  });
};
