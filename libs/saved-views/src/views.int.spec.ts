import type { ErrorBody, SavedView } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { mayName } from './forgets-views.js';

let server: TestServer;
let token: string;
let anna: string;

const ask = <Body>(method: string, path: string, body?: unknown, as = token) =>
  call<Body>(server.url, method, path, { token: as, ...(body === undefined ? {} : { body }) });
const save = (body: object, as = token) =>
  ask<SavedView & ErrorBody>(
    'POST',
    '/api/views',
    { page: 'visits', name: 'Unpaid', address: 'paid=false', ...body },
    as,
  );
const list = async (as = token): Promise<readonly SavedView[]> =>
  (await ask<readonly SavedView[]>('GET', '/api/views', undefined, as)).body;
const shown = async (): Promise<readonly string[]> =>
  (await list()).map(({ page, name, address, isDefault }) => `${page} ${name} ${address}${isDefault ? ' first' : ''}`);

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  await ask('POST', '/api/users', {
    name: 'Anna Hall',
    email: 'anna@soundings.example',
    password: 'correct horse',
    isEngineer: true,
  });
  anna = (
    await call<{ token: string }>(server.url, 'POST', '/api/auth', {
      body: { email: 'anna@soundings.example', password: 'correct horse' },
    })
  ).body.token;
}, 60_000);
beforeEach(() => server.database.knex('saved_view').delete());
afterAll(() => server.stop());

describe('saved views', () => {
  it('are of one account: another one neither sees nor changes nor removes them', async () => {
    const { body: mine } = await save({});
    expect(mine).toEqual({
      _id: mine._id,
      page: 'visits',
      name: 'Unpaid',
      address: 'paid=false',
      isDefault: false,
      isShared: false,
      isMine: true,
    });
    expect(await list(anna)).toEqual([]);
    expect(await ask('PUT', `/api/views/${mine._id}`, { name: 'Hers' }, anna)).toMatchObject({
      status: 404,
      body: { msg: 'This view is not there any more. Please choose another one.' },
    });
    expect((await ask('DELETE', `/api/views/${mine._id}`, undefined, anna)).status).toBe(404);
    expect((await save({ address: 'paid=true' }, anna)).status).toBe(200);
    expect(await list()).toEqual([mine]);
  });

  it('take the place of the one that has the name, however it is written, on that page alone', async () => {
    await save({});
    await save({ name: ' UNPAID ', address: 'paid=false&sort=price' });
    await save({ page: 'invoices' });
    expect(await shown()).toEqual(['invoices Unpaid paid=false', 'visits UNPAID paid=false&sort=price']);
  });

  it("are the team's where their maker shares them: read and copied by everyone, changed and removed by their maker and the office", async () => {
    const { body: hers } = await save({ isShared: true, isDefault: true }, anna);
    expect(await list()).toEqual([{ ...hers, isMine: false, isDefault: false }]);
    expect(await list(anna)).toEqual([{ ...hers, isMine: true, isDefault: true }]);
    // How a colleague's page begins is not for the office to say.
    expect(
      (await ask<SavedView>('PUT', `/api/views/${hers._id}`, { name: 'To chase', isDefault: false })).body,
    ).toMatchObject({ name: 'To chase', isMine: false });
    expect((await list(anna))[0]).toMatchObject({ name: 'To chase', isDefault: true });
    const { body: mine } = await save({ name: 'To chase', isShared: true });
    expect(mine._id).not.toBe(hers._id);
    for (const [method, body] of [
      ['PUT', { name: 'Hers now' }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(method, `/api/views/${mine._id}`, body, anna)).status).toBe(404);
    await ask('PUT', `/api/views/${hers._id}`, { isShared: false });
    expect(await list()).toEqual([mine]);
    // What is not shared any more is out of the office's reach.
    expect((await ask('DELETE', `/api/views/${hers._id}`)).status).toBe(404);
    expect((await ask('DELETE', `/api/views/${mine._id}`)).status).toBe(200);
  });

  it('are renamed, unless another one has the name, and removed once', async () => {
    const [{ body: one }, { body: other }] = [await save({}), await save({ name: 'This week' })];
    expect(await ask('PUT', `/api/views/${one._id}`, { name: 'this WEEK' })).toMatchObject({
      status: 409,
      body: { msg: 'You have a view “This week” on this page already. Please choose another name.' },
    });
    await ask('PUT', `/api/views/${one._id}`, { name: 'unpaid' });
    await ask('PUT', `/api/views/${other._id}`, { address: 'from=2026-01-01' });
    expect(await shown()).toEqual(['visits This week from=2026-01-01', 'visits unpaid paid=false']);
    for (const status of [200, 404]) expect((await ask('DELETE', `/api/views/${one._id}`)).status).toBe(status);
    expect(await shown()).toEqual(['visits This week from=2026-01-01']);
  });

  it('begin a page one at a time, also when two windows say so at once', async () => {
    const { body: one } = await save({ isDefault: true });
    await save({ page: 'invoices', isDefault: true });
    const { body: other } = await save({ name: 'This week', isDefault: true });
    expect(await shown()).toEqual([
      'invoices Unpaid paid=false first',
      'visits This week paid=false first',
      'visits Unpaid paid=false',
    ]);
    const answers = await Promise.all(
      [one, other, one, other].map(({ _id }) => ask('PUT', `/api/views/${_id}`, { isDefault: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list()).filter(({ page, isDefault }) => page === 'visits' && isDefault)).toHaveLength(1);
    // Saving it anew does not take that away.
    await ask('PUT', `/api/views/${one._id}`, { isDefault: true });
    expect((await save({ address: 'paid=true' })).body.isDefault).toBe(true);
    await ask('PUT', `/api/views/${one._id}`, { isDefault: false });
    expect((await list()).filter(({ page, isDefault }) => page === 'visits' && isDefault)).toHaveLength(0);
  });

  it('are refused in plain words', async () => {
    const refusal = async (body: object): Promise<readonly unknown[]> => {
      const {
        status,
        body: { msg },
      } = await save(body);
      return [status, msg];
    };
    expect(await refusal({ name: '  ' })).toEqual([400, 'Please give the view a name.']);
    expect(await refusal({ name: 'x'.repeat(61) })).toEqual([400, 'Please use at most 60 characters.']);
    expect(await refusal({ page: 'cars' })).toEqual([
      400,
      'Views can be saved of projects, site visits, invoices and the audit ledger.',
    ]);
    expect(await refusal({ address: 'x'.repeat(2001) })).toEqual([400, 'Please use at most 2000 characters.']);
    expect(await refusal({ isDefault: 'yes' })).toEqual([400, 'Please say whether the page begins with this view.']);
    expect((await call(server.url, 'GET', '/api/views')).status).toBe(401);
  });

  it('are at most 50 on a page', async () => {
    for (let at = 1; at <= 50; at += 1) await save({ name: `View ${at}` });
    expect(await save({})).toMatchObject({
      status: 409,
      body: { msg: 'There are 50 views on this page already. Please remove one that you do not need any more.' },
    });
    // One that is there is still saved anew.
    expect((await save({ name: 'View 7', address: 'paid=true' })).status).toBe(200);
    expect((await save({ page: 'projects' })).status).toBe(200);
  });
});

describe('a view that may name somebody', () => {
  const fern = ['Fern Fascia', 'fern@client.example', '07700900123'];
  it.each([
    ["Fern's visits", '', true],
    ['Big ones', 'q=fascia&paid=false', true],
    ['Calls', 'q=07700+900123', true],
    ['Calls', 'q=%2B44+7700+900123', true],
    ['FERN FASCIA', '', true],
    ['Mail', 'q=fern%40client.example', true],
    ['Fernhill', 'q=fernhill', false],
    ['Unpaid', 'paid=false&sort=-startjob', false],
    ['Numbers', 'q=123', false],
    ['Long', 'columns=fern.fascia', false],
  ])('%s, %s', (name, address, yes) => {
    expect(mayName({ name, address }, fern)).toBe(yes);
  });
  it('is not one that has a small word in common', () => {
    expect(mayName({ name: 'Paid and issued', address: '' }, ['Pebble and Co'])).toBe(false);
    expect(mayName({ name: 'Lee, unpaid', address: '' }, ['Lee'])).toBe(true);
  });
});
