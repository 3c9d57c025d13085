import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerAfter, tellingLag, tellProjections } from './answers.js';
import { inRequestContext } from './request-context.js';

/** What a request that does this says of lag on its answer. */
const lagOf = (work: () => Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    inRequestContext({ requestId: 'one' }, () => {
      work().then(() => {
        const headers = new Map<string, unknown>();
        const reply = { header: (name: string, value: unknown) => headers.set(name, value) } as unknown as FastifyReply;
        tellProjections({} as FastifyRequest, reply, 'any answer', () => resolve(headers.get('x-projection-lag')));
      }, reject);
    });
  });
const listed = { from: 'list' };
const known = { from: 'log' };
const readModels = (caughtUp: boolean) => tellingLag({ stopped: ['one'], waitFor: () => Promise.resolve(caughtUp) });
const answer = (caughtUp: boolean) =>
  answerAfter(
    readModels(caughtUp),
    '1',
    () => Promise.resolve(listed),
    () => known,
  );

describe('the answer of a command', () => {
  it('comes from the lists once they show it, and says nothing of lag', async () => {
    expect(await answer(true)).toBe(listed);
    expect(await lagOf(() => answer(true))).toBeUndefined();
  });

  it('comes from the log while the lists are late, and says so', async () => {
    expect(await answer(false)).toBe(known);
    expect(await lagOf(() => answer(false))).toBe('late');
  });

  it('says so whoever waited in the request, and no other request does', async () => {
    expect(await lagOf(() => readModels(false).waitFor('1'))).toBe('late');
    expect(
      await Promise.all([lagOf(() => readModels(false).waitFor('1')), lagOf(() => readModels(true).waitFor('1'))]),
    ).toEqual(['late', undefined]);
    expect(readModels(true).stopped).toEqual(['one']);
  });
});
