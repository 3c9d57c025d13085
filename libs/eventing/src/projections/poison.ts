import { Fenced } from './builds.js';
import { PoisonEvent } from './projection-context.js';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The event's own fault, as opposed to a lost connection, a full server or a lost lead. */
export const isDataError = (error: unknown): boolean => {
  if (error instanceof Fenced) return false;
  if (error instanceof PoisonEvent) return true;
  return /^(22|23|42|21|2B|P0)/.test(codeOf(error));
};

/** Why an event could not be taken, in one line; without the statement that knex puts in front of what the database says. */
export const causeOf = (reason: unknown): string => {
  const cause = reason instanceof PoisonEvent ? reason.cause : reason;
  const message = cause instanceof Error ? cause.message : String(cause);
  return codeOf(cause) === '' ? message : message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
};
