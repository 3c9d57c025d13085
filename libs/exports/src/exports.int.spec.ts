import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/universal';
import type { Knex } from 'knex';
import {
  textsIn,
  importRows,
  importTable,
  type Booking,
  type Client,
  type ErrorBody,
  type ImportKind,
  type Invoice,
  type Job,
  type Project,
  type RowFate,
  type StaffMember,
} from '#contracts';
import { KNEX } from '#platform';
import { ExportEverything } from './export-everything.js';
import { everySheet } from './sheets/every-sheet.js';
import { makeOneOfEverything, type Ids } from './testing/one-of-everything.js';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

type Row = Readonly<Record<string, string>>;

let server: TestServer;
let token: string;
let ids: Ids;

const done = async <Body>(method: string, path: string, body?: unknown, as = token, at = server): Promise<Body> => {
  const answer = await call<Body>(at.url, method, path, { token: as, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const download = async (format: string): Promise<Response> =>
  fetch(`${server.url}/api/export?format=${format}`, { headers: { authorization: `Bearer ${token}` } });
/** The files of the zip: the lines of each as cells. */
const filesOf = (zip: Uint8Array): ReadonlyMap<string, readonly (readonly string[])[]> =>
  new Map(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [
      name.replace('.csv', ''),
      Papa.parse<string[]>(
        strFromU8(bytes)
          .replace(/^\uFEFF/, '')
          .trimEnd(),
      ).data,
    ]),
  );
const csvFiles = async (): Promise<ReturnType<typeof filesOf>> =>
  filesOf(new Uint8Array(await (await download('csv')).arrayBuffer()));
const recordsOf = ([head = [], ...rows]: readonly (readonly string[])[] = []): readonly Row[] =>
  rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
/** When it was made is of the day of this run. */
const dated = ({ created_at: made = '', ...row }: Row): Row =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(made) ? { ...row, created_at: 'a time' } : row;
const sheets = async (): Promise<{ readonly [name: string]: readonly Row[] }> =>
  Object.fromEntries([...(await csvFiles())].map(([name, cells]) => [name, recordsOf(cells)]));

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  ids = await makeOneOfEverything(done);
}, 120_000);
afterAll(() => server.stop());

describe('everything as CSV', () => {
  it('has as many rows of each kind as the lists', async () => {
    const found = await sheets();
    const listed = {
      staff: (await done<readonly StaffMember[]>('GET', '/api/users')).length,
      cars: (await done<readonly unknown[]>('GET', '/api/car')).length,
      kits: (await done<readonly unknown[]>('GET', '/api/kits')).length,
      clients: (await done<readonly Client[]>('GET', '/api/clients')).length,
      projects: (await done<readonly Project[]>('GET', '/api/enquiry')).length,
      visits: (await done<readonly Job[]>('GET', '/api/job')).length,
      bookings: (
        await Promise.all(
          ['engineer', 'car', 'kit'].map((kind) => done<readonly Booking[]>('GET', `/api/${kind}bookings`)),
        )
      ).flat().length,
      invoices: (await done<readonly Invoice[]>('GET', '/api/invoices')).length,
    };
    expect(Object.fromEntries(Object.keys(listed).map((name) => [name, found[name]?.length]))).toEqual(listed);
    expect(listed).toMatchObject({ staff: 2, clients: 2, visits: 3, bookings: 4, invoices: 1 });
  });

  it('says in each column what the record says', async () => {
    const found = await sheets();
    const of = (name: string, column: string, id: string): Row =>
      dated((found[name] ?? []).find((row) => row[column] === id) ?? {});
    const job = await done<Job>('GET', `/api/job/${ids.air}`);
    const project = await done<Project>('GET', `/api/enquiry/${ids.project}`);
    const client = await done<Client>('GET', `/api/clients/${ids.client}`);
    const invoice = await done<Invoice>('GET', `/api/invoices/${ids.invoice}`);
    expect(of('staff', 'staff_id', ids.engineer)).toEqual({
      staff_id: ids.engineer,
      name: 'Ed Moss',
      email: 'ed@soundings.example',
      telephone: '7700900321',
      is_engineer: 'yes',
      visit_kinds: 'air',
      home_postcode: 'BS3 4AA',
      day_start: '08:30',
      day_end: '16:30',
      week_hours: '32',
      is_removed: 'no',
    });
    expect(found['registrations']).toEqual([
      {
        staff_id: ids.engineer,
        staff_name: 'Ed Moss',
        scheme: 'ATTMA',
        registration_number: 'A 1234',
        visit_kinds: 'air',
        valid_until: '2028-06-01',
      },
    ]);
    expect(found['cars']).toEqual([
      {
        car_id: ids.car,
        name: 'Van',
        numberplate: 'AB12 CDE',
        location: 'Yard',
        mot_due: '2028-06-01',
        is_removed: 'no',
      },
    ]);
    expect(found['kits']).toEqual([
      { kit_id: ids.kit, name: 'Meter', type: 'Air Testing', calibration_due: '2028-07-01', is_removed: 'no' },
    ]);
    expect(found['instruments']).toEqual([
      {
        kit_id: ids.kit,
        kit: 'Meter',
        kind: 'gauge',
        make: 'Maker',
        model: 'G1',
        serial: `'=7`,
        calibrated_on: '2027-07-01',
        valid_until: '2028-07-01',
        laboratory: 'Lab',
        certificate: 'C 1',
      },
    ]);
    expect(of('clients', 'client_id', ids.client)).toEqual({
      client_id: ids.client,
      company: `'=HYPERLINK("http://x") & Sons`,
      address: client.address,
      postcode: 'BS1 4DJ',
      email: 'pay@able.example',
      telephone: client.telephone,
      contact_name: 'Kit Lark',
      contact_position: 'Site manager',
      contact_email: 'kit@able.example',
      contact_telephone: client.contacts[0]?.telephone,
      payment_days: '45',
      purchase_order_needed: 'yes',
      purchase_order_note: `'+44 first`,
      created_at: 'a time',
    });
    expect(found['contacts']?.map((row) => [row['contact_id'], row['contact_name'], row['client_id']])).toEqual([
      [client.contacts[0]?._id, 'Kit Lark', ids.client],
      [client.contacts[1]?._id, `'@Second`, ids.client],
    ]);
    expect(of('projects', 'project_id', ids.project)).toEqual({
      project_id: ids.project,
      project_number: 'P-7',
      project_name: `'-Quay House`,
      client_id: ids.client,
      client: `'=HYPERLINK("http://x") & Sons`,
      address: '1 Quay Street',
      postcode: 'BS1 4DJ',
      fee: '350.05',
      fee_remaining: project.remaining.toFixed(2),
      enquiry_date: '2027-06-01',
      project_leader: 'Ann',
      delegated: 'yes',
      contact_name: 'Kit Lark',
      contact_position: 'Site manager',
      contact_email: 'kit@able.example',
      contact_telephone: project.contact.telephone,
      status: project.status,
      created_at: 'a time',
    });
    // A negative amount is a number, not a formula.
    expect(project.remaining).toBe(-50.05);
    expect(of('visits', 'visit_id', ids.air)).toEqual({
      visit_id: ids.air,
      kind: 'air',
      part: 'Visit',
      setup_visit_id: '',
      status: job.status,
      // British Summer Time.
      start: '2027-07-01 09:30',
      end: '2027-07-01 11:00',
      departure: '',
      return: '',
      arrived: '',
      left: '',
      project_id: ids.project,
      project_number: job.project_number,
      project_name: `'${job.projectName}`,
      client_id: ids.client,
      client: `'${client.company}`,
      address: '1 Quay Street',
      postcode: 'BS1 4DJ',
      fee: '400.10',
      engineer_ids: ids.engineer,
      engineers: 'Ed Moss',
      car_ids: ids.car,
      cars: 'Van',
      kit_ids: ids.kit,
      kits: 'Meter',
      contact_name: 'Kit Lark',
      contact_position: 'Site manager',
      contact_email: 'kit@able.example',
      contact_telephone: job.contact.telephone,
      project_leader: job.contact.project_leader,
      delegated: 'no',
      sound_project_type: '',
      sound_sets: '',
      sound_rooms: '',
      sound_dwellings: '',
      air_types: '1',
      air_tests: '2',
      survey_project_type: '',
      survey_fixed: '',
      survey_spots: '',
      survey_rooms: '',
      invoice_number: invoice.number,
      ...textsIn(job),
      notes: `'${job.notes}`,
      confirmed: 'no',
      invoiced: 'yes',
      paid: 'no',
      issued: 'no',
      checklist: 'no',
      rams: 'no',
      created_at: 'a time',
    });
    expect(
      found['visits']
        ?.filter(({ setup_visit_id }) => setup_visit_id === ids.setup)
        .map(({ part, fee, start, survey_spots }) => [part, fee, start, survey_spots])
        .sort(),
    ).toEqual([
      ['Pickup', '0.00', '2027-01-10 10:00', '2'],
      ['Setup', '600.00', '2027-01-10 09:00', '2'],
    ]);
    const [service] = await done<readonly Booking[]>('GET', '/api/carbookings?own=true');
    expect(found['bookings']?.filter(({ visit_id }) => visit_id === '')).toEqual([
      {
        booking_id: service?._id,
        booked_kind: 'car',
        booked_id: ids.car,
        booked: 'Van',
        start: '2027-08-01 10:00',
        end: '2027-08-01 18:00',
        type: 'In Garage',
        visit_id: '',
      },
    ]);
    expect(found['invoices']).toEqual([
      {
        invoice_id: ids.invoice,
        invoice_number: invoice.number,
        status: 'issued',
        client_id: ids.client,
        client: invoice.client.name.replace(/^=/, `'=`),
        client_address: invoice.client.address,
        client_postcode: invoice.client.postcode,
        client_email: invoice.client.email,
        visit_ids: ids.air,
        order_reference: 'PO 9',
        date: invoice.date,
        tax_point: invoice.tax_point,
        due_days: String(invoice.due_days),
        due_date: invoice.due_date,
        reverse_charge: 'no',
        net: '400.10',
        vat: '80.02',
        gross: '480.12',
        credited: '12.00',
        credited_on: '2027-09-02',
        paid: '100.01',
        paid_on: '2027-09-01',
        outstanding: '368.11',
        sent_on: '',
        interest_on_invoice_id: '',
      },
    ]);
    expect(found['invoice_lines']).toEqual([
      {
        invoice_id: ids.invoice,
        invoice_number: invoice.number,
        line: '1',
        visit_id: ids.air,
        description: invoice.lines[0]?.description,
        net: '400.10',
        vat_rate: '20',
      },
    ]);
    expect(found['payments']).toEqual([
      {
        payment_id: invoice.payments[0]?._id,
        invoice_id: ids.invoice,
        invoice_number: invoice.number,
        date: '2027-09-01',
        amount: '100.01',
        reference: `'=SUM(1)`,
      },
    ]);
    expect(found['credit_notes']).toEqual([
      {
        credit_note_number: invoice.credit_notes[0]?.number,
        invoice_id: ids.invoice,
        invoice_number: invoice.number,
        date: '2027-09-02',
        reason: 'Less work',
        net: '10.00',
        vat: '2.00',
        gross: '12.00',
      },
    ]);
  });

  it('is taken in again by an empty company as the same clients and projects', async () => {
    const files = await csvFiles();
    const empty = await startServer();
    try {
      const { token: theirs } = await registerFirstAccount(empty.url);
      const bring = async (kind: ImportKind, digit: string): Promise<void> => {
        const table = importTable(kind, files.get(kind) ?? []);
        if (table === null) throw new Error('no table');
        const rows = importRows(kind, table);
        const { _id } = await done<{ _id: string }>(
          'POST',
          '/api/imports',
          { kind, hash: digit.repeat(64), rows: rows.at(-1)?.row },
          theirs,
          empty,
        );
        const fates = await done<readonly RowFate[]>('POST', `/api/imports/${_id}/rows`, { rows }, theirs, empty);
        expect(fates.map(({ fate, msg }) => msg ?? fate)).toEqual(rows.map(() => 'new'));
      };
      await bring('clients', 'a');
      await bring('projects', 'b');
      const told = async (as: string, at: TestServer) => ({
        clients: (await done<readonly Client[]>('GET', '/api/clients', undefined, as, at)).map(
          ({ _id: _, createdAt: __, version: ___, projects, visits: ____, address, contacts, ...client }) => ({
            ...client,
            projects,
            address: address.replace(/\s+/g, ' '),
            // An import makes the first contact; the others are in contacts.csv.
            contact: contacts.map(({ _id: _____, ...person }) => person)[0],
          }),
        ),
        projects: (await done<readonly Project[]>('GET', '/api/enquiry', undefined, as, at)).map(
          ({ projectName, project_number, address, postcode, price, date, delegated, contact: person, client_id }) => ({
            projectName,
            project_number,
            address,
            postcode,
            price,
            date,
            delegated,
            person,
            hasClient: client_id !== null,
          }),
        ),
      });
      expect(await told(theirs, empty)).toEqual(await told(token, server));
    } finally {
      await empty.stop();
    }
  }, 120_000);
});

describe('everything as a workbook', () => {
  it('has the same cells as the CSV files, days and amounts as spreadsheets count', async () => {
    const csv = await csvFiles();
    const response = await download('xlsx');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="soundings-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    const workbook = await readWorkbook(new Blob([await response.arrayBuffer()]));
    const text = (value: unknown, other = ''): string =>
      value === null
        ? ''
        : value instanceof Date
          ? value.toISOString().slice(0, other.length).replace('T', ' ')
          : typeof value === 'number'
            ? other.includes('.')
              ? value.toFixed(2)
              : String(value)
            : (value as string);
    expect(workbook.map(({ sheet }) => sheet)).toEqual([...csv.keys()]);
    for (const { sheet, data } of workbook)
      expect(data.map((row, at) => row.map((value, column) => text(value, csv.get(sheet)?.[at]?.[column])))).toEqual(
        csv.get(sheet)?.map((row) => row.map((value) => value.replace(/^'/, ''))),
      );
    expect(JSON.stringify(workbook)).toContain('2027-07-01T09:30:00.000Z');
  });
});

describe('who may', () => {
  it('is whoever administers and sees fees', async () => {
    const engineer = await done<{ token: string }>('POST', '/api/auth', {
      email: 'ed@soundings.example',
      password: 'correct horse battery',
    });
    expect((await call(server.url, 'GET', '/api/export?format=csv', { token: engineer.token })).status).toBe(403);
    const { apiToken } = await done<{ apiToken: string }>('POST', '/api/tokens', {
      name: 'Copy',
      capabilities: ['administer'],
      readOnly: true,
      days: 30,
      currentPassword: 'correct horse battery',
    });
    const answer = await call<ErrorBody>(server.url, 'GET', '/api/export?format=csv', { token: apiToken });
    expect([answer.status, answer.body.msg]).toEqual([403, expect.stringContaining('fees')]);
    expect((await download('pdf')).status).toBe(400);
  });
});

describe('an export that is under way', () => {
  it('is of the moment in which it began, and the only one', async () => {
    const everythingExport = server.program.app?.get(ExportEverything);
    if (everythingExport === undefined) throw new Error('the program does not answer');
    const { stream } = await everythingExport.open('csv');
    const later = await done<{ _id: string }>('POST', '/api/clients', { company: 'Came Later' });
    await done('PUT', '/api/car', { _id: ids.car, location: 'Elsewhere', version: 0 });
    const second = await call<ErrorBody>(server.url, 'GET', '/api/export?format=csv', { token });
    expect([second.status, second.body.msg]).toEqual([
      409,
      'Another export is being downloaded. Please try again when it is complete.',
    ]);
    // A read model that is made anew waits with its swap.
    await expect(
      server.database.knex.transaction(async (transaction) => {
        await transaction.raw(`set local lock_timeout = '200ms'`);
        await transaction.raw('lock table read.invoice in access exclusive mode');
      }),
    ).rejects.toThrow('lock timeout');
    const found = filesOf(await buffer(stream));
    expect(recordsOf(found.get('clients')).map(({ client_id }) => client_id)).not.toContain(later._id);
    expect(recordsOf(found.get('cars')).map(({ location }) => location)).toEqual(['Yard']);
    expect((await sheets())['clients']?.map(({ client_id }) => client_id)).toContain(later._id);
  });

  it('leaves nothing open when the browser goes away', async () => {
    const everythingExport = server.program.app?.get(ExportEverything);
    const opened = await everythingExport?.open('xlsx');
    opened?.stream.destroy();
    // Its transaction ends a moment after its stream.
    let status = 409;
    for (let tries = 0; tries < 50 && status === 409; tries += 1) {
      await new Promise((done) => setTimeout(done, 20));
      const response = await download('csv');
      await response.arrayBuffer();
      ({ status } = response);
    }
    expect(status).toBe(200);
    const { rows } = await server.database.knex.raw<{ rows: readonly unknown[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a large company', () => {
  it('is read by the page', async () => {
    const knex = server.program.app?.get<Knex>(KNEX) as Knex;
    const statements: string[] = [];
    // Beside them other calls and the program itself ask.
    const note = ({ sql }: { readonly sql: string }): void => {
      if (/ > \S+ order by \S+ asc limit \S+$/.test(sql)) statements.push(sql);
    };
    knex.on('query', note);
    await (await download('csv')).arrayBuffer();
    const few = statements.splice(0).length;
    const { rows } = await server.database.knex.raw<{ rows: readonly { schema: string }[] }>(
      `select table_schema as schema from information_schema.view_table_usage where view_schema = 'read' and view_name = 'car'`,
    );
    const schema = rows[0]?.schema ?? '';
    await server.database.knex.raw(
      `insert into ${schema}.car (car_id, name, numberplate, location, mot_due, is_deleted, version)
       select gen_random_uuid(), 'Car ' || n, '', '', null, true, 0 from generate_series(1, 1200) n`,
    );
    const cars = (await sheets())['cars'] ?? [];
    knex.removeListener('query', note);
    expect(new Set(cars.map((row) => row['name'])).size).toBe(1201);
    // A page of each of the sheets, and three of cars.
    expect([few, statements.length]).toEqual([everySheet('2027-06-01').length, few + 2]);
  });
});
