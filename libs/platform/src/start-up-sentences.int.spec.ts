import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { openDataDirectory } from './data-directory.js';
import { reachDatabase } from './postgres/reach-database.js';
import { readSettings } from './config.js';
import { secretsFor } from './secrets.js';
import { StartUpProblem } from './start-up-problem.js';

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Settings with what is wrong in them, and what the person at the terminal reads. */
describe('the sentences of a start', () => {
  let database: TestDatabase;
  let folder: string;
  const servers: Server[] = [];
  const listening = async (port = 0, answer = 'HTTP/1.1 400 Bad Request\r\n\r\n'): Promise<number> => {
    const server = createServer((socket) => { socket.on('error', () => undefined).end(answer); });
    servers.push(server);
    await new Promise<void>((done) => { server.listen(port, '127.0.0.1', done); });
    return portOf(server);
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'soundings-start-up-'));
    await writeFile(join(folder, 'a-file'), 'x');
  }, 60_000);
  afterAll(async () => {
    for (const server of servers) server.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const sentence = async (work: Promise<unknown>): Promise<string> => {
    const problem = await work.then(() => null, (error: unknown) => error);
    return problem instanceof StartUpProblem ? problem.message : `no start-up problem: ${String(problem)}`;
  };
  const at = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  it.each<[string, (url: URL) => void, string]>([
    ['a wrong password', (url) => { url.password = 'wrong'; }, 'The database refuses the account or the password in DATABASE_URL; please correct them.'],
    ['an unknown account', (url) => { url.username = 'who'; }, 'The database refuses the account or the password in DATABASE_URL; please correct them.'],
    ['an unknown database', (url) => { url.pathname = '/nowhere'; }, 'There is no database of the name in DATABASE_URL; please create it, or correct the name.'],
    ['an unknown host', (url) => { url.hostname = 'nowhere.invalid'; }, 'The host in DATABASE_URL is not known; please correct it.'],
    ['a closed port', (url) => { url.port = '1'; }, 'The database cannot be reached (ECONNREFUSED); please look at DATABASE_URL, or start it.'],
    ['encryption that the server has not', (url) => { url.search = 'sslmode=require'; }, 'The database takes no encrypted connections; please leave sslmode out of DATABASE_URL.'],
  ])('for %s in DATABASE_URL', async (_, change, expected) => {
    expect(await sentence(reachDatabase(at(change)))).toBe(expected);
  });

  it('for a server that is no PostgreSQL', async () => {
    const port = await listening();
    expect(await sentence(reachDatabase(at((url) => { url.port = String(port); })))).toBe('The database cannot be reached (no answer); please look at DATABASE_URL, or start it.');
  });

  it('for a database that is not up: waited for as long as was said, told once, and reached when it comes', async () => {
    const said: string[] = [];
    const closed = at((url) => { url.port = '1'; });
    expect(await sentence(reachDatabase(closed, { waitMs: 700, say: (line) => said.push(line) }))).toContain('ECONNREFUSED');
    expect(said).toEqual(['Waiting for the database that DATABASE_URL names ...']);
  });

  it.each<[string, string, (path: string) => string]>([
    ['a file', 'a-file', (path) => `DATA_DIR names ${path}, which is a file; please name a folder.`],
    ['a folder under a file', 'a-file/data', (path) => `DATA_DIR names ${path}, but a part of that path is a file; please name a folder.`],
    ['a path that is too long', 'x'.repeat(300), () => 'The path in DATA_DIR is too long; please name another folder.'],
  ])('for DATA_DIR that names %s', async (_, name, expected) => {
    expect(await sentence(openDataDirectory(join(folder, name)))).toBe(expected(join(folder, name)));
  });

  it('for secrets that would be made where they do not last, and made where they do', async () => {
    const { ask, end } = await reachDatabase(database.url);
    const settings = readSettings({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'made') });
    const jwtOnly = { ...settings, personalDataKey: Buffer.alloc(32, 7) };
    expect(await sentence(secretsFor({ settings, ask, hadDataDir: false }))).toContain('PERSONAL_DATA_KEY and JWT_SECRET are not set');
    expect(await sentence(secretsFor({ settings: jwtOnly, ask, hadDataDir: false }))).toMatch(/^JWT_SECRET is not set/);
    expect((await secretsFor({ settings, ask, hadDataDir: true })).personalDataKey).toHaveLength(32);
    await end();
  });
});
