import { setTimeout as pause } from 'node:timers/promises';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import type {
  BookedAnswer,
  CalendarFeed,
  Car,
  ErrorBody,
  Forgetting,
  HistoryEntry,
  Job,
  Project,
  RevisedAnswer,
  ScheduledAnswer,
  SignedIn,
  StaffMember,
} from '#contracts';
import { LogElsewhere, type AppendFault } from './faulty-log.js';

const visit = {
  startjob: '2150-03-10T09:00:00.000Z',
  endjob: '2150-03-10T13:00:00.000Z',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 350,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};
const proposal = {
  projectName: 'Larkfield',
  name: 'Zoë Ångström',
  postcode: 'bs14dj',
  testType: 'Sound Testing - Part E',
  count: 22,
  fee: 750,
  type: 'Sound',
  distance: { metres: 60_000 },
};

/** The whole program over a log that shares no transaction with its guards, and over a line that fails when it is told to. */
class Office {
  readonly log = new LogElsewhere();
  readonly #faults: AppendFault[] = [];
  #meant: (stream: string) => boolean = () => true;
  server!: TestServer;
  token = '';

  async open(): Promise<void> {
    this.server = await startServer({
      openStore: () =>
        Promise.resolve(
          this.log.over((stream) => (this.#meant(stream) ? (this.#faults.shift() ?? 'arrives') : 'arrives')),
        ),
    });
  }

  /** What befalls the next appends to streams of a kind: something else may be finished in the background meanwhile. */
  befallOf(category: string, ...faults: readonly AppendFault[]): void {
    this.#faults.push(...faults);
    this.#meant = (stream) => stream.startsWith(`${category}-`);
  }

  ask = <Body>(
    method: string,
    path: string,
    body?: unknown,
    { key, token = this.token }: { readonly key?: string; readonly token?: string } = {},
  ) =>
    call<Body>(this.server.url, method, path, {
      token,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      ...(body === undefined ? {} : { body }),
    });

  async done<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.ask<Body>(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async staff(name: string, isEngineer = true): Promise<StaffMember> {
    return this.done('POST', '/api/users', {
      name,
      email: `${name.toLowerCase()}@soundings.example`,
      password: 'correct horse',
      isEngineer,
    });
  }

  /** A minute passes, and the reaper of this process looks. */
  async later(): Promise<void> {
    const { knex } = this.server.database;
    await knex.raw(`update held_unit set expires_at = clock_timestamp() - interval '1 second'`);
    for (let tries = 0; (await this.left()).length > 0; tries += 1) {
      if (tries > 100) throw new Error(`still held: ${(await this.left()).join(', ')}`);
      await pause(100);
    }
  }

  /** Tables in which something is held. */
  async left(): Promise<readonly string[]> {
    const { knex } = this.server.database;
    const found: string[] = [];
    for (const table of ['held_unit', 'credential_held', 'document_file_held'])
      if ((await knex(table).first()) !== undefined) found.push(table);
    if ((await knex('reservation').where({ state: 'held' }).first()) !== undefined) found.push('reservation');
    return found;
  }

  async download(path: string, body: object): Promise<number> {
    const response = await fetch(`${this.server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  }

  signIn(email: string, password = 'correct horse') {
    return call<SignedIn>(this.server.url, 'POST', '/api/auth', { body: { email, password } });
  }
}

let office: Office;
beforeAll(async () => {
  office = new Office();
  await office.open();
}, 60_000);
afterAll(() => office.server.stop());

describe('the program with its log elsewhere', () => {
  it('does what it does with its log beside the guards', async () => {
    office.befallOf('staff_member', 'dies before');
    expect((await call(office.server.url, 'POST', '/api/auth/register', { body: firstAccount })).status).toBe(500);
    // Nobody can sign in with what is only held; and a minute later the door is open again.
    expect((await office.signIn(firstAccount.email, firstAccount.password)).status).toBe(401);
    expect((await call(office.server.url, 'GET', '/api/auth/setup')).body).toEqual({
      needed: true,
      codeNeeded: false,
      singleSignOn: null,
    });
    await office.later();
    ({ token: office.token } = await registerFirstAccount(office.server.url));
    expect(
      (
        await call(office.server.url, 'POST', '/api/auth/register', {
          body: { ...firstAccount, email: 'second@soundings.example' },
        })
      ).status,
    ).toBe(403);

    const anna = await office.staff('Anna');
    expect(
      await office.ask('POST', '/api/users', {
        name: 'Other',
        email: 'ANNA@soundings.example',
        password: 'correct horse',
        isEngineer: true,
      }),
    ).toMatchObject({ status: 409 });
    const van = await office.done<Car>('POST', '/api/car', {
      name: 'Van 1',
      numberplate: 'AB12 CDE',
      location: 'Yard',
    });
    const project = await office.done<Project>('POST', '/api/enquiry', {
      projectName: 'Quay House',
      project_number: 'Q-1',
      price: 900,
    });
    expect(
      await office.ask('POST', '/api/enquiry', { projectName: 'Other', project_number: ' q-1', price: 900 }),
    ).toMatchObject({ status: 409 });
    const [[job]] = await office.done<ScheduledAnswer>('POST', '/api/job', {
      ...visit,
      enquiry_id: project._id,
      engineers: [anna._id],
      cars: [van._id],
    });
    expect(await office.ask('DELETE', `/api/enquiry/${project._id}`)).toMatchObject({ status: 409 });
    const refused = await office.ask<ErrorBody>('POST', '/api/job', { ...visit, engineers: [anna._id] });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        msg: 'Engineer in Use!',
        conflicts: [{ resource: { label: 'Anna' }, booking: { label: '1 Quay Street BS1 4ST' } }],
      },
    });
    expect(await office.ask('DELETE', `/api/car/${van._id}`)).toMatchObject({ status: 409 });

    const id = job?._id ?? '';
    await office.done<RevisedAnswer>('PUT', `/api/job/${id}`, {
      startjob: '2150-03-11T09:00:00.000Z',
      endjob: '2150-03-11T13:00:00.000Z',
    });
    await office.done<BookedAnswer>('POST', '/api/carbookings', {
      car_idfk: van._id,
      type: 'MOT',
      start: visit.startjob,
      end: visit.endjob,
    });
    await office.done('DELETE', `/api/job/${id}`);
    expect((await office.ask('DELETE', `/api/car/${van._id}`)).status).toBe(409);
    await office.done('POST', `/api/job/${id}/restore`);
    expect((await office.done<readonly Job[]>('GET', '/api/job')).map(({ _id }) => _id)).toEqual([id]);

    await office.done('PUT', `/api/job/${id}`, { invoice_number: 'INV-1' });
    expect(
      await office.ask('POST', '/api/job', {
        ...visit,
        startjob: '2150-04-10T09:00:00.000Z',
        endjob: '2150-04-10T13:00:00.000Z',
        invoice_number: ' inv-1',
      }),
    ).toMatchObject({ status: 409, body: { uses: [{ _id: id }] } });

    const { address } = await office.done<CalendarFeed>('POST', `/api/users/${anna._id}/feed`);
    expect((await call(office.server.url, 'GET', address ?? '')).status).toBe(200);
    await office.done('DELETE', `/api/users/${anna._id}/feed`);
    expect((await call(office.server.url, 'GET', address ?? '')).status).toBe(404);
    expect(await office.download('/api/book/fee', proposal)).toBe(200);

    const leaver = await office.staff('Leaver');
    const forget = { kind: 'staff', id: leaver._id, name: 'Leaver', reason: 'asked' };
    expect(await office.ask('POST', '/api/forgetting', forget)).toMatchObject({ status: 409 });
    await office.done('DELETE', `/api/users/${leaver._id}`);
    expect((await office.signIn(leaver.email)).status).toBe(401);
    await office.done<Forgetting>('POST', '/api/forgetting', forget);
    expect(await office.server.database.knex('credential').where({ user_id: leaver._id })).toEqual([]);
    expect(await office.left()).toEqual([]);
    expect((await office.done<{ differences: unknown }>('GET', '/api/bookings/guard')).differences).toEqual([]);
  }, 60_000);

  it('blocks nothing for ever when it dies before its appends', async () => {
    const [ben, cleo] = [await office.staff('Ben'), await office.staff('Cleo')];
    const van = await office.done<Car>('POST', '/api/car', {
      name: 'Van 2',
      numberplate: 'AB12 CDE',
      location: 'Yard',
    });
    const gone = await office.staff('Gone');
    await office.done('DELETE', `/api/users/${gone._id}`);
    const project = await office.done<Project>('POST', '/api/enquiry', {
      projectName: 'Mill House',
      project_number: 'M-1',
      price: 900,
    });
    const { address } = await office.done<CalendarFeed>('POST', `/api/users/${ben._id}/feed`);
    const deeds = [
      [
        'staff_member',
        'POST',
        '/api/users',
        { name: 'Dora', email: 'dora@soundings.example', password: 'correct horse', isEngineer: true },
      ],
      [
        'staff_member',
        'PUT',
        '/api/users',
        { id: ben._id, email: 'benjamin@soundings.example', password: 'another horse' },
      ],
      ['project', 'POST', '/api/enquiry', { projectName: 'Tower', project_number: 'T-1', price: 900 }],
      ['project', 'PUT', `/api/enquiry/${project._id}`, { project_number: 'M-2' }],
      [
        'site_visit',
        'POST',
        '/api/job',
        {
          ...visit,
          startjob: '2151-03-10T09:00:00.000Z',
          endjob: '2151-03-10T13:00:00.000Z',
          enquiry_id: project._id,
          engineers: [cleo._id],
        },
      ],
      ['car', 'DELETE', `/api/car/${van._id}`, undefined],
      ['calendar_feed', 'DELETE', `/api/users/${ben._id}/feed`, undefined],
      ['forgetting', 'POST', '/api/forgetting', { kind: 'staff', id: gone._id, name: 'Gone', reason: 'asked' }],
    ] as const;
    for (const [stream, method, path, body] of deeds) {
      office.befallOf(stream, 'dies, arrives late');
      expect({ path, status: (await office.ask(method, path, body)).status }).toEqual({ path, status: 500 });
    }
    // As long as it may still come: what was is as it was, and what is claimed is taken.
    expect([
      (await office.signIn('dora@soundings.example')).status,
      (await office.signIn(ben.email)).status,
      (await office.signIn(ben.email, 'another horse')).status,
    ]).toEqual([401, 200, 401]);
    expect(
      await office.ask('POST', '/api/users', {
        name: 'Other',
        email: 'dora@soundings.example',
        password: 'correct horse',
        isEngineer: true,
      }),
    ).toMatchObject({ status: 409 });
    for (const number of ['T-1', 'M-1', 'M-2'])
      expect(
        (await office.ask('POST', '/api/enquiry', { projectName: 'Other', project_number: number, price: 1 })).status,
      ).toBe(409);
    expect(
      (
        await office.ask('POST', '/api/engineerbookings', {
          engineer_idfk: cleo._id,
          type: 'Annual Leave',
          start: '2151-03-10T10:00',
          end: '2151-03-10T11:00',
        })
      ).status,
    ).toBe(409);
    expect(await office.ask('DELETE', `/api/enquiry/${project._id}`)).toMatchObject({
      status: 503,
      body: { msg: 'A visit of this project is being saved at this moment. Please try again shortly.' },
    });
    expect((await call(office.server.url, 'GET', address ?? '')).status).toBe(200);
    expect(await office.server.database.knex('forgetting').where({ user_id: gone._id })).toEqual([]);
    expect(
      (await office.ask('POST', '/api/forgetting', { kind: 'staff', id: gone._id, name: 'Gone', reason: 'asked' }))
        .status,
    ).toBe(409);
    await office.later();
    expect((await office.log.late()).every((answer) => answer instanceof Error)).toBe(true);
    // Neither a history nor the stream of changes tells what did not happen.
    const fences = (await office.server.events()).filter(({ type }) => type === 'CommandLapsed');
    expect(fences.length).toBeGreaterThanOrEqual(deeds.length);
    for (const fence of fences) expect(await office.server.program.engine.tell(fence)).toEqual([]);
    expect(
      (await office.server.events()).filter(({ stream }) => stream === `car-${van._id}`).map(({ type }) => type),
    ).toEqual(['CarAdded', 'CommandLapsed']);
    expect(
      new Set(
        (await office.done<readonly HistoryEntry[]>('GET', `/api/car/${van._id}/history`)).map(
          ({ version }) => version,
        ),
      ),
    ).toEqual(new Set([0]));
    for (const [, method, path, body] of deeds)
      expect({ path, status: (await office.ask(method, path, body)).status }).toEqual({ path, status: 200 });
    expect((await office.signIn('dora@soundings.example')).status).toBe(200);
    expect(await office.left()).toEqual([]);
    expect((await office.done<{ differences: unknown }>('GET', '/api/bookings/guard')).differences).toEqual([]);
  }, 60_000);

  it('finishes what is in the log when it dies after its appends', async () => {
    const [finn, van] = [
      await office.staff('Finn'),
      await office.done<Car>('POST', '/api/car', { name: 'Van 3', numberplate: 'AB12 CDE', location: 'Yard' }),
    ];
    const project = await office.done<Project>('POST', '/api/enquiry', {
      projectName: 'Barn',
      project_number: 'B-1',
      price: 900,
    });
    const { address } = await office.done<CalendarFeed>('POST', `/api/users/${finn._id}/feed`);
    const deeds = [
      [
        'staff_member',
        'POST',
        '/api/users',
        { name: 'Gwen', email: 'gwen@soundings.example', password: 'correct horse', isEngineer: true },
      ],
      ['staff_member', 'PUT', '/api/users', { id: finn._id, password: 'another horse' }],
      ['project', 'PUT', `/api/enquiry/${project._id}`, { project_number: 'B-2' }],
      ['car', 'DELETE', `/api/car/${van._id}`, undefined],
      ['calendar_feed', 'DELETE', `/api/users/${finn._id}/feed`, undefined],
    ] as const;
    for (const [stream, method, path, body] of deeds) {
      office.befallOf(stream, 'dies after');
      expect({ path, status: (await office.ask(method, path, body)).status }).toEqual({ path, status: 500 });
    }
    await office.later();
    expect([
      (await office.signIn('gwen@soundings.example')).status,
      (await office.signIn(finn.email, 'another horse')).status,
      (await office.signIn(finn.email)).status,
    ]).toEqual([200, 200, 401]);
    expect(
      (await office.ask('POST', '/api/enquiry', { projectName: 'Other', project_number: 'B-2', price: 1 })).status,
    ).toBe(409);
    expect(
      (await office.ask('POST', '/api/enquiry', { projectName: 'Other', project_number: 'B-1', price: 1 })).status,
    ).toBe(200);
    expect(
      (
        await office.ask('POST', '/api/carbookings', {
          car_idfk: van._id,
          type: 'MOT',
          start: visit.startjob,
          end: visit.endjob,
        })
      ).status,
    ).toBe(400);
    expect((await call(office.server.url, 'GET', address ?? '')).status).toBe(404);
    expect((await office.done<{ differences: unknown }>('GET', '/api/bookings/guard')).differences).toEqual([]);
  }, 60_000);

  it('gives an invoice number to one visit, however its appends end', async () => {
    const plan = async (month: number): Promise<string> =>
      (
        await office.done<ScheduledAnswer>('POST', '/api/job', {
          ...visit,
          startjob: `2152-0${month}-10T09:00:00.000Z`,
          endjob: `2152-0${month}-10T13:00:00.000Z`,
        })
      )[0][0]?._id ?? '';
    const [one, other] = [await plan(1), await plan(2)];
    const number = (id: string, text: string) =>
      office.ask<ErrorBody>('PUT', `/api/job/${id}`, { invoice_number: text });
    office.befallOf('site_visit', 'dies, arrives late');
    expect((await number(one, 'N-1')).status).toBe(500);
    // As long as it may still come it is taken.
    expect((await number(other, 'n-1')).status).toBe(409);
    await office.later();
    await office.log.late();
    expect((await number(other, 'n-1')).status).toBe(200);
    office.befallOf('site_visit', 'dies after');
    expect((await number(one, 'N-2')).status).toBe(500);
    await office.later();
    expect((await number(other, 'N-2')).status).toBe(409);
    // The number that was given up is free only once that is sure.
    expect((await number(one, 'N-3')).status).toBe(200);
    expect((await number(other, 'N-2')).status).toBe(200);
    expect(await office.left()).toEqual([]);
  }, 60_000);

  it('says so when it is not certain, and does it once when it is asked again', async () => {
    const body = { name: 'Hugo', email: 'hugo@soundings.example', password: 'correct horse', isEngineer: true };
    for (const [key, fault] of [
      ['unsure-1', 'lost'],
      ['unsure-2', 'answer lost'],
    ] as const) {
      office.befallOf('staff_member', fault, fault, fault, fault);
      const named = { ...body, email: `${key}@soundings.example` };
      const first = await office.ask<ErrorBody>('POST', '/api/users', named, { key });
      expect(first).toMatchObject({
        status: 503,
        body: {
          msg: 'It is not certain yet whether this was saved. Please try again in a moment; it will not be done twice.',
        },
      });
      expect(await office.ask('POST', '/api/users', named, { key })).toMatchObject({ status: 200 });
      expect((await office.signIn(named.email)).status).toBe(200);
    }
    expect(
      (await office.done<readonly StaffMember[]>('GET', '/api/users')).filter(({ email }) =>
        email.startsWith('unsure'),
      ),
    ).toHaveLength(2);
    expect(await office.left()).toEqual([]);
  }, 60_000);

  it('keeps the bytes of a document only with the event that tells of them', async () => {
    // The request itself arrives; that its bytes are in the log nobody learns.
    office.befallOf('document', 'arrives', 'dies after');
    const asked = office.download('/api/book/fee', { ...proposal, projectName: 'Twice' });
    while (!(await office.left()).includes('document_file_held')) await pause(50);
    await office.later();
    expect(await asked).toBe(200);
    const made = await office.server.database.knex<{ document_id: string }>('document_file').pluck('document_id');
    const told = (await office.server.events())
      .filter(({ type }) => type === 'DocumentMade')
      .map(({ stream }) => stream.replace('document-', ''));
    expect([...made].sort()).toEqual([...told].sort());
  }, 60_000);
});
