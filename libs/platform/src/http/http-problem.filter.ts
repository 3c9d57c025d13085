import { later, t, type LocalizedString } from '#languages';
import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { CommandRejected, StoreUnavailable, TooMuchTraffic, type LogTrouble } from '#eventing';
import { describe, LOGGER } from '../telemetry/logging.js';
import type { ModuleParts } from '../modules/modules.js';
import { isAway } from '../postgres/away.js';
import { diskFull, isDiskFull } from '../process/disk-full.js';
import { HttpProblem, type RejectionTexts } from '../requests/http-problems.js';
import { currentRequestContext, speakingTo } from '../requests/request-context.js';
import { StartUpProblem } from '../process/start-up-problem.js';

/** Injection token of all modules' `RejectionTexts` in one. */
export const REJECTIONS = Symbol('REJECTIONS');

/** @throws StartUpProblem when two modules claim one code */
export const mergeRejections = (modules: readonly ModuleParts[]): RejectionTexts => {
  const owners = new Map<string, string>();
  for (const { name, rejections } of modules)
    for (const code of Object.keys(rejections)) {
      const other = owners.get(code);
      if (other !== undefined)
        throw new StartUpProblem(`The modules ${other} and ${name} both claim the rejection ${code}.`);
      owners.set(code, name);
    }
  return Object.assign({}, ...modules.map(({ rejections }) => rejections)) as RejectionTexts;
};

/** Sentences for what goes wrong before a controller is reached. */
const sentences: Readonly<Partial<Record<number, () => LocalizedString>>> = {
  401: later('Please sign in.'),
  403: later('This call is not allowed.'),
  404: later('There is nothing here.'),
  413: later('This is too large: at most 1 MB can be sent at once.'),
  415: later('Please send JSON or form fields.'),
};
const statuses = [400, 401, 403, 404, 409, 410, 413, 415, 429, 503] as const;
type Status = (typeof statuses)[number];

/** What was sent may be in the log, or may yet get there. Whoever asks again with the same key gets it done once. */
const isUnsure = (error: unknown): boolean => error instanceof StoreUnavailable && error.outcome === 'unknown';
const unsure = (): HttpProblem =>
  new HttpProblem(
    503,
    t('It is not certain yet whether this was saved. Please try again in a moment; it will not be done twice.'),
    { retryAfter: 5 },
  );

/** Why nothing can be written, where that is known before it is tried. */
const troubles: Readonly<Record<LogTrouble, () => LocalizedString>> = {
  'takes-nothing': later('Nothing can be saved at the moment; please try again shortly.'),
  'put-back': later(
    'The log was put back to an older state; nothing can be saved until your administrator has repaired it.',
  ),
};
const awayOf = (error: Error): LocalizedString =>
  error instanceof StoreUnavailable && error.trouble !== null
    ? troubles[error.trouble]()
    : t('The database is not available at the moment; please try again shortly.');

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
};

/** Why the database was away, in a word for the line of the request. */
const failureOf = (error: Error): string => {
  const { code } = (error.cause ?? error) as { readonly code?: unknown };
  return typeof code === 'string' ? code : error.name;
};

/** Every answer that is no success has one shape, and a sentence for the person. */
@Catch()
export class HttpProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(REJECTIONS) private readonly rejections: RejectionTexts,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    speakingTo(host.switchToHttp().getRequest<FastifyRequest>(), () => {
      this.answer(error, host);
    });
  }

  private answer(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const refusal = isUnsure(error) && request.method !== 'GET' ? unsure() : this.refusalOf(error);
    if (reply.sent || reply.raw.headersSent) return;
    if (refusal === null) {
      this.log.error(
        { requestId: request.id, call: `${request.method} ${request.routeOptions.url ?? ''}`, ...describe(error) },
        'a call failed',
      );
      const msg = t('Something went wrong here, and nothing was lost; please try again.');
      void reply.status(500).send({ statusCode: 500, msg, requestId: request.id });
      return;
    }
    const { retryAfter, allow } = refusal.details;
    if (allow !== undefined) void reply.header('allow', allow);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    if (refusal.statusCode === 401 && !reply.hasHeader('www-authenticate'))
      void reply.header('www-authenticate', 'Bearer');
    void reply.header('cache-control', 'no-store').status(refusal.statusCode).send(refusal.body(request.id));
  }

  private refusalOf(error: unknown): HttpProblem | null {
    if (error instanceof HttpProblem) return error;
    if (error instanceof CommandRejected) return this.rejectionOf(error);
    if (error instanceof TooMuchTraffic)
      return new HttpProblem(409, t('Several people are changing this at once; please try again.'));
    if (isDiskFull(error)) return diskFull();
    if (error instanceof Error && (error instanceof StoreUnavailable || isAway(error))) {
      const trail = currentRequestContext();
      if (trail !== undefined) trail.failure = failureOf(error);
      return new HttpProblem(503, awayOf(error), { retryAfter: 5 });
    }
    const status = statusOf(error);
    if (status === undefined || status >= 500) return null;
    const known = statuses.includes(status as Status) ? (status as Status) : 400;
    return new HttpProblem(known, sentences[known]?.() ?? t('This request could not be read.'));
  }

  private rejectionOf({ rejection }: CommandRejected): HttpProblem | null {
    const text = this.rejections[rejection.rejected];
    if (text === undefined) return null;
    const { conflicts, fieldConflicts } = rejection.details as Pick<
      HttpProblem['details'],
      'conflicts' | 'fieldConflicts'
    >;
    const made = text.isMade === true ? currentRequestContext()?.creates : undefined;
    return new HttpProblem(text.status, text.msg(rejection.details), {
      ...(made === undefined ? {} : { made }),
      ...(conflicts === undefined ? {} : { conflicts }),
      ...(fieldConflicts === undefined ? {} : { fieldConflicts }),
    });
  }
}
