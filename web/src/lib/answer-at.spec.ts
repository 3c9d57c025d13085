import type { CalendarFeed, Client, Job } from '#contracts';
import type { AnswerAt, ListPath, With } from './answer-at.js';

type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

/** The compiler checks what is said here: each line that should not compile is marked, and a mark without an error is one. */
const types = {
  list: true satisfies Same<AnswerAt<'GET', '/api/job'>, readonly Job[]>,
  one: true satisfies Same<AnswerAt<'GET', `/api/job/${string}`>, Job>,
  query: true satisfies Same<AnswerAt<'GET', `/api/job?limit=${string}`>, readonly Job[]>,
  fixedBesidePlace: true satisfies Same<AnswerAt<'GET', '/api/job/calendar'>, Job> extends false ? true : false,
  severalKinds: true satisfies Same<AnswerAt<'GET', `/api/${'car' | 'kits'}/${string}/feed`>, CalendarFeed>,
  known: ['a body'] satisfies With<'POST', '/api/clients', [string]>,
  lists: '/api/clients' satisfies ListPath<Client>,
  // @ts-expect-error -- no such address
  unknown: ['a body'] satisfies With<'POST', '/api/customers', [string]>,
  // @ts-expect-error -- not by this method
  otherMethod: ['a body'] satisfies With<'PUT', '/api/clients', [string]>,
  // @ts-expect-error -- it could be anything
  anything: ['a body'] satisfies With<'GET', string, [string]>,
  // @ts-expect-error -- a list of something else
  otherRows: '/api/job' satisfies ListPath<Client>,
};

describe('the answer at an address', () => {
  it('is known to the compiler, and an address that the contract does not name is not', () => {
    expect(Object.keys(types)).toHaveLength(11);
  });
});
