import type { AlikeClient, Client, HistoryEntry, Job, Project, SearchAnswer } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

let server: TestServer;
let token: string;

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const made = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await ask<Body>(method, path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const add = (fields: object): Promise<Client> => made('POST', '/api/clients', fields);
const cara = { name: 'Cara Plain', position: 'Buyer', email: 'cara@able.example', telephone: '07700 900123' };
const visit = async (fields: object): Promise<Job> => {
  const body = {
    kind: 'air',
    startjob: '2026-03-10T09:00:00Z',
    endjob: '2026-03-10T12:00:00Z',
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    price: 400,
    contact: cara,
    airtest: { types: 1, tests: 2 },
    ...fields,
  };
  const [[job]] = await made<readonly [readonly [Job]]>('POST', '/api/job', body);
  return job;
};
const texts = async (path: string): Promise<readonly string[]> =>
  (await made<readonly HistoryEntry[]>('GET', `${path}/history`)).map(({ text }) => text);

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('clients', () => {
  it('are recorded with their contacts, found in any spelling, changed, removed and put back', async () => {
    const client = await add({
      company: ' Béton Homes ',
      address: '1 Quay Street\nBristol',
      postcode: 'bs14dj',
      telephone: '+44 117 900 0000',
      contacts: [cara],
    });
    expect(client).toEqual({
      _id: client._id,
      company: 'Béton Homes',
      address: '1 Quay Street\nBristol',
      postcode: 'BS1 4DJ',
      email: '',
      telephone: '1179000000',
      contacts: [{ ...cara, _id: expect.any(String) as string, telephone: '7700900123' }],
      payment_days: null,
      purchase_order_needed: false,
      purchase_order_note: '',
      createdAt: client.createdAt,
      is_deleted: false,
      merged_into: null,
      projects: 0,
      visits: 0,
      version: 1,
    });
    expect(await made('GET', `/api/clients/${client._id}`)).toEqual(client);
    for (const q of ['beton', 'HOMES bs14dj', '0117', 'cara plain', 'able.example'])
      expect((await made<readonly Client[]>('GET', `/api/clients?q=${q}`)).map(({ _id }) => _id)).toEqual([client._id]);
    const changed = await made<Client>('PUT', `/api/clients/${client._id}`, {
      payment_days: '14',
      purchase_order_needed: 'true',
      contacts: [...client.contacts, { name: 'Dan' }],
      version: 1,
    });
    expect(changed).toMatchObject({
      payment_days: 14,
      purchase_order_needed: true,
      contacts: [
        { name: 'Cara Plain', _id: client.contacts[0]?._id },
        { name: 'Dan', email: '' },
      ],
    });
    expect(await made('DELETE', `/api/clients/${client._id}`)).toBe(client._id);
    expect(await made('GET', '/api/clients?q=beton')).toEqual([]);
    expect(await made<readonly Client[]>('GET', '/api/clients?q=beton&removed=true')).toHaveLength(1);
    expect(await made('PUT', `/api/clients/${client._id}`, { change_deletion: true })).toMatchObject({
      is_deleted: false,
    });
    expect(await texts(`/api/clients/${client._id}`)).toEqual(
      expect.arrayContaining([
        'Béton Homes added',
        'Contact Cara Plain added',
        'Payment terms changed',
        'Purchase order number needed',
        'Client removed',
        'Client put back',
      ]),
    );
    const { groups } = await made<SearchAnswer>('GET', '/api/search?q=beton');
    expect(groups.find(({ kind }) => kind === 'client')?.hits[0]).toMatchObject({
      label: 'Béton Homes',
      path: `/clients?q=${encodeURIComponent('Béton Homes')}`,
    });
  });

  it('say what is missing at each contact, and what is not there', async () => {
    expect(
      await ask('POST', '/api/clients', { contacts: [{ name: '' }, { name: 'Dan', email: 'dan' }], payment_days: 400 }),
    ).toMatchObject({
      status: 400,
      body: {
        errors: {
          company: 'Please choose a company.',
          'contacts.0.name': 'Please choose a contact name.',
          'contacts.1.email': 'Please choose a contact email.',
          payment_days: expect.any(String) as string,
        },
      },
    });
    const nobody = '01980000-0000-7000-8000-000000000000';
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/separate'],
    ] as const)
      expect(
        (await ask(method, `/api/clients/${nobody}${path}`, method === 'GET' || method === 'DELETE' ? undefined : {}))
          .status,
      ).toBe(404);
    expect(await ask('POST', '/api/enquiry', { price: 1, projectName: 'No client', client_id: nobody })).toMatchObject({
      status: 400,
      body: { errors: { client_id: 'Please choose an existing client.' } },
    });
  });

  it('are made once for one Idempotency-Key, and merge a stale form field by field', async () => {
    const send = () =>
      ask<Client>('POST', '/api/clients', { company: 'Once Only' }, { 'idempotency-key': 'once-client' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const path = `/api/clients/${first.body._id}`;
    await made('PUT', path, { telephone: '0117 1', version: 0 });
    expect(await made('PUT', path, { company: 'Once', telephone: '', version: 0 })).toMatchObject({
      company: 'Once',
      telephone: '1171',
    });
    expect((await ask('PUT', path, { telephone: '0117 2', version: 0 })).status).toBe(409);
  });

  it('are carried by projects and visits, whose contacts stay as they are typed; a visit takes over its project’s', async () => {
    const client = await add({ company: 'Carried' });
    const project = await made<Project>('POST', '/api/enquiry', {
      price: 1000,
      projectName: 'Carrying',
      client_id: client._id,
      contact: { name: 'Typed' },
    });
    expect(project).toMatchObject({ client_id: client._id, contact: { name: 'Typed' } });
    const taken = await visit({ enquiry_id: project._id });
    expect(taken).toMatchObject({ client_id: client._id, contact: { name: 'Cara Plain' } });
    expect((await visit({ enquiry_id: project._id, client_id: null })).client_id).toBeNull();
    const own = await visit({});
    await made('PUT', `/api/job/${own._id}`, { client_id: client._id, version: own.version });
    expect(await texts(`/api/job/${own._id}`)).toContain('Client set');
    expect(await made('GET', `/api/clients/${client._id}`)).toMatchObject({ projects: 1, visits: 2 });
    expect(
      (await made<readonly Job[]>('GET', `/api/job?client_id=${client._id}`)).map(({ _id }) => _id).sort(),
    ).toEqual([taken._id, own._id].sort());
    expect((await ask('PUT', `/api/job/${own._id}`, { client_id: project._id })).status).toBe(400);
    await made('PUT', `/api/enquiry/${project._id}`, { client_id: null });
    expect(await texts(`/api/enquiry/${project._id}`)).toEqual(
      expect.arrayContaining(['Client chosen', 'Client taken off']),
    );
  });

  it('are noticed as duplicates by name, email and telephone, whoever at the client has it', async () => {
    const first = await add({
      company: 'Twin Builders',
      telephone: '0117 555 0001',
      contacts: [{ name: 'Tia', email: 'Tia@twin.example', telephone: '07700 900777' }],
    });
    const alike = async (query: object): Promise<readonly (readonly [string, readonly string[]])[]> =>
      (await made<readonly AlikeClient[]>('POST', '/api/clients/alike', query)).map(({ client, same }) => [
        client._id,
        same,
      ]);
    expect(
      await alike({ company: 'THE TWIN BUILDERS LTD', email: 'tia@twin.example', telephone: '+447700900777' }),
    ).toEqual([[first._id, ['company', 'email', 'telephone']]]);
    expect(await alike({ telephone: '0117 5550001' })).toEqual([[first._id, ['telephone']]]);
    expect(await alike({ company: 'the twin builders ltd' })).toEqual([[first._id, ['company']]]);
    expect(await alike({ email: 'TIA@twin.example' })).toEqual([[first._id, ['email']]]);
    expect(await alike({ company: 'Twin', email: '', telephone: '' })).toEqual([]);
    expect(await alike({ _id: first._id, company: 'Twin Builders' })).toEqual([]);
  });

  it('are merged: everything of the duplicate shows the survivor, both tell of it, and it can be taken back', async () => {
    const [stays, goes, last] = [
      await add({ company: 'Stays' }),
      await add({ company: 'Goes' }),
      await add({ company: 'Last' }),
    ];
    const project = await made<Project>('POST', '/api/enquiry', {
      price: 1,
      projectName: 'Merged',
      client_id: goes._id,
    });
    const job = await visit({ client_id: goes._id });
    expect(await made('POST', `/api/clients/${goes._id}/merge`, { into: stays._id })).toMatchObject({
      _id: stays._id,
      projects: 1,
      visits: 1,
    });
    expect((await made<Job>('GET', `/api/job/${job._id}`)).client_id).toBe(stays._id);
    expect((await made<Project>('GET', `/api/enquiry/${project._id}`)).client_id).toBe(stays._id);
    expect((await made<readonly Job[]>('GET', `/api/job?client_id=${stays._id}`)).map(({ _id }) => _id)).toEqual([
      job._id,
    ]);
    expect(
      (await made<readonly Project[]>('GET', `/api/enquiry?client_id=${stays._id}`)).map(({ _id }) => _id),
    ).toEqual([project._id]);
    expect(await made('GET', '/api/clients?q=goes')).toEqual([]);
    expect(await made('GET', `/api/clients/${goes._id}`)).toMatchObject({ merged_into: stays._id });
    expect([await texts(`/api/clients/${goes._id}`), await texts(`/api/clients/${stays._id}`)]).toEqual([
      ['Goes added', 'Merged into another client'],
      ['Stays added', 'Another client merged into this one'],
    ]);
    // What was read goes back as it is: a round trip changes nothing.
    const before = await made<Job>('GET', `/api/job/${job._id}`);
    await made('PUT', `/api/job/${job._id}`, before);
    expect((await made<Job>('GET', `/api/job/${job._id}`)).version).toBe(before.version);
    // A chain of merges leads to its end, and nothing goes into what is gone itself.
    await made('POST', `/api/clients/${stays._id}/merge`, { into: last._id });
    expect((await made<Job>('GET', `/api/job/${job._id}`)).client_id).toBe(last._id);
    expect((await ask('POST', `/api/clients/${last._id}/merge`, { into: goes._id })).status).toBe(400);
    expect((await ask('POST', `/api/clients/${last._id}/merge`, { into: last._id })).status).toBe(400);
    await made('POST', `/api/clients/${stays._id}/separate`);
    expect(await made('POST', `/api/clients/${goes._id}/separate`)).toMatchObject({
      merged_into: null,
      projects: 1,
      visits: 1,
    });
    expect((await made<Job>('GET', `/api/job/${job._id}`)).client_id).toBe(goes._id);
    expect(await made('GET', `/api/clients/${stays._id}`)).toMatchObject({ projects: 0, visits: 0, merged_into: null });
  });

  it('never stand for each other in a circle, however many merge at once', async () => {
    const [one, two] = [await add({ company: 'Circle one' }), await add({ company: 'Circle two' })];
    const answers = await Promise.all([
      ask('POST', `/api/clients/${one._id}/merge`, { into: two._id }),
      ask('POST', `/api/clients/${two._id}/merge`, { into: one._id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('leave visits without a project in sight', async () => {
    const alone = await visit({ address: 'Alone' });
    const ids = (await made<readonly Job[]>('GET', '/api/job?enquiry_id=none&q=alone')).map(({ _id }) => _id);
    expect(ids).toEqual([alone._id]);
    const project = await made<Project>('POST', '/api/enquiry', { price: 1, projectName: 'Attaching' });
    await made('PUT', `/api/job/${alone._id}`, { enquiry_id: project._id });
    expect(await made('GET', '/api/job?enquiry_id=none&q=alone')).toEqual([]);
    expect(await made('GET', `/api/job/${alone._id}`)).toMatchObject({
      projectName: 'Attaching',
      project_number: project.project_number,
    });
    const other = await made<Project>('POST', '/api/enquiry', { price: 1, projectName: 'Moving on' });
    await made('PUT', `/api/job/${alone._id}`, { enquiry_id: other._id, contact: { name: 'Kept' } });
    expect(await made('GET', `/api/job/${alone._id}`)).toMatchObject({
      projectName: 'Moving on',
      contact: { name: 'Kept' },
    });
    await made('PUT', `/api/job/${alone._id}`, { enquiry_id: null });
    expect(await made<readonly Job[]>('GET', '/api/job?enquiry_id=none&q=alone')).toHaveLength(1);
    expect(await texts(`/api/job/${alone._id}`)).toEqual(expect.arrayContaining(['Project set', 'Project cleared']));
  });
});
