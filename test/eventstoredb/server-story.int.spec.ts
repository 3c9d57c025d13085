import { setTimeout as pause } from 'node:timers/promises';
import type { Car, ErrorBody, HistoryEntry, Job, LedgerVerifications, Project, ScheduledAnswer } from '#contracts';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { startEventStoreDouble, type EventStoreDouble } from './double.js';

/** An empty server that somebody names (`npm run check:eventstore`); the double otherwise. */
const real = process.env['EVENTSTORE_URL'];

describe('the program with its log in one EventStoreDB, from the first account to a verified ledger', () => {
  let double: EventStoreDouble | null = null;
  let server: TestServer;
  let token: string;
  let visit: Job;
  beforeAll(async () => {
    double = real === undefined ? await startEventStoreDouble({ batchAppend: true }) : null;
    server = await startServer({ environment: { EVENTSTORE_URL: real ?? double?.url ?? '' } });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await double?.stop();
  });
  const ask = async <Body>(method: string, path: string, body?: unknown, expected = 200): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    expect([method, path, answer.status, answer.status === expected ? null : answer.body]).toEqual([
      method,
      path,
      expected,
      null,
    ]);
    return answer.body;
  };

  it('takes the first account, which signs in', async () => {
    await registerFirstAccount(server.url);
    const signedIn = await call<{ token: string }>(server.url, 'POST', '/api/auth', {
      body: { email: firstAccount.email, password: firstAccount.password },
    });
    expect(signedIn.status).toBe(200);
    ({ token } = signedIn.body);
  });

  it('takes a project and a visit, and shows them', async () => {
    const project = await ask<Project>('POST', '/api/enquiry', {
      projectName: 'Quay House',
      project_number: 'Q-1',
      price: 500,
    });
    const car = await ask<Car>('POST', '/api/car', { name: 'Van 1', numberplate: 'AB12 CDE', location: 'Yard' });
    const [[planned]] = await ask<ScheduledAnswer>('POST', '/api/job', {
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      price: 500,
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-10T13:00:00Z',
      cars: [car._id],
      contact: {
        name: 'Fern Fascia',
        position: 'Site Manager',
        email: 'fern@client.example',
        telephone: '07700 900123',
      },
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    });
    if (planned === undefined) throw new Error('no visit was answered');
    visit = planned;
    expect((await ask<readonly Project[]>('GET', '/api/enquiry')).map(({ _id }) => _id)).toEqual([project._id]);
    expect((await ask<readonly Job[]>('GET', '/api/job')).map(({ _id }) => _id)).toEqual([visit._id]);
  });

  it('refuses a booking of what is taken', async () => {
    const refused = await ask<ErrorBody>(
      'POST',
      '/api/carbookings',
      { car: 'Van 1', type: 'MOT', start: '2026-03-10T10:00:00Z', end: '2026-03-10T11:00:00Z' },
      409,
    );
    expect(refused.conflicts).toHaveLength(1);
  });

  it('turns a flag on, and tells the history', async () => {
    await ask('POST', `/api/job/${visit._id}/completion`, { flag: 'confirmed', value: true });
    const history = await ask<readonly HistoryEntry[]>('GET', `/api/job/${visit._id}/history`);
    expect(history.length).toBeGreaterThan(1);
  });

  it('verifies its ledger', async () => {
    await ask('POST', '/api/ledger/verification', {});
    let state: string | undefined = 'running';
    for (let waited = 0; state === undefined || state === 'running'; waited += 100) {
      expect(waited).toBeLessThan(30_000);
      await pause(100);
      state = (await ask<LedgerVerifications>('GET', '/api/ledger/verification')).last?.state;
    }
    expect(state).toBe('intact');
  }, 40_000);
});
