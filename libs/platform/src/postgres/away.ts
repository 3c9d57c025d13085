import { types } from 'node:util';

/** Of a Unix socket that is not there, as of a PostgreSQL that was stopped; a file that is missing says the same code. */
export const isSocketGone = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  code === 'ENOENT' && syscall === 'connect';

/** Errors of a connection or a pool: the database is away, and what was asked may be asked again. */
export const isAway = (error: unknown): boolean => {
  // A socket's error may come from another realm, as in the specs, where `instanceof` does not know it.
  if (!types.isNativeError(error)) return false;
  const { code } = error as { code?: unknown };
  return (
    error.name === 'KnexTimeoutError' ||
    // 25P03: a transaction in which this process said nothing for too long.
    (typeof code === 'string' && /^(?:ECONN|EPIPE|ETIMEDOUT|57P0|08|53300|25P03)/.test(code)) ||
    isSocketGone(error) ||
    // knex puts the statement in front.
    /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Connection ended unexpectedly)/.test(
      error.message,
    )
  );
};
