import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { startRedis } from '#test/harness/redis';
import { openDataDirectory } from '../configuration/data-directory.js';
import { migrationsOf } from './engine.js';
import { openStore } from '../event-store/open-store.js';
import { migrate } from '../postgres/migrations.js';
import { reachDatabase } from '../postgres/reach-database.js';
import { reachRedis } from '../redis/reach-redis.js';
import { readSettings } from '../configuration/config.js';
import { forRoles, secretsFor, withSecrets } from '../configuration/secrets.js';
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
    const server = createServer((socket) => {
      socket.on('error', () => undefined).end(answer);
    });
    servers.push(server);
    await new Promise<void>((done) => {
      server.listen(port, '127.0.0.1', done);
    });
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
    const problem = await work.then(
      () => null,
      (error: unknown) => error,
    );
    return problem instanceof StartUpProblem ? problem.message : `no start-up problem: ${String(problem)}`;
  };
  const at = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  it.each<[string, (url: URL) => void, string]>([
    [
      'a wrong password',
      (url) => {
        url.password = 'wrong';
      },
      'The database refuses the account or the password in DATABASE_URL; please correct them.',
    ],
    [
      'an unknown account',
      (url) => {
        url.username = 'who';
      },
      'The database refuses the account or the password in DATABASE_URL; please correct them.',
    ],
    [
      'an unknown database',
      (url) => {
        url.pathname = '/nowhere';
      },
      'There is no database of the name in DATABASE_URL; please create it, or correct the name.',
    ],
    [
      'an unknown host',
      (url) => {
        url.hostname = 'nowhere.invalid';
      },
      'The host in DATABASE_URL is not known; please correct it.',
    ],
    [
      'a closed port',
      (url) => {
        url.port = '1';
      },
      'The database cannot be reached (ECONNREFUSED); please look at DATABASE_URL, or start it.',
    ],
    [
      'a socket that is not there',
      (url) => {
        url.search = 'host=/nowhere';
      },
      'The database cannot be reached (ENOENT); please look at DATABASE_URL, or start it.',
    ],
    [
      'a certificate that is not there',
      (url) => {
        url.search = 'sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
      },
      'A file that DATABASE_URL names (sslrootcert, sslcert or sslkey) is not there; please correct its path.',
    ],
    [
      'encryption that the server has not',
      (url) => {
        url.search = 'sslmode=require';
      },
      'The database takes no encrypted connections; please leave sslmode out of DATABASE_URL.',
    ],
  ])('for %s in DATABASE_URL', async (_, change, expected) => {
    expect(await sentence(reachDatabase(at(change)))).toBe(expected);
  });

  it('for a server that is no PostgreSQL', async () => {
    const port = await listening();
    expect(
      await sentence(
        reachDatabase(
          at((url) => {
            url.port = String(port);
          }),
        ),
      ),
    ).toBe('The database cannot be reached (no answer); please look at DATABASE_URL, or start it.');
  });

  it('for a database that is not up: waited for as long as was said, told once, and reached when it comes', async () => {
    const said: string[] = [];
    const closed = at((url) => {
      url.port = '1';
    });
    expect(await sentence(reachDatabase(closed, { waitMs: 700, say: (line) => said.push(line) }))).toContain(
      'ECONNREFUSED',
    );
    expect(said).toEqual(['Waiting for the database that DATABASE_URL names ...']);
  });

  it.each<[string, string, (path: string) => string]>([
    ['a file', 'a-file', (path) => `DATA_DIR names ${path}, which is a file; please name a folder.`],
    [
      'a folder under a file',
      'a-file/data',
      (path) => `DATA_DIR names ${path}, but a part of that path is a file; please name a folder.`,
    ],
    ['a path that is too long', 'x'.repeat(300), () => 'The path in DATA_DIR is too long; please name another folder.'],
  ])('for DATA_DIR that names %s', async (_, name, expected) => {
    expect(await sentence(openDataDirectory(join(folder, name)))).toBe(expected(join(folder, name)));
  });

  it('for secrets that would be made where they do not last, and made where they do', async () => {
    const { ask, end } = await reachDatabase(database.url);
    const settings = readSettings({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'made') });
    const jwtOnly = { ...settings, personalDataKey: Buffer.alloc(32, 7) };
    expect(await sentence(secretsFor({ settings, ask, hadDataDir: false }))).toContain(
      'PERSONAL_DATA_KEY and JWT_SECRET are not set',
    );
    expect(await sentence(secretsFor({ settings: jwtOnly, ask, hadDataDir: false }))).toMatch(/^JWT_SECRET is not set/);
    // Who answers no calls needs none, makes no file of one, and has another one each time.
    const foldsOnly = forRoles(jwtOnly, ['projector', 'renderer']);
    const { jwtSecret } = await secretsFor({ settings: foldsOnly, ask, hadDataDir: false });
    expect(jwtSecret.length).toBeGreaterThan(32);
    expect(forRoles(jwtOnly, ['renderer']).jwtSecret).not.toBe(jwtSecret);
    expect(existsSync(join(settings.dataDir, 'jwt-secret'))).toBe(false);
    expect(forRoles(jwtOnly, ['api', 'projector', 'renderer'])).toEqual(jwtOnly);
    expect((await secretsFor({ settings, ask, hadDataDir: true })).personalDataKey).toHaveLength(32);
    await end();
  });
});

describe('the sentences of a start whose log is in EventStoreDB', () => {
  let database: TestDatabase;
  let folder: string;
  let plain: EventStoreDouble;
  let encrypted: EventStoreDouble;
  const file = (name: string): string => join(folder, name);
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'soundings-certificates-'));
    for (const name of ['server', 'other'])
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
          '-subj',
          `/CN=${name}`,
          '-addext',
          'subjectAltName=IP:127.0.0.1',
          '-keyout',
          file(`${name}.key`),
          '-out',
          file(`${name}.crt`),
        ],
        { stdio: 'ignore' },
      );
    plain = await startEventStoreDouble({ batchAppend: true });
    encrypted = await startEventStoreDouble({
      batchAppend: true,
      tls: { key: await readFile(file('server.key')), certificate: await readFile(file('server.crt')) },
    });
    await migrate(database.knex, migrationsOf([]));
  }, 60_000);
  afterAll(async () => {
    await plain.stop();
    await encrypted.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const opened = async (
    eventStoreUrl: string,
    startWaitMs = 0,
    say: (line: string) => void = () => undefined,
  ): Promise<string> => {
    const config = await withSecrets({ ...readSettings({}), dataDir: folder, eventStoreUrl, startWaitMs });
    try {
      const store = await openStore({ config, databaseUrl: database.url, knex: database.knex, say });
      await store.close();
      return 'opened';
    } catch (error) {
      return error instanceof StartUpProblem ? error.message : `no start-up problem: ${String(error)}`;
    }
  };

  it('for an address where nobody answers: waited for, told once', async () => {
    const said: string[] = [];
    expect(await opened('esdb://127.0.0.1:1?tls=false', 4000, (line) => said.push(line))).toBe(
      'The event store that EVENTSTORE_URL names does not answer; please look whether it runs and whether the address is right.',
    );
    expect(said).toEqual(['Waiting for the event store that EVENTSTORE_URL names ...']);
  });

  it('for an account that is refused', async () => {
    plain.faults.refusesAccount = true;
    expect(await opened(plain.url)).toBe(
      'EventStoreDB refuses the account or the password in EVENTSTORE_URL; please correct them.',
    );
    plain.faults.refusesAccount = false;
  });

  it('for a certificate that is not trusted, one of another authority, and a file that is not there; and opens with the right one', async () => {
    expect(await opened(encrypted.url)).toBe(
      'The certificate of EventStoreDB is not trusted; please name the file of its authority in EVENTSTORE_URL, as in ?tlsCAFile=/certs/ca/ca.crt.',
    );
    expect(await opened(`${encrypted.url}&tlsCAFile=${file('other.crt')}`)).toBe(
      `The certificate of EventStoreDB is not of the authority in ${file('other.crt')}; please correct tlsCAFile in EVENTSTORE_URL.`,
    );
    expect(await opened(`${encrypted.url}&tlsCAFile=${file('none.crt')}`)).toBe(
      `The file ${file('none.crt')}, which tlsCAFile in EVENTSTORE_URL names, is not there.`,
    );
    expect(await opened(`${encrypted.url}&tlsCAFile=${file('server.crt')}`)).toBe('opened');
  });

  it('for a server without certificates that is asked for one', async () => {
    expect(await opened(plain.url.replace('tls=false', 'tls=true'))).toBe(
      'EventStoreDB takes no encrypted connections; please add tls=false to EVENTSTORE_URL.',
    );
  });
});

describe('the sentences of a start with Redis', () => {
  const none = 'redis://127.0.0.1:1';

  it('for one that is not up: waited for, told once; who needs it says so, and the others go on', async () => {
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    await expect(reachRedis(none, { waitMs: 700, say, needed: true })).rejects.toThrow(
      'The Redis that REDIS_URL names does not answer; please look whether it runs and whether the address is right.',
    );
    expect(said.splice(0)).toEqual(['Waiting for the Redis that REDIS_URL names ...']);
    await reachRedis(none, { waitMs: 100, say, needed: false });
    expect(said).toEqual([
      'Waiting for the Redis that REDIS_URL names ...',
      'The Redis that REDIS_URL names does not answer; Soundings goes on without it, and documents wait.',
    ]);
  });

  it('for a password that it refuses, at once', async () => {
    const redis = await startRedis();
    await expect(
      reachRedis(redis.url.replace('//', '//nobody:wrong@'), { waitMs: 60_000, say: () => undefined, needed: false }),
    ).rejects.toThrow('Redis refuses the account or the password in REDIS_URL; please correct them.');
    await redis.kill();
  });

  it('reaches one that comes up meanwhile', async () => {
    const redis = await startRedis();
    await redis.kill();
    let said: () => void = () => undefined;
    const waiting = new Promise<void>((told) => {
      said = told;
    });
    const reaching = reachRedis(redis.url, {
      waitMs: 60_000,
      say: () => {
        said();
      },
      needed: true,
    });
    await waiting;
    await redis.start();
    await reaching;
    await redis.kill();
  });
});
