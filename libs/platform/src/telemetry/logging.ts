import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../configuration/config.js';
import { currentRequestContext } from '../requests/request-context.js';

/** Injection token of pino's `Logger`. */
export const LOGGER = Symbol('LOGGER');

const SECRET = new Set(['authorization', 'password', 'token', 'cookie']);
/** Fields of a line, of its parts and of their parts: deeper nothing is logged. */
const DEEPEST = 2;

/** The same fields while none of them names a secret, which is nearly always: a line is copied only where something is hidden. */
const withoutSecrets = (fields: Record<string, unknown>, deeper = DEEPEST): Record<string, unknown> => {
  let copy: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const shown = SECRET.has(name)
      ? '[hidden]'
      : typeof value === 'object' && deeper > 0
        ? withoutSecrets(value as Record<string, unknown>, deeper - 1)
        : value;
    if (shown === value) continue;
    copy ??= Object.assign<Record<string, unknown>, object>(
      Array.isArray(fields) ? ([] as unknown as Record<string, unknown>) : {},
      fields,
    );
    copy[name] = shown;
  }
  return copy ?? fields;
};

/** Lines of JSON on standard error: standard output is for the person at the terminal. */
export const openLog = (
  level: LogLevel,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const { requestId, correlationId, actorId } = currentRequestContext() ?? {};
        return { requestId, correlationId, actorId };
      },
      // Not pino's own `redact`, which takes every line apart: a fifth of the processor that a call costs.
      formatters: { log: withoutSecrets },
    },
    destination,
  );

/** Nest's own messages; its start-up chatter is for debugging. */
export const nestLog = (log: Logger): LoggerService => ({
  log: (message: unknown) => log.debug(String(message)),
  error: (message: unknown) => log.error(message instanceof Error ? describe(message) : { what: String(message) }),
  warn: (message: unknown) => log.warn(String(message)),
  debug: (message: unknown) => log.trace(String(message)),
  verbose: (message: unknown) => log.trace(String(message)),
});

/** knex writes the statement in front of what the driver says. */
const withoutStatement = (message: string): string =>
  /^(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release|set|lock|create|alter|drop|notify|listen)\b/i.test(
    message,
  )
    ? message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '')
    : message;

/**
 * An error for the log: where it happened and what the database calls it. Neither the SQL nor its values,
 * which may be personal: knex writes the statement into the message, PostgreSQL the values into `detail`.
 */
export const describe = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, table, constraint } = error as Error & { code?: unknown; table?: unknown; constraint?: unknown };
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(fromDatabase ? { code, table, constraint } : { message: withoutStatement(error.message) }),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
};
