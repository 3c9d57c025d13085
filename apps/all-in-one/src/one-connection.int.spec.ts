import { CompanyRules } from '#company';
import { routes } from '#contracts';
import { calls, idOf, secretsIn, type Answered } from '#test/harness/every-call';
import { leaveOneConnection } from '#test/harness/one-connection';
import { askedWith } from '#test/harness/reading-calls';
import { startServer, type TestServer } from '#test/harness/server';

/** Builds a view of the past behind the call: a single job that needs two connections and keeps nobody else's. */
const buildsBehind = 'POST /api/past';

/** The stream of changes, and the pages. */
const goesOn = ['GET /api/changes', 'GET /*'];
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
/** What an id in the path is of, by the calls. */
const madeBy: Readonly<Record<string, string>> = {
  users: 'engineer',
  car: 'car',
  kits: 'kit',
  clients: 'client',
  enquiry: 'project',
  job: 'visit',
  invoices: 'invoice',
  documents: 'document',
};
/** Of what these read there is none, or not all that they need. */
const otherwise = [
  '400 GET /api/past/comparison',
  '401 GET /calendar/:file',
  '404 GET /api/bookings/:id/history',
  '404 GET /api/events/:id',
  '404 GET /api/forgetting/people/:kind/:hash',
  '404 GET /api/job/:id/files/:file',
  '404 GET /api/kits/:id/files/:file',
  '404 GET /api/plan/:id',
  '404 GET /api/planned/:id',
  '409 GET /api/invoices/:id/ubl',
  '409 GET /api/invoices/journal',
];

/**
 * A transaction that asks for a second connection waits for ever once every connection is held by one that does the
 * same. With a single connection the first such transaction already does.
 */
describe('with one connection to the database', () => {
  let server: TestServer;
  let giveBack: () => Promise<void>;
  beforeAll(async () => {
    server = await startServer();
    giveBack = await leaveOneConnection(server);
    // What the gate and the vault have just read is forgotten, as after a second in a queue.
    const rules = server.program.app?.get(CompanyRules);
    if (rules === undefined) throw new Error('the program does not answer');
    const demanded = rules.demanded.bind(rules);
    rules.demanded = async () => {
      const found = await demanded();
      rules.forget();
      return found;
    };
    const keys = server.program.engine.personalKeys;
    const [keysFor, open] = [keys.keysFor.bind(keys), keys.open.bind(keys)];
    const forgetting = async <Found>(found: Promise<Found>): Promise<Found> => {
      await found;
      keys.distrust();
      return found;
    };
    keys.keysFor = (subjects) => forgetting(keysFor(subjects));
    keys.open = (ids) => forgetting(open(ids));
  });
  afterAll(async () => {
    await giveBack();
    await server.stop();
  });

  const ids: Record<string, string> = {};
  let token = '';

  it('every call that takes a body is answered', async () => {
    ids['origin'] = server.url;
    const stuck: string[] = [];
    const statuses: number[] = [];
    for (const { route, path, body, makes } of calls.filter((call) => call.route !== buildsBehind)) {
      const [method = '', pattern = ''] = route.split(' ');
      const response = await fetch(`${server.url}${path?.(ids) ?? pattern}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body(ids)),
      });
      const text = await response.text();
      statuses.push(response.status);
      if (response.status >= 500) stuck.push(`${route} ${response.status} ${text}`);
      if (response.headers.get('content-type')?.includes('json') !== true) continue;
      const answer = JSON.parse(text) as Answered;
      token = answer.token ?? token;
      Object.assign(ids, secretsIn(text), makes === undefined ? {} : { [makes]: idOf(answer) });
    }
    expect(stuck).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(calls.length * 0.9);
  }, 120_000);

  it('every call that reads is answered', async () => {
    const answered: string[] = [];
    for (const route of Object.keys(routes).filter((each) => each.startsWith('GET /') && !goesOn.includes(each))) {
      const [, group = ''] = /^GET \/api\/(\w+)/.exec(route) ?? [];
      const path = route
        .slice('GET '.length)
        .replace(':id', ids[madeBy[group] ?? ''] ?? UNKNOWN)
        .replaceAll(/:\w+/g, UNKNOWN);
      const response = await fetch(`${server.url}${path}?${askedWith[route] ?? ''}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.arrayBuffer();
      answered.push(`${response.status} ${route}`);
    }
    expect(answered.filter((one) => !one.startsWith('200')).sort()).toEqual(otherwise);
  }, 120_000);
});
