import { setTimeout as pause } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import type { Job, PositionProgress, Project } from '#contracts';
import { call, startServer, type TestServer } from '#test/harness/server';
import { samplePlan } from './plan.js';
import { sampleSize } from './planned.js';
import { doThroughCommands } from './through-commands.js';

describe('the sample company on the map', () => {
  let server: TestServer;
  beforeAll(async () => { server = await startServer({ environment: { POSITION_LOOKUPS: 'on' } }); }, 60_000);
  afterAll(() => server.stop());

  it('has a position for every visit and project, but for the postcode that does not exist, which is told', async () => {
    const { steps, signIn } = samplePlan({ ...sampleSize, visits: 60, projects: 20 }, new Date(Date.now()).toISOString());
    const bus = server.program.app?.get(CommandBus, { strict: false });
    if (bus === undefined) throw new Error('the program does not answer');
    await doThroughCommands(bus, steps);
    const { body: { token } } = await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: signIn });
    const read = async <Body>(path: string): Promise<Body> => (await call<Body>(server.url, 'GET', path, { token })).body;
    for (let waited = 0; waited < 600 && (await read<PositionProgress>('/api/positions')).waiting > 0; waited += 1) await pause(50);
    const [jobs, projects] = [await read<readonly Job[]>('/api/job'), await read<readonly Project[]>('/api/enquiry')];
    expect([jobs.length, projects.length]).toEqual([60, 20]);
    for (const { geocode, geocode_status, geocode_exactness, postcode } of [...jobs, ...projects])
      expect({ postcode, placed: geocode !== null, geocode_status, geocode_exactness })
        .toEqual(postcode === 'QQ1 1QQ' ? { postcode, placed: false, geocode_status: 'unknown', geocode_exactness: null } : { postcode, placed: true, geocode_status: 'found', geocode_exactness: 'area' });
    expect(projects.filter(({ geocode_status }) => geocode_status === 'unknown')).toHaveLength(1);
    expect(new Set(projects.map(({ contact }) => /^7700900\d{3}$/.test(contact.telephone)))).toEqual(new Set([true]));
  }, 120_000);
});
