import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { modules } from '#composition-root';
import { createTestDatabase, rolesOf, type TestDatabase } from '#test/harness/database';
import { call } from '#test/harness/server';
import { readSettings, type Config } from '../configuration/config.js';
import { describe as described, openLog } from '../telemetry/logging.js';
import { openProgram, type Program } from './program.js';
import { withSecrets } from '../configuration/secrets.js';
import { startAgain } from './start-again.js';
import { StartUpProblem } from './start-up-problem.js';

/** A way to PostgreSQL on which all connections break once so many answers have come through, and once only. */
class BreakingWay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #answers = 0;
  #breaksAfter = Infinity;

  constructor(to: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(to.port), to.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => this.#sockets.delete(socket) && (socket === near ? far : near).destroy());
      }
      near.pipe(far);
      far.on('data', (part) => {
        this.#answers += 1;
        if (this.#answers !== this.#breaksAfter) near.write(part);
        else for (const socket of this.#sockets) socket.destroy();
      });
    });
  }

  get answers(): number {
    return this.#answers;
  }

  async open(): Promise<number> {
    await new Promise<void>((done) => {
      this.#server.listen(0, '127.0.0.1', done);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  breakAfter(answers: number): void {
    [this.#answers, this.#breaksAfter] = [0, answers];
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

describe('a start that meets an outage half-way', () => {
  let database: TestDatabase;
  let way: BreakingWay;
  let config: Config;
  let port: number;
  beforeAll(async () => {
    database = await createTestDatabase();
    way = new BreakingWay(new URL(database.url));
    port = await way.open();
    config = await withSecrets(
      readSettings({
        PORT: '0',
        JWT_SECRET: 'a-secret-of-the-spec-that-is-long-enough',
        PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
        POSITION_LOOKUPS: 'off',
      }),
    );
  }, 60_000);
  afterAll(async () => {
    way.close();
    await database.drop();
  });

  const overTheWay = (url: string): string => {
    const over = new URL(url);
    over.port = String(port);
    return over.href;
  };
  const open = (): Promise<Program> => {
    const { databaseUrl, migrationUrl } = rolesOf(database);
    return openProgram({
      config,
      databaseUrl: overTheWay(databaseUrl),
      migrationUrl: migrationUrl === null ? null : overTheWay(migrationUrl),
      modules,
      roles: ['api', 'projector', 'renderer'],
      log: openLog('silent'),
      webDir: null,
    });
  };
  const start = async (breaksAfter: number) => {
    way.breakAfter(breaksAfter);
    const outages: unknown[] = [];
    const program = await startAgain(open, { waitMs: 60_000, onOutage: (error) => outages.push(described(error)) });
    const ready = await call(program.url ?? '', 'GET', '/api/health/live');
    return { program, outages: outages.length, status: ready.status };
  };

  it('serves, wherever on its way the connections break', async () => {
    const { program } = await start(Infinity);
    const whole = way.answers;
    await program.close();
    const seen: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      const again = await start(1 + Math.floor((turn * whole) / 30));
      await again.program.close();
      expect(again.status).toBe(200);
      seen.push(again.outages);
    }
    // Late breaks are for the pool, which connects anew; the early ones end a start.
    expect(Math.max(...seen)).toBe(1);
    expect(seen.filter((outages) => outages === 1).length).toBeGreaterThan(0);
  }, 120_000);

  it('ends at once where a person has to act, and in the end where nothing comes back', async () => {
    let tries = 0;
    const failing = (error: Error) => () => {
      tries += 1;
      return Promise.reject(error);
    };
    const onOutage = (): void => undefined;
    await expect(
      startAgain(failing(new StartUpProblem('Port 3000 is taken.')), { waitMs: 60_000, onOutage }),
    ).rejects.toThrow('Port 3000 is taken.');
    expect(tries).toBe(1);
    const gone = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    await expect(startAgain(failing(gone), { waitMs: 700, onOutage })).rejects.toBe(gone);
    expect(tries).toBe(4);
  });
});
