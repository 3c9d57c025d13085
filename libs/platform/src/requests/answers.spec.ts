import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerAfter, tellLag } from './answers.js';

const lagOf = (payload: unknown): unknown => {
  const headers = new Map<string, unknown>();
  const reply = { header: (name: string, value: unknown) => headers.set(name, value) } as unknown as FastifyReply;
  tellLag({} as FastifyRequest, reply, payload, () => undefined);
  return headers.get('x-projection-lag');
};
const listed = { from: 'list' };
const known = { from: 'log' };
const answer = (caughtUp: boolean, row: object | undefined) =>
  answerAfter(
    { stopped: [], waitFor: () => Promise.resolve(caughtUp) },
    '1',
    () => Promise.resolve(row),
    () => ({ ...known }),
  );

describe('the answer of a command', () => {
  it('comes from the lists once they show it, and says nothing of lag', async () => {
    expect(await answer(true, listed)).toBe(listed);
    expect(lagOf(listed)).toBeUndefined();
  });

  it('comes from the log while the lists are late, and says so', async () => {
    const late = await answer(false, listed);
    expect(late).toEqual(known);
    expect(lagOf(late)).toBe('late');
    expect(lagOf('text')).toBeUndefined();
  });
});
