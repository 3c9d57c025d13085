import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Position } from '#eventing';
import type { ReadModels } from './requests.js';

/** What an answer may say beside its body. */
export interface ReplyHeaders {
  header(name: string, value: string): unknown;
}

const late = new WeakSet();

/** Answers a command from the read models once they show it; when they are late, from what its handler knows. */
export const answerAfter = async <Answer extends object>(
  readModels: ReadModels,
  position: Position | null,
  read: () => Promise<Answer | undefined>,
  known: () => Answer | Promise<Answer>,
): Promise<Answer> => {
  const caughtUp = await readModels.waitFor(position);
  const shown = caughtUp ? await read() : undefined;
  const answer = shown ?? (await known());
  if (!caughtUp) late.add(answer);
  return answer;
};

/** Says on the answer that the lists do not show it yet. */
export const tellLag = (
  _: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void => {
  if (typeof payload === 'object' && payload !== null && late.has(payload))
    void reply.header('x-projection-lag', 'late');
  done(null, payload);
};
