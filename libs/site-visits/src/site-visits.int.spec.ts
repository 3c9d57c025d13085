import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import {
  blankTexts,
  type ErrorBody,
  type HistoryEntry,
  type Job,
  type RevisedAnswer,
  type ScheduledAnswer,
} from '#contracts';
import { ids } from './testing/sample-visits.js';

const now = '2026-03-02T10:00:00.000Z';
const visit = {
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  address: '1 Quay Street, Bristol',
  postcode: 'BS1 4ST',
  price: 350,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
};
const sound = { ...visit, soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 } };
const survey = {
  ...visit,
  endjob: '2026-03-17T09:00:00.000Z',
  survey: { project_typeNS: 'BS 4142', fixed: 2, spots: 4 },
};

let server: TestServer;
let token: string;
let userId: string;
/** The one engineer; the first account is the office's. */
let anna: string;
beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } });
  ({ token, userId } = await registerFirstAccount(server.url));
  const added = await ask<{ readonly _id: string }>('POST', '/api/users', {
    name: 'Anna Hall',
    email: 'anna@soundings.example',
    password: 'long enough',
    isEngineer: 'true',
  });
  anna = added.body._id;
});
afterAll(() => server.stop());

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });

const scheduled = async (body: object): Promise<readonly Job[]> => {
  const answer = await ask<ScheduledAnswer>('POST', '/api/job', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body[0];
};
const first = async (body: object): Promise<Job> => {
  const [job] = await scheduled(body);
  if (job === undefined) throw new Error('no job was answered');
  return job;
};

/** Where no other visit is, so that none is taken for the same one. */
const alone = (area: number): { readonly postcode: string } => ({ postcode: `BS${area} 0AA` });

describe('POST /api/job', () => {
  it('answers jobs, car bookings, kit bookings, engineer bookings and enquiries, and the job can be read', async () => {
    const { status, body } = await ask<ScheduledAnswer>('POST', '/api/job', {
      ...sound,
      completion: '{"confirmed":true}',
      engineers: JSON.stringify([anna]),
    });
    expect(status).toBe(200);
    expect(body.slice(1)).toEqual([
      [],
      [],
      [expect.objectContaining({ engineer_idfk: anna, type: 'Site Visit' })],
      [],
      [],
    ]);
    const [job] = body[0];
    expect(job).toEqual({
      _id: expect.stringMatching(/[02468ace]$/) as string,
      version: 1,
      kind: 'sound',
      status: 'Confirmed',
      createdAt: now,
      startjob: visit.startjob,
      endjob: visit.endjob,
      departureTime: null,
      returnTime: null,
      arrivedAt: null,
      leftAt: null,
      enquiry_id: null,
      client_id: null,
      projectName: '',
      project_number: '',
      address: visit.address,
      postcode: 'BS1 4ST',
      geocode: null,
      geocode_source: null,
      geocode_exactness: null,
      geocode_status: 'pending',
      price: 350,
      engineers: [anna],
      cars: [],
      kits: [],
      contact: { ...visit.contact, telephone: '7700900123', project_leader: '' },
      delegated: false,
      invoice_number: '',
      ...blankTexts,
      completion: { confirmed: true, invoiced: false, paid: false, issued: false, checklist: false, rams: false },
      completionChanges: {
        confirmed: { by: userId, byName: 'Petra Plumb', at: now },
        invoiced: null,
        paid: null,
        issued: null,
        checklist: null,
        rams: null,
      },
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    });
    expect((await ask<Job>('GET', `/api/job/${job?._id ?? ''}`)).body).toEqual(job);
  });

  it('saves both halves of a survey or neither', async () => {
    const before = Number((await ask('GET', '/api/job?limit=1')).headers.get('x-total-count'));
    const [setup, pickup] = await scheduled(survey);
    expect(setup?.survey).toEqual({
      type: 'Setup',
      project_typeNS: 'BS 4142',
      fixed: 2,
      spots: 4,
      setup_idfk: setup?._id,
      pickup_idfk: pickup?._id,
    });
    expect(pickup).toMatchObject({
      price: 0,
      startjob: survey.endjob,
      version: setup?.version,
      survey: { type: 'Pickup' },
    });
    const refused = await ask<ErrorBody>('POST', '/api/job', { ...survey, endjob: '2026-03-10T09:30:00.000Z' });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: {
          endjob: expect.stringMatching(
            /^The pickup would start at 09:30 on Tue 10 Mar, before the setup ends at 10:00/,
          ) as string,
        },
      },
    });
    expect(Number((await ask('GET', '/api/job?limit=1')).headers.get('x-total-count'))).toBe(before + 2);
  });

  it('does the work once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'double-click-1' };
    const one = await ask<ScheduledAnswer>('POST', '/api/job', sound, headers);
    const two = await ask<ScheduledAnswer>('POST', '/api/job', sound, headers);
    expect(two).toMatchObject({ status: 200, body: one.body });
  });

  it('answers a repeat as it was, although the visit was removed since; what is new is not there', async () => {
    const { body: made } = await ask<ScheduledAnswer>('POST', '/api/job', sound, { 'idempotency-key': 'made-1' });
    const id = made[0][0]?._id ?? '';
    const changes = [
      ['PUT', `/api/job/${id}`, { price: 470 }, 'revised-1'],
      ['POST', `/api/job/${id}/completion`, { flag: 'confirmed', value: true }, 'confirmed-1'],
      ['POST', `/api/job/${id}/attendance`, { arrivedAt: '2026-03-10T10:00:00.000Z' }, 'arrived-1'],
    ] as const;
    const first = [];
    for (const [method, path, body, key] of changes)
      first.push((await ask(method, path, body, { 'idempotency-key': key })).status);
    expect(first).toEqual([200, 200, 200]);
    expect((await ask('DELETE', `/api/job/${id}`)).status).toBe(200);
    const jobOf = (body: unknown): unknown => (body as { jobs?: readonly unknown[] }).jobs?.[0] ?? body;
    for (const [method, path, body, key] of changes) {
      const again = await ask(method, path, body, { 'idempotency-key': key });
      expect([again.status, jobOf(again.body)]).toMatchObject([200, { _id: id, price: 470 }]);
      expect((await ask(method, path, body, { 'idempotency-key': `${key}-new` })).status).toBe(404);
    }
    const remade = await ask<ScheduledAnswer>('POST', '/api/job', sound, { 'idempotency-key': 'made-1' });
    expect([remade.status, remade.body[0][0]?._id]).toEqual([200, id]);
    // The key was used, and for something else.
    expect((await ask('PUT', `/api/job/${id}`, { price: 480 }, { 'idempotency-key': 'revised-1' })).status).toBe(409);
    expect((await ask('GET', `/api/job/${id}`)).status).toBe(404);
  });

  it('takes name and number over from its project, and refuses a project, people, cars and kits that are not there', async () => {
    const project = await ask<{ _id: string }>('POST', '/api/enquiry', {
      projectName: 'Quay House',
      project_number: 'Q-1',
      price: 900,
    });
    const { body } = await ask<ScheduledAnswer>('POST', '/api/job', { ...sound, enquiry_id: project.body._id });
    expect(body[0]).toMatchObject([{ projectName: 'Quay House', project_number: 'Q-1', enquiry_id: project.body._id }]);
    expect(body[4]).toMatchObject([{ _id: project.body._id, jobs: [body[0][0]?._id] }]);
    const refusedAt = (field: string) => ({ status: 400, body: { errors: { [field]: expect.any(String) as string } } });
    for (const [field, value] of [
      ['enquiry_id', ids.project],
      ['engineers', [ids.anna]],
      ['cars', [ids.van]],
      ['kits', [ids.meter]],
    ] as const)
      expect(await ask<ErrorBody>('POST', '/api/job', { ...sound, [field]: value })).toMatchObject(refusedAt(field));
    // What is said of people comes first, also where the visit is refused before its guards are asked.
    for (const also of [{ enquiry_id: ids.project }, { departureTime: sound.endjob }]) {
      const refused = await ask<ErrorBody>('POST', '/api/job', { ...sound, ...also, engineers: [ids.anna] });
      expect(refused).toMatchObject(refusedAt('engineers'));
    }
  });
});

describe('a visit and its project', () => {
  it('never part: a project that is being deleted takes no visit, and one that takes a visit is not deleted', async () => {
    for (let round = 0; round < 12; round += 1) {
      const project = (await ask<{ _id: string }>('POST', '/api/enquiry', { projectName: `Race ${round}`, price: 900 }))
        .body._id;
      const job = await first(sound);
      const [removed, ...joined] = await Promise.all([
        ask('DELETE', `/api/enquiry/${project}`),
        ask('POST', '/api/job', { ...sound, enquiry_id: project }),
        ask('PUT', `/api/job/${job._id}`, { enquiry_id: project }),
      ]);
      const taken = joined.filter(({ status }) => status === 200).length;
      expect(joined.every(({ status }) => status === 200 || status === 400)).toBe(true);
      if (removed.status === 200) expect(taken).toBe(0);
      else expect([removed.status, taken > 0]).toEqual([409, true]);
    }
  });
});

describe('PUT /api/job/{id}', () => {
  it('changes what it says, and no more', async () => {
    const job = await first({ ...sound, ...alone(1), notes: 'Ring first' });
    const { status, body } = await ask<RevisedAnswer>('PUT', `/api/job/${job._id}`, {
      telephone: '07700 900456',
      price: '400',
      version: job.version,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      jobs: [{ ...job, version: job.version + 2, price: 400, contact: { ...job.contact, telephone: '7700900456' } }],
      carbookings: [],
      kitbookings: [],
      engineerbookings: [],
      version: job.version + 2,
      warnings: [],
    });
  });

  it('answers both halves of a survey, whichever was opened', async () => {
    const [setup, pickup] = await scheduled(survey);
    const { body } = await ask<RevisedAnswer>('PUT', `/api/job/${pickup?._id ?? ''}`, {
      notes: 'Ring first',
      completion: { issued: true },
    });
    expect(body).toMatchObject({
      jobs: [
        { _id: setup?._id, notes: 'Ring first', status: 'Pending' },
        { _id: pickup?._id, notes: 'Ring first', status: 'Complete' },
      ],
      carbookings: [[], []],
      engineerbookings: [[], []],
      kitbookings: [],
    });
  });
});

describe('POST /api/job/{id}/attendance', () => {
  const [nine, ten, eleven] = ['2026-03-10T09:02:00.000Z', '2026-03-10T10:00:00.000Z', '2026-03-10T11:40:00.000Z'];

  it('records when the engineers came and left, of the half that was attended', async () => {
    const [setup, pickup] = await scheduled(survey);
    const path = `/api/job/${pickup?._id ?? ''}/attendance`;
    expect(await ask<Job>('POST', path, { arrivedAt: nine })).toMatchObject({
      status: 200,
      body: { _id: pickup?._id, arrivedAt: nine, leftAt: null },
    });
    expect(await ask<Job>('POST', path, { leftAt: eleven })).toMatchObject({
      status: 200,
      body: { arrivedAt: nine, leftAt: eleven },
    });
    expect((await ask<Job>('GET', `/api/job/${setup?._id ?? ''}`)).body).toMatchObject({
      arrivedAt: null,
      leftAt: null,
    });
    const { body } = await ask<readonly HistoryEntry[]>('GET', `/api/job/${pickup?._id ?? ''}/history`);
    expect(body.slice(-2)).toMatchObject([
      { text: 'Arrived on site set', to: nine, part: 'Pickup' },
      { text: 'Left the site set', to: eleven, part: 'Pickup' },
    ]);
  });

  it('is done once under its key, and refuses a departure before the arrival', async () => {
    const job = await first(sound);
    const path = `/api/job/${job._id}/attendance`;
    const key = { 'idempotency-key': 'arrival-of-today' };
    await ask('POST', path, { arrivedAt: ten }, key);
    await ask('POST', path, { arrivedAt: nine });
    // It comes once more, late: what was said since stays.
    expect(await ask<Job>('POST', path, { arrivedAt: ten }, key)).toMatchObject({
      status: 200,
      body: { arrivedAt: nine, version: 2 },
    });
    const refused = await ask<ErrorBody>('POST', path, { leftAt: '2026-03-10T08:00:00.000Z' });
    expect(refused).toMatchObject({
      status: 400,
      body: { msg: 'The departure from the site is before the arrival. Please check both times.' },
    });
    expect(await ask<ErrorBody>('POST', path, { arrivedAt: 'at nine' })).toMatchObject({
      status: 400,
      body: { errors: { arrivedAt: 'Please choose a valid time of arrival.' } },
    });
  });
});

describe('POST /api/job/{id}/completion', () => {
  it('turns one flag, or the flag of both halves, and says who', async () => {
    const [setup, pickup] = await scheduled(survey);
    const one = await ask<Job>('POST', `/api/job/${pickup?._id ?? ''}/completion`, { flag: 'paid', value: 'true' });
    expect(one).toMatchObject({
      status: 200,
      body: { _id: pickup?._id, completion: { paid: true }, completionChanges: { paid: { byName: 'Petra Plumb' } } },
    });
    expect((await ask<Job>('GET', `/api/job/${setup?._id ?? ''}`)).body.completion.paid).toBe(false);
    await ask<Job>('POST', `/api/job/${pickup?._id ?? ''}/completion`, { flag: 'invoiced', value: true, both: true });
    expect((await ask<Job>('GET', `/api/job/${setup?._id ?? ''}`)).body.completion.invoiced).toBe(true);
  });
});

describe('what the body of a PUT means', () => {
  const visitOf = async (id: string): Promise<Job> => (await ask<Job>('GET', `/api/job/${id}`)).body;
  const put = (job: Job, body: object, headers?: Record<string, string>) =>
    ask<RevisedAnswer & ErrorBody>('PUT', `/api/job/${job._id}`, body, headers);

  it('one half of a survey speaks of itself: a Pickup as the list has it, an hour later, leaves its Setup where it is', async () => {
    const [setup, pickup] = await scheduled({ ...survey, departureTime: '2026-03-10T08:00:00Z' });
    const read = (await ask<readonly Job[]>('GET', '/api/job?sort=-startjob')).body.find(
      ({ _id }) => _id === pickup?._id,
    );
    if (setup === undefined || read === undefined) throw new Error('a half is missing');
    expect((await put(read, read)).body.version).toBe(read.version);
    expect((await put(setup, setup)).body.version).toBe(setup.version);
    const later = { startjob: '2026-03-17T10:00:00.000Z', endjob: '2026-03-17T11:00:00.000Z' };
    const { status, body } = await put(read, { ...read, ...later });
    expect(status).toBe(200);
    expect(body.jobs).toEqual([
      { ...setup, version: body.version },
      { ...read, ...later, version: body.version },
    ]);
    const early = await put(read, { _id: read._id, startjob: '2026-03-10T09:30:00Z', endjob: '2026-03-10T10:30:00Z' });
    expect(early).toMatchObject({
      status: 400,
      body: {
        errors: {
          startjob:
            'The pickup would start at 09:30 on Tue 10 Mar, before the setup ends at 10:00 on Tue 10 Mar. Please choose a later pickup or an earlier setup.',
        },
      },
    });
  });

  it('a form without a version turns no flag off, and says so; a toggle, a version and an ETag do', async () => {
    const job = await first({ ...sound, ...alone(2), completion: { paid: true, issued: true } });
    const form = {
      ...visit,
      ...alone(2),
      notes: 'From an old form',
      completion: JSON.stringify({ paid: false, issued: false, confirmed: true }),
    };
    const old = await put(job, form);
    expect(old).toMatchObject({
      status: 200,
      body: { jobs: [{ notes: 'From an old form', completion: { paid: true, issued: true, confirmed: true } }] },
    });
    expect(old.body.warnings).toEqual([
      {
        code: 'flag-kept',
        text: expect.stringMatching(/^Paid and Issued stayed on: /) as string,
        resource: null,
        visit: null,
      },
    ]);
    expect((await put(job, { completion: { paid: false }, _id: job._id })).body).toMatchObject({
      jobs: [{ completion: { paid: false, issued: true } }],
      warnings: [],
    });
    const { headers } = await ask('GET', `/api/job/${job._id}`);
    const matched = await put(
      job,
      { ...visit, ...alone(2), notes: 'Fresh', completion: { issued: false } },
      { 'if-match': headers.get('etag') ?? '' },
    );
    expect(matched.body).toMatchObject({ jobs: [{ notes: 'Fresh', completion: { issued: false } }], warnings: [] });
    expect((await put(job, { notes: 'Stale' }, { 'if-match': `"${job.version}"` })).status).toBe(409);
  });

  it.each([
    [9999, /^There is no version 9999 of this yet: the newest is \d+\./],
    [-1, /whole number/],
    [1.5, /whole number/],
    ['soon', /whole number/],
  ])('a version %p that never was is refused', async (version, msg) => {
    const job = await first(sound);
    const refused = {
      status: 400,
      body: { msg: expect.stringMatching(msg) as string, errors: { version: expect.any(String) as string } },
    };
    expect(await put(job, { notes: 'x', version })).toMatchObject(refused);
    expect(await ask('POST', `/api/job/${job._id}/completion`, { flag: 'paid', value: true, version })).toMatchObject(
      refused,
    );
    if (typeof version === 'number' && Number.isInteger(version) && version > 0)
      expect(await put(job, { notes: 'x' }, { 'if-match': `"${version}"` })).toMatchObject(refused);
    expect((await put(job, { notes: 'x' }, { 'if-match': 'W/"no entity"' })).status).toBe(400);
    expect((await visitOf(job._id)).version).toBe(job.version);
  });

  it('names what it does not keep', async () => {
    const texts = (warnings: RevisedAnswer['warnings']): readonly string[] =>
      warnings.map(({ code, text }) => `${code}: ${text}`);
    const made = await ask<ScheduledAnswer>('POST', '/api/job', {
      ...visit,
      ...alone(3),
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12, rooms: 7 },
      airtest: { types: 1, tests: 2 },
    });
    expect(texts(made.body[5])).toEqual([
      'left-out: What was sent for Air Test was left out: a visit has one kind, and this one is Sound Test.',
      'left-out: The number of rooms was left out: Part E does not ask for it.',
    ]);
    const [, pickup] = await scheduled({ ...survey, ...alone(4) });
    if (pickup === undefined) throw new Error('the pickup is missing');
    expect(texts((await put(pickup, { roomsNS: 4, price: 90 })).body.warnings)).toEqual([
      'left-out: The number of rooms was left out: BS 4142 does not ask for it.',
      'left-out: The fee was left out: the fee of a survey stands on its setup.',
    ]);
  });

  it('warns of times that look like a typing error, once they are saved', async () => {
    const made = await ask<ScheduledAnswer>('POST', '/api/job', {
      ...sound,
      startjob: '2036-03-10T09:00:00Z',
      endjob: '2036-04-10T09:00:00Z',
    });
    expect(made.body[5].map(({ code }) => code)).toEqual(['long-visit', 'far-away']);
    const [job] = made.body[0];
    if (job === undefined) throw new Error('no job was answered');
    expect((await put(job, { notes: 'x' })).body.warnings).toEqual([]);
    expect((await put(job, { endjob: '2036-03-10T10:00:00Z' })).body.warnings.map(({ code }) => code)).toEqual([
      'far-away',
    ]);
  });

  it('takes engineers only, and leaves whoever is there', async () => {
    const refused = {
      status: 400,
      body: {
        msg: 'Petra Plumb is not an engineer. Please choose an engineer, or make this account an engineer’s first.',
        errors: { engineers: expect.any(String) as string },
      },
    };
    expect(await ask('POST', '/api/job', { ...sound, engineers: [userId] })).toMatchObject(refused);
    const job = await first({
      ...sound,
      startjob: '2026-04-10T09:00:00Z',
      endjob: '2026-04-10T10:00:00Z',
      engineers: [anna],
    });
    expect(await put(job, { engineers: [anna, userId] })).toMatchObject(refused);
    await ask('PUT', '/api/users', { _id: anna, isEngineer: false });
    expect((await put(job, { engineers: [anna], notes: 'Still hers' })).status).toBe(200);
    await ask('PUT', '/api/users', { _id: anna, isEngineer: true });
  });

  it.each([
    [
      'date',
      { date: '31/02/2027', startjob: '09:00', endjob: '10:00' },
      '31 February 2027 does not exist: February 2027 has 28 days.',
    ],
    ['date', { date: '2027-02-31' }, '31 February 2027 does not exist: February 2027 has 28 days.'],
    ['date', { date: 'soon' }, 'Please write the date as 2027-02-28.'],
    ['startjob', { startjob: '2026-11-31T09:00:00Z' }, '31 November 2026 does not exist: November 2026 has 30 days.'],
    [
      'endjob',
      { date: '2027-03-01', startjob: '09:00', endjob: '24:61' },
      '24:61 is no time of day. Please choose one from 00:00 to 23:59.',
    ],
    [
      'startjob',
      { date: '2027-03-28', startjob: '01:30', endjob: '04:00' },
      '01:30 on 28 March 2027 does not exist: the clocks go forward. Did you mean 02:30?',
    ],
    [
      'departureTime',
      { departureTime: '2027-03-28T01:30' },
      '01:30 on 28 March 2027 does not exist: the clocks go forward. Did you mean 02:30?',
    ],
  ])('refuses a %s that does not exist: %j', async (field, times, msg) => {
    const job = await first(sound);
    expect(await put(job, { ...times, version: job.version })).toMatchObject({
      status: 400,
      body: { msg, errors: { [field]: msg } },
    });
    if ('startjob' in times && 'endjob' in times)
      expect(await ask('POST', '/api/job', { ...sound, ...times })).toMatchObject({ status: 400, body: { msg } });
  });
});

describe('DELETE /api/job/{id}', () => {
  it('takes both halves away and answers the id; their history stays', async () => {
    const [setup, pickup] = await scheduled(survey);
    const removed = await ask('DELETE', `/api/job/${pickup?._id ?? ''}`);
    expect(removed).toMatchObject({ status: 200, body: pickup?._id });
    expect(removed.headers.get('content-type')).toMatch(/^application\/json/);
    for (const id of [setup?._id, pickup?._id]) expect((await ask('GET', `/api/job/${id ?? ''}`)).status).toBe(404);
    const { body } = await ask<HistoryEntry[]>('GET', `/api/job/${setup?._id ?? ''}/history`);
    expect(body.at(-1)).toMatchObject({
      text: 'Noise survey removed, Setup and Pickup',
      actor: { _id: userId, name: 'Petra Plumb' },
      at: now,
    });
  });
});

describe('what is not there', () => {
  it('answers 404', async () => {
    const job = await first(sound);
    const odd = `${job._id.slice(0, -1)}${(Number.parseInt(job._id.slice(-1), 16) + 1).toString(16)}`;
    for (const id of [ids.visit, odd, 'nothing']) {
      expect((await ask('GET', `/api/job/${id}`)).status).toBe(404);
      expect((await ask('PUT', `/api/job/${id}`, { notes: 'x' })).status).toBe(404);
      expect((await ask('POST', `/api/job/${id}/completion`, { flag: 'paid', value: true })).status).toBe(404);
      expect((await ask('DELETE', `/api/job/${id}`)).status).toBe(404);
      expect((await ask('GET', `/api/job/${id}/history`)).status).toBe(404);
    }
  });
});
