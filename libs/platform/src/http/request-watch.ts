import { languageAsked } from '#languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../configuration/config.js';
import { derivedKey } from '../configuration/derived-key.js';
import type { Readiness } from '../health/readiness.js';
import type { Instruments } from '../telemetry/metrics/instruments.js';
import { inRequestContext, type RequestContext } from '../requests/request-context.js';
import type { Caller } from '../requests/requests.js';
import { securityNoteOf } from '../telemetry/security-log.js';
import type { RequestSpan } from '../telemetry/tracing/tracing.js';

export interface RequestWatch {
  readonly log: Logger;
  readonly security: Logger;
  readonly config: Pick<Config, 'jwtSecret'>;
  readonly instruments: Instruments;
  readonly readiness: Readiness;
}

interface Begun {
  readonly trail: RequestContext;
  readonly span: RequestSpan | null;
  readonly at: number;
  /** Bytes that the connection had carried by then: it may have answered others before. */
  readonly written: number;
}

/** Whoever asked has gone away before the answer; no status of HTTP's own. */
const GONE = 499;
/** Lasts as long as somebody looks. */
const STREAM = '/api/changes';
/** Asked every few seconds by machines. */
const PROBE = /^\/api\/health\//;

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** One line for each request, its figures and its span; and the ids of the request on everything that is written meanwhile. */
export const watchRequests = (
  server: FastifyInstance,
  { log, security, config: { jwtSecret }, instruments, readiness }: RequestWatch,
): void => {
  const secret = derivedKey(jwtSecret, 'security log');
  const under = new WeakMap<FastifyRequest, Begun>();

  const within = (request: FastifyRequest, go: () => void): void => {
    const begun = under.get(request);
    if (begun === undefined) go();
    else if (begun.span === null) inRequestContext(begun.trail, go);
    else
      begun.span.within(() => {
        inRequestContext(begun.trail, go);
      });
  };

  const ended = (request: FastifyRequest, status: number): void => {
    const begun = under.get(request);
    if (begun === undefined) return;
    under.delete(request);
    const {
      trail: { requestId, correlationId, creates, failure, isSignIn = false, actorId },
      span,
      at,
      written,
    } = begun;
    const route = request.routeOptions.url ?? 'none';
    const seconds = (performance.now() - at) / 1000;
    const { user } = request as FastifyRequest & { readonly user?: Caller };
    const call = `${request.method} ${route}`;
    instruments.requestEnds(
      { method: request.method, route, status, seconds, requestId, correlationId },
      span,
      route !== STREAM,
    );
    log[PROBE.test(route) ? 'debug' : 'info'](
      {
        call,
        status,
        ms: Math.round(seconds * 1000),
        bytes: Math.max(0, request.raw.socket.bytesWritten - written),
        requestId,
        ...(correlationId === undefined ? {} : { correlationId }),
        ...(user === undefined ? {} : { actorId: user._id }),
        ...(failure === undefined ? {} : { failure }),
      },
      'answered',
    );
    const note = securityNoteOf(call, status, request, { created: creates, isSignIn, secret });
    const who = user?._id ?? (isSignIn ? actorId : undefined);
    if (note !== null)
      security.info(
        { ...note, address: request.ip, requestId, ...(who === undefined ? {} : { actorId: who }) },
        'security',
      );
  };

  server.addHook('onRequest', (request, _reply, done) => {
    const span = instruments.requestBegins(headerOf(request.headers.traceparent));
    under.set(request, {
      trail: { requestId: request.id, language: languageAsked(request.headers['accept-language']) },
      span,
      at: performance.now(),
      written: request.raw.socket.bytesWritten,
    });
    within(request, done);
  });
  // What reads the body goes on in the connection's own time.
  server.addHook('preValidation', (request, _reply, done) => {
    within(request, done);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const correlationId = under.get(request)?.trail.correlationId;
    if (correlationId !== undefined) void reply.header('x-correlation-id', correlationId);
    // So that nobody sends the next call over a connection that is about to be closed.
    if (readiness.phase === 'stopping') void reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    ended(request, reply.statusCode);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    ended(request, GONE);
    done();
  });
};
