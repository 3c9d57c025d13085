import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../config.js';
import { Refusal } from '../refusals.js';
import { tellLag } from '../answers.js';
import { taggedLists } from './etag.js';
import { serveWeb } from './web-client.js';

export const MAX_BODY = 1_048_576;
const MAX_DEPTH = 64;
const CLIENT_ID = /^[\w.:-]{1,100}$/;

/** Fastify with our limits; Nest's own body parsers stay off (`bodyParser: false`). */
export const createAdapter = ({ trustProxy }: Pick<Config, 'trustProxy'>): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: MAX_BODY,
    trustProxy,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    genReqId: ({ headers }: { readonly headers: NodeJS.Dict<string | string[]> }) => {
      const sent = headers['x-request-id'];
      return typeof sent === 'string' && CLIENT_ID.test(sent) ? sent : randomUUID();
    },
  });

type Server = ReturnType<NestFastifyApplication['getHttpAdapter']>['getInstance'] extends () => infer Instance ? Instance : never;

/** Everything around the controllers, in the order in which a request meets it. */
export const furnish = async (app: NestFastifyApplication, { webDir }: { readonly webDir: string | null }): Promise<void> => {
  const server = app.getHttpAdapter().getInstance();
  // Fastify's types differ by the version that each plugin was built with; what is registered is the same.
  await app.register(helmet, securityHeaders);
  await app.register(compress, { global: true, encodings: ['gzip', 'identity'], threshold: 2048 });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 100, parts: 100, fieldSize: MAX_BODY, headerPairs: 100 },
  });
  readBodies(server);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-cache');
    done(Number(request.headers['content-length'] ?? 0) > MAX_BODY ? new Refusal(413, 'This is too large: at most 1 MB can be sent at once.') : undefined);
  });
  // Nest answers 201 to a POST; the specification says 200 everywhere.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 201) void reply.code(200);
    done(null, payload);
  });
  server.addHook('preSerialization', tellLag);
  server.addHook('onSend', taggedLists);
  await serveWeb(app, webDir);
};

/**
 * No inline script, no foreign origin. Styles may be inline: Mantine and AG Grid write element styles
 * (sizes, positions of virtual rows), and a style cannot run code.
 */
const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // A desk on http://localhost has no certificate; a proxy with one sets this header itself.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
} as const;

const readBodies = (server: Server): void => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => {
    try {
      const text = utf8.decode(body as Buffer);
      if (text.trim() === '') return done(null, undefined);
      if (isTooDeep(text)) throw new Error('nested too deeply');
      done(null, JSON.parse(text));
    } catch {
      done(new Refusal(400, 'This request could not be read: please send JSON in UTF-8.'), undefined);
    }
  });
  server.addHook('preValidation', (request, _reply, done) => {
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data') === true;
    // The form parser puts U+FFFD where the bytes were no UTF-8.
    const broken = isForm && Object.values(request.body ?? {}).some((value) => typeof value === 'string' && value.includes('\uFFFD'));
    done(broken ? new Refusal(400, 'This request could not be read: please send text in UTF-8.') : undefined);
  });
};

/** Deeper than any form: what walks the fields later must not run out of stack. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inText) {
      if (character === 92) at += 1;
      else if (character === 34) inText = false;
    } else if (character === 34) inText = true;
    else if (character === 91 || character === 123) depth += 1;
    else if (character === 93 || character === 125) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};
