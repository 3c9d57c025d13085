import {
  formatTelephone,
  type ErrorBody,
  type HitKind,
  type Invoice,
  type Job,
  type Project,
  type SearchAnswer,
  type SearchHit,
  type SignedIn,
} from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { airTestOn } from '#test/harness/visits';
import { NEWEST } from './find-anything.js';

let server: TestServer;
let token: string;

const ask = async <Body>(method: string, path: string, body?: unknown, as = token): Promise<Body> => {
  const answer = await call<Body>(server.url, method, path, { token: as, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const search = (q: string, limit?: number, as = token): Promise<SearchAnswer> =>
  ask('GET', `/api/search?q=${encodeURIComponent(q)}${limit === undefined ? '' : `&limit=${limit}`}`, undefined, as);
const hits = async (q: string, kind: HitKind, limit?: number): Promise<readonly SearchHit[]> =>
  (await search(q, limit)).groups.find((group) => group.kind === kind)?.hits ?? [];
const labels = async (q: string, kind: HitKind, limit?: number): Promise<readonly string[]> =>
  (await hits(q, kind, limit)).map(({ label }) => label);

const contact = {
  name: 'Zoë O’Brien',
  position: 'Site manager',
  email: 'zoe@brien.example',
  telephone: '07700 900123',
};
const visit = async (fields: object = {}): Promise<Job> => {
  const [[job]] = await ask<readonly [readonly Job[]]>(
    'POST',
    '/api/job',
    airTestOn('2026-03-10', { endjob: '2026-03-10T12:00:00Z', contact, ...fields }),
  );
  if (job === undefined) throw new Error('no visit');
  return job;
};
const project = (fields: object): Promise<Project> =>
  ask('POST', '/api/enquiry', { address: '1 Quay Street', price: 1000, ...fields });

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('finding anything', () => {
  it('finds a visit by pieces of its words in any order, and says what tells it apart', async () => {
    const job = await visit({
      projectName: 'Harbour Mill',
      project_number: 'P-77',
      invoice_number: 'INV-501',
      startjob: '2026-03-11T09:00:00Z',
      endjob: '2026-03-11T12:00:00Z',
    });
    const wanted: SearchHit = {
      kind: 'visit',
      _id: job._id,
      label: 'Harbour Mill',
      date: '2026-03-11T09:00:00.000Z',
      test: 'air',
      part: null,
      facts: ['1 Quay Street, BS1 4DJ', 'Zoë O’Brien'],
      path: `/jobs/${job._id}`,
      exact: false,
    };
    for (const q of [
      'harbour',
      'mill harb',
      'BOUR quay',
      'bs1 4dj mill',
      'BS14DJ mil',
      'bs1 4d harb',
      'zoe harb',
      'obrien harbour',
      "o'brien mill",
      'zoe@brien.example mill',
      'p-77',
      'P77',
      'air test harbour',
    ])
      expect([q, await hits(q, 'visit', 1)]).toEqual([q, [wanted]]);
    expect(await labels('harbour nowhere', 'visit')).toEqual([]);
  });

  it.each(['07700 900123', '7700900123', '07700900123', '+44 7700 900123', '07700 9'])(
    'finds a client by telephone as %s',
    async (typed) => {
      const [client] = await hits(typed, 'client');
      expect(client).toMatchObject({
        label: 'Zoë O’Brien',
        facts: ['07700900123', 'zoe@brien.example', '1 Quay Street, BS1 4DJ'],
        date: null,
      });
      // Where it leads shows what is theirs.
      expect(
        (await ask<readonly Job[]>('GET', `/api/job${client?.path.slice('/jobs'.length) ?? ''}`)).map(
          ({ contact: { name } }) => name,
        ),
      ).toContain('Zoë O’Brien');
    },
  );

  it('shows a client once, however many visits name them, and each of two with the same name', async () => {
    for (const day of [1, 2, 3])
      await visit({
        startjob: `2026-02-0${day}T09:00:00Z`,
        endjob: `2026-02-0${day}T12:00:00Z`,
        contact: { ...contact, name: 'Sam Twice', email: 'one@twice.example' },
      });
    await project({ name: 'Sam Twice', email: 'other@twice.example', telephone: '0117 496 0000' });
    expect((await hits('sam twice', 'client')).map(({ facts, path }) => [facts[1], path.split('?')[0]])).toEqual(
      expect.arrayContaining([
        ['one@twice.example', '/jobs'],
        ['other@twice.example', '/enquiries'],
      ]),
    );
    expect(await hits('sam twice', 'client')).toHaveLength(2);
    expect(
      await ask<readonly Project[]>(
        'GET',
        `/api/enquiry?q=${encodeURIComponent(`Sam Twice ${formatTelephone('1174960000')}`)}`,
      ),
    ).toHaveLength(1);
  });

  it('leads from an invoice number to the invoice, once for all of its visits', async () => {
    const ids = [];
    for (const hour of ['09', '13'])
      ids.push(
        (
          await visit({
            projectName: 'Twice',
            price: 100,
            startjob: `2026-03-12T${hour}:00:00Z`,
            endjob: `2026-03-12T${hour}:30:00Z`,
          })
        )._id,
      );
    const draft = await ask<Invoice>('POST', '/api/invoices/drafts', { ids });
    await ask('POST', `/api/invoices/${draft._id}/issue`, { number: 'REC-1' });
    await visit({ projectName: 'By hand', invoice_number: 'REC-10' });
    const [first, ...others] = (await search('rec-1')).groups;
    expect(first?.hits).toMatchObject([
      { kind: 'invoice', _id: draft._id, label: 'REC-1', path: `/invoice/${draft._id}`, test: null, exact: true },
      { label: 'REC-10', test: 'air', exact: false },
    ]);
    expect(others.find(({ kind }) => kind === 'visit')?.hits.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining(ids),
    );
    expect((await hits('rec1', 'invoice')).map(({ path }) => path)).toContain(`/invoice/${draft._id}`);
  });

  it('puts the number that was typed first, and its group too', async () => {
    for (const number of ['INV-9001', 'INV-90010', 'INV-90011'])
      await visit({ projectName: `Of ${number}`, invoice_number: number });
    const { groups } = await search('inv9001');
    expect(groups[0]).toMatchObject({
      kind: 'invoice',
      hits: [{ label: 'INV-9001', exact: true }, { exact: false }, { exact: false }],
    });
    for (const q of ['INV-9001', 'inv 9001', ' inv9001 '])
      expect((await search(q)).groups[0]?.hits[0]).toMatchObject({ kind: 'invoice', label: 'INV-9001', exact: true });
    const old = await project({ projectName: 'Exact', project_number: 'Q-4711' });
    await project({ projectName: 'Longer', project_number: 'Q-47110' });
    expect((await search('q4711')).groups[0]?.hits.map(({ _id, exact }) => [_id, exact])).toEqual([
      [old._id, true],
      [expect.any(String), false],
    ]);
  });

  it('puts beginnings of words before what only contains them, then the newest first', async () => {
    await visit({ projectName: 'Oldest xylopark', startjob: '2020-01-01T09:00:00Z', endjob: '2020-01-01T12:00:00Z' });
    await visit({ projectName: 'Newer xylopark', startjob: '2021-01-01T09:00:00Z', endjob: '2021-01-01T12:00:00Z' });
    await visit({
      projectName: 'Newest but inside: axylopark',
      startjob: '2022-01-01T09:00:00Z',
      endjob: '2022-01-01T12:00:00Z',
    });
    expect(await labels('xylop', 'visit')).toEqual([
      'Newer xylopark',
      'Oldest xylopark',
      'Newest but inside: axylopark',
    ]);
    expect(await labels('xylop', 'visit', 1)).toEqual(['Newer xylopark']);
    expect(await labels('ylopark', 'visit')).toEqual([
      'Newest but inside: axylopark',
      'Newer xylopark',
      'Oldest xylopark',
    ]);
    // One or two letters begin a word: inside of words they are everywhere.
    expect(await labels('xy oldest', 'visit')).toEqual(['Oldest xylopark']);
    expect(await labels('lo oldest', 'visit')).toEqual([]);
  });

  it('takes % _ and \\ for what they are', async () => {
    await visit({ projectName: 'Zebra 100%_house' });
    await visit({ projectName: 'Zebra 1000 house' });
    expect(await labels('zebra 100%_', 'visit')).toEqual(['Zebra 100%_house']);
    for (const q of ['zebra %%%', 'zebra ___', 'zebra \\\\\\']) expect([q, await labels(q, 'visit')]).toEqual([q, []]);
    expect((await search('.,;-')).groups).toEqual([]);
  });

  it('finds people, cars and kits where they are kept, and what they are called now', async () => {
    const { _id: person } = await ask<{ _id: string }>('POST', '/api/users', {
      name: 'Ed Eaves',
      email: 'ed@soundings.example',
      telephone: '+44 7700 900321',
      password: 'long enough to remember',
      isEngineer: true,
    });
    const { _id: car } = await ask<{ _id: string }>('POST', '/api/car', {
      name: 'Van 2',
      numberplate: 'AB12 CDE',
      location: 'Yard',
    });
    const { _id: kit } = await ask<{ _id: string }>('POST', '/api/kits', {
      name: 'Nor140 no. 3',
      type: 'Sound Testing',
    });
    expect(await hits('eav', 'person')).toEqual([
      {
        kind: 'person',
        _id: person,
        label: 'Ed Eaves',
        date: null,
        test: null,
        part: null,
        facts: ['ed@soundings.example', '07700900321'],
        path: '/engineers?q=Ed%20Eaves',
        exact: false,
      },
    ]);
    expect([await labels('07700900321', 'person'), await labels('900321', 'person')]).toEqual([
      ['Ed Eaves'],
      ['Ed Eaves'],
    ]);
    await ask('PUT', '/api/users', { _id: person, telephone: '07700 900322' });
    expect([await labels('07700 900321', 'person'), await labels('0770090032', 'person')]).toEqual([[], ['Ed Eaves']]);
    expect((await search('ab12cde')).groups[0]).toMatchObject({
      kind: 'car',
      hits: [{ _id: car, exact: true, facts: ['AB12 CDE', 'Yard'], path: '/cars?q=Van%202' }],
    });
    expect(await hits('nor140', 'kit')).toMatchObject([
      { _id: kit, facts: ['Sound Testing'], path: '/equipment?q=Nor140%20no.%203' },
    ]);
    expect([await labels('van2', 'car'), await labels('NOR140no3', 'kit')]).toEqual([['Van 2'], ['Nor140 no. 3']]);
    await ask('PUT', '/api/car', { _id: car, name: 'Lorry' });
    expect([await labels('van 2', 'car'), await labels('ab12', 'car')]).toEqual([[], ['Lorry']]);
    await ask('DELETE', `/api/car/${car}`);
    await ask('DELETE', `/api/kits/${kit}`);
    await ask('DELETE', `/api/users/${person}`);
    expect([await labels('lorry', 'car'), await labels('nor140', 'kit'), await labels('eaves', 'person')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('finds nothing of a visit that was removed, and everything of it when it is put back', async () => {
    const { _id } = await visit({
      kind: 'noise',
      airtest: undefined,
      startjob: '2026-05-10T09:00:00Z',
      endjob: '2026-05-12T09:00:00Z',
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      projectName: 'Quietfield',
      invoice_number: 'INV-7777',
      contact: { ...contact, name: 'Una Quietly', email: 'una@quiet.example' },
    });
    const found = async () =>
      (await search('quiet')).groups.map(({ kind, hits: [first, ...more] }) => [kind, first?.part, more.length]);
    const whole = [
      ['visit', 'Pickup', 1],
      ['client', null, 0],
    ];
    expect(await found()).toEqual(whole);
    expect(await hits('INV-7777', 'invoice')).toMatchObject([{ _id, part: 'Setup' }]);
    await ask('DELETE', `/api/job/${_id}`);
    expect(await found()).toEqual([]);
    expect((await search('INV-7777')).groups).toEqual([]);
    await ask('POST', `/api/job/${_id}/restore`);
    expect(await found()).toEqual(whole);
    expect(await hits('INV-7777', 'invoice')).toMatchObject([{ _id, exact: true }]);
  });

  it('finds what stands there now, not what stood there before', async () => {
    const { _id } = await visit({ projectName: 'Beforehand' });
    await ask('PUT', `/api/job/${_id}`, { projectName: 'Afterwards', postcode: 'EX1 1AA', invoice_number: 'INV-8' });
    expect([
      await labels('beforehand', 'visit'),
      await labels('afterw ex11aa', 'visit'),
      await labels('inv8', 'invoice'),
    ]).toEqual([[], ['Afterwards'], ['INV-8']]);
    const { _id: gone } = await project({ projectName: 'Shortlived' });
    expect(await labels('shortlived', 'project')).toEqual(['Shortlived']);
    await ask('DELETE', `/api/enquiry/${gone}`);
    expect(await labels('shortlived', 'project')).toEqual([]);
  });

  it('is open to every account, to nobody else, and takes nothing but a question and a number', async () => {
    await ask('POST', '/api/users', {
      name: 'Olive Oriel',
      email: 'olive@soundings.example',
      password: 'long enough to remember',
      isEngineer: true,
    });
    const engineer = await ask<SignedIn>('POST', '/api/auth', {
      email: 'olive@soundings.example',
      password: 'long enough to remember',
    });
    expect(await search('harbour', undefined, engineer.token)).toEqual(await search('harbour'));
    expect((await call(server.url, 'GET', '/api/search?q=harbour')).status).toBe(401);
    for (const query of ['', '?q=', '?q=a&limit=0', '?q=a&limit=21', '?q=a&limit=x', `?q=${'a'.repeat(101)}`])
      expect([query, (await call(server.url, 'GET', `/api/search${query}`, { token })).status]).toEqual([query, 400]);
    const odd = await call<ErrorBody>(server.url, 'GET', "/api/search?q=harbour&where=removed&column=notes&q2='", {
      token,
    });
    expect([odd.status, odd.body.msg]).toEqual([400, 'This call does not take where, column, q2. It takes: q, limit.']);
  });

  it('finds what is older than the newest that are looked through', async () => {
    await visit({
      projectName: 'Yesteryear',
      startjob: '2001-01-01T09:00:00Z',
      endjob: '2001-01-01T12:00:00Z',
      invoice_number: 'OLD-1',
      contact: { ...contact, name: 'Ida Ancient', email: 'ida@ancient.example' },
    });
    // Rows as a busy office has them, beside the log: the search must look past them.
    const {
      rows: [built],
    } = await server.database.knex.raw<{ rows: { schema_name: string }[] }>(
      "select schema_name from projection_build where name = 'search_index' and status = 'live'",
    );
    await server.database.knex.raw(
      `insert into ??.search_entry select gen_random_uuid(), 'visit', false, '2026-01-01T00:00:00.000Z', 'Busy', 'air', 'Visit', 'B-' || n, '', '', '', '', '', 'Ben Busy', '', '', '[]'::jsonb, 'b' || n, ' busy yester' || n, ' ben busy', ' b ' || n
         from generate_series(1, ?) n`,
      [built?.schema_name ?? '', NEWEST + 10],
    );
    expect([
      await labels('yesteryear', 'visit'),
      await labels('ancient', 'client'),
      await labels('old', 'invoice'),
    ]).toEqual([['Yesteryear'], ['Ida Ancient'], ['OLD-1']]);
    // The newest have plenty that contain it; the one that begins with it still comes first.
    await server.database.knex.raw(`update ??.search_entry set search = ' busy ayesteryear' where name = 'Busy'`, [
      built?.schema_name ?? '',
    ]);
    expect(await labels('yestery', 'visit', 3)).toEqual(['Yesteryear', 'Busy', 'Busy']);
  });
});
