import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { serveWeb } from './web-client.js';

const PAGE = '<!doctype html><title>Soundings</title>';

describe('the files of the screens', () => {
  let folder: string;
  let server: FastifyInstance;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'soundings-web-'));
    const web = join(folder, 'web');
    mkdirSync(join(web, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'not of the screens');
    for (const [name, text] of [
      ['index.html', PAGE],
      ['sw.js', '1'],
      ['soundings.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['packed.svg', ''],
      ['packed.svg.gz', ''],
      ['manifest.webmanifest', '{}'],
      ['assets/main-1.css', 'a{}'],
    ] as const)
      writeFileSync(join(web, name), text);
    server = fastify();
    const app = {
      getHttpAdapter: () => ({ getInstance: () => server }),
      register: async (...plugin: Parameters<FastifyInstance['register']>) => {
        await server.register(...plugin);
      },
    };
    await serveWeb(app as unknown as NestFastifyApplication, web);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const asked = async (url: string, accept = '*/*') => {
    const { statusCode, headers, body } = await server.inject({ url, headers: { accept, 'accept-encoding': 'gzip' } });
    return { status: statusCode, type: headers['content-type'], body };
  };

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/assets/main-1.css', 'text/css; charset=utf-8'],
    ['/packed.svg', 'image/svg+xml; charset=utf-8'],
    ['/soundings.svg', 'image/svg+xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('%s is %s', async (url, type) => {
    expect(await asked(url)).toMatchObject({ status: 200, type: expect.stringContaining(type) as string });
  });

  it.each([
    '/assets',
    '/assets/',
    '/assets/nothing.js',
    '/assets/%256dain-1.css',
    '/nothing.js',
    '/api/nothing',
    '/.git/config',
  ])('at %s there is nothing, and no list of files', async (url) => {
    const { status, body } = await asked(url);
    expect(status).toBe(404);
    expect(body).not.toContain('main-1');
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '//secret.txt',
  ])('%s leads out of their folder, and is not answered', async (url) => {
    for (const accept of ['*/*', 'text/html'])
      expect((await asked(url, accept)).body).not.toContain('not of the screens');
  });
});
