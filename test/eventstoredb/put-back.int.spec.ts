import { setTimeout as pause } from 'node:timers/promises';
import type { Car, ErrorBody, Job, ScheduledAnswer } from '#contracts';
import { levelCopy, openEventStoreDb } from '#eventing';
import { modules } from '#composition-root';
import { migrationsOf } from '#platform';
import {
  call,
  firstAccount,
  registerFirstAccount,
  startServer,
  type Answer,
  type TestServer,
} from '#test/harness/server';
import { putEndBack } from '../../libs/archive/src/put-end-back.js';
import { startEventStoreDouble, type EventStoreDouble } from './double.js';

const CARS = 110;
const AT_ONCE = 8;
const visit = {
  startjob: '2150-03-10T09:00:00.000Z',
  endjob: '2150-03-10T13:00:00.000Z',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 350,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};
const sentence =
  'The log was put back to an older state; nothing can be saved until your administrator has repaired it.';
const why = 'was put back to an older state than the database; docs/operations.md says what to do';
const carOf = (number: number): object => ({ name: `Van ${number}`, numberplate: `AB${number}`, location: 'Yard' });

/** The program over a log in EventStoreDB that can lose its end. */
class Installation {
  double!: EventStoreDouble;
  /** Whose database it is. */
  first!: TestServer;
  running!: TestServer;
  token = '';

  async open(): Promise<void> {
    this.double = await startEventStoreDouble({ batchAppend: true });
    this.first = this.running = await startServer({ environment: { EVENTSTORE_URL: this.double.url } });
    ({ token: this.token } = await registerFirstAccount(this.running.url));
  }

  ask = <Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
    call<Body>(this.running.url, method, path, { token: this.token, ...(body === undefined ? {} : { body }) });

  async work(): Promise<Job> {
    for (let number = 0; number < CARS; number += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, car) =>
          expect((await this.ask('POST', '/api/car', carOf(number + car))).status).toBe(200),
        ),
      );
    const {
      body: [[job]],
    } = await this.ask<ScheduledAnswer>('POST', '/api/job', visit);
    if (job === undefined) throw new Error('no visit was answered');
    await levelCopy(this.first.database.knex, this.running.program.engine.store);
    return job;
  }

  /** How many events there are, without the server's own. */
  get events(): number {
    return this.double.core.log.filter(({ type, stream }) => !type.startsWith('$') && !stream.startsWith('$')).length;
  }

  /** The server comes back from a backup that was made so many events ago. */
  async putBack(events: number): Promise<void> {
    const { core } = this.double;
    await this.double.stop();
    const left = this.events - events;
    while (this.events > left) core.putBack(1);
    await this.double.start();
  }

  /** What is said of it once the program has noticed that the server is back. */
  async ready(): Promise<Answer<{ readonly msg?: string }>> {
    for (let waited = 0; ; waited += 50) {
      const answer = await this.ask<{ msg?: string }>('GET', '/api/health/ready');
      if (answer.body.msg?.includes('put back') === true || waited > 15_000) return answer;
      await pause(50);
    }
  }

  async stopProgram(): Promise<void> {
    await this.running.program.close();
    if (this.running !== this.first) await this.running.stop();
  }

  async startProgram(): Promise<void> {
    this.running = await startServer({ beside: this.first, environment: { EVENTSTORE_URL: this.double.url } });
  }

  /** Hash of the newest event of the copy. */
  async headHash(): Promise<unknown> {
    const { knex } = this.first.database;
    return (await knex('es_head').select('position', knex.raw(`encode(chain, 'hex') as chain`)))[0];
  }

  /** As `npm run events:copy -- --from copy --to eventstore` does it. */
  async mend(): Promise<number> {
    const store = await openEventStoreDb({ connectionString: this.double.url });
    try {
      const { back } = await putEndBack({
        url: this.first.database.url,
        store,
        migrations: migrationsOf(modules.map(({ parts }) => parts)),
        onProgress: () => undefined,
      });
      return back;
    } finally {
      await store.close();
    }
  }

  async close(): Promise<void> {
    if (this.running !== this.first) await this.running.stop();
    await this.first.stop();
    await this.double.stop();
  }
}

describe.each<[string, (events: number) => number]>([
  ['one event', () => 1],
  ['a hundred events', () => 100],
  ['all events but three', (events) => events - 3],
])('a log that was put back by %s', (_, lostOf) => {
  const office = new Installation();
  let job: Job;
  let hash: unknown;
  let lost = 0;
  beforeAll(async () => {
    await office.open();
    job = await office.work();
    hash = await office.headHash();
  }, 120_000);
  afterAll(() => office.close());

  /** Everything is refused that would be written, and what was there is read as before. */
  const refuses = async (): Promise<void> => {
    const written = office.double.core.log.length;
    expect(await office.ready()).toMatchObject({
      status: 503,
      body: { msg: `Not ready: event store ${why}.`, parts: { 'event store': why, database: 'up' } },
    });
    const [van] = (await office.ask<readonly Car[]>('GET', '/api/car')).body;
    for (const [method, path, body] of [
      ['POST', '/api/car', carOf(900)],
      ['POST', '/api/job', visit],
      ['PUT', '/api/car', { car_id: van?._id, location: 'Elsewhere' }],
      ['POST', `/api/job/${job._id}/completion`, { flag: 'confirmed', value: true }],
      ['DELETE', `/api/job/${job._id}`, undefined],
      [
        'POST',
        '/api/users',
        { name: 'Anna', email: 'anna@soundings.example', password: 'correct horse', isEngineer: true },
      ],
    ] as const)
      expect([method, path, await office.ask<ErrorBody>(method, path, body)]).toMatchObject([
        method,
        path,
        { status: 503, body: { msg: sentence } },
      ]);
    expect((await office.ask<readonly Car[]>('GET', '/api/car')).body).toHaveLength(
      Math.ceil(CARS / AT_ONCE) * AT_ONCE,
    );
    expect((await office.ask<readonly Job[]>('GET', '/api/job')).body.map(({ _id: id }) => id)).toEqual([job._id]);
    expect(
      (
        await call(office.running.url, 'POST', '/api/auth', {
          body: { email: firstAccount.email, password: firstAccount.password },
        })
      ).status,
    ).toBe(200);
    expect(office.double.core.log).toHaveLength(written);
  };

  it('takes nothing more while the program runs, and says why', async () => {
    lost = lostOf(office.events);
    await office.putBack(lost);
    await refuses();
  }, 60_000);

  it('takes nothing after a start either', async () => {
    await office.stopProgram();
    await office.startProgram();
    await refuses();
  }, 60_000);

  it('is mended from the copy: everything stands as before, and what is new is seen', async () => {
    await expect(office.mend()).rejects.toThrow(
      'Soundings runs on this installation; please stop all its programs first.',
    );
    await office.stopProgram();
    expect(await office.mend()).toBe(lost);
    expect(await office.headHash()).toEqual(hash);
    await office.startProgram();
    expect((await office.ask('GET', '/api/health/ready')).status).toBe(200);
    const {
      status,
      body: [[added]],
    } = await office.ask<ScheduledAnswer>('POST', '/api/job', {
      ...visit,
      startjob: '2150-03-11T09:00:00.000Z',
      endjob: '2150-03-11T13:00:00.000Z',
    });
    expect(status).toBe(200);
    expect((await office.ask<Job>('GET', `/api/job/${added?._id ?? ''}`)).status).toBe(200);
    expect((await office.ask<readonly Job[]>('GET', '/api/job')).body.map(({ _id }) => _id).toSorted()).toEqual(
      [job._id, added?._id ?? ''].toSorted(),
    );
    await levelCopy(office.first.database.knex, office.running.program.engine.store);
    expect(await office.headHash()).not.toEqual(hash);
  }, 90_000);
});
