import { readFileSync } from 'node:fs';
import { routes, type BookedAnswer, type ErrorBody, type Job } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}
interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } } }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Whether what a call is described to take has a version. */
const takesVersion = ({ paths, components }: Described, method: string, route: string): boolean => {
  const body = paths[route.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody;
  const schema = body?.content['application/json'].schema;
  const named = components.schemas[schema?.$ref?.split('/').pop() ?? ''];
  return (named ?? schema)?.properties?.['version'] !== undefined;
};

const described = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Described;
const versioned = Object.keys(routes)
  .map((name) => name.split(' ') as [string, string])
  .filter(([method, route]) => /PUT|POST/.test(method) && takesVersion(described, method, route));

/** A change that would be obeyed, by the group of the call. */
const changes: Readonly<Record<string, object>> = {
  job: { price: 401 },
  enquiry: { price: 901 },
  car: { location: 'Depot' },
  kits: { name: 'Meter 2' },
  users: { name: 'Ed Mossop' },
  clients: { company: 'Able Homes' },
  company: { name: 'Quiet Rooms' },
  carbookings: { type: 'In Garage' },
  kitbookings: { type: 'Broken' },
  engineerbookings: { type: 'Sick' },
  invoices: { order_reference: 'PO 7' },
};
const period = { start: '2027-03-10T09:00:00.000Z', end: '2027-03-10T13:00:00.000Z' };

describe('a version that never was', () => {
  let server: TestServer;
  let token = '';
  const ids: Record<string, string> = {};
  const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await ask<BookedAnswer>('POST', path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body._id;
  };

  beforeAll(async () => {
    server = await startServer();
    ({ token } = await registerFirstAccount(server.url));
    ids['users'] = await made('/api/users', {
      name: 'Ed Moss',
      email: 'ed@soundings.example',
      password: 'correct horse battery',
      isEngineer: true,
    });
    ids['car'] = await made('/api/car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' });
    ids['kits'] = await made('/api/kits', { name: 'Meter', type: 'Sound Testing' });
    ids['enquiry'] = await made('/api/enquiry', { projectName: 'Quay House', price: 900 });
    ids['clients'] = await made('/api/clients', { company: 'Able Build', contacts: [] });
    for (const [kind, id] of [
      ['engineer', ids['users']],
      ['car', ids['car']],
      ['kit', ids['kits']],
    ] as const)
      ids[`${kind}bookings`] = await made(`/api/${kind}bookings`, { [`${kind}_idfk`]: id, type: 'Other', ...period });
    const [[job]] = (
      await ask<readonly [readonly Job[]]>('POST', '/api/job', {
        startjob: '2027-04-10T09:00:00.000Z',
        endjob: '2027-04-10T13:00:00.000Z',
        address: '1 Quay Street',
        postcode: 'BS1 4ST',
        price: 350,
        airtest: { types: 1, tests: 2 },
        contact: { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '7700900123' },
      })
    ).body;
    ids['job'] = job?._id ?? '';
    ids['invoices'] = await made('/api/invoices/drafts', { ids: [ids['job']] });
  }, 60_000);
  afterAll(() => server.stop());

  it('is asked about of everything that takes one', () => {
    expect([...new Set(versioned.map(([, route]) => route.split('/')[2] ?? ''))].sort()).toEqual(
      Object.keys(changes).sort(),
    );
  });

  it.each(versioned)(
    'is refused by %s %s, from the body and from If-Match, and changes nothing',
    async (method, route) => {
      const group = route.split('/')[2] ?? '';
      const path = route.replace(':id', ids[group] ?? '');
      const body = {
        ...(route.endsWith('/completion') ? { flag: 'paid', value: true } : changes[group]),
        ...(route.includes(':id') ? {} : { _id: ids[group] }),
      };
      const before = (await server.events()).length;
      const refused = {
        status: 400,
        body: {
          msg: expect.stringMatching(/^There is no version 9999 of this yet: the newest is \d+\./) as string,
          errors: { version: expect.any(String) as string },
        },
      };
      expect(await ask<ErrorBody>(method, path, { ...body, version: 9999 })).toMatchObject(refused);
      expect(await ask<ErrorBody>(method, path, body, { 'if-match': '"9999"' })).toMatchObject(refused);
      expect((await server.events()).length).toBe(before);
      // Nothing else was wrong with it.
      expect((await ask(method, path, body)).status).toBe(200);
    },
  );
});
