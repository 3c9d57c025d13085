import type { ApiToken, Capability, ErrorBody, Me, NewApiToken, StaffMember } from '#contracts';
import { call, registerFirstAccount, startServer, type Answer, type TestServer } from '#test/harness/server';

const PASSWORD = 'three quiet words';

describe('tokens for other programs', () => {
  let server: TestServer;
  let office: string;

  beforeAll(async () => {
    server = await startServer();
    ({ token: office } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(() => server.stop());

  const ask = <Body>(token: string, method: string, path: string, body?: object): Promise<Answer<Body & ErrorBody>> =>
    call(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  /** An administrator of their own, and their sign-in. */
  const hire = async (email: string, isEngineer = false) => {
    const { body } = await ask<StaffMember>(office, 'POST', '/api/users', {
      name: 'Ada Admin',
      email,
      password: PASSWORD,
      isEngineer,
    });
    const signedIn = await call<{ token: string }>(server.url, 'POST', '/api/auth', {
      body: { email, password: PASSWORD },
    });
    return { _id: body._id, token: signedIn.body.token };
  };
  const make = (token: string, rest: object = {}): Promise<Answer<NewApiToken & ErrorBody>> =>
    ask(token, 'POST', '/api/tokens', {
      name: 'Report',
      capabilities: [],
      readOnly: true,
      days: 30,
      currentPassword: PASSWORD,
      ...rest,
    });
  const may = async (token: string): Promise<readonly Capability[]> =>
    (await ask<Me>(token, 'GET', '/api/auth')).body.capabilities;

  it('are made with the present password by who administers the office, told once, and kept as a hash', async () => {
    const ada = await hire('ada@soundings.example');
    const ed = await hire('ed@soundings.example', true);
    expect((await make(ed.token)).status).toBe(403);
    expect(await make(ada.token, { currentPassword: 'a wrong guess' })).toMatchObject({
      status: 400,
      body: { errors: { currentPassword: 'This is not your current password.' } },
    });
    for (const wrong of [
      { name: ' ' },
      { days: 0 },
      { days: 367 },
      { days: 1.5 },
      { capabilities: ['everything'] },
      { capabilities: ['delete', 'delete'] },
      { capabilities: 7 },
      { readOnly: 'no' },
    ])
      expect([wrong, (await make(ada.token, wrong)).status]).toEqual([wrong, 400]);
    const { body: made, status } = await make(ada.token, { capabilities: ['see-fees'] });
    expect(status).toBe(200);
    expect(made.apiToken).toMatch(/^soundings_[\w-]{43}$/);
    const { body: listed } = await ask<readonly ApiToken[]>(office, 'GET', '/api/tokens');
    const { apiToken: token, ...rest } = made;
    expect(listed).toEqual([rest]);
    expect(rest).toMatchObject({ name: 'Report', owner: ada._id, capabilities: ['see-fees'], usedAt: null });
    const rows = await server.database.knex('api_token').select<object[]>(server.database.knex.raw('api_token::text'));
    expect(JSON.stringify(rows)).not.toContain(token.slice(12));
  });

  it('may do what they were given of what their account may do, and only read where that is so', async () => {
    const ada = await hire('ada2@soundings.example');
    const { apiToken: token } = (await make(ada.token, { capabilities: ['see-fees', 'delete'], readOnly: true })).body;
    expect(await may(token)).toEqual(['see-fees', 'delete']);
    expect((await ask(token, 'GET', '/api/invoices')).status).toBe(200);
    expect(await ask(token, 'POST', '/api/kits', { name: 'Meter', type: 'Air Testing' })).toMatchObject({
      status: 403,
      body: { msg: 'This token may only read.' },
    });
    const writing = (await make(ada.token, { readOnly: false })).body.apiToken;
    const { body: kit } = await ask<{ _id: string }>(writing, 'POST', '/api/kits', {
      name: 'Meter',
      type: 'Air Testing',
      calibration_due: null,
    });
    expect((await ask(writing, 'GET', '/api/invoices')).status).toBe(403);
    expect((await ask(writing, 'DELETE', `/api/kits/${kit._id}`)).status).toBe(403);
    expect((await ask(writing, 'PUT', '/api/company', { name: 'Other' })).status).toBe(403);
    const { body: history } = await ask<readonly { readonly by: unknown }[]>(
      office,
      'GET',
      `/api/kits/${kit._id}/history`,
    );
    expect(JSON.stringify(history)).toContain('Ada Admin');

    await ask(office, 'PUT', '/api/users', { _id: ada._id, isEngineer: true, version: 0 });
    const administers = (await make(office, { capabilities: ['administer'], currentPassword: 'correct horse battery' }))
      .body;
    expect(await may(administers.apiToken)).toEqual(['administer']);
    expect((await ask(token, 'GET', '/api/positions')).status).toBe(403);
  });

  it('open nothing that is a person’s own', async () => {
    const ada = await hire('ada3@soundings.example');
    const { apiToken: token } = (
      await make(ada.token, {
        capabilities: ['see-fees', 'change-fees', 'invoice', 'delete', 'administer'],
        readOnly: false,
      })
    ).body;
    const refused: readonly (readonly [string, string])[] = [
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens'],
      ['GET', '/api/sessions'],
      ['DELETE', '/api/sessions'],
      ['DELETE', '/api/auth'],
      ['POST', '/api/second-factor'],
      ['POST', '/api/users'],
      ['PUT', '/api/users'],
      ['PUT', `/api/users/${ada._id}`],
      ['DELETE', `/api/users/${ada._id}`],
      ['POST', '/api/invitations'],
      ['POST', `/api/password-links/${ada._id}`],
      ['POST', `/api/users/${ada._id}/feed`],
      ['GET', '/api/feeds'],
      ['POST', '/api/forgetting'],
      ['GET', '/api/changes'],
      ['GET', '/api/views'],
    ];
    for (const [method, path] of refused)
      expect([path, await ask(token, method, path, method === 'GET' ? undefined : {})]).toMatchObject([
        path,
        { status: 403, body: { msg: 'This is for people who are signed in, not for tokens.' } },
      ]);
    expect((await ask(token, 'GET', '/api/projections')).status).toBe(200);
  });

  it('end when they are ended, when their time is over, and with their account', async () => {
    const ada = await hire('ada4@soundings.example');
    const gone = { status: 401, body: { msg: 'This token is not known here, or it has ended.' } };
    const [one, two, three] = [
      (await make(ada.token)).body,
      (await make(ada.token)).body,
      (await make(ada.token)).body,
    ];
    expect((await ask(one.apiToken, 'GET', '/api/job')).status).toBe(200);
    expect((await ask(ada.token, 'DELETE', `/api/tokens/${one._id}`)).status).toBe(200);
    expect(await ask(one.apiToken, 'GET', '/api/job')).toMatchObject(gone);
    expect((await ask(ada.token, 'DELETE', `/api/tokens/${one._id}`)).status).toBe(404);
    await server.database
      .knex('api_token')
      .where({ id: two._id })
      .update({ ends_at: server.database.knex.raw(`now() - interval '1 second'`) });
    expect(await ask(two.apiToken, 'GET', '/api/job')).toMatchObject(gone);
    expect((await ask(three.apiToken, 'GET', '/api/job')).status).toBe(200);
    await ask(office, 'DELETE', `/api/users/${ada._id}`);
    expect(await ask(three.apiToken, 'GET', '/api/job')).toMatchObject(gone);
    await ask(office, 'PUT', '/api/users', { _id: ada._id, change_deletion: true, version: 1 });
    expect(await ask(three.apiToken, 'GET', '/api/job')).toMatchObject(gone);
    expect(await ask(`${three.apiToken.slice(0, -1)}_`, 'GET', '/api/job')).toMatchObject(gone);
  });

  it('open calendars to programs that send a password, and say that they want one', async () => {
    const ada = await hire('ada5@soundings.example');
    const { apiToken: token } = (await make(ada.token)).body;
    const address = `${server.url}/calendar/${ada._id}.ics`;
    const asked = await fetch(address);
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Calendars of Soundings", charset="UTF-8"',
    ]);
    const basic = { authorization: `Basic ${Buffer.from(`calendar:${token}`).toString('base64')}` };
    const calendar = await fetch(address, { headers: basic });
    expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(await calendar.text()).toContain('Ada Admin');
    expect(
      (await fetch(`${server.url}/calendar/019ff48e-6300-7139-9f8d-893e30856e10.ics`, { headers: basic })).status,
    ).toBe(404);
    const wrong = { authorization: `Basic ${Buffer.from('calendar:soundings_none').toString('base64')}` };
    expect((await fetch(address, { headers: wrong })).status).toBe(401);
  });
});
