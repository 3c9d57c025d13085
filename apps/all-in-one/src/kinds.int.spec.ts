import { routes, type Booking, type BookedAnswer, type ErrorBody, type Job, type SavedView } from '#contracts';
import { askedWith } from '#test/harness/reading-calls';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

/** What the id of each group of routes stands for; its own kinds answer, every other kind is 404. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  job: ['visit', 'setup', 'pickup'],
  enquiry: ['project'],
  car: ['car'],
  kits: ['kit'],
  users: ['engineer'],
  engineerbookings: ['engineer booking', 'engineer of a visit'],
  carbookings: ['car booking', 'car of a visit'],
  kitbookings: ['kit booking', 'kit of a visit'],
  bookings: ['engineer booking', 'car booking', 'kit booking'],
  documents: ['document'],
  events: ['event'],
  views: ['view'],
  clients: ['client'],
  // A session's id is of the account that asks; none of these is one.
  sessions: [],
  tokens: [],
  // Nor a passkey of it.
  passkeys: [],
  // Nor is any of them what a calendar address was made for.
  feeds: [],
  'password-links': ['engineer'],
  // A plan is a proposal of this process: none of these is one.
  plan: [],
  // Nor one that was accepted.
  planned: [],
  // An import is a record of its own, and nothing of these.
  imports: [],
  // An invoice of before is its document, under the same id.
  invoices: ['document'],
};
const nothing = '019ff48e-6300-7139-9f8d-893e30856e10';
const times = { start: '2027-03-10T09:00:00.000Z', end: '2027-03-10T13:00:00.000Z' };
const visit = {
  startjob: '2027-04-10T09:00:00.000Z',
  endjob: '2027-04-10T13:00:00.000Z',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 350,
  contact: { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '7700900123' },
};
/** Enough of everything that any call asks for, so that the id alone is what is wrong. */
const window = { starttime: times.start, endtime: times.end, starttimeSetup: times.start, starttimePickup: times.end };
const bodies: Readonly<Record<string, object>> = {
  job: {
    ...visit,
    airtest: { types: 1, tests: 2 },
    ...window,
    flag: 'paid',
    value: true,
    invoice_number: 'INV-2',
    to: 'cara@site.example',
    subject: 'Your visit',
    text: 'Dear Cara',
  },
  enquiry: { projectName: 'Other House', price: 1 },
  car: { name: 'Other', numberplate: 'AB12 CDE', location: 'Yard' },
  kits: { name: 'Other', type: 'Sound Testing' },
  users: { name: 'Other', email: 'other@soundings.example', isEngineer: true },
  views: { name: 'Other' },
  passkeys: { currentPassword: firstAccount.password },
  invoices: {
    reason: 'Wrong address',
    amount: 10,
    date: '2027-03-10',
    level: 1,
    to: 'cara@site.example',
    until: '2026-06-30',
    subject: 'Reminder',
    text: 'Dear Cara',
    by_hand: true,
  },
  imports: { rows: [{ row: 1, values: {} }] },
  clients: { company: 'Other Ltd', into: '019ff48e-6300-7139-9f8d-893e30856e12' },
};
const bodyOf = (group: string): object => bodies[group] ?? { ...window, ...times, type: 'Other' };

describe('a path', () => {
  let server: TestServer;
  let token = '';
  const ids: Record<string, string> = { nothing };

  const ask = <Body>(method: string, path: string, sent?: unknown) =>
    call<Body>(server.url, method, path, { token, ...(sent === undefined ? {} : { body: sent }) });
  const made = async <Body extends { readonly _id: string }>(path: string, sent: unknown): Promise<Body> => {
    const answer = await ask<Body>('POST', path, sent);
    expect([path, answer.status, (answer.body as Partial<ErrorBody>).msg]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const bookings = async (): Promise<readonly Booking[]> =>
    (
      await Promise.all(
        ['engineer', 'car', 'kit'].map(
          async (kind) => (await ask<readonly Booking[]>('GET', `/api/${kind}bookings`)).body,
        ),
      )
    ).flat();

  beforeAll(async () => {
    server = await startServer();
    token = (await registerFirstAccount(server.url)).token;
    ids['engineer'] = (
      await made('/api/users', {
        name: 'Ed Moss',
        email: 'ed@soundings.example',
        password: 'correct horse battery',
        isEngineer: true,
      })
    )._id;
    ids['car'] = (await made('/api/car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' }))._id;
    ids['kit'] = (await made('/api/kits', { name: 'Meter', type: 'Sound Testing' }))._id;
    ids['project'] = (await made('/api/enquiry', { projectName: 'Quay House', price: 900 }))._id;
    for (const kind of ['engineer', 'car', 'kit'])
      ids[`${kind} booking`] = (
        await made<BookedAnswer>(`/api/${kind}bookings`, { [`${kind}_idfk`]: ids[kind], type: 'Other', ...times })
      )._id;
    const resources = { engineers: [ids['engineer']], cars: [ids['car']], kits: [ids['kit']] };
    const [[job]] = (
      await ask<readonly [readonly Job[]]>('POST', '/api/job', {
        ...visit,
        ...resources,
        airtest: { types: 1, tests: 2 },
      })
    ).body;
    ids['visit'] = job?._id ?? '';
    // Only a survey has a second half, under the next id.
    ids['second half of no survey'] =
      ids['visit'].slice(0, -1) + (Number.parseInt(ids['visit'].slice(-1), 16) + 1).toString(16);
    const owned = (await bookings()).filter(({ job_id }) => job_id === ids['visit']);
    for (const kind of ['engineer', 'car', 'kit'] as const)
      ids[`${kind} of a visit`] = owned.find((one) => one[`${kind}_idfk`] !== undefined)?._id ?? '';
    const halves = (
      await ask<readonly [readonly Job[]]>('POST', '/api/job', {
        ...visit,
        startjob: '2027-05-10T09:00:00.000Z',
        endjob: '2027-05-17T13:00:00.000Z',
        kind: 'noise',
        survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      })
    ).body[0];
    for (const half of halves) ids[half.survey?.type === 'Pickup' ? 'pickup' : 'setup'] = half._id;
    ids['document'] =
      (await ask('POST', `/api/job/${ids['visit'] ?? ''}/invoice`, { invoice_number: 'INV-1' })).headers.get(
        'x-document-id',
      ) ?? '';
    ids['event'] =
      (await ask<readonly { _id: string }[]>('GET', `/api/car/${ids['car'] ?? ''}/history`)).body[0]?._id ?? '';
    ids['client'] = (await made('/api/clients', { company: 'Able Homes Ltd' }))._id;
    ids['view'] = (await made<SavedView>('/api/views', { page: 'visits', name: 'Unpaid', address: 'paid=false' }))._id;
  }, 60_000);
  afterAll(() => server.stop());

  const named = Object.keys(routes).filter((name) => name.includes('/:id'));
  const wrongOf = (route: string): readonly (readonly [string, string])[] => {
    const own = kindsOf[route.split('/')[2] ?? ''] ?? [];
    return Object.entries(ids).filter(([kind]) => !own.includes(kind));
  };

  it('is known with what its id stands for', () => {
    expect(
      [...new Set(named.map((name) => name.split('/')[2]))].filter((group) => !Object.hasOwn(kindsOf, group ?? '')),
    ).toEqual([]);
    expect(Object.entries(ids).filter(([, id]) => !/^[0-9a-f-]{36}$/.test(id))).toEqual([]);
  });

  it('of one kind is 404 for the id of every other, whatever the method, and changes nothing', async () => {
    const before = (await server.events()).length;
    const others: string[] = [];
    for (const name of named) {
      const [method = '', route = ''] = name.split(' ');
      for (const [kind, id] of wrongOf(route)) {
        const { status } = await ask(
          method,
          `${route.replace(':id', id)}?${askedWith[name] ?? ''}`,
          method === 'GET' || method === 'DELETE' ? undefined : bodyOf(route.split('/')[2] ?? ''),
        );
        if (status !== 404) others.push(`${name} with the id of a ${kind}: ${status}`);
      }
    }
    expect(others).toEqual([]);
    expect((await server.events()).length).toBe(before);
  });

  it.each(['car', 'kits', 'users'])('to %s takes no id of another kind from the body either', async (group) => {
    const others: string[] = [];
    for (const [kind, id] of wrongOf(`/api/${group}`)) {
      const { status } = await ask('PUT', `/api/${group}`, { ...bodyOf(group), _id: id });
      if (status !== 404) others.push(`${kind}: ${status}`);
    }
    expect(others).toEqual([]);
  });

  it('of its own kind answers', async () => {
    for (const kind of ['engineer', 'car', 'kit']) {
      const id = ids[`${kind} booking`] ?? '';
      expect(
        (await ask('PUT', `/api/${kind}bookings/${id}`, { type: 'Other', end: '2027-03-10T14:00:00.000Z' })).status,
      ).toBe(200);
      expect((await ask('DELETE', `/api/${kind}bookings/${id}`)).status).toBe(200);
      expect((await ask('POST', `/api/${kind}bookings/${id}/restore`)).status).toBe(200);
      expect((await ask('DELETE', `/api/${kind}bookings/${ids[`${kind} of a visit`] ?? ''}`)).status).toBe(409);
    }
  });
});
