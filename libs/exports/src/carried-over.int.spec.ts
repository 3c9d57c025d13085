import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/universal';
import {
  fieldsOfImport,
  importedBookingTimes,
  importedVisitTimes,
  importRows,
  importTable,
  isEmptyRow,
  MAX_ROWS_AT_ONCE,
  type AdminDashboard,
  type AgedDebtor,
  type Booking,
  type Car,
  type Client,
  type DataImport,
  type FinanceDashboard,
  type ImportKind,
  type ImportTable,
  type Invoice,
  type Job,
  type Kit,
  type Project,
  type RowFate,
  type StaffMember,
} from '#contracts';
import { doThroughCalls, officeClock, samplePlan } from '#sample-company';
import { sampleSize } from '../../sample-company/src/planned.js';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

type Cells = readonly (readonly string[])[];

interface Office {
  readonly server: TestServer;
  readonly token: string;
}

const clock = officeClock();
let old: Office;
let fresh: Office;
let files: ReadonlyMap<string, Cells>;
const offices: TestServer[] = [];

const ask = async <Body>({ server, token }: Office, method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const read = <Body>(office: Office, path: string): Promise<Body> => ask<Body>(office, 'GET', path);

const downloaded = async ({ server, token }: Office): Promise<ReadonlyMap<string, Cells>> => {
  const answer = await fetch(`${server.url}/api/export?format=csv`, { headers: { authorization: `Bearer ${token}` } });
  return new Map(
    Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [
      name.replace('.csv', ''),
      Papa.parse<string[]>(strFromU8(bytes).replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data,
    ]),
  );
};

const tableIn = (from: ReadonlyMap<string, Cells>, kind: ImportKind): ImportTable => {
  const table = importTable(kind, from.get(fieldsOfImport[kind].table) ?? []);
  if (table === null) throw new Error(`there are no rows of ${kind}`);
  return table;
};

/** Imports a table as it was carried away; @returns what became of its rows, but for those that another brings */
const bring = async (kind: ImportKind): Promise<readonly string[]> => {
  const cells = tableIn(files, kind);
  expect(fieldsOfImport[kind].needed.some((name) => cells.columns.includes(name))).toBe(true);
  const rows = importRows(kind, cells);
  const hash = String(kind.length).padStart(64, '0');
  const { _id } = await ask<DataImport>(fresh, 'POST', '/api/imports', { kind, hash, rows: rows.at(-1)?.row });
  const fates: RowFate[] = [];
  const full = rows.filter((row) => !isEmptyRow(row));
  for (let at = 0; at < full.length; at += MAX_ROWS_AT_ONCE)
    fates.push(
      ...(await ask<readonly RowFate[]>(fresh, 'POST', `/api/imports/${_id}/rows`, {
        rows: full.slice(at, at + MAX_ROWS_AT_ONCE),
      })),
    );
  await ask(fresh, 'POST', `/api/imports/${_id}/finish`);
  return [...new Set(fates.map(({ fate, msg }) => msg ?? fate))];
};

const withoutIds = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer).replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, 'an id'));

/** Without what is made anew: ids, versions, when it was made. */
const told = async (office: Office) => {
  const [staff, cars, kits, clients] = [
    await read<readonly StaffMember[]>(office, '/api/users'),
    await read<readonly Car[]>(office, '/api/car'),
    await read<readonly Kit[]>(office, '/api/kits'),
    await read<readonly Client[]>(office, '/api/clients'),
  ];
  const names = new Map([
    ...[...staff, ...cars, ...kits].map(({ _id, name }) => [_id, name] as const),
    ...clients.map(({ _id, company }) => [_id, company] as const),
  ]);
  const called = (ids: readonly string[]) => ids.map((id) => names.get(id)).sort();
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  const bookings = (
    await Promise.all(
      ['engineer', 'car', 'kit'].map((kind) => read<readonly Booking[]>(office, `/api/${kind}bookings`)),
    )
  ).flat();
  return {
    staff: sorted(
      staff.map(({ name, email, telephone, isEngineer, competence, homePostcode, dayStart, dayEnd, weekHours }) => ({
        ...{ name, email, telephone, isEngineer, competence },
        ...{ homePostcode, dayStart, dayEnd, weekHours },
      })),
    ),
    cars: sorted(cars.map(({ name, numberplate, location, mot_due }) => ({ name, numberplate, location, mot_due }))),
    kits: sorted(kits.map(({ name, type, calibration_due }) => ({ name, type, calibration_due }))),
    clients: sorted(
      clients.map(({ company, postcode, email, telephone, payment_days, projects }) => ({
        company,
        postcode,
        email,
        telephone,
        payment_days,
        projects,
      })),
    ),
    projects: sorted(
      (await read<readonly Project[]>(office, '/api/enquiry')).map(
        ({ project_number, projectName, price, remaining, date, status, client_id, contact }) => ({
          project_number,
          projectName,
          price,
          remaining,
          date,
          status,
          client: names.get(client_id ?? ''),
          contact,
        }),
      ),
    ),
    visits: sorted(
      (await read<readonly Job[]>(office, '/api/job')).map(({ engineers, cars: vans, kits: meters, ...job }) => ({
        kind: job.kind,
        status: job.status,
        start: job.startjob,
        end: job.endjob,
        place: [job.address, job.postcode],
        price: job.price,
        tests: [job.airtest, job.soundtest, job.survey?.project_typeNS, job.survey?.fixed, job.survey?.roomsNS],
        half: job.survey?.type,
        journey: job.survey?.type === 'Pickup' ? null : [job.departureTime, job.returnTime],
        project: job.project_number,
        client: names.get(job.client_id ?? ''),
        contact: job.contact,
        notes: job.notes,
        number: job.invoice_number,
        done: job.completion,
        who: [called(engineers), called(vans), called(meters)],
      })),
    ),
    bookings: sorted(
      bookings.map(({ engineer_idfk, car_idfk, kit_idfk, start, end, type, job_id }) => ({
        who: names.get(engineer_idfk ?? car_idfk ?? kit_idfk ?? ''),
        start,
        end,
        type,
        ofVisit: job_id !== null,
      })),
    ),
    invoices: sorted(
      (await read<readonly Invoice[]>(office, '/api/invoices?limit=500'))
        .filter(({ status }) => status !== 'draft')
        .map((one) => ({
          ...{
            number: one.number,
            status: one.status,
            who: [one.client.name, one.client.address, one.client.postcode, one.client.email],
            of: names.get(one.client_id ?? ''),
          },
          ...{ date: one.date, tax_point: one.tax_point, due_days: one.due_days, due_date: one.due_date },
          ...{ order: one.order_reference, net: one.net, vat: one.vat, gross: one.gross },
          ...{ credited: one.credited, paid: one.paid, outstanding: one.outstanding, settled: one.settled },
          ...{ overdue: one.overdue_days, sent: one.sent_on ?? one.date },
        })),
    ),
    owed: sorted(
      (await read<readonly AgedDebtor[]>(office, '/api/invoices/aged')).map(({ client_id, ...debtor }) => ({
        ...debtor,
        of: names.get(client_id ?? ''),
      })),
    ),
    finance: withoutIds(await read<FinanceDashboard>(office, '/api/dashboard/finance')),
    admin: withoutIds(await read<AdminDashboard>(office, '/api/dashboard/admin?from=2020-01-01&to=2099-12-31')),
  };
};

/** Invoices as an office has them: paid, paid in part, credited, paid before it was credited, and a draft. */
const invoiceSome = async (office: Office): Promise<void> => {
  const jobs = await read<readonly Job[]>(office, '/api/job?limit=500');
  const free = jobs.filter(({ invoice_number, price, kind }) => invoice_number === '' && price > 1 && kind !== 'noise');
  const draft = async (job: Job | undefined) =>
    (await ask<Invoice>(office, 'POST', '/api/invoices/drafts', { ids: [job?._id], order_reference: 'PO 7' }))._id;
  const issued = async (at: number, on?: string) => {
    const id = await draft(free[at]);
    if (on !== undefined) await ask(office, 'PUT', `/api/invoices/${id}`, { date: on });
    const { date, gross } = await ask<Invoice>(office, 'POST', `/api/invoices/${id}/issue`, {});
    return { path: `/api/invoices/${id}`, date, gross };
  };
  const [paid, part, credited, owed, open] = [
    await issued(0),
    await issued(1, '2024-03-05'),
    await issued(2),
    await issued(3),
    await issued(4, '2024-03-25'),
  ];
  await ask(office, 'POST', `${paid.path}/payments`, { amount: paid.gross, date: paid.date });
  await ask(office, 'POST', `${part.path}/payments`, { amount: 0.5, date: part.date });
  await ask(office, 'POST', `${credited.path}/credit`, { reason: 'Wrong', date: credited.date });
  await ask(office, 'POST', `${owed.path}/payments`, { amount: owed.gross, date: owed.date });
  await ask(office, 'POST', `${owed.path}/credit`, { reason: 'Less work', net: 1, date: owed.date });
  await ask(office, 'POST', `${open.path}/sent`, {});
  await draft(free[5]);
};

beforeAll(async () => {
  const plan = samplePlan({ ...sampleSize, visits: 60, projects: 20 }, new Date(Date.now()).toISOString());
  const server = await startServer({ clock });
  offices.push(server);
  await doThroughCalls({ url: server.url, clock }, plan.steps);
  const { body } = await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: plan.signIn });
  old = { server, token: body.token };
  // What begins or ends at midnight.
  const [engineer] = (await read<readonly StaffMember[]>(old, '/api/users')).filter(({ isEngineer }) => isEngineer);
  const ownDays = {
    telephone: '07700 900321',
    homePostcode: 'BS3 4AA',
    dayStart: '08:30',
    dayEnd: '16:00',
    weekHours: 25.5,
  };
  await ask(old, 'PUT', `/api/users/${engineer?._id ?? ''}`, ownDays);
  await ask(old, 'POST', '/api/engineerbookings', {
    engineer_idfk: engineer?._id,
    start: '2028-06-05T00:00',
    end: '2028-06-10T00:00',
    type: 'Annual Leave',
  });
  await ask(old, 'POST', '/api/job', {
    startjob: '2028-06-12T00:00',
    endjob: '2028-06-14T00:00',
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    price: 900,
    contact: { name: 'Cara', position: 'Buyer', email: 'cara@able.example', telephone: '07700 900123' },
    survey: { project_typeNS: 'Noise Monitoring', fixed: 1, spots: 2 },
    engineers: [engineer?._id],
    departureTime: '2028-06-12T00:00',
  });
  await invoiceSome(old);
  const empty = await startServer();
  offices.push(empty);
  fresh = { server: empty, token: (await registerFirstAccount(empty.url)).token };
  files = await downloaded(old);
}, 240_000);
afterAll(() => Promise.all(offices.map((server) => server.stop())));

describe('the sample company, carried away and moved in', () => {
  it('is recognised column by column, and every row comes in', async () => {
    expect(await bring('clients')).toEqual(['new']);
    expect(await bring('projects')).toEqual(['new']);
    expect(await bring('cars')).toEqual(['new']);
    expect(await bring('kits')).toEqual(['new']);
    expect(await bring('engineers')).toEqual(['new']);
    expect(await bring('visits')).toEqual(['new']);
    expect(await bring('bookings')).toEqual(['new']);
    expect(await bring('invoices')).toEqual([
      'new',
      'Drafts and void invoices are not imported. Please leave this row out.',
    ]);
  }, 240_000);

  it('says the same when in a workbook, in which a midnight is a day', async () => {
    const answer = await fetch(`${old.server.url}/api/export?format=xlsx`, {
      headers: { authorization: `Bearer ${old.token}` },
    });
    const workbook = await readWorkbook(new Blob([await answer.arrayBuffer()]));
    const text = (value: unknown): string =>
      value instanceof Date
        ? value.toISOString().replace('T00:00:00.000Z', '')
        : typeof value === 'string' || typeof value === 'number'
          ? String(value)
          : '';
    const sheets = new Map(workbook.map(({ sheet, data }) => [sheet, data.map((row) => row.map(text))]));
    const timesOf = (from: ReadonlyMap<string, Cells>) => ({
      visits: importRows('visits', tableIn(from, 'visits')).map(({ values }) => importedVisitTimes(values)),
      bookings: importRows('bookings', tableIn(from, 'bookings')).map(({ values }) => importedBookingTimes(values)),
    });
    expect(timesOf(sheets)).toEqual(timesOf(files));
    expect(timesOf(files).bookings.filter(({ end }) => end?.endsWith('T00:00')).length).toBeGreaterThan(0);
  });

  it('is the same company: its records, its diary and what its dashboards say', async () => {
    const [before, after] = [await told(old), await told(fresh)];
    expect({ ...after, staff: after.staff.filter((one) => before.staff.includes(one)) }).toEqual(before);
  });
});
