import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { modules } from '#composition-root';
import { familyOf } from '#test/harness/family';
import { call, registerFirstAccount } from '#test/harness/server';
import { readSettings } from '../configuration/config.js';
import { openLog } from '../telemetry/logging.js';
import { openProgram, type Program } from '../process/program.js';
import { withSecrets } from '../configuration/secrets.js';
import { openKnex } from './knex.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const CAR = { numberplate: 'AB12 CDE', location: 'Yard' };
/** No call goes without an answer for longer. */
const LONGEST_MS = 15_000;
const SENTENCES = [
  'The database is not available at the moment; please try again shortly.',
  'It is not certain yet whether this was saved. Please try again in a moment; it will not be done twice.',
];

/** A network between program and database that can swallow everything, without a word to either side. */
class Network {
  readonly #server: Server;
  #swallows = false;
  /** Connections of before never come back. */
  #lost = new WeakSet<Socket>();
  readonly #sockets = new Set<Socket>();

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('data', (part) => {
          if (!this.#swallows && !this.#lost.has(near)) other.write(part);
          else this.#lost.add(near);
        });
        one.on('error', () => {
          other.destroy();
        });
        one.on('close', () => {
          this.#sockets.delete(one);
          if (!this.#lost.has(near)) other.destroy();
        });
      }
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((done) => {
      this.#server.listen(0, '127.0.0.1', done);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  swallow(): void {
    this.#swallows = true;
    for (const socket of this.#sockets) this.#lost.add(socket);
  }

  heal(): void {
    this.#swallows = false;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

describe('a PostgreSQL that says nothing', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let network: Network;
  let program: Program;
  let token: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'soundings-hanging-'));
    await chmod(dataDir, 0o711);
    postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    const own = new URL(postgres.url);
    network = new Network(Number(own.port));
    own.port = String(await network.open());
    // A socket would lead past it.
    own.search = '';
    const config = await withSecrets(
      readSettings({ PORT: '0', DATA_DIR: dataDir, START_WAIT_SECONDS: '0', POSITION_LOOKUPS: 'off' }),
    );
    program = await openProgram({
      config,
      databaseUrl: own.href,
      modules,
      roles: ['api', 'projector', 'renderer'],
      log: openLog('silent'),
      webDir: null,
    });
    ({ token } = await registerFirstAccount(program.url ?? ''));
  }, 90_000);
  afterAll(async () => {
    await program.close();
    network.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  const ask = async (method: string, path: string, body?: object) => {
    const begun = performance.now();
    const {
      status,
      headers,
      body: answer,
    } = await call<{ msg?: string }>(program.url ?? '', method, path, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    return { status, msg: answer.msg, late: headers.get('x-projection-lag'), ms: performance.now() - begun };
  };
  const save = () => ask('POST', '/api/car', { name: 'Van', ...CAR });

  const isTold = async (): Promise<void> => {
    const asked = Array.from({ length: 4 }, (_, turn) => [
      save(),
      ask('GET', turn % 2 === 0 ? '/api/job?limit=1' : '/api/users'),
      ask('GET', '/api/enquiry?limit=1'),
    ]).flat();
    await pause(500);
    expect(await ask('GET', '/api/health/ready')).toMatchObject({
      status: 503,
      msg: 'Not ready: database and event store and read models are down.',
    });
    for (const { status, msg, ms } of await Promise.all(asked)) {
      expect([status, SENTENCES.includes(msg ?? ''), ms < LONGEST_MS]).toEqual([503, true, true]);
    }
    // Whoever comes later waits no longer.
    expect(await save()).toMatchObject({ status: 503 });
  };

  const isWellAgain = async (): Promise<void> => {
    const begun = performance.now();
    for (;;) {
      const { status, late } = await save();
      if (status === 200 && late === null) break;
      if (performance.now() - begun > 30_000) throw new Error(`it does not come back: ${status}`);
      await pause(200);
    }
    expect([(await ask('GET', '/api/health/ready')).status, (await ask('GET', '/api/job?limit=1')).status]).toEqual([
      200, 200,
    ]);
  };

  it('is waited for while it says over another connection that it is at work', async () => {
    const knex = openKnex(postgres.url, { max: 1 });
    try {
      const { rows } = await knex.raw<{ rows: { done: string }[] }>("select 'slept' as done from pg_sleep(8)");
      expect(rows).toEqual([{ done: 'slept' }]);
    } finally {
      await knex.destroy();
    }
  }, 30_000);

  it('is told within fifteen seconds and found again: processes that stand still', async () => {
    expect((await save()).status).toBe(200);
    const family = familyOf(postgres.pid);
    for (const pid of family) process.kill(pid, 'SIGSTOP');
    try {
      await isTold();
    } finally {
      for (const pid of family) process.kill(pid, 'SIGCONT');
    }
    await isWellAgain();
  }, 90_000);

  it('is told within fifteen seconds and found again: a network that swallows everything, and connections that never come back', async () => {
    expect((await save()).status).toBe(200);
    network.swallow();
    try {
      await isTold();
    } finally {
      network.heal();
    }
    await isWellAgain();
  }, 90_000);
});
