import { t } from '#languages';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SVG = 'image/svg+xml';
const YEAR = 365 * 24 * 60 * 60;

const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') === true;

const nothingHere = (request: FastifyRequest, reply: FastifyReply): unknown =>
  reply.status(404).send({ statusCode: 404, msg: t('There is nothing here.'), requestId: request.id });

/**
 * Serves the built client from the same origin: its files, and its page for every address of a screen.
 * `/testAPI` is a screen for a browser and a call for everybody else.
 */
export const serveWeb = async (app: NestFastifyApplication, webDir: string | null): Promise<void> => {
  const server = app.getHttpAdapter().getInstance();
  const built = webDir !== null && existsSync(join(webDir, 'index.html'));
  // Each file lies there packed as well (web/pack-plugin.ts): nothing is zipped while somebody waits.
  if (built)
    await app.register(fastifyStatic, { root: webDir, serve: false, cacheControl: false, preCompressed: true });
  // The library says how text is encoded, but not so of pictures that are XML.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('content-type') === SVG) void reply.header('content-type', `${SVG}; charset=utf-8`);
    done(null, payload);
  });
  const page = (reply: FastifyReply): unknown => reply.header('cache-control', 'no-cache').sendFile('index.html');
  server.get('/testAPI', (request, reply) => (built && wantsPage(request) ? page(reply) : reply.send({ msg: 'OK' })));
  server.get('/*', (request, reply) => {
    const sent = request.url.split('?')[0] ?? '/';
    // For looking at alone: what sends the file decodes what was sent itself, and nothing is decoded twice.
    const path = decodeURIComponent(sent);
    if (!built || path === '/api' || path.startsWith('/api/')) return nothingHere(request, reply);
    if (path.startsWith('/assets/'))
      return reply.header('cache-control', `public, max-age=${YEAR}, immutable`).sendFile(sent);
    if (/\.[a-z0-9]+$/i.test(path) && existsSync(join(webDir, path)) && !path.includes('..'))
      return reply.header('cache-control', 'no-cache').sendFile(sent);
    return path === '/' || wantsPage(request) ? page(reply) : nothingHere(request, reply);
  });
};
