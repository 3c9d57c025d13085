import { CompanyRules } from '#company';
import { calls, idOf, secretsIn, type Answered } from '#test/harness/every-call';
import { leaveOneConnection } from '#test/harness/one-connection';
import { startServer, type TestServer } from '#test/harness/server';

/** Builds a view of the past behind the call: a single job that needs two connections and keeps nobody else's. */
const buildsBehind = 'POST /api/past';

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

  it('every call that takes a body is answered', async () => {
    const ids: Record<string, string> = { origin: server.url };
    const stuck: string[] = [];
    const statuses: number[] = [];
    let token = '';
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
});
