import {
  type Booking,
  type Car,
  type DataImport,
  type ImportRow,
  type Job,
  type Kit,
  type PasswordLinkState,
  type RowFate,
  type StaffMember,
} from '#contracts';
import { call, type TestServer } from '#test/harness/server';
import { openMovingOffice, rowsOf, short, type MovingOffice } from './testing/importing.js';

let server: TestServer;
let done: MovingOffice['done'];
let imported: MovingOffice['imported'];
let undone: MovingOffice['undone'];

const jobs = async (): Promise<readonly Job[]> =>
  [...(await done<readonly Job[]>('GET', '/api/job'))].sort((one, other) => (one.startjob < other.startjob ? -1 : 1));

beforeEach(async () => {
  ({ server, done, imported, undone } = await openMovingOffice());
}, 60_000);
afterEach(() => server.stop());

const people = rowsOf([
  { name: 'Ed Moss', email: 'Ed Moss <ed@able.example>', isEngineer: 'Engineer', competence: 'Sound & air' },
  { name: 'Ida Fell', email: 'ida@able.example' },
  { name: 'Olga Desk', email: 'olga@able.example', isEngineer: 'n' },
]);
const fleet = rowsOf([{ name: 'Van 1', numberplate: 'AB12 CDE', location: 'Bristol', mot_due: '3/2/27' }]);
const equipment = rowsOf([{ name: 'Sound & Vibration 1', type: 'acoustic', calibration_due: 'n/a' }]);

describe('cars, kits and engineers', () => {
  it('are known by their plate, name and email, and are taken back but for what visits rest on', async () => {
    const cars = await imported('cars', [
      ...fleet,
      { row: 3, values: { name: 'Van', numberplate: 'ab12cde', location: 'Bath' } },
      { row: 4, values: { name: 'Van 2', numberplate: 'XY1 ZZZ', location: '', mot_due: 'soon' } },
      { row: 5, values: { name: 'Van 3', numberplate: 'XY1 ZZZ', location: 'Bath' } },
    ]);
    expect(short(cars.fates)).toEqual(['2 new', '3 twice 2', '4 refused Please choose a location. location', '5 new']);
    const kits = await imported('kits', [...equipment, { row: 3, values: { name: 'Fan', type: 'who knows' } }]);
    expect(short(kits.fates)).toEqual(['2 new', '3 refused Please choose a type. type']);
    const engineers = await imported('engineers', people);
    expect(short(engineers.fates)).toEqual(['2 new', '3 new', '4 new']);
    expect(short((await imported('engineers', people)).fates)).toEqual([
      '2 there Ed Moss',
      '3 there Ida Fell',
      '4 there Olga Desk',
    ]);
    expect(await done<readonly Car[]>('GET', '/api/car')).toMatchObject([
      { name: 'Van 1', numberplate: 'AB12 CDE', mot_due: '2027-02-03' },
      { name: 'Van 3' },
    ]);
    expect(await done<readonly Kit[]>('GET', '/api/kits')).toMatchObject([
      { type: 'Sound Testing', calibration_due: null },
    ]);
    const visit = {
      date: '3/3/27',
      startjob: '9',
      endjob: '12',
      kind: 'Sound',
      ...place,
      engineers: 'Ed',
      cars: 'AB12CDE',
    };
    expect(short((await imported('visits', rowsOf([visit]))).fates)).toEqual(['2 new']);
    const used = 'used Used by no project and 1 site visit.';
    expect(await undone(cars._id)).toEqual([1, [`Van 1 AB12 CDE: ${used}`]]);
    expect(await undone(engineers._id)).toEqual([2, [`Ed Moss: ${used}`]]);
    expect(await undone(kits._id)).toEqual([1, []]);
  });

  it('of whom nobody has a password yet wait for a link, and nothing is sent', async () => {
    const { fates } = await imported('engineers', people);
    const [ed = '', ida = ''] = fates.map(({ record }) => record?._id ?? '');
    const staff = await done<readonly StaffMember[]>('GET', '/api/users');
    expect(staff.find(({ _id }) => _id === ed)).toMatchObject({ isEngineer: true, competence: ['sound', 'air'] });
    expect(staff.find(({ email }) => email === 'olga@able.example')).toMatchObject({ isEngineer: false });
    const waiting = await done<readonly PasswordLinkState[]>('GET', '/api/password-links');
    expect(waiting).toHaveLength(3);
    expect(waiting.find(({ _id }) => _id === ida)).toEqual({
      _id: ida,
      kind: 'invitation',
      endsAt: null,
      isOver: true,
      askedAt: null,
    });
    // The link that the office makes is the first of somebody new.
    expect(await done('POST', `/api/password-links/${ed}`, {})).toMatchObject({ kind: 'invitation', sentTo: null });
    const guessed = await call(server.url, 'POST', '/api/auth', {
      body: { email: 'ida@able.example', password: 'chosen later' },
    });
    expect(guessed.status).toBe(401);
  });
});

const place = { address: '1 Quay Street', postcode: 'bs14dj', contact_email: 'cara@able.example' };

describe('an import of visits', () => {
  beforeEach(async () => {
    await imported('cars', fleet);
    await imported('kits', equipment);
    await imported('engineers', people);
    await done('POST', '/api/enquiry', {
      projectName: 'Old Mill',
      project_number: '901',
      price: 10,
      address: '2 Mill Lane',
      postcode: 'BA1 1AA',
      contact: { name: 'Cara Plain', position: 'Buyer', email: 'cara@able.example', telephone: '07700 900123' },
    });
  });

  it('reads what an office wrote, and books nobody twice: who was planned stands in the notes', async () => {
    const rows = rowsOf([
      {
        date: 'Wed 3 Feb 2027',
        startjob: '9am',
        endjob: '1pm',
        kind: 'SIT',
        project: '901',
        price: '£450.00 + VAT',
        engineers: 'Ed Moss and IF',
        cars: 'ab12 cde',
        kits: 'Sound & Vibration 1',
        confirmed: 'x',
        issued: '10/02/27',
        paid: 'no',
        invoice_number: 'A-7',
        notes: 'Key at number 4',
      },
      // Ed and the car are at row 2 then; Ida's registration is nobody's affair.
      { date: '3/2/27 12:00-14:00', kind: 'air test', ...place, engineers: 'ed', cars: 'Van 1', notes: 'Two plots' },
      { date: '03/02/2027', startjob: '9-1', kind: 'Sound', project: 'old mill' },
      { date: '4/2/27', startjob: '9', endjob: '5', kind: 'Air', ...place, engineers: 'Bob Gone' },
      { date: '4/2/27', startjob: '9', endjob: '5', kind: 'Air', ...place, project: '999' },
      { date: '4/2/27', startjob: '9', endjob: '5', kind: 'survey?', ...place },
      { date: '4/2/27', startjob: '0900', endjob: '08:00', kind: 'Air', ...place },
      { date: '4/2/27', startjob: '', endjob: '', kind: 'Air', ...place },
      {
        date: '8/2/27',
        startjob: '10:00',
        endjob: '11:00',
        end_date: '10/2/27',
        kind: 'BS 4142',
        ...place,
        engineers: 'Ida Fell',
        kits: 'Sound & Vibration 1',
        invoice_number: 'a-7',
      },
      { date: '9/2/27', startjob: '9', endjob: '5', kind: 'Air', ...place, price: 'lots' },
    ]);
    const { _id, fates } = await imported('visits', rows);
    const note =
      'Ed Moss was planned for this visit and was not booked: already booked 09:00 to 13:00 on Wed 3 Feb. Van 1 was planned for this visit and was not booked: already booked 09:00 to 13:00 on Wed 3 Feb.';
    expect(short(fates)).toEqual([
      '2 new',
      `3 new ${note}`,
      '4 twice 2',
      '5 refused There is no engineer called Bob Gone. Please import or add the engineer first, or leave this cell empty. engineers',
      '6 refused There is no project 999. Please import or add the project first, or leave this cell empty. project',
      '7 refused Please choose a sound test, an air test or a noise survey. kind',
      '8 refused Please choose an end that is after the start. endjob',
      '9 refused Please choose a valid date and start time. startjob',
      '10 new Invoice number a-7 of the old list is used by another visit.',
      '11 refused lots is not an amount in pounds. Please correct it, or leave this cell empty. price',
    ]);
    const [mill, air, setup, pickup, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(mill).toMatchObject({
      kind: 'sound',
      startjob: '2027-02-03T09:00:00.000Z',
      endjob: '2027-02-03T13:00:00.000Z',
      project_number: '901',
      address: '2 Mill Lane',
      price: 450,
      invoice_number: 'A-7',
      notes: 'Key at number 4',
      contact: { name: 'Cara Plain', telephone: '7700900123' },
      completion: { confirmed: true, issued: true, paid: false, invoiced: false },
    });
    expect([mill?.engineers.length, mill?.cars.length, mill?.kits.length]).toEqual([2, 1, 1]);
    expect(air).toMatchObject({
      kind: 'air',
      engineers: [],
      cars: [],
      postcode: 'BS1 4DJ',
      notes: `Two plots\n${note}`,
    });
    expect(setup).toMatchObject({ startjob: '2027-02-08T10:00:00.000Z', invoice_number: '' });
    expect(pickup).toMatchObject({ startjob: '2027-02-10T11:00:00.000Z', engineers: setup?.engineers });
    // The same list, moved by hand since: the rows are there.
    expect(short((await imported('visits', rows)).fates).slice(0, 3)).toEqual([
      '2 there Old Mill, 03/02/2027 09:00',
      '3 there 1 Quay Street, 03/02/2027 12:00',
      '4 there Old Mill, 03/02/2027 09:00',
    ]);
    await done('PUT', `/api/job/${air?._id ?? ''}`, { price: 5 });
    expect(await undone(_id)).toEqual([2, ['1 Quay Street, 03/02/2027 12:00: changed Changed since it was imported.']]);
  });

  it('sends nobody without the registration that the company asks for, and keeps the row', async () => {
    await done('PUT', '/api/company', { registrationRule: 'refuse' });
    const { fates } = await imported(
      'visits',
      rowsOf([{ date: '3/2/27', startjob: '9', endjob: '12', kind: 'Sound', ...place, engineers: 'Ed' }]),
    );
    expect(short(fates)).toEqual([
      '2 new Ed Moss was planned for this visit and was not booked: Ed Moss has no registration for sound tests, and is on this visit on 3 February 2027.',
    ]);
    expect(await jobs()).toMatchObject([{ engineers: [], notes: fates[0]?.msg }]);
  });

  it('gives way to a booking that is made at the same moment', async () => {
    // What the rehearsal of a chunk cannot see: two chunks at once, each of which wants the same man.
    const row = (at: number, address: string): readonly ImportRow[] => [
      {
        row: at,
        values: { date: '3/2/27', startjob: '9', endjob: '12', kind: 'Sound', ...place, address, engineers: 'Ed' },
      },
    ];
    const { _id } = await done<DataImport>('POST', '/api/imports', { kind: 'visits', hash: 'f'.repeat(64), rows: 99 });
    const chunks = Array.from({ length: 6 }, (_, at) => row(at + 2, `${at} Quay Street`));
    const send = () =>
      Promise.all(chunks.map((rows) => done<readonly RowFate[]>('POST', `/api/imports/${_id}/rows`, { rows })));
    const fates = (await send()).flat();
    expect(fates.map(({ fate }) => fate)).toEqual(chunks.map(() => 'new'));
    expect(fates.filter(({ msg }) => msg === null)).toHaveLength(1);
    // Sent again, they wait until the lists hold what was made.
    expect((await send()).flat()).toEqual(fates);
    expect((await jobs()).filter(({ engineers }) => engineers.length === 1)).toHaveLength(1);
  });
});

describe('an import of bookings', () => {
  beforeEach(async () => {
    await imported('cars', fleet);
    await imported('kits', equipment);
    await imported('engineers', people);
  });

  const rows = rowsOf([
    { booked: 'Ed Moss', type: 'Holiday', start: '1/3/27', end: '5/3/27' },
    { booked: 'ed', type: 'annual leave', start: 'Mon 1st March 2027', end: '05/03/2027' },
    { booked: 'Ed', type: 'Sick', start: '5/3/27', end: '8/3/27' },
    { booked: 'Ed', booked_kind: 'Engineer', type: 'Maternity leave', start: '6/3/27', end: '' },
    { booked: 'AB12 CDE', type: 'Service', start: '2/3/27', start_time: '9', end_time: '1pm' },
    { booked: 'Sound & Vibration 1', booked_kind: 'kits', type: 'UKAS cal', start: '2027-03-01 10:00', end: '9/3/27' },
    { booked: 'Bob Gone', type: 'Holiday', start: '1/3/27' },
    { booked: 'Van 1', booked_kind: 'car', type: 'Holiday', start: '8/3/27' },
    { booked: 'Ida Fell', type: 'Meeting', start: '9/3/27 3pm', end: '9/3/27 2pm' },
    { booked: 'Ida Fell', type: 'Meeting', start: '9/3/27 3pm' },
    { booked: 'Ida Fell', type: 'Site Visit', start: '10/3/27 9am', end: '10/3/27 11am' },
    { booked: '', type: 'Sick', start: '10/3/27' },
    { booked: 'Ida Fell', start: 'soon' },
    { booked: 'Van 1', booked_kind: 'boat', type: 'MOT', start: '9/3/27' },
  ]);
  const told = async () =>
    (
      await Promise.all(
        ['engineer', 'car', 'kit'].map((kind) => done<readonly Booking[]>('GET', `/api/${kind}bookings?sort=start`)),
      )
    )
      .flat()
      .map(({ type, start, end }) => [type, start, end]);

  it('reads what an office wrote: whole days, half days, words of its own, and refuses what overlaps', async () => {
    const { _id, fates } = await imported('bookings', rows);
    expect(short(fates)).toEqual([
      '2 new',
      '3 twice 2',
      '4 refused Ed Moss is already booked 00:00 on Mon 1 Mar to 00:00 on Sat 6 Mar. Please change the times, or leave this row out. start',
      '5 new',
      '6 new',
      '7 new',
      '8 refused There is no engineer, car or kit called Bob Gone. Please add it first, and write one name in each row. booked',
      '9 refused Please choose a type. type',
      '10 refused Please choose an end that is after the start. end',
      '11 refused Please choose a valid end date and time. end',
      '12 refused This is booked by a site visit. Please import the visit, it brings its bookings. type',
      '13 refused Please write who or what is booked. booked',
      '14 refused Please choose a valid start date and time. start',
      '15 refused Please choose an engineer, a car or a kit. booked_kind',
    ]);
    const standing = [
      ['Annual Leave', '2027-03-01T00:00:00.000Z', '2027-03-06T00:00:00.000Z'],
      ['Other', '2027-03-06T00:00:00.000Z', '2027-03-07T00:00:00.000Z'],
      ['In Garage', '2027-03-02T09:00:00.000Z', '2027-03-02T13:00:00.000Z'],
      ['Calibration', '2027-03-01T10:00:00.000Z', '2027-03-10T00:00:00.000Z'],
    ];
    expect(await told()).toEqual(standing);
    // The same list again is there; what a visit keeps is in the way as well.
    expect(short((await imported('bookings', rows)).fates).slice(0, 2)).toEqual([
      '2 there Ed Moss, 01/03/2027 00:00',
      '3 there Ed Moss, 01/03/2027 00:00',
    ]);
    await imported(
      'visits',
      rowsOf([{ date: '11/3/27', startjob: '9', endjob: '12', kind: 'Sound', ...place, engineers: 'Ida' }]),
    );
    const met = await imported('bookings', rowsOf([{ booked: 'IF', type: 'A/L', start: '10/3/27', end: '12/3/27' }]));
    expect(short(met.fates)).toEqual([
      '2 refused Ida Fell is already booked 09:00 to 12:00 on Thu 11 Mar. Please change the times, or leave this row out. start',
    ]);
    const [garage] = await done<readonly Booking[]>('GET', '/api/carbookings');
    await done('PUT', `/api/carbookings/${garage?._id ?? ''}`, { type: 'MOT' });
    expect(await undone(_id)).toEqual([3, ['Van 1, 02/03/2027 09:00: changed Changed since it was imported.']]);
    expect((await told()).map(([type]) => type)).toEqual(['Site Visit', 'MOT']);
  });
});
