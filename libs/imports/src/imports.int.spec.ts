import {
  MAX_ROWS_AT_ONCE,
  type Client,
  type DataImport,
  type ErrorBody,
  type HistoryEntry,
  type ImportRow,
  type ImportUndoAnswer,
  type Project,
  type RowFate,
} from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { listenToStatements } from '#test/harness/statements';
import { rowsOf, short } from './testing/importing.js';

let server: TestServer;
let token: string;
/** Where the next calls go: another program on the same database goes on after a kill. */
let url: string;

const ask = <Body>(method: string, path: string, body?: unknown, as = token) =>
  call<Body>(url, method, path, { token: as, ...(body === undefined ? {} : { body }) });
const done = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await ask<Body>(method, path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const hashOf = (digit: string): string => digit.repeat(64);
const start = (kind: string, hash: string, rows: number): Promise<DataImport> =>
  done('POST', '/api/imports', { kind, hash, rows });
const companies = async (): Promise<readonly string[]> =>
  (await done<readonly Client[]>('GET', '/api/clients')).map(({ company }) => company);
const numbers = async (): Promise<readonly string[]> =>
  (await done<readonly Project[]>('GET', '/api/enquiry')).map(({ project_number }) => project_number).sort();
const undoAll = async (id: string): Promise<{ readonly removed: number; readonly kept: ImportUndoAnswer['kept'] }> => {
  const kept: ImportUndoAnswer['kept'][number][] = [];
  let removed = 0;
  let before: number | null = null;
  do {
    const answer: ImportUndoAnswer = await done('POST', `/api/imports/${id}/undo`, before === null ? {} : { before });
    removed += answer.removed;
    kept.push(...answer.kept);
    before = answer.next;
  } while (before !== null);
  return { removed, kept };
};
beforeEach(async () => {
  server = await startServer();
  url = server.url;
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterEach(() => server.stop());

const untidy = rowsOf([
  {
    company: 'Able Homes Ltd',
    postcode: 'bs14dj',
    telephone: '+44 (0)117 900 0000',
    contact_name: 'Cara Plain',
    contact_email: 'Cara <cara@able.example>',
    payment_days: '30 days',
    purchase_order_needed: 'Y',
  },
  { company: 'ABLE  HOMES LIMITED' },
  { company: '', postcode: ' ' },
  { company: 'Béton & Sons' },
  { company: 'Beton and Sons Ltd.', telephone: '0117 900 0001' },
  { company: 'Quay Builders', email: 'not an address' },
  { company: '', email: 'lost@able.example' },
  { company: 'Old Mill Ltd' },
  { company: 'Quay Estates', payment_days: 'end of month' },
  { company: 'Grand total:', payment_days: '£1,234.50' },
]);
const fatesOfUntidy = [
  '2 new',
  '3 twice 2',
  '4 empty',
  '5 new',
  '6 twice 5',
  '7 refused Please enter a valid email. email',
  '8 refused Please choose a company. company',
  '9 there The Old Mill',
  '10 refused Please enter the payment terms in whole days, up to 365. payment_days',
  '11 refused This row is a total. If it is a record, please say more of it.',
];

describe('an import of clients', () => {
  it('makes what its rehearsal said, which writes nothing, once, however often its rows are sent', async () => {
    await done('POST', '/api/clients', { company: 'The Old Mill' });
    const events = (await server.events()).length;
    const rehearsed = await done<readonly RowFate[]>('POST', '/api/imports/rehearsal', {
      kind: 'clients',
      rows: untidy,
    });
    expect(short(rehearsed)).toEqual(fatesOfUntidy);
    expect((await server.events()).length).toBe(events);

    const { _id } = await start('clients', hashOf('a'), 11);
    // In two chunks: what the first one made is known to the second.
    const chunk = async (rows: readonly ImportRow[]) => short(await done('POST', `/api/imports/${_id}/rows`, { rows }));
    expect([...(await chunk(untidy.slice(0, 4))), ...(await chunk(untidy.slice(4)))]).toEqual(fatesOfUntidy);
    expect(await companies()).toEqual(['Able Homes Ltd', 'Béton & Sons', 'The Old Mill']);
    const made = (await server.events()).length;
    expect(await chunk(untidy)).toEqual(fatesOfUntidy);
    const beyond = await ask<ErrorBody>('POST', `/api/imports/${_id}/rows`, {
      rows: [{ row: 12, values: { company: 'Late' } }],
    });
    expect([beyond.status, beyond.body.msg]).toEqual([400, 'This import has 11 rows.']);
    expect((await server.events()).length).toBe(made);

    const [able] = await done<readonly Client[]>('GET', '/api/clients?q=able');
    expect(able).toMatchObject({
      postcode: 'BS1 4DJ',
      telephone: '1179000000',
      payment_days: 30,
      purchase_order_needed: true,
      contacts: [{ name: 'Cara Plain', email: 'cara@able.example' }],
    });
    const [line] = await done<readonly HistoryEntry[]>('GET', `/api/clients/${able?._id ?? ''}/history`);
    expect(line?.actor.name).not.toBe('');
    const imported = (await server.events()).filter(({ metadata }) => metadata.correlationId === _id);
    expect(new Set(imported.map(({ type }) => type))).toEqual(new Set(['ClientRegistered', 'ContactPersonAdded']));

    expect(await done('POST', `/api/imports/${_id}/finish`)).toMatchObject({ status: 'finished', made: 2 });
    expect(await done('GET', '/api/imports')).toMatchObject([{ _id, kind: 'clients', rows: 11, made: 2, kept: null }]);
  });

  it('goes on in another program after the first was ended, and the same file finds it again', async () => {
    const rows = rowsOf(Array.from({ length: 30 }, (_, at) => ({ company: `Company ${at}` })));
    const { _id } = await start('clients', hashOf('b'), 31);
    await done('POST', `/api/imports/${_id}/rows`, { rows: rows.slice(0, 17) });
    const beside = await startServer({ beside: server });
    try {
      url = beside.url;
      expect((await start('clients', hashOf('b'), 31))._id).toBe(_id);
      const fates = await done<readonly RowFate[]>('POST', `/api/imports/${_id}/rows`, { rows });
      expect(fates.map(({ fate }) => fate)).toEqual(rows.map(() => 'new'));
      expect(await done('POST', `/api/imports/${_id}/finish`)).toMatchObject({ made: 30 });
      expect(await companies()).toHaveLength(30);
      // Once it is finished, the same file is another import, in which all is there.
      expect((await start('clients', hashOf('b'), 31))._id).not.toBe(_id);
    } finally {
      await beside.stop();
    }
  });

  it('appends nothing for what was made before when the file is sent from its beginning again', async () => {
    const rows = rowsOf(Array.from({ length: 30 }, (_, at) => ({ company: `Company ${at}` })));
    const { _id } = await start('clients', hashOf('e'), 31);
    const sent = () => done<readonly RowFate[]>('POST', `/api/imports/${_id}/rows`, { rows });
    const log = await listenToStatements(server.database.url);
    try {
      const appends = async (): Promise<number> =>
        (await log.during(sent)).statements.filter(({ text }) => text.includes('es_append')).length;
      expect(await appends()).toBeGreaterThan(0);
      expect(await appends()).toBe(0);
    } finally {
      await log.close();
    }
  });

  it('is undone as a whole, but for what was changed since and what something rests on', async () => {
    const rows = rowsOf(Array.from({ length: MAX_ROWS_AT_ONCE }, (_, at) => ({ company: `Company ${at}` })));
    const { _id } = await start('clients', hashOf('c'), MAX_ROWS_AT_ONCE + 1);
    const fates = await done<readonly RowFate[]>('POST', `/api/imports/${_id}/rows`, { rows });
    await done('POST', `/api/imports/${_id}/finish`);
    const idOf = (at: number): string => fates[at]?.record?._id ?? '';
    await done('PUT', `/api/clients/${idOf(3)}`, { postcode: 'BS1 4DJ' });
    await done('POST', '/api/enquiry', { projectName: 'Mill', price: 1, client_id: idOf(5) });
    const { removed, kept } = await undoAll(_id);
    expect([removed, kept.map(({ row, name, why, msg }) => [row, name, why, msg])]).toEqual([
      MAX_ROWS_AT_ONCE - 2,
      [
        [7, 'Company 5', 'used', 'Used by 1 project and no site visit.'],
        [5, 'Company 3', 'changed', 'Changed since it was imported.'],
      ],
    ]);
    expect(await companies()).toEqual(['Company 3', 'Company 5']);
    expect(await done('GET', '/api/imports')).toMatchObject([{ _id, status: 'undone', kept: 2 }]);
    const last = (await server.events()).findLast(({ type }) => type === 'ImportUndone');
    expect(last?.data).toEqual({
      removed: MAX_ROWS_AT_ONCE - 2,
      kept: [
        { id: idOf(5), why: 'used' },
        { id: idOf(3), why: 'changed' },
      ],
      keptCount: 2,
    });
    // Again it is nothing, and no row of it comes any more; the file can be imported anew.
    expect(await undoAll(_id)).toEqual({ removed: 0, kept: [] });
    const late = await ask<ErrorBody>('POST', `/api/imports/${_id}/rows`, { rows: rows.slice(0, 1) });
    expect([late.status, late.body.msg]).toEqual([
      409,
      'This import was undone. Please choose the file again to start a new one.',
    ]);
    const again = await start('clients', hashOf('c'), MAX_ROWS_AT_ONCE + 1);
    const anew = await done<readonly RowFate[]>('POST', `/api/imports/${again._id}/rows`, { rows: rows.slice(0, 4) });
    expect(anew.map(({ fate }) => fate)).toEqual(['new', 'new', 'new', 'there']);
  });
});

const enquiries = rowsOf([
  {
    project_number: '901',
    projectName: 'Old Mill',
    client: 'ABLE HOMES LTD',
    price: '£1,200.00',
    date: '3/2/21',
    name: 'Cara',
    telephone: '07700 900123',
    postcode: 'bs1 4dj',
  },
  { project_number: '902', projectName: 'Quay', client: 'Nowhere Ltd' },
  { project_number: '0901', projectName: 'Old Mill again', price: '450,00' },
  { project_number: '901', projectName: 'Old Mill' },
  { project_number: '903', projectName: 'Barn', date: '31/02/21' },
  { projectName: 'No number', price: '450' },
  { projectName: 'NO-NUMBER' },
  { project_number: '900', projectName: 'There' },
]);

describe('an import of projects', () => {
  it('finds their clients by every spelling, and what is there or refused by number and name', async () => {
    const client = await done<Client>('POST', '/api/clients', { company: 'Able Homes' });
    await done('POST', '/api/enquiry', { projectName: 'There', project_number: '900', price: 10 });
    const fates = [
      '2 new',
      '3 refused There is no client called Nowhere Ltd. Please import or add the client first, or leave this cell empty. client',
      '4 refused 450,00 is not an amount in pounds. Please correct it, or leave this cell empty. price',
      '5 twice 2',
      '6 refused Please choose a valid enquiry date. date',
      '7 new',
      '8 twice 7',
      '9 there 900 There',
    ];
    const rehearsed = await done<readonly RowFate[]>('POST', '/api/imports/rehearsal', {
      kind: 'projects',
      rows: enquiries,
    });
    expect(short(rehearsed).map((text, at) => (at === 2 ? text.slice(0, 9) : text))).toEqual(
      fates.map((text, at) => (at === 2 ? text.slice(0, 9) : text)),
    );
    const { _id } = await start('projects', hashOf('d'), 9);
    for (let again = 0; again < 2; again += 1)
      expect(short(await done('POST', `/api/imports/${_id}/rows`, { rows: enquiries }))).toEqual(short(rehearsed));
    const all = await done<readonly Project[]>('GET', '/api/enquiry');
    expect(all).toHaveLength(3);
    expect(all.find(({ project_number }) => project_number === '901')).toMatchObject({
      projectName: 'Old Mill',
      client_id: client._id,
      price: 1200,
      date: '2021-02-03',
      postcode: 'BS1 4DJ',
      contact: { name: 'Cara', telephone: '7700900123' },
    });
    expect(await done('POST', `/api/imports/${_id}/finish`)).toMatchObject({ made: 2 });
  });

  it('is undone, but for a project with visits, and its numbers are free again', async () => {
    const rows = rowsOf([
      { project_number: '801', projectName: 'One' },
      { project_number: '802', projectName: 'Two' },
    ]);
    const { _id } = await start('projects', hashOf('e'), 3);
    const [, two] = await done<readonly RowFate[]>('POST', `/api/imports/${_id}/rows`, { rows });
    await done('POST', '/api/job', {
      startjob: '2027-03-10T09:00:00Z',
      endjob: '2027-03-10T12:00:00Z',
      address: '1 Quay Street',
      postcode: 'BS1 4DJ',
      price: 400,
      contact: { name: 'Cara', position: 'Buyer', email: 'cara@able.example', telephone: '07700 900123' },
      airtest: { types: 1, tests: 2 },
      enquiry_id: two?.record?._id,
    });
    // One that was begun and never finished can be undone too.
    const { removed, kept } = await undoAll(_id);
    expect([removed, kept.map(({ name, why, msg }) => [name, why, msg])]).toEqual([
      1,
      [['802 Two', 'used', 'This project has 1 site visit. Delete or move it before you delete the project.']],
    ]);
    expect(await numbers()).toEqual(['802']);
    await done('POST', '/api/enquiry', { projectName: 'One', project_number: '801', price: 1 });
  });
});

describe('who may import', () => {
  it('is the office, never an engineer', async () => {
    const engineer = { name: 'Ed Moss', email: 'ed@soundings.example', password: 'correct horse battery' };
    await done('POST', '/api/users', { ...engineer, isEngineer: true });
    const { body } = await ask<{ readonly token: string }>('POST', '/api/auth', engineer);
    for (const [method, path] of [
      ['GET', '/api/imports'],
      ['POST', '/api/imports/rehearsal'],
      ['POST', '/api/imports'],
      ['POST', '/api/imports/019ff48e-6300-7139-9f8d-893e30856e10/undo'],
    ] as const)
      expect([path, (await ask(method, path, method === 'GET' ? undefined : {}, body.token)).status]).toEqual([
        path,
        403,
      ]);
    expect((await ask('POST', '/api/imports/019ff48e-6300-7139-9f8d-893e30856e10/undo', {})).status).toBe(404);
  });

  it('sends rows as a call takes them', async () => {
    const refusedRows = [
      [],
      [{ row: 0, values: {} }],
      [{ row: 1, values: { company: 5 } }],
      [
        { row: 1, values: {} },
        { row: 1, values: {} },
      ],
      Array.from({ length: MAX_ROWS_AT_ONCE + 1 }, (_, at) => ({ row: at + 1, values: {} })),
    ];
    for (const rows of refusedRows)
      expect((await ask('POST', '/api/imports/rehearsal', { kind: 'clients', rows })).status).toBe(400);
  });
});
