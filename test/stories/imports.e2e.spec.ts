import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Booking, Client, Invoice, Job, Project } from '#contracts';
import { accessFindings } from '#test/harness/access';
import { answerLate, type Desk, type SeatOptions } from '#test/harness/browser';
import { fitsItsWidth, look } from '#test/harness/look';
import { openOffice, type Office } from '#test/harness/office';

/** Nothing fades in or out, so that colours are judged as they stay. */
const seats: readonly (readonly [string, string, SeatOptions])[] = [
  ['at a desk', 'desk', { width: 1440, height: 1000, still: true }],
  ['on a phone in the dark', 'phone', { width: 390, height: 844, dark: true, still: true }],
];

/** A client list as an office kept it for ten years: a title, headings in two rows, blank lines, one client in several spellings. */
const clients = `CLIENT LIST - updated Jan 21,,,,,,,
,,,,,,,
Customer,,Invoice to,,,Main contact,,Terms
,A/C,Address 1,Town,Post Code,Name,Mobile,
Able Homes Ltd,AB01,1 Quay Street,Bristol,bs14dj,Cara Plain,07700 900123,30 days
ABLE HOMES LIMITED,,,,,,"07700 900123 / 0117 900 0000",
,,,,,,,
"Barnes & Sons (Builders)",BA02,"The Old Mill, Mill Lane",Bath,BA1 1AA,,+44 (0)7700 900 456,
Barnes and Sons Builders,,,,,Bill Barnes,,
Able  Homes,,,,,,,60
Corner House Group,CO01,Corner House,Leeds,LS1 1AA,Dot Corner,n/a,end of month
,,,,,,07700 900999,
,,,,,,,
Dene Estates,,Dene Road,York,YO1 7HH,,,30
`;

const projects = `Enquiry No,Project,Client,Site Address,Town,Post Code,Fee (£),Date,PM
901,Old Mill,ABLE HOMES LTD,1 Mill Lane,Bath,BA1 1AA,"£1,200.00",3/2/21,Ann
902,Quay House,Barnes & Sons Builders,2 Quay Street,Bristol,BS1 4DJ,£950 + VAT,14-Feb-21,Ann
,,,,,,,,
903,Barn,Unknown Builders,,,,450,1 Sept 20,
904,Corner,,3 High St,Leeds,LS1 1AA,tbc,44230,
`;

/** A diary of visits: times in one cell or in three, short names, ticks, and one man who was written down twice. */
const visits = `Visit Date,Time,Test,Site,Post Code,Fee,Email,Engineer(s),Vehicle,Confirmed,Cert issued,Comments
Wed 3 Feb 27,9am-1pm,SIT,1 Quay Street,bs14dj,"£1,200.00",cara@able.example,Ed Moss & IF,AB12CDE,x,10/2/27,
03/02/2027,12:00 - 14:00,Air test,2 Quay Street,BS1 4DJ,£450 + VAT,cara@able.example,Ed,,Y,,Two plots
4/2/27,9-5,Air test,2 Quay Street,BS1 4DJ,450,cara@able.example,Bob Gone,,,,
`;

/** Who and what was out: three habits in one list, and leave over a day on which the man was on site. */
const bookings = `Who / what,Engineer,Vehicle,Equipment,From,To,Reason
,Ida Fell,,,1/2/27,Fri 5 Feb 27,Bank holiday + A/L
,,AB12 CDE,,3-Mar-27 9am-1pm,,MOT & service
,,,Meter 1,01/02/2027,12/02/2027,UKAS cal
,Ed Moss,,,2/2/27,4/2/27,Holiday
,,AB12 CDE,,8/2/27,,Gone fishing
`;

/** A ledger of invoices: paid by a tick, a day or an amount, one that does not add up, one that is credited in part. */
const invoices = `Inv No,Inv Date,Customer,PO,Net,VAT,Total,Paid,Date Paid,Credit
2019/041,3/2/19,Dene Estates Ltd,PO 7,"£1,200.00",£240.00,"£1,440.00",Y,1/3/19,
2019/042,14-Feb-19,DENE ESTATES,,500.00,100.00,600.00,250,,
2019/043,1 Mar 19,Dene Estates,,300.00,60.00,350.00,,,
2019/044,2/3/19,Dene Estates,,100.00,20.00,120.00,,,12.00
2019/042,14-Feb-19,DENE ESTATES,,500.00,100.00,600.00,250,,
`;

describe.each(seats)('an office moves in from its spreadsheets, %s', (_, seatName, seat) => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  const folder = mkdtempSync(path.join(tmpdir(), 'imports-'));
  const [clientFile, projectFile] = [path.join(folder, 'client list.csv'), path.join(folder, 'jobs 20-21.csv')];
  const visitFile = path.join(folder, 'diary.csv');
  const bookingFile = path.join(folder, 'absence.csv');
  const invoiceFile = path.join(folder, 'sales ledger.csv');
  const looked = async (name: string): Promise<void> => {
    await look(page, `import-${seatName}-${name}`, { fullPage: true });
    expect(await fitsItsWidth(page)).toBe(true);
    expect(await accessFindings(page, name)).toEqual([]);
  };
  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const show = async (fate: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: fate }).click();
  };
  const correct = async (row: number, called: string, field: string, value: string): Promise<void> => {
    const wanted = page.getByRole('button', { name: `Correct row ${row}`, exact: true });
    // On a phone a row is a card that unfolds first.
    if (seatName === 'phone') await page.getByRole('button', { name: `More: ${called}` }).click();
    await wanted.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(field, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const companies = async (): Promise<readonly string[]> =>
    (await office.ask<readonly Client[]>('GET', '/api/clients')).map(({ company }) => company);

  beforeAll(async () => {
    writeFileSync(clientFile, clients.replaceAll('\n', '\r\n'));
    writeFileSync(projectFile, projects.replaceAll('\n', '\r\n'));
    writeFileSync(visitFile, visits);
    writeFileSync(bookingFile, bookings);
    writeFileSync(invoiceFile, invoices);
    office = await openOffice();
    await office.ask('POST', '/api/clients', { company: 'Dene Estates Limited' });
    desk = await office.sitDown(seat);
    ({ page } = desk);
  }, 240_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await office.close();
  });

  it('chooses its list of clients, and reads what would become of every row and why', async () => {
    await page.goto(`${office.url}/company`);
    await page.getByRole('link', { name: 'Import from a spreadsheet' }).click();
    await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
    await page.getByText('Nothing imported yet.').waitFor();
    await looked('empty');
    await page.locator('input[type=file]').setInputFiles(clientFile);
    await page.getByText('2 new, 1 already there, 3 twice in the file, 2 refused.').waitFor();
    await page.getByText('Please enter the payment terms in whole days, up to 365.').first().waitFor();
    await looked('rehearsal');
    await show('Twice in the file');
    await page.getByText('Same as row 5.').first().waitFor();
    expect(await companies()).toEqual(['Dene Estates Limited']);
  }, 120_000);

  it('corrects a row in place, leaves the other out, and imports the rest with one press', async () => {
    await show('Refused');
    await correct(11, 'Corner House Group', 'Payment terms (days)', '30');
    await page.getByText('3 new, 1 already there, 3 twice in the file, 1 refused.').waitFor();
    // The server is away for a moment: nothing that was chosen or typed is lost.
    await page.route('**/api/imports', (route) =>
      route.fulfill({ status: 409, json: { statusCode: 409, msg: 'Not now.' } }),
    );
    await button('Import 3 rows').click();
    await page.getByText('Not now.').waitFor();
    await page.unrouteAll();
    await button('Import 3 rows').click();
    await page.getByText('3 rows imported').waitFor();
    await looked('result');
    expect(await companies()).toEqual([
      'Able Homes Ltd',
      'Barnes & Sons (Builders)',
      'Corner House Group',
      'Dene Estates Limited',
    ]);
    const [able] = await office.ask<readonly Client[]>('GET', '/api/clients?q=able');
    expect(able).toMatchObject({
      address: '1 Quay Street, Bristol',
      postcode: 'BS1 4DJ',
      payment_days: 30,
      contacts: [{ name: 'Cara Plain', telephone: '7700900123' }],
    });
    // A number without a name is the client's own.
    const [barnes] = await office.ask<readonly Client[]>('GET', '/api/clients?q=barnes');
    expect(barnes).toMatchObject({ telephone: '7700900456', contacts: [] });
  }, 120_000);

  it('then its projects, whose clients are found in every spelling', async () => {
    await page.reload();
    // Its columns are those of projects, which need not be said.
    await page.locator('input[type=file]').setInputFiles(projectFile);
    await page.getByText('3 new, 0 already there, 0 twice in the file, 1 refused.').waitFor();
    await page.getByText('There is no client called Unknown Builders.').first().waitFor();
    await looked('projects');
    await button('Import 3 rows').click();
    await page.getByText('3 rows imported').waitFor();
    const all = await office.ask<readonly Project[]>('GET', '/api/enquiry');
    expect(
      all
        .map(({ project_number, projectName, price, date, client_id }) => [
          project_number,
          projectName,
          price,
          date,
          client_id !== null,
        ])
        .sort(),
    ).toEqual([
      ['901', 'Old Mill', 1200, '2021-02-03', true],
      ['902', 'Quay House', 950, '2021-02-14', true],
      ['904', 'Corner', 0, '2021-02-03', false],
    ]);
    // The same file again is all there.
    await page.reload();
    await page.getByRole('combobox', { name: 'List of' }).click();
    await page.getByRole('option', { name: 'Projects' }).click();
    await page.locator('input[type=file]').setInputFiles(projectFile);
    await page.getByText('0 new, 3 already there, 0 twice in the file, 1 refused.').waitFor();
  }, 120_000);

  it('takes the clients back: those with projects stay and are named', async () => {
    const past = page.getByRole('list', { name: 'Past imports' }).getByRole('listitem');
    await past.filter({ hasText: 'Clients' }).getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog');
    await looked('undo');
    // The next import can be asked about before the lists have come again.
    await answerLate(page, '**/api/imports');
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('2 records were kept').waitFor();
    await page.getByText('Able Homes Ltd: Used by 1 project and no site visit.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await looked('undone');
    expect(await companies()).toEqual(['Able Homes Ltd', 'Barnes & Sons (Builders)', 'Dene Estates Limited']);
    await past.filter({ hasText: 'Projects' }).getByRole('button', { name: 'Undo import' }).click();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await past.filter({ hasText: 'Projects' }).getByText('Undone').waitFor();
    await page.unroute('**/api/imports');
    expect(await office.ask('GET', '/api/enquiry')).toEqual([]);
  }, 120_000);

  it('then its visits: a man who was written down twice is booked once, and the notes tell it', async () => {
    for (const name of ['Ed Moss', 'Ida Fell'])
      await office.ask('POST', '/api/users', {
        name,
        email: `${name.slice(0, 2)}@able.example`,
        password: 'correct horse battery',
        isEngineer: true,
      });
    await office.ask('POST', '/api/car', { name: 'Van 1', numberplate: 'AB12 CDE', location: 'Bristol' });
    await page.reload();
    await page.getByRole('combobox', { name: 'List of' }).click();
    await page.getByRole('option', { name: 'Site visits' }).click();
    await page.locator('input[type=file]').setInputFiles(visitFile);
    await page.getByText('2 new, 0 already there, 0 twice in the file, 1 refused.').waitFor();
    await page.getByText('There is no engineer called Bob Gone.').first().waitFor();
    await show('New, with a note');
    await page.getByText('Ed Moss was planned for this visit and was not booked').first().waitFor();
    await looked('visits');
    await button('Import 2 rows').click();
    await page.getByText('2 rows imported').waitFor();
    await looked('visits-result');
    const all = await office.ask<readonly Job[]>('GET', '/api/job');
    expect(
      all
        .map(({ kind, startjob, price, engineers, cars, notes }) => [
          kind,
          startjob.slice(0, 16),
          price,
          engineers.length,
          cars.length,
          notes,
        ])
        .sort(),
    ).toEqual([
      [
        'air',
        '2027-02-03T12:00',
        450,
        0,
        0,
        'Two plots\nEd Moss was planned for this visit and was not booked: already booked 09:00 to 13:00 on Wed 3 Feb.',
      ],
      ['sound', '2027-02-03T09:00', 1200, 2, 1, ''],
    ]);
  }, 120_000);

  it('then who and what was out: nobody is booked twice, and a row is corrected in place', async () => {
    await office.ask('POST', '/api/kits', { name: 'Meter 1', type: 'Sound Testing' });
    await page.reload();
    await page.getByRole('combobox', { name: 'List of' }).click();
    await page.getByRole('option', { name: 'Bookings' }).click();
    await page.locator('input[type=file]').setInputFiles(bookingFile);
    // Ida is on site on the Wednesday of her leave, and so is Ed.
    await page.getByText('2 new, 0 already there, 0 twice in the file, 3 refused.').waitFor();
    await page.getByText('Ed Moss is already booked 09:00 to 13:00 on Wed 3 Feb.').first().waitFor();
    await looked('bookings');
    await show('Refused');
    await correct(6, 'AB12 CDE', 'Type', 'Broken');
    await page.getByText('3 new, 0 already there, 0 twice in the file, 2 refused.').waitFor();
    await button('Import 3 rows').click();
    await page.getByText('3 rows imported').waitFor();
    await looked('bookings-result');
    const all = await Promise.all(
      ['engineer', 'car', 'kit'].map((kind) =>
        office.ask<readonly Booking[]>('GET', `/api/${kind}bookings?own=true&sort=start`),
      ),
    );
    expect(all.flat().map(({ type, start, end }) => [type, start.slice(0, 16), end.slice(0, 16)])).toEqual([
      ['Broken', '2027-02-08T00:00', '2027-02-09T00:00'],
      ['MOT', '2027-03-03T09:00', '2027-03-03T13:00'],
      ['Calibration', '2027-02-01T00:00', '2027-02-13T00:00'],
    ]);
    const past = page.getByRole('list', { name: 'Past imports' }).getByRole('listitem');
    await past.filter({ hasText: 'Bookings' }).getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await past.filter({ hasText: 'Bookings' }).getByText('Undone').waitFor();
    expect(await office.ask('GET', '/api/kitbookings?own=true')).toEqual([]);
  }, 120_000);

  it('and last its invoices: what is owed is asked for here, and their paper is where they were issued', async () => {
    await page.reload();
    await page.getByRole('combobox', { name: 'List of' }).click();
    await page.getByRole('option', { name: 'Invoices' }).click();
    await page.locator('input[type=file]').setInputFiles(invoiceFile);
    await page.getByText('3 new, 0 already there, 1 twice in the file, 1 refused.').waitFor();
    await page.getByText('£300.00 net and £60.00 VAT are £360.00, not £350.00.').first().waitFor();
    await looked('invoices');
    await show('Refused');
    await correct(4, '2019/043', 'Gross', '360');
    await page.getByText('4 new, 0 already there, 1 twice in the file, 0 refused.').waitFor();
    await button('Import 4 rows').click();
    await page.getByText('4 rows imported').waitFor();
    await page.goto(`${office.url}/invoice`);
    await page.getByText('2019/042').first().waitFor();
    await looked('invoice-list');
    await page.getByRole('button', { name: 'Aged debtors' }).click();
    await page.getByRole('dialog').getByText('£818.00').first().waitFor();
    await page.keyboard.press('Escape');
    const all = await office.ask<readonly Invoice[]>('GET', '/api/invoices?sort=number');
    expect(
      all.map(({ number, gross, credited, paid, outstanding }) => [number, gross, credited, paid, outstanding]),
    ).toEqual([
      ['2019/041', 1440, 0, 1440, 0],
      ['2019/042', 600, 0, 250, 350],
      ['2019/043', 360, 0, 0, 360],
      ['2019/044', 120, 12, 0, 108],
    ]);
    await page.goto(`${office.url}/invoice/${all[3]?._id ?? ''}`);
    await page.getByText('This invoice was imported.').waitFor();
    expect(await button('Download').isDisabled()).toBe(true);
    await page.getByText('2019/044-C1').waitFor();
    expect(await page.getByRole('button', { name: /UBL/ }).count()).toBe(0);
    await looked('invoice');
  }, 120_000);
});
