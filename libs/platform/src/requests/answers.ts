import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Position } from '#eventing';
import { currentRequestContext } from './request-context.js';
import type { ReadModels } from './requests.js';

/** What an answer may say beside its body. */
export interface ReplyHeaders {
  header(name: string, value: string): unknown;
}

/** The read models as calls wait for them: the answer of a request says where they were late. */
export const tellingLag = (readModels: ReadModels): ReadModels => ({
  get stopped() {
    return readModels.stopped;
  },
  waitFor: async (position, patience) => {
    const caughtUp = await readModels.waitFor(position, patience);
    const context = currentRequestContext();
    if (!caughtUp && context !== undefined) context.isAheadOfReadModels = true;
    return caughtUp;
  },
});

/** Answers a command from the read models once they show it; when they are late, from what its handler knows. */
export const answerAfter = async <Answer extends object>(
  readModels: ReadModels,
  position: Position | null,
  read: () => Promise<Answer | undefined>,
  known: () => Answer | Promise<Answer>,
): Promise<Answer> => {
  const shown = (await readModels.waitFor(position)) ? await read() : undefined;
  return shown ?? (await known());
};

/** Notes from where on a page has to be told of changes that is given what this call reads. */
export const noteReadFrom = (position: Position | null): void => {
  const context = currentRequestContext();
  if (context !== undefined) context.readFrom = position;
};

/** Says on the answer that the lists do not show it yet, and to whoever is signed in from where on they have to be told of changes. */
export const tellProjections = (
  _: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void => {
  const { actorId, readFrom = null, isAheadOfReadModels = false } = currentRequestContext() ?? {};
  if (isAheadOfReadModels) void reply.header('x-projection-lag', 'late');
  if (actorId !== undefined && readFrom !== null) void reply.header('x-projection-position', readFrom);
  done(null, payload);
};
