import { t } from '#languages';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../configuration/config.js';
import { imageOrigins } from '../configuration/map-tiles.js';
import { HttpProblem } from '../requests/http-problems.js';
import { CHANGES, type ChangeHub } from '../changes/change-hub.js';
import { noteReadFrom, tellProjections } from '../requests/answers.js';
import { speakingTo } from '../requests/request-context.js';
import { loadServerCatalogues } from '../texts/index.js';
import { MAX_BODY, mostOf, readBodies } from './bodies.js';
import { answerWithoutMoney } from './capabilities.js';
import { noteVersion, taggedAnswers } from './entity-tags.js';
import { answerOtherMethods } from './methods.js';
import { watchRequests, type RequestWatch } from './request-watch.js';
import { serveWeb } from './web-client.js';

/** What a browser would let a page do, and no page of ours does. */
const POWERS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'midi',
  'display-capture',
  'browsing-topics',
]
  .map((power) => `${power}=()`)
  .join(', ');
/** A year; only said where the request came over TLS, to us or to a proxy that is trusted. */
const PROTECTED = 'max-age=31536000';
const CLIENT_ID = /^[\w.:-]{1,100}$/;

/** Headers of an answer that goes out before those of `securityHeaders` are there. */
const BARE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** An address that no route can be looked up for: the controllers and their filter are never reached. */
const frameworkErrors = ({ code }: { readonly code: string }, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = speakingTo(request, () =>
    code === 'FST_ERR_BAD_URL'
      ? new HttpProblem(400, t('This address could not be read.'))
      : new HttpProblem(404, t('There is nothing here.')),
  );
  void reply.headers(BARE).status(refusal.statusCode).send(refusal.body(request.id));
};

/** What is no HTTP, or has more headers than any browser sends: there is no request yet to answer through. */
const refuseUnreadable = ({ code }: { readonly code?: string }, socket: Socket): void => {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const tooLarge = code === 'HPE_HEADER_OVERFLOW';
  const [status, msg] = tooLarge
    ? ['431 Request Header Fields Too Large', 'The headers of this request are too large.']
    : ['400 Bad Request', 'This request could not be read.'];
  const body = JSON.stringify({ statusCode: Number.parseInt(status, 10), msg, requestId: randomUUID() });
  const bare = Object.entries(BARE).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${bare.join('')}connection: close\r\n\r\n${body}`,
  );
};

/** Fastify with our limits; Nest's own body parsers stay off (`bodyParser: false`). */
export const createAdapter = ({ trustedProxies }: Pick<Config, 'trustedProxies'>): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: MAX_BODY,
    // Counted from this end: what stands further left in X-Forwarded-For anybody may have written.
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // What comes over a connection that was there before is still answered.
    return503OnClosing: false,
    frameworkErrors,
    clientErrorHandler: refuseUnreadable,
    genReqId: ({ headers }: { readonly headers: NodeJS.Dict<string | string[]> }) => {
      const sent = headers['x-request-id'];
      return typeof sent === 'string' && CLIENT_ID.test(sent) ? sent : randomUUID();
    },
  });

/** Everything around the controllers, in the order in which a request meets it. */
export const configureServer = async (
  app: NestFastifyApplication,
  {
    webDir,
    mapTiles,
    watch,
  }: { readonly webDir: string | null; readonly watch: RequestWatch } & Pick<Config, 'mapTiles'>,
): Promise<void> => {
  const server = app.getHttpAdapter().getInstance();
  const hub = app.get<ChangeHub>(CHANGES);
  watchRequests(server, watch);
  // Fastify's types differ by the version that each plugin was built with; what is registered is the same.
  await app.register(helmet, securityHeaders(mapTiles));
  await app.register(compress, { global: true, encodings: ['gzip', 'identity'], threshold: 2048 });
  await readBodies(app);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('permissions-policy', POWERS);
    if (request.protocol === 'https') void reply.header('strict-transport-security', PROTECTED);
    // What a call answers is for whoever is signed in: nothing of it stays in the browser when they have gone.
    if (request.url.startsWith('/api/')) {
      void reply.header('cache-control', 'no-store').header('vary', 'accept-language');
      noteReadFrom(hub.position);
    }
    const most = mostOf(request);
    const tooLarge = Number(request.headers['content-length'] ?? 0) > most;
    done(
      tooLarge
        ? new HttpProblem(
            413,
            most === MAX_BODY
              ? t('This is too large: at most 1 MB can be sent at once.')
              : t('This file is too large: at most {most} MB each.', { most: String(most / MAX_BODY) }),
          )
        : undefined,
    );
  });
  server.addHook('onRequest', answerOtherMethods);
  // Nest answers 201 to a POST; the specification says 200 everywhere.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 201) void reply.code(200);
    done(null, payload);
  });
  server.addHook('preSerialization', noteVersion);
  // After those that know an answer by its identity, before it has a tag.
  server.addHook('preSerialization', answerWithoutMoney);
  server.addHook('onSend', tellProjections);
  server.addHook('onSend', taggedAnswers);
  await loadServerCatalogues();
  await serveWeb(app, webDir);
};

/**
 * No inline script, no foreign origin but the map's tiles. Styles may be inline: Mantine and AG Grid write element styles
 * (sizes, positions of virtual rows), and a style cannot run code.
 */
const securityHeaders = (mapTiles: Config['mapTiles']) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins(mapTiles)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // A desk on http://localhost has no certificate: see `PROTECTED`.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  }) as const;
