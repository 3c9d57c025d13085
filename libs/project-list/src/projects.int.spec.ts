import type { Job, Project } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

let server: TestServer;
let token: string;

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const create = async (fields: object = {}): Promise<Project> =>
  (await ask<Project>('POST', '/api/enquiry', { address: '1 Quay Street', price: 1000, ...fields })).body;
const show = async (id: string): Promise<Project> => (await ask<Project>('GET', `/api/enquiry/${id}`)).body;
const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };
const visit = async (enquiry_id: string, fields: object = {}): Promise<readonly Job[]> => {
  const body = {
    kind: 'air',
    startjob: '2026-03-10T09:00:00Z',
    endjob: '2026-03-10T12:00:00Z',
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    geocode: null,
    geocode_source: null,
    geocode_exactness: null,
    geocode_status: 'pending',
    price: 400,
    contact,
    airtest: { types: 1, tests: 2 },
    enquiry_id,
    ...fields,
  };
  const answer = await ask<readonly [readonly Job[]]>('POST', '/api/job', body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body[0];
};
const turnOn = async (job: Job, flags = ['confirmed', 'invoiced', 'paid', 'issued']): Promise<void> => {
  for (const flag of flags)
    expect((await ask('POST', `/api/job/${job._id}/completion`, { flag, value: true })).status).toBe(200);
};

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('projects', () => {
  it('take what the New Project window sends, and answer the whole project', async () => {
    const project = await create({
      name: 'Kit Lark',
      postcode: 'bs14dj',
      email: 'kit@example.test',
      telephone: '07700 900123',
      price: '£1,200.50',
    });
    expect(project).toEqual({
      _id: project._id,
      projectName: '1 Quay Street',
      project_number: project.project_number,
      address: '1 Quay Street',
      postcode: 'BS1 4DJ',
      geocode: null,
      geocode_source: null,
      geocode_exactness: null,
      geocode_status: 'pending',
      price: 1200.5,
      remaining: 1200.5,
      status: 'In Progress',
      heldBackBy: [],
      createdAt: project.createdAt,
      date: project.date,
      delegated: false,
      contact: {
        name: 'Kit Lark',
        position: '',
        email: 'kit@example.test',
        telephone: '7700900123',
        project_leader: '',
      },
      client_id: null,
      jobs: [],
      quote: null,
      version: 0,
    });
    expect(project.project_number).toMatch(/^P-1\d{3}$/);
    expect(await show(project._id)).toEqual(project);
    expect(await ask('POST', '/api/enquiry', { address: '1 Quay Street' })).toMatchObject({
      status: 400,
      body: { errors: { price: 'Please choose a fee.' } },
    });
  });

  it('keep the quote that they began with as the server reckons it, and the fee that was typed beside it', async () => {
    const quote = {
      type: 'Sound Testing - Part E',
      count: '22',
      metres: 60_000,
      estimate: true,
      total: 1,
      sitevisits: 9,
    };
    const project = await create({ projectName: 'Quoted', price: 700, quote: { ...quote, fee: 700 } });
    expect(project.quote).toMatchObject({
      type: 'Part E',
      count: 22,
      tests: { walls: 6, floors: 6, impacts: 6 },
      metres: 60_000,
      trafficSeconds: null,
      estimate: true,
      sitevisits: 1,
      units: 3,
      fee: 750,
      travel: 0,
      total: 750,
      agreedFee: 700,
    });
    expect(project.quote?.steps.map(({ title }) => title)).toEqual([
      'Tests',
      'Time on site',
      'Journey',
      'Site visits',
      'Rate',
      'Fee',
      'Travel',
    ]);
    expect(await show(project._id)).toEqual(project);
    expect((await ask<readonly Project[]>('GET', '/api/enquiry?q=quoted')).body[0]?.quote).toEqual(project.quote);
    const typed = await create({
      quote: JSON.stringify({ ...quote, type: 'office', tests: { walls: '5' }, fee: 650 }),
    });
    expect(typed.quote).toMatchObject({ type: 'Office', tests: { walls: 5 }, fee: 750, agreedFee: 650 });
    expect((await create({ quote: { ...quote, fee: 750 } })).quote?.agreedFee).toBeNull();
    const told = await ask<readonly { readonly text: string }[]>('GET', `/api/enquiry/${project._id}/history`);
    expect(told.body.map(({ text }) => text).filter((text) => !text.endsWith(' set'))).toEqual([
      expect.stringMatching(/created$/),
      'Quoted for Sound Testing - Part E, 22 dwellings',
      'Agreed a different fee from the calculated one',
    ]);
    await ask('PUT', `/api/enquiry/${project._id}`, { price: 900 });
    expect((await show(project._id)).quote).toEqual(project.quote);
  });

  it.each<[object | string, Record<string, string>]>([
    [{ type: 'Part F', count: 22, metres: 1 }, { 'quote.type': 'Please choose a test type.' }],
    [
      { type: 'Part E', count: 0, metres: 1, fee: -1 },
      { 'quote.count': 'Please enter a whole number from 1 to 100,000.', 'quote.fee': 'Please choose a fee.' },
    ],
    [
      { type: 'Part E', count: 1, metres: 1.5, tests: { walls: -1 } },
      {
        'quote.metres': 'Please give the distance in whole metres.',
        'quote.tests.walls': 'Please enter how many tests there are, as a whole number.',
      },
    ],
    [{ type: 'Part E', count: 1, metres: 300_000, trafficSeconds: 12_001 }, { quote: 'Too far' }],
    ['{', { quote: 'Please send quote as an object.' }],
  ])('are not begun with the quote %j', async (quote, errors) => {
    expect(await ask('POST', '/api/enquiry', { price: 1, projectName: 'Refused', quote })).toMatchObject({
      status: 400,
      body: { errors },
    });
    expect((await ask<readonly Project[]>('GET', '/api/enquiry?q=refused')).body).toEqual([]);
  });

  it('get numbers of their own when many are created at once, and a typed one belongs to one project', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(new Set(made.map(({ project_number }) => project_number)).size).toBe(8);
    const typed = await create({ project_number: 'X-1' });
    expect(await ask('POST', '/api/enquiry', { price: 1, project_number: 'x-1' })).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('x-1') as string },
    });
    await ask('DELETE', `/api/enquiry/${typed._id}`);
    expect((await create({ project_number: 'x-1' })).project_number).toBe('x-1');
  });

  it('are created once for one Idempotency-Key', async () => {
    const send = () =>
      ask<Project>('POST', '/api/enquiry', { address: 'Once', price: 5 }, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await ask<readonly Project[]>('GET', '/api/enquiry?q=once')).body).toHaveLength(1);
  });

  it('are created once when a form is edited after no answer came, in whichever order its tries arrive', async () => {
    const send = (address: string) =>
      ask<Project & { made?: string }>('POST', '/api/enquiry', { address, price: 5 }, { 'idempotency-key': 'edited' });
    const [first, edited] = [await send('Edited Lane 1'), await send('Edited Lane 2')];
    expect(edited).toMatchObject({
      status: 409,
      body: {
        made: first.body._id,
        msg: 'This project was saved before, with what stood in the form then. Please change that one.',
      },
    });
    expect((await send('Edited Lane 1')).body.made).toBe(first.body._id);
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        ask<Project & { made?: string }>(
          'POST',
          '/api/enquiry',
          { address: `Edited Yard ${at}`, price: 5 },
          { 'idempotency-key': 'at-once' },
        ),
      ),
    );
    const made = tries.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(new Set(tries.map(({ body }) => body.made ?? body._id))).toEqual(new Set([made[0]?.body._id]));
    expect((await ask<readonly Project[]>('GET', '/api/enquiry?q=edited')).body).toHaveLength(2);
  });

  it('take a key that was refused for what is put right, and not for another call', async () => {
    const key = { 'idempotency-key': 'put-right' };
    expect(
      (await ask('POST', '/api/enquiry', { projectName: 'Right Row', price: 5, project_number: 'X-9' }, key)).status,
    ).toBe(200);
    expect(
      (
        await ask(
          'POST',
          '/api/enquiry',
          { projectName: 'Right', price: 5, project_number: 'X-9' },
          { 'idempotency-key': 'taken' },
        )
      ).status,
    ).toBe(409);
    expect(
      (
        await ask(
          'POST',
          '/api/enquiry',
          { projectName: 'Right', price: 5, project_number: 'X-10' },
          { 'idempotency-key': 'taken' },
        )
      ).status,
    ).toBe(200);
    expect(
      (await ask('POST', '/api/car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' }, key)).status,
    ).toBe(409);
  });

  it('merge a stale form field by field, each line of the contact by itself', async () => {
    const { _id } = await create({ name: 'Kit Lark', telephone: '1' });
    await ask('PUT', `/api/enquiry/${_id}`, { contact: { telephone: '2' }, price: 1100, version: 0 });
    const merged = await ask<Project>('PUT', `/api/enquiry/${_id}`, {
      contact: { name: 'Kit Finch', telephone: '1' },
      price: 1000,
      version: 0,
    });
    expect(merged.body).toMatchObject({ price: 1100, contact: { name: 'Kit Finch', telephone: '2' } });
    expect(
      await ask('PUT', `/api/enquiry/${_id}`, { contact: { telephone: '3' }, price: 1300, version: 0 }),
    ).toMatchObject({
      status: 409,
      body: {
        fieldConflicts: [
          {
            field: 'price',
            yours: 1300,
            theirs: 1100,
            by: expect.stringMatching(/^[\da-f-]{36}$/) as string,
            at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          },
          { field: 'contact.telephone', yours: '3', theirs: '2' },
        ],
      },
    });
    expect((await ask('PUT', `/api/enquiry/${_id}`, { projectName: '' })).status).toBe(400);
  });

  it('are Complete only with every flag on every visit and fees that reach the fee', async () => {
    const project = await create({ price: 800 });
    const [late] = await visit(project._id, {
      startjob: '2026-03-11T09:00:00Z',
      endjob: '2026-03-11T12:00:00Z',
      price: 399.99,
    });
    const [early] = await visit(project._id);
    if (late === undefined || early === undefined) throw new Error('no visits');
    expect(await show(project._id)).toMatchObject({
      jobs: [early._id, late._id],
      heldBackBy: [early._id, late._id],
      remaining: 0.01,
    });
    await turnOn(early);
    await turnOn(late);
    expect(await show(project._id)).toMatchObject({ heldBackBy: [], status: 'In Progress' });
    await ask('PUT', `/api/job/${late._id}`, { price: 400 });
    expect(await show(project._id)).toMatchObject({ status: 'Complete', remaining: 0 });
    await ask('POST', `/api/job/${early._id}/completion`, { flag: 'paid', value: false });
    expect(await show(project._id)).toMatchObject({ status: 'In Progress', heldBackBy: [early._id] });
    expect(
      (await ask<readonly Project[]>('GET', `/api/enquiry?status=Complete`)).body.map(({ _id }) => _id),
    ).not.toContain(project._id);
  });

  it('hold both halves of a noise survey, whose fee counts once, and are held back by either', async () => {
    const project = await create({ price: 500 });
    const [setup, pickup] = await visit(project._id, {
      kind: 'noise',
      airtest: undefined,
      endjob: '2026-03-12T09:00:00Z',
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      price: 500,
    });
    if (setup === undefined || pickup === undefined) throw new Error('no pair');
    expect(await show(project._id)).toMatchObject({ jobs: [setup._id, pickup._id], remaining: 0 });
    await turnOn(setup);
    expect(await show(project._id)).toMatchObject({ heldBackBy: [pickup._id], status: 'In Progress' });
    await turnOn(pickup);
    expect(await show(project._id)).toMatchObject({ heldBackBy: [], status: 'Complete' });
  });

  it('are not removed while they have visits, and both change when a visit moves', async () => {
    const [from, to] = [await create(), await create()];
    const [job] = await visit(from._id);
    expect(await ask('DELETE', `/api/enquiry/${from._id}`)).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('1 site visit') as string },
    });
    await ask('PUT', `/api/job/${job?._id ?? ''}`, { enquiry_id: to._id });
    expect([(await show(from._id)).jobs, (await show(to._id)).jobs]).toEqual([[], [job?._id]]);
    expect(await ask('DELETE', `/api/enquiry/${from._id}`)).toMatchObject({ status: 200, body: from._id });
    expect((await ask('GET', `/api/enquiry/${from._id}`)).status).toBe(404);
    await ask('DELETE', `/api/job/${job?._id ?? ''}`);
    expect(await show(to._id)).toMatchObject({ jobs: [], remaining: 1000 });
  });

  it('never lose a visit that arrives while they are being removed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const project = await create();
      const [removal, arrival] = await Promise.allSettled([
        ask('DELETE', `/api/enquiry/${project._id}`),
        visit(project._id),
      ]);
      const gone = removal.status === 'fulfilled' && removal.value.status === 200;
      expect(arrival.status).toBe(gone ? 'rejected' : 'fulfilled');
      expect((await ask('GET', `/api/enquiry/${project._id}`)).status).toBe(gone ? 404 : 200);
    }
  });

  it('are searched, filtered, sorted and windowed', async () => {
    await create({
      projectName: 'Zebra 100%_house',
      postcode: 'EX1 1AA',
      contact: { name: 'Wren', project_leader: 'Project Leader 3' },
      date: '2020-05-05',
    });
    await create({
      projectName: 'Zebra barn',
      delegated: true,
      contact: { project_leader: 'project leader 3' },
      date: '2020-05-06',
    });
    const names = async (query: string): Promise<readonly string[]> =>
      (await ask<readonly Project[]>('GET', `/api/enquiry?${query}`)).body.map(({ projectName }) => projectName);
    expect(await names('q=zebra&sort=projectName')).toEqual(['Zebra 100%_house', 'Zebra barn']);
    expect(await names('q=zebra')).toEqual(['Zebra barn', 'Zebra 100%_house']);
    expect(await names('q=WREN%20ex11aa')).toEqual(['Zebra 100%_house']);
    expect(await names(`q=${encodeURIComponent('100%_')}`)).toEqual(['Zebra 100%_house']);
    expect(await names('leader=Project%20Leader%203&delegated=true')).toEqual(['Zebra barn']);
    expect(await names('q=zebra&leader=All%20Internal')).toEqual(['Zebra 100%_house']);
    expect(await names('from=2020-05-06T00:00:00&to=2020-05-07T00:00:00')).toEqual(['Zebra barn']);
    const paged = await ask<readonly Project[]>('GET', '/api/enquiry?q=zebra&limit=1&offset=1');
    expect([paged.body.length, paged.headers.get('x-total-count')]).toEqual([1, '2']);
    for (const sort of [
      'project_leader',
      'date',
      'address',
      'postcode',
      'name',
      'telephone',
      'price',
      'remaining',
      'status',
      'createdAt',
    ]) {
      expect((await ask('GET', `/api/enquiry?sort=-${sort}&limit=2`)).status).toBe(200);
    }
    expect((await ask('GET', '/api/enquiry?status=Late')).status).toBe(400);
  });
});
