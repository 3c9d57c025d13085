import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type {
  Job,
  PositionProgress,
  Project,
  ReadModel,
  RevisedAnswer,
  ScheduledAnswer,
  VisitPlaces,
  VisitWarning,
} from '#contracts';
import { beginLoad, endLoad, KNEX } from '#platform';
import { officeClock } from '#sample-company';
import { call, registerFirstAccount, startServer, type ServerOptions, type TestServer } from '#test/harness/server';
import { startLocalService, type LocalService, type Reply } from '../../travel/src/testing/local-service.js';

const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };
const visit = {
  kind: 'sound',
  startjob: '2027-03-10T09:00:00Z',
  endjob: '2027-03-10T12:00:00Z',
  address: '1 Quay Street',
  price: 350,
  contact,
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};
const bath = { lat: 51.3823, lng: -2.3594 };
const leeds = { lat: 53.8022, lng: -1.5483 };
const marker = { lat: 51.4, lng: -2.4 };
const at = ({ lat, lng }: typeof bath): Reply => ({ json: { status: 200, result: { latitude: lat, longitude: lng } } });
const notFound: Reply = { status: 404, json: { status: 404, error: 'Postcode not found' } };
const down: Reply = { status: 503, text: '' };

const until = async <T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> => {
  let seen = await look();
  for (let waited = 0; waited < 400 && !isSo(seen); waited += 1) {
    await pause(25);
    seen = await look();
  }
  expect(isSo(seen)).toBe(true);
  return seen;
};

/** A server, and what its people ask of it. */
const deskOf = (server: TestServer, token: string) => {
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const job = (id: string): Promise<Job> => ask('GET', `/api/job/${id}`);
  return {
    ask,
    job,
    plan: async (body: object): Promise<Job> => {
      const [[planned]] = await ask<ScheduledAnswer>('POST', '/api/job', { ...visit, ...body });
      if (planned === undefined) throw new Error('no visit was answered');
      return planned;
    },
    settled: (id: string) =>
      until(
        () => job(id),
        ({ geocode_status }) => geocode_status !== 'pending',
      ),
    progress: (): Promise<PositionProgress> => ask('GET', '/api/positions'),
    events: async () => (await server.events()).length,
  };
};

describe('positions', () => {
  let service: LocalService;
  let server: TestServer;
  let token = '';
  let desk: ReturnType<typeof deskOf>;
  const withLookups = (): NonNullable<ServerOptions['environment']> => ({
    POSITION_LOOKUPS: 'on',
    POSTCODES_URL: service.url,
    OSRM_URL: `${service.url}/osrm`,
  });
  const askedFor = (postcode: string): number =>
    service.asked.filter((path) => path === `/postcodes/${encodeURIComponent(postcode)}`).length;

  beforeAll(async () => {
    service = await startLocalService();
    server = await startServer({ environment: withLookups() });
    ({ token } = await registerFirstAccount(server.url));
    desk = deskOf(server, token);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await service.stop();
  });
  beforeEach(() => service.forget());

  it('are found after the save, once for all that share the postcode, and kept as an event with source and exactness', async () => {
    service.answer('/postcodes/', at(bath));
    const [one, other] = [
      await desk.plan({ postcode: 'ba1 5aw' }),
      await desk.plan({ postcode: 'BA15AW', startjob: '2027-03-11T09:00:00Z', endjob: '2027-03-11T12:00:00Z' }),
    ];
    const found = {
      geocode: bath,
      geocode_source: 'postcodes.io',
      geocode_exactness: 'postcode',
      geocode_status: 'found',
    };
    expect(await desk.settled(one._id)).toMatchObject({ ...found, version: one.version });
    expect(await desk.job(other._id)).toMatchObject(found);
    const kept = (await server.events()).filter(({ type }) => type === 'PostcodeLocated');
    expect(kept.map(({ data }) => data)).toEqual([
      { postcode: 'BA1 5AW', place: bath, source: 'postcodes.io', exactness: 'postcode' },
    ]);
    // Nothing but the postcode went out.
    expect(service.asked).toEqual(['/postcodes/BA1%205AW']);
  });

  it('never hold up a save', async () => {
    service.answer('/postcodes/', 'hang', at(leeds));
    const planned = await desk.plan({
      postcode: 'LS1 4AP',
      startjob: '2027-04-11T09:00:00Z',
      endjob: '2027-04-11T12:00:00Z',
    });
    expect(planned).toMatchObject({
      geocode: null,
      geocode_source: null,
      geocode_exactness: null,
      geocode_status: 'pending',
    });
    expect(await desk.progress()).toMatchObject({ waiting: 1 });
    // After the patience with the service it is asked for again.
    expect(await desk.settled(planned._id)).toMatchObject({ geocode: leeds });
  }, 30_000);

  it('are looked up again when the postcode changes, and say when it is not found', async () => {
    service.answer('/postcodes/BA2%206AA', at(bath));
    service.answer('/postcodes/LS2%209JT', at(leeds));
    service.answer('/postcodes/ZZ1%201ZZ', notFound);
    const { _id } = await desk.plan({
      postcode: 'BA2 6AA',
      startjob: '2027-03-12T09:00:00Z',
      endjob: '2027-03-12T12:00:00Z',
    });
    await desk.settled(_id);
    await desk.ask<RevisedAnswer>('PUT', `/api/job/${_id}`, { postcode: 'ls29jt' });
    expect(await desk.settled(_id)).toMatchObject({ postcode: 'LS2 9JT', geocode: leeds, geocode_status: 'found' });
    await desk.ask<RevisedAnswer>('PUT', `/api/job/${_id}`, { postcode: 'ZZ1 1ZZ' });
    expect(await desk.settled(_id)).toMatchObject({
      geocode: null,
      geocode_source: null,
      geocode_exactness: null,
      geocode_status: 'unknown',
    });
    // What is no postcode at all is known to be none without asking.
    await desk.ask<RevisedAnswer>('PUT', `/api/job/${_id}`, { postcode: 'by the pond' });
    expect(await desk.settled(_id)).toMatchObject({ geocode: null, geocode_status: 'unknown' });
    expect(service.asked.filter((path) => path.includes('pond'))).toEqual([]);
  });

  it('are the marker of a person where one was set, until the postcode changes or it is taken away', async () => {
    service.answer('/postcodes/BA3%203AA', at(bath));
    service.answer('/postcodes/LS3%203AA', at(leeds));
    const { _id } = await desk.plan({
      postcode: 'BA3 3AA',
      startjob: '2027-03-13T09:00:00Z',
      endjob: '2027-03-13T12:00:00Z',
    });
    await desk.settled(_id);
    await desk.ask('PUT', `/api/job/${_id}`, { geocode: marker });
    expect(await desk.job(_id)).toMatchObject({
      geocode: marker,
      geocode_source: 'hand',
      geocode_exactness: 'exact',
      geocode_status: 'set',
    });
    await desk.ask('PUT', `/api/job/${_id}`, { address: '2 Quay Street' });
    expect(await desk.job(_id)).toMatchObject({ geocode: marker });
    await desk.ask('PUT', `/api/job/${_id}`, { geocode: null });
    expect(await desk.job(_id)).toMatchObject({ geocode: bath, geocode_status: 'found' });
    await desk.ask('PUT', `/api/job/${_id}`, { geocode: marker });
    await desk.ask('PUT', `/api/job/${_id}`, { postcode: 'LS3 3AA' });
    expect(await desk.settled(_id)).toMatchObject({ geocode: leeds, geocode_status: 'found' });
  });

  it('are the marker of a person also exactly where the lookup put the site, on a visit and on a project', async () => {
    service.answer('/postcodes/BA7%207AA', at(bath));
    const { _id } = await desk.plan({
      postcode: 'BA7 7AA',
      startjob: '2027-03-18T09:00:00Z',
      endjob: '2027-03-18T12:00:00Z',
    });
    await desk.settled(_id);
    await desk.ask('PUT', `/api/job/${_id}`, { geocode: bath });
    expect(await desk.job(_id)).toMatchObject({ geocode: bath, geocode_status: 'found' });
    await desk.ask('PUT', `/api/job/${_id}`, { geocode: { ...bath, source: 'hand' } });
    expect(await desk.job(_id)).toMatchObject({ geocode: bath, geocode_source: 'hand', geocode_status: 'set' });
    const project = await desk.ask<Project>('POST', '/api/enquiry', {
      projectName: 'Bath',
      postcode: 'BA7 7AA',
      price: 100,
      geocode: { ...bath, source: 'hand' },
    });
    expect(project).toMatchObject({ geocode: bath, geocode_source: 'hand', geocode_status: 'set' });
    await desk.ask('DELETE', `/api/enquiry/${project._id}`);
    // A copy of what is set by hand is set by hand, as it is answered.
    const copy = await desk.plan({
      postcode: 'BA7 7AA',
      geocode: bath,
      geocode_source: 'hand',
      startjob: '2027-03-19T09:00:00Z',
      endjob: '2027-03-19T12:00:00Z',
    });
    expect(copy).toMatchObject({ geocode_status: 'set' });
  });

  it('that come back in a form as they were read change nothing', async () => {
    service.answer('/postcodes/BA4%204AA', at(bath));
    service.answer('/postcodes/LS4%204AA', at(leeds));
    const { _id } = await desk.plan({
      postcode: 'BA4 4AA',
      startjob: '2027-03-14T09:00:00Z',
      endjob: '2027-03-14T12:00:00Z',
    });
    const read = await desk.settled(_id);
    const before = await desk.events();
    await desk.ask('PUT', `/api/job/${_id}`, read);
    expect(await desk.events()).toBe(before);
    // The whole form with another postcode: the old position is not kept as a marker.
    await desk.ask('PUT', `/api/job/${_id}`, { ...read, postcode: 'LS4 4AA' });
    expect(await desk.settled(_id)).toMatchObject({ geocode: leeds, geocode_source: 'postcodes.io' });
    // And a copy of it is looked up like any other.
    expect(
      await desk.plan({
        postcode: 'LS4 4AA',
        geocode: leeds,
        startjob: '2027-03-15T09:00:00Z',
        endjob: '2027-03-15T12:00:00Z',
      }),
    ).toMatchObject({ geocode_source: 'postcodes.io' });
  });

  it('of projects are found and set in the same way', async () => {
    service.answer('/postcodes/BA5%205AA', at(bath));
    service.answer('/postcodes/LS5%205AA', at(leeds));
    const made = await desk.ask<Project>('POST', '/api/enquiry', {
      address: '5 High Street',
      postcode: 'ba5 5aa',
      price: 900,
    });
    const path = `/api/enquiry/${made._id}`;
    const settled = () =>
      until(
        () => desk.ask<Project>('GET', path),
        ({ geocode_status }) => geocode_status !== 'pending',
      );
    expect(await settled()).toMatchObject({
      geocode: bath,
      geocode_source: 'postcodes.io',
      geocode_exactness: 'postcode',
      geocode_status: 'found',
      version: made.version,
    });
    const before = await desk.events();
    await desk.ask('PUT', path, await settled());
    expect(await desk.events()).toBe(before);
    expect(await desk.ask('PUT', path, { geocode: marker })).toMatchObject({ geocode: marker, geocode_status: 'set' });
    expect(await desk.ask('PUT', path, { geocode: null })).toMatchObject({ geocode: bath });
    await desk.ask('PUT', path, { geocode: marker });
    await desk.ask('PUT', path, { postcode: 'LS5 5AA' });
    expect(await settled()).toMatchObject({ geocode: leeds, geocode_status: 'found' });
    expect(await desk.ask('POST', '/api/enquiry', { address: 'A field', price: 1, geocode: marker })).toMatchObject({
      geocode: marker,
      geocode_source: 'hand',
    });
    expect(await desk.ask('POST', '/api/enquiry', { address: 'Nowhere yet', price: 1 })).toMatchObject({
      geocode: null,
      geocode_status: 'none',
    });
    expect(
      (await desk.ask<readonly Project[]>('GET', '/api/enquiry')).filter(({ geocode }) => geocode !== null),
    ).toHaveLength(2);
  });

  it('fill the map of the dashboard and the warnings about the drive', async () => {
    service.answer('/postcodes/BA6%206AA', at(bath));
    service.answer('/postcodes/LS6%206AA', at(leeds));
    const made = await desk.ask<{ readonly _id: string }>('POST', '/api/users', {
      name: 'Ed Eaves',
      email: 'ed@soundings.example',
      password: 'another good sentence',
      isEngineer: true,
    });
    const engineers = [made._id];
    const morning = await desk.plan({
      postcode: 'BA6 6AA',
      startjob: '2027-05-10T09:00:00Z',
      endjob: '2027-05-10T10:00:00Z',
      engineers,
    });
    await desk.settled(morning._id);
    const noon = await desk.plan({
      postcode: 'LS6 6AA',
      startjob: '2027-05-10T10:30:00Z',
      endjob: '2027-05-10T11:00:00Z',
      engineers,
    });
    await desk.settled(noon._id);
    const { warnings } = await desk.ask<{ readonly warnings: readonly VisitWarning[] }>('PUT', `/api/job/${noon._id}`, {
      notes: 'Ring first.',
    });
    expect(warnings.map(({ code }) => code)).toContain('drive');
    const places = await desk.ask<VisitPlaces>(
      'GET',
      '/api/dashboard/places?from=2027-05-09T23:00:00.000Z&to=2027-05-10T23:00:00.000Z',
    );
    expect(places).toMatchObject({
      withoutLocation: 0,
      notShown: 0,
      points: [
        { _id: morning._id, ...bath, estimated: false },
        { _id: noon._id, ...leeds },
      ],
    });
  });

  it('are not looked up by a rebuild, nor by a question about the past', async () => {
    service.answer('/postcodes/BA7%207AA', at(bath));
    const { _id } = await desk.plan({
      postcode: 'BA7 7AA',
      startjob: '2027-03-16T09:00:00Z',
      endjob: '2027-03-16T12:00:00Z',
    });
    await desk.settled(_id);
    const [asked, events] = [service.asked.length, await desk.events()];
    await desk.ask('POST', '/api/projections/postcode_places/rebuild');
    await until(
      () => desk.ask<readonly ReadModel[]>('GET', '/api/projections'),
      (models) => models.find(({ name }) => name === 'postcode_places')?.rebuild?.state === 'done',
    );
    expect(await desk.job(_id)).toMatchObject({ geocode: bath });
    const now = new Date(Date.now()).toISOString();
    const past = () => call<Job>(server.url, 'GET', `/api/job/${_id}?as_at=${now}`, { token });
    expect((await until(past, ({ status }) => status === 200)).body).toMatchObject({ geocode: bath });
    expect([service.asked.length, await desk.events()]).toEqual([asked, events]);
  }, 30_000);

  it('show their progress to the office alone', async () => {
    expect((await call(server.url, 'GET', '/api/positions')).status).toBe(401);
    expect(await desk.progress()).toMatchObject({ waiting: 0, failing: 0, nextTry: null });
    expect((await desk.progress()).found).toBeGreaterThan(5);
  });

  describe('of what existed before', () => {
    let before: TestServer;
    let quiet: ReturnType<typeof deskOf>;
    beforeEach(async () => {
      before = await startServer();
      quiet = deskOf(before, (await registerFirstAccount(before.url)).token);
    }, 60_000);
    afterEach(() => before.stop());

    it('are looked up in the background, each once however many programs there are', async () => {
      service.answer('/postcodes/', at(bath));
      for (let number = 1; number <= 12; number += 1)
        await quiet.plan({
          postcode: `BA1 ${number % 10}A${'ABCDEFGHIJKLM'[number] ?? ''}`,
          startjob: `2027-06-${10 + number}T09:00:00Z`,
          endjob: `2027-06-${10 + number}T10:00:00Z`,
        });
      expect(await quiet.progress()).toEqual({
        found: 0,
        estimated: 0,
        unknown: 0,
        waiting: 12,
        failing: 0,
        nextTry: null,
      });
      const copies = await Promise.all(
        [1, 2].map(() => startServer({ roles: ['api'], beside: before, environment: withLookups() })),
      );
      await until(
        () => quiet.progress(),
        ({ found }) => found === 12,
      );
      for (const copy of copies) await copy.stop();
      expect(service.asked).toHaveLength(12);
      expect((await before.events()).filter(({ type }) => type === 'PostcodeLocated')).toHaveLength(12);
    }, 60_000);

    it('wait where a load was broken off, until it goes on with the clock of its people', async () => {
      service.answer('/postcodes/', at(bath));
      await quiet.plan({ postcode: 'BA1 5AX' });
      const knex = before.program.app?.get<Knex>(KNEX);
      if (knex === undefined) throw new Error('the program answers no calls');
      await beginLoad(knex, { visits: null });
      const clock = officeClock();
      const copy = await startServer({ roles: ['api'], beside: before, clock, environment: withLookups() });
      // The sweep looks twice a second.
      await pause(1200);
      expect(service.asked).toEqual([]);
      clock.turnTo('2026-11-02T09:00:00.000Z');
      await until(
        () => quiet.progress(),
        ({ found }) => found === 1,
      );
      await copy.stop();
      await endLoad(knex);
    }, 60_000);

    it('are tried again after a fault, also by the next program, and what is known to be coarse is looked up again by a better lookup', async () => {
      let running: TestServer | null = null;
      /** The next program begins before the last one ends: of several in one process the newest one knows who is signed in. */
      const next = async (environment: NonNullable<ServerOptions['environment']>): Promise<void> => {
        const last = running;
        running = await startServer({ roles: ['api'], beside: before, environment });
        await last?.stop();
      };
      const estimated = await quiet.plan({ postcode: 'LS9 9AA' });
      await next({ POSITION_LOOKUPS: 'on' });
      expect(await quiet.settled(estimated._id)).toMatchObject({
        geocode_source: 'offline',
        geocode_exactness: 'area',
      });
      service.answer('/postcodes/', down);
      await next(withLookups());
      const { _id } = await quiet.plan({
        postcode: 'BA9 9AA',
        startjob: '2027-06-10T09:00:00Z',
        endjob: '2027-06-10T10:00:00Z',
      });
      expect(
        (
          await until(
            () => quiet.progress(),
            ({ failing }) => failing === 1,
          )
        ).nextTry,
      ).toMatch(/Z$/);
      await next({});
      expect(await quiet.job(_id)).toMatchObject({ geocode: null, geocode_status: 'pending' });
      expect(await quiet.job(estimated._id)).toMatchObject({ geocode_source: 'offline' });
      service.answer('/postcodes/', at(bath));
      await next(withLookups());
      expect(await quiet.settled(_id)).toMatchObject({ geocode: bath });
      await until(
        () => quiet.job(estimated._id),
        ({ geocode_source }) => geocode_source === 'postcodes.io',
      );
      await (running as TestServer | null)?.stop();
      expect(askedFor('BA9 9AA')).toBeGreaterThan(2);
    }, 60_000);
  });
});
