import type { Client, Job, PositionProgress, Project, StaffMember } from '#contracts';
import { PostgresEventStore } from '#eventing';
import { call, startServer, type TestServer } from '#test/harness/server';
import { officeClock } from './office-clock.js';
import { samplePlan } from './plan.js';
import { sampleSize } from './planned.js';
import { doThroughCalls } from './through-calls.js';

describe('the sample company, made through the calls', () => {
  const clock = officeClock();
  const { steps, signIn } = samplePlan({ ...sampleSize, visits: 60, projects: 20 }, new Date(Date.now()).toISOString());
  let server: TestServer;
  let token = '';
  const read = async <Body>(path: string): Promise<Body> => (await call<Body>(server.url, 'GET', path, { token })).body;

  beforeAll(async () => {
    server = await startServer({ environment: { POSITION_LOOKUPS: 'on' }, clock });
    const { store } = server.program.engine;
    const make = async (): Promise<void> => {
      // A load that is broken off in its middle, and done again from its beginning.
      await doThroughCalls({ url: server.url, clock }, steps.slice(0, Math.ceil(steps.length / 2)));
      await doThroughCalls({ url: server.url, clock }, steps);
    };
    await (store instanceof PostgresEventStore ? store.loading(make) : make());
    ({
      body: { token },
    } = await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: signIn }));
  }, 240_000);
  afterAll(() => server.stop());

  it('is whole, and nothing of it is there twice', async () => {
    const [jobs, projects, clients, people] = [
      await read<readonly Job[]>('/api/job'),
      await read<readonly Project[]>('/api/enquiry'),
      await read<readonly Client[]>('/api/clients'),
      await read<readonly StaffMember[]>('/api/users'),
    ];
    const planned = (command: string): number => steps.filter((step) => step.command === command).length;
    const halves = steps.reduce(
      (sum, step) => sum + (step.command !== 'ScheduleSiteVisit' ? 0 : step.fields.kind === 'noise' ? 2 : 1),
      0,
    );
    expect([jobs.length, projects.length, clients.length, people.length]).toEqual([
      halves,
      planned('CreateProject'),
      planned('AddClient'),
      planned('AddStaffMember'),
    ]);
    expect(jobs.filter(({ enquiry_id }) => !projects.some(({ _id }) => _id === enquiry_id))).toEqual([]);
    expect(new Set(projects.map(({ client_id }) => client_id)).size).toBeGreaterThan(5);
    expect(projects.some(({ client_id }) => client_id === null)).toBe(true);
  });

  it('has a position for every visit and project, but for the postcode that does not exist, which is told', async () => {
    expect(await read<PositionProgress>('/api/positions')).toMatchObject({ waiting: 0 });
    const [jobs, projects] = [await read<readonly Job[]>('/api/job'), await read<readonly Project[]>('/api/enquiry')];
    for (const { geocode, geocode_status, geocode_exactness, postcode } of [...jobs, ...projects])
      expect({ postcode, placed: geocode !== null, geocode_status, geocode_exactness }).toEqual(
        postcode === 'QQ1 1QQ'
          ? { postcode, placed: false, geocode_status: 'unknown', geocode_exactness: null }
          : { postcode, placed: true, geocode_status: 'found', geocode_exactness: 'area' },
      );
    expect(projects.filter(({ geocode_status }) => geocode_status === 'unknown')).toHaveLength(1);
    expect(new Set(projects.map(({ contact }) => /^7700900\d{3}$/.test(contact.telephone)))).toEqual(new Set([true]));
  });

  it('holds nothing that did not come in by a call, but for what the postcodes were found to be', async () => {
    const events = await server.events();
    const made = events.filter(({ stream }) => !stream.startsWith('postcode-'));
    expect(made.length).toBeGreaterThan(200);
    const keys = made
      .filter(
        ({ stream, metadata }) =>
          !/^sample-/.test(metadata.clientRequestId ?? '') && !stream.startsWith('staff_member-'),
      )
      .map(({ type, metadata }) => `${type} ${metadata.clientRequestId ?? ''}`);
    expect(keys).toEqual([]);
    const firstAccount = made.filter(
      ({ stream, metadata }) => stream.startsWith('staff_member-') && !/^sample-/.test(metadata.clientRequestId ?? ''),
    );
    expect(new Set(firstAccount.map(({ stream }) => stream)).size).toBe(1);
    expect(
      events.filter(
        ({ stream, data }) => /^(site_visit|project)-/.test(stream) && JSON.stringify(data).includes('"lat"'),
      ),
    ).toEqual([]);
  });

  it('happened when the plan says', async () => {
    const times = new Set(steps.map(({ at }) => at));
    const late = (await server.events()).filter(
      ({ stream, metadata }) => !stream.startsWith('postcode-') && !times.has(metadata.occurredAt),
    );
    expect(late).toEqual([]);
  });
});
