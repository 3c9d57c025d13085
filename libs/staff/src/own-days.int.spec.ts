import type { ErrorBody, EventAnswer, HistoryEntry, Me, StaffMember } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const HOME = 'BS3 4AA';
let server: TestServer;
let office: string;
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};

const ask = async <Body>(token: string, method: string, url: string, body?: unknown): Promise<Body> => {
  const answer = await call<Body>(server.url, method, url, { token, ...(body === undefined ? {} : { body }) });
  expect([method, url, answer.status]).toEqual([method, url, 200]);
  return answer.body;
};
const homes = async (token: string): Promise<readonly unknown[]> =>
  (await ask<readonly StaffMember[]>(token, 'GET', '/api/users'))
    .filter(({ isEngineer }) => isEngineer)
    .map((one) => [one.name, 'homePostcode' in one ? one.homePostcode : 'left out', one.dayStart, one.weekHours]);

beforeAll(async () => {
  server = await startServer();
  office = (await registerFirstAccount(server.url)).token;
  for (const name of ['Otto', 'Gwen']) {
    const account = { email: `${name}@soundings.example`, password: 'correct horse battery' };
    ids[name] = (await ask<StaffMember>(office, 'POST', '/api/users', { ...account, name, isEngineer: true }))._id;
    tokens[name] = (await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: account })).body.token;
  }
}, 120_000);
afterAll(() => server.stop());

describe('an engineer’s home and own hours', () => {
  it('are said by the office, and where somebody lives is read by the office and by themselves alone', async () => {
    const otto = ids['Otto'] ?? '';
    const said = { homePostcode: 'bs3 4aa', dayStart: '09:30', dayEnd: '16:00', weekHours: 25.5 };
    const answer = await ask<StaffMember>(office, 'PUT', `/api/users/${otto}`, said);
    expect(answer).toMatchObject({ ...said, homePostcode: HOME });

    const rest = ['Gwen', '', '', null] as const;
    expect(await homes(office)).toEqual([rest, ['Otto', HOME, '09:30', 25.5]]);
    expect(await homes(tokens['Otto'] ?? '')).toEqual([
      ['Gwen', 'left out', '', null],
      ['Otto', HOME, '09:30', 25.5],
    ]);
    expect(await homes(tokens['Gwen'] ?? '')).toEqual([rest, ['Otto', 'left out', '09:30', 25.5]]);
    expect(await ask<Me>(tokens['Otto'] ?? '', 'GET', '/api/auth')).toMatchObject({ homePostcode: HOME });

    // Nothing else that a colleague can read tells it either.
    const { id = '' } = (await server.events()).find(({ type }) => type === 'StaffHomeChanged') ?? {};
    const gwen = tokens['Gwen'] ?? '';
    for (const url of [`/api/users/${otto}/history`, `/api/events/${id}`, '/api/ledger', `/api/search?q=${HOME}`])
      expect([url, JSON.stringify(await ask(gwen, 'GET', url)).replace(`"q":"${HOME}"`, '')]).toEqual([
        url,
        expect.not.stringContaining(HOME),
      ]);
    const changed = (entries: readonly HistoryEntry[]) => entries.filter(({ field }) => field === 'homePostcode');
    expect(changed(await ask(gwen, 'GET', `/api/users/${otto}/history`))).toMatchObject([{ from: null, to: null }]);
    expect(changed(await ask(office, 'GET', `/api/users/${otto}/history`))).toMatchObject([{ from: null, to: HOME }]);
    expect((await ask<EventAnswer>(gwen, 'GET', `/api/events/${id}`)).data).toBeNull();
    expect((await ask<EventAnswer>(office, 'GET', `/api/events/${id}`)).data).toEqual({ from: '', to: HOME });
    // In the log it is sealed.
    expect(JSON.stringify((await server.events()).map(({ data }) => data))).not.toContain(HOME);
  });

  it('are taken back by what is empty, and what is no postcode, time or number of hours is refused at its field', async () => {
    const url = `/api/users/${ids['Gwen'] ?? ''}`;
    await ask(office, 'PUT', url, { homePostcode: HOME, dayStart: '10:00', weekHours: 20 });
    const empty = { homePostcode: '', dayStart: '', dayEnd: '', weekHours: null };
    expect(await ask<StaffMember>(office, 'PUT', url, empty)).toMatchObject(empty);
    for (const [field, value] of [
      ['homePostcode', 'somewhere'],
      ['homePostcode', null],
      ['dayStart', '9'],
      ['dayEnd', '24:00'],
      ['weekHours', 0],
      ['weekHours', 200],
    ] as const) {
      const { status, body } = await call<ErrorBody>(server.url, 'PUT', url, {
        token: office,
        body: { [field]: value },
      });
      expect([field, value, status, Object.keys(body.errors ?? {})]).toEqual([field, value, 400, [field]]);
    }
    const own = await call(server.url, 'PUT', url, { token: tokens['Gwen'] ?? '', body: { homePostcode: HOME } });
    expect(own.status).toBe(403);
  });
});
