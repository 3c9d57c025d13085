import { setTimeout as pause } from 'node:timers/promises';
import type {
  Client,
  ErrorBody,
  FinanceDashboard,
  FoundPerson,
  HistoryEntry,
  Job,
  Project,
  SearchAnswer,
  StaffMember,
} from '#contracts';
import type { PostgresEventStore } from '#eventing';
import { EVENT_STORE, type Program } from '#platform';
import { dumpReadModels } from '#test/harness/server';
import {
  eddie,
  fern,
  forgetAll,
  foundBy,
  openCompany,
  otto,
  untilDone,
  wordsOfEddie,
  wordsOfFern,
  type Company,
} from './testing/company.js';
import { tablesHolding, wholeDatabase } from './testing/whole-database.js';

const all = [...wordsOfFern, ...wordsOfEddie];
const ids = { job: 'job', enquiry: 'enquiry' } as const;

/** What the screens of a process say, as text. */
const everythingSaid = async (company: Company, url: string): Promise<string> => {
  const { ask, jobs, projects, eddieId, clientId } = company;
  const paths = [
    '/api/job',
    '/api/enquiry',
    '/api/users',
    '/api/invoicenumbers',
    '/api/engineerbookings',
    '/api/forgetting',
    '/api/ledger',
    '/api/dashboard/finance',
    ...['admin', 'places', 'engineer'].map(
      (of) => `/api/dashboard/${of}?from=2026-03-01T00:00:00.000Z&to=2026-03-31T23:00:00.000Z`,
    ),
    `/api/users/${eddieId}/history`,
    '/api/clients',
    `/api/clients/${clientId}`,
    `/api/clients/${clientId}/history`,
    ...wordsOfFern.flatMap((word) => [
      `/api/clients?q=${encodeURIComponent(word)}`,
      `/api/job?q=${encodeURIComponent(word)}`,
      `/api/enquiry?q=${encodeURIComponent(word)}`,
    ]),
    ...jobs.flatMap(({ _id }) => [
      `/api/job/${_id}`,
      `/api/${ids.job}/${_id}/history`,
      `/api/documents?visit=${_id}`,
      `/api/job/${_id}/files`,
      `/api/job/${_id}/invoice`,
    ]),
    ...projects.flatMap(({ _id }) => [
      `/api/enquiry/${_id}`,
      `/api/${ids.enquiry}/${_id}/history`,
      `/api/documents?project=${_id}`,
    ]),
  ];
  const said: string[] = [];
  for (const path of paths) {
    const { status, body } = await ask('GET', path, undefined, url);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    said.push(JSON.stringify(body));
  }
  return said.join('\n').toLowerCase();
};

/** Fees, counts and flags of everything. */
const figuresOf = async ({ ask }: Company): Promise<unknown> => {
  const { body: jobs } = await ask<readonly Job[]>('GET', '/api/job');
  const { body: projects } = await ask<readonly Project[]>('GET', '/api/enquiry');
  const { body: finance } = await ask<FinanceDashboard>('GET', '/api/dashboard/finance');
  return {
    jobs: jobs.map(({ _id, version, price, status, startjob, endjob, address, completion, engineers }) => ({
      _id,
      version,
      price,
      status,
      startjob,
      endjob,
      address,
      completion,
      engineers,
    })),
    projects: projects.map(({ _id, version, price, remaining, status, projectName }) => ({
      _id,
      version,
      price,
      remaining,
      status,
      projectName,
    })),
    finance: JSON.parse(JSON.stringify(finance).replaceAll(eddie.name, 'Former colleague')) as unknown,
  };
};

describe('forgetting a client and a colleague', () => {
  let company: Company;
  let other: Program;
  let before: unknown;
  let documentStatuses: readonly number[];
  const ask = <Body>(method: string, path: string, body?: unknown, url?: string) =>
    company.ask<Body>(method, path, body, url);
  const otherUrl = (): string => other.url ?? '';

  beforeAll(async () => {
    company = await openCompany();
    other = await company.beside();
    before = await figuresOf(company);
    // Both processes have opened everything and remember the keys.
    for (const url of [company.server.url, otherUrl()])
      expect((await everythingSaid(company, url)).includes('fascia')).toBe(true);
    await company.server.program.engine.projections?.rebuild('all');
  }, 120_000);
  afterAll(async () => {
    await other.close();
    await company.server.stop();
  });

  it('finds them by name, address in any letters and telephone, with what is held', async () => {
    expect(await tablesHolding(company.server.database.knex, wordsOfFern)).toEqual(
      expect.arrayContaining([
        'public.document_file',
        expect.stringMatching(/^rm_visit_list_\d+_1\.visit$/) as string,
        expect.stringMatching(/^rm_visit_list_\d+_2\.visit$/) as string,
      ]),
    );
    for (const q of ['fern fascia', 'FERN.FASCIA@CLIENT.EXAMPLE', '+44 7700 900123', '07700900123']) {
      const { body } = await ask<readonly FoundPerson[]>('POST', '/api/forgetting/people', { q });
      expect(body.map(({ name }) => name)).toContain('Fern Fascia');
      expect(JSON.stringify(body.map(({ id }) => id))).not.toMatch(/fern|fascia/i);
    }
    // One of the first releases can still be read, and only the new ones are sealed.
    expect(
      (
        await fetch(`${company.server.url}/api/documents/${company.documentIds[4] ?? ''}`, {
          headers: { authorization: `Bearer ${company.token}` },
        })
      ).status,
    ).toBe(200);
    const { rows: kept } = await company.server.database.knex.raw<{ rows: { plain: boolean }[] }>(
      "select sealed_with is null and encode(bytes, 'escape') like 'Dear%' as plain from document_file order by made_at",
    );
    expect(kept.map(({ plain }) => plain)).toEqual([false, false, false, false, true]);
    const person = await foundBy(company, 'fern.fascia@client.example');
    expect(person).toMatchObject({
      kind: 'client',
      name: 'Fern Fascia',
      email: 'fern.fascia@client.example',
      telephones: ['07700900123'],
      held: { projects: 1, visits: 2, documents: 2 },
    });
    // The same telephone or the same place: under her other address, on the project without one, in the proposal by name.
    expect(person.also.map(({ name, email, held, sure }) => [name, email, held, sure]).sort()).toEqual([
      ['Fern Fascia', '', { projects: 0, visits: 0, documents: 1 }, false],
      ['Fern Fascia', '', { projects: 1, visits: 0, documents: 0 }, true],
      ['Fern Fascia', 'fern@home.example', { projects: 1, visits: 1, documents: 1 }, true],
    ]);
    expect(person.notes.filter(({ sure }) => sure)).toHaveLength(2);
    expect(person.named).toEqual([]);
    expect(person.clients).toEqual([{ _id: company.clientId, company: 'Larkfield Homes' }]);
    expect((await foundBy(company, 'engelhart')).notes.map(({ text }) => text)).toEqual([
      'Eddie Engelhart has the key.',
    ]);
  });

  it('asks for the name, and refuses who may not be forgotten', async () => {
    const person = await foundBy(company, 'fern.fascia@client.example');
    const forget = (body: object) =>
      ask<ErrorBody>('POST', '/api/forgetting', {
        kind: person.kind,
        id: person.id,
        name: person.name,
        reason: 'asked',
        ...body,
      });
    expect(await forget({ name: 'Fern' })).toMatchObject({
      status: 400,
      body: { errors: { name: 'Please type the name as it is shown.' } },
    });
    expect(await forget({ reason: 'because' })).toMatchObject({
      status: 400,
      body: { msg: 'Please choose a reason.' },
    });
    expect(await forget({ id: 'f'.repeat(64) })).toMatchObject({ status: 404 });
    expect(await forget({ kind: 'staff', id: company.userId })).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('still open') as string },
    });
    expect((await ask<readonly unknown[]>('GET', '/api/forgetting')).body).toEqual([]);
  });

  it('does it, says so in the log, and once for one request', async () => {
    const [client, colleague] = [
      await foundBy(company, 'fern.fascia@client.example'),
      await foundBy(company, '07700 900888'),
    ];
    expect(colleague).toMatchObject({ name: eddie.name, telephones: ['07700900888'] });
    const one = await forgetAll(company, client);
    const two = await forgetAll(company, colleague);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).toMatchObject({ kind: 'client', reason: 'asked', by: { name: 'Petra Plumb' }, doneAt: null });
    for (const { _id } of [one.body, two.body]) {
      const done = await untilDone(company, _id);
      expect(done.readModels.made).toBe(done.readModels.all);
      expect([done.keysDestroyedAt, done.clearedAt]).not.toContain(null);
    }
    const { rows } = await company.server.database.knex.raw<{
      rows: { type: string; data: { kind: string; keys: string[]; counts: object }; actor: string }[];
    }>(
      "select type, data, metadata ->> 'actorId' as actor from es_event where stream_id like 'forgetting-%' order by global_position",
    );
    expect(rows.map(({ type, data, actor }) => [type, data.kind, actor])).toEqual([
      ['ForgettingBegun', 'client', company.userId],
      ['ForgettingBegun', 'staff', company.userId],
      ['PersonForgotten', 'client', company.userId],
      ['PersonForgotten', 'staff', company.userId],
    ]);
    expect(rows[2]?.data.counts).toEqual({ projects: 2, visits: 3, documents: 4, notes: 2 });
  }, 120_000);

  it('leaves nothing of them in any table of any schema, nor in any document', async () => {
    expect(await tablesHolding(company.server.database.knex, all)).toEqual([]);
    documentStatuses = await Promise.all(
      company.documentIds.map(async (id) => (await ask('GET', `/api/documents/${id}`)).status),
    );
    expect(documentStatuses).toEqual([410, 410, 410, 200, 410]);
    expect(await ask<ErrorBody>('GET', `/api/documents/${company.documentIds[1] ?? ''}`)).toMatchObject({
      body: { msg: 'This document was forgotten together with the person it was about; it cannot be read any more.' },
    });
    expect((await ask<ErrorBody>('POST', `/api/documents/${company.documentIds[1] ?? ''}/retry`, {})).status).toBe(410);
  });

  it('leaves no photo of a visit with them, nor its bytes, and every other one', async () => {
    const { rows } = await company.server.database.knex.raw<{ rows: { path: string }[] }>(
      "select '/api/job/' || visit_id || '/files/' || file_id as path from visit_file",
    );
    expect(rows.map(({ path }) => path)).toEqual([company.photos[2]]);
    expect(await Promise.all(company.photos.map(async (path) => (await ask('GET', path)).status))).toEqual([
      410, 404, 200,
    ]);
    const {
      body: [photo],
    } = await ask<readonly { name: string; kind: string }[]>('GET', company.photos[0]?.replace(/\/[^/]+$/, '') ?? '');
    expect(photo).toMatchObject({ kind: 'photo', name: '' });
  });

  it('leaves nothing of them in any answer of either process', async () => {
    for (const url of [company.server.url, otherUrl()]) {
      const said = await everythingSaid(company, url);
      expect(all.filter((word) => said.includes(word))).toEqual([]);
      expect(said.includes('"name":"forgotten"')).toBe(true);
      expect(said.includes('former colleague')).toBe(true);
      for (const q of ['fern', 'fascia', '7700900123', 'engelhart'])
        expect((await ask<readonly unknown[]>('POST', '/api/forgetting/people', { q }, url)).body).toEqual([]);
      // Nobody else was forgotten.
      expect(said.includes('otto otherwise')).toBe(true);
    }
  });

  it('leaves the record of the client, with its other contact, and finds it by nothing of them', async () => {
    const { body } = await ask<Client>('GET', `/api/clients/${company.clientId}`);
    expect(body).toMatchObject({ company: 'Larkfield Homes', address: '9 Office Street' });
    expect(body.contacts.map(({ name, position, email, telephone }) => [name, position, email, telephone])).toEqual([
      [otto.name, '', otto.email, ''],
      ['Forgotten', '', '', ''],
    ]);
    for (const q of ['fascia', 'fern.fascia@client.example', '7700900123', 'Director'])
      expect((await ask<readonly Client[]>('GET', `/api/clients?q=${encodeURIComponent(q)}`)).body).toEqual([]);
    expect((await ask<readonly Client[]>('GET', '/api/clients?q=otherwise')).body).toHaveLength(1);
    for (const word of wordsOfFern)
      expect((await ask<SearchAnswer>('GET', `/api/search?q=${encodeURIComponent(word)}`)).body.groups).toEqual([]);
  });

  it('changes no figure, and the chain of the log still holds', async () => {
    expect(await figuresOf(company)).toEqual(before);
    expect(await company.server.program.app?.get<PostgresEventStore>(EVENT_STORE).verifyChain()).toBeNull();
  });

  it('is final: making everything anew once more changes nothing', async () => {
    const shown = await dumpReadModels(company.server.database.url);
    await company.server.program.engine.projections?.rebuild('all');
    expect(await dumpReadModels(company.server.database.url)).toEqual(shown);
    expect(await tablesHolding(company.server.database.knex, all)).toEqual([]);
  }, 60_000);

  it("keeps the colleague's id and work, and lets nobody bring them back", async () => {
    const { body: staff } = await ask<readonly StaffMember[]>('GET', '/api/users');
    expect(staff.find(({ _id }) => _id === company.eddieId)).toMatchObject({
      name: 'Former colleague',
      email: '',
      is_deleted: true,
    });
    expect(await ask<ErrorBody>('PUT', `/api/users/${company.eddieId}`, { change_deletion: true })).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('was forgotten') as string },
    });
    expect(await ask<ErrorBody>('GET', `/api/forgetting/people/staff/${company.eddieId}`)).toMatchObject({
      status: 404,
    });
    expect(await company.server.database.knex('calendar_feed_secret').count({ count: '*' })).toEqual([{ count: '0' }]);
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/users/${company.eddieId}/history`);
    expect(history.map(({ text }) => text)).toEqual([
      'Former colleague added as engineer',
      'Engineer',
      'Telephone changed',
      'Home postcode changed',
      'Own working hours changed',
      'Account removed',
    ]);
  });

  it('does not bring them back with a form that was open meanwhile, and lets the visit be saved without them', async () => {
    const job = company.jobs.find(({ contact }) => contact.email.toLowerCase() === fern.email.toLowerCase());
    const project = company.projects[0];
    const path = `/api/job/${job?._id ?? ''}`;
    const open = { contact: job?.contact, notes: 'Parking behind the house.', version: job?.version };
    expect(await ask<ErrorBody>('PUT', path, open)).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('was forgotten') as string },
    });
    expect(
      await ask<ErrorBody>('PUT', `/api/enquiry/${project?._id ?? ''}`, {
        contact: { email: 'FERN@home.example' },
        version: project?.version,
      }),
    ).toMatchObject({ status: 409 });
    // What a screen sends: what was typed.
    const saved = await ask<{ readonly jobs: readonly Job[] }>('PUT', path, {
      contact: { project_leader: 'Project Leader 2' },
      notes: open.notes,
      version: job?.version,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        jobs: [{ contact: { name: 'Forgotten', email: '', project_leader: 'Project Leader 2' }, notes: open.notes }],
      },
    });
    expect(await tablesHolding(company.server.database.knex, wordsOfFern)).toEqual([]);
  });

  it('begins anew with who comes back, in either process, without what was forgotten', async () => {
    const { status, body } = await ask<Project>(
      'POST',
      '/api/enquiry',
      { projectName: 'Fresh Start', price: 100, contact: fern },
      otherUrl(),
    );
    expect(status).toBe(200);
    await pause(700);
    for (const url of [company.server.url, otherUrl()]) {
      const { body: found } = await ask<readonly Project[]>('GET', '/api/enquiry?q=fascia', undefined, url);
      expect(found.map(({ _id }) => _id)).toEqual([body._id]);
      expect((await foundBy(company, 'fascia', url)).held).toEqual({ projects: 1, visits: 0, documents: 0 });
    }
    const { body: jobs } = await ask<readonly Job[]>('GET', '/api/job');
    expect(new Set(jobs.map(({ contact }) => contact.name))).toEqual(new Set(['Forgotten', otto.name]));
    expect(
      (await wholeDatabase(company.server.database.knex)).filter(
        ({ table, row }) => table === 'public.es_event' && row.includes('Fascia'),
      ),
    ).toEqual([]);
  });

  it('takes nobody with another name and address for the same person because of a number that they share', async () => {
    const contact = { ...otto, name: 'Wanda Wicket', email: 'wanda@otherwise.example' };
    expect((await ask('POST', '/api/enquiry', { projectName: 'Next Door', price: 100, contact })).status).toBe(200);
    const { also } = await foundBy(company, otto.email);
    expect(also.map(({ email, sure }) => [email, sure])).toEqual([[contact.email, false]]);
  });
});
