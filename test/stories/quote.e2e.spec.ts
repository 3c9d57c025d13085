import { readFile } from 'node:fs/promises';
import { quoteFee, formatPounds, type FeeQuote, type JourneyAnswer, type Project } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { openOffice, type Office } from '#test/harness/office';

const POSTCODE = 'OX1 1AA';

describe('a quote, from the telephone to a project with its visits', () => {
  let office: Office;
  let desk: Desk;
  let metres = 0;
  beforeAll(async () => {
    office = await openOffice();
    metres = (await office.ask<JourneyAnswer>('POST', '/api/book/geocode', { postcode: POSTCODE })).travel.distance
      .value;
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  const field = (label: string) => desk.page.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const fee = () => desk.page.getByRole('status', { name: 'Fee' });
  const reckoned = (count: number, tests?: FeeQuote['tests']): FeeQuote => {
    const quote = quoteFee({ type: 'Part E', count, tests, distance: { metres } });
    if ('msg' in quote) throw new Error(quote.msg);
    return quote;
  };
  const shows = (amount: number) =>
    fee()
      .getByText(`${formatPounds(amount)} + VAT`, { exact: true })
      .first()
      .waitFor();

  it('is reached from the projects and from Find anything, and asks for a type first', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/enquiries`);
    await page.getByRole('link', { name: 'Quote a fee' }).click();
    await page.getByRole('heading', { name: 'Book', exact: true }).waitFor();
    await page.goto(`${office.url}/enquiries`);
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await page.getByRole('button', { name: /^Find anything…/ }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('book');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^Quote a fee/ })
      .click();
    await page.waitForURL(/\/book$/);
    expect(await field('Test type').locator('option:checked').textContent()).toBe('Please Select...');
    await shows(0);
    await page.getByRole('button', { name: 'Create project from this quote' }).click();
    for (const message of [
      'Please choose a test type.',
      'Please choose a project name.',
      'Please choose a client name.',
      'Please choose a postcode.',
    ])
      await page.getByText(message).waitFor();
  }, 60_000);

  it("is the calculator's fee, with every step beside it", async () => {
    const { page } = desk;
    await field('Test type').selectOption({ label: 'Sound Testing - Part E' });
    await field('Number of dwellings').fill('22');
    await field('Project name').fill('Harbour View');
    await field('Client name').fill('Fern Fascia');
    await field('Postcode').fill(POSTCODE);
    await page.getByText('Estimated, as the crow flies x 1.3').waitFor();
    expect(await field('Airborne Walls').inputValue()).toBe('6');
    await page.getByText('As the regulations ask.').waitFor();
    const quote = reckoned(22);
    await shows(quote.fee);
    await shows(quote.total);
    for (const { words, result } of quote.steps) {
      await page.getByRole('listitem').filter({ hasText: words }).filter({ hasText: result }).waitFor();
    }
    expect(
      await office.ask<FeeQuote>('POST', '/api/book/quote', { type: 'Part E', count: 22, distance: { metres } }),
    ).toEqual(quote);
  }, 60_000);

  it('follows tests that are typed over, and the rule again', async () => {
    const { page } = desk;
    await field('Airborne Walls').fill('14');
    const typed = reckoned(22, { walls: 14, floors: 6, impacts: 6 });
    expect(typed.fee).not.toBe(reckoned(22).fee);
    await shows(typed.fee);
    await page.getByRole('button', { name: 'Reset to the rule' }).click();
    await shows(reckoned(22).fee);
  }, 60_000);

  it('tells a postcode that is none, and quotes nothing that is too far', async () => {
    const { page } = desk;
    await field('Postcode').fill('ZZ1 1AA');
    await page.getByText('Invalid Postcode!').waitFor();
    await shows(0);
    await field('Postcode').fill('AB10 1AB');
    await fee().getByText('Too far').waitFor();
    expect(await page.getByRole('button', { name: 'Download fee proposal' }).isDisabled()).toBe(true);
  }, 60_000);

  it('lets the distance be typed while the lookup is away', async () => {
    const { page } = desk;
    await page.route('**/api/book/geocode', (route) => route.abort());
    await field('Postcode').fill('OX1 1AB');
    await page.getByText(/cannot be reached/).waitFor();
    await page.getByRole('button', { name: 'Type the distance' }).click();
    await field('Distance, one way').fill('5');
    await shows(500 + 150);
    await page.unroute('**/api/book/geocode');
    await page.getByRole('button', { name: 'Look it up instead' }).click();
    await field('Postcode').fill(POSTCODE);
    await shows(reckoned(22).fee);
  }, 60_000);

  it('survives a reload, and begins again with another type', async () => {
    const { page } = desk;
    await page.reload();
    await shows(reckoned(22).fee);
    expect(await field('Project name').inputValue()).toBe('Harbour View');
    await field('Test type').selectOption('BB93');
    await shows(0);
    expect(await field('Postcode').inputValue()).toBe('');
    await field('Test type').selectOption('Part E');
    await field('Number of dwellings').fill('55');
    await field('Postcode').fill(POSTCODE);
    await shows(reckoned(55).fee);
  }, 60_000);

  it('is downloaded as a proposal', async () => {
    const { page } = desk;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download fee proposal' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Harbour View - FeeProposal.docx');
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  }, 60_000);

  it('becomes a project that keeps it, with the fee that was agreed', async () => {
    const { page } = desk;
    const quote = reckoned(55);
    await field('Fee without travel').fill('1500');
    await shows(1500);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page
      .getByRole('article', { name: 'Preview of the fee proposal' })
      .getByText('£1,500.00', { exact: true })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await fee()
      .getByText(`Calculated: ${formatPounds(quote.fee)} + VAT`)
      .waitFor();
    await page.route('**/api/enquiry', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Create project from this quote' }).click();
    await page.getByText('Error!').waitFor();
    await page.getByRole('button', { name: 'Create project from this quote' }).click();
    await page.waitForURL(/\/enquiry\//);
    await page.getByText('Project Created!').waitFor();
    const projects = await office.ask<readonly Project[]>('GET', '/api/enquiry');
    expect(projects).toMatchObject([
      {
        projectName: 'Harbour View',
        price: 1500 + quote.travel,
        quote: { count: 55, fee: quote.fee, agreedFee: 1500, estimate: true, steps: quote.steps },
      },
    ]);
    const section = page.getByRole('region', { name: 'Quote' });
    await section.getByText('Sound Testing - Part E, 55 dwellings').waitFor();
    await section.getByText('How the fee was calculated').click();
    for (const { words } of quote.steps) await section.getByText(words).waitFor();
    await page.goto(`${office.url}/book`);
    await shows(0);
  }, 60_000);

  it('counts its visits down as they are booked', async () => {
    const { page } = desk;
    const [project] = await office.ask<readonly Project[]>('GET', '/api/enquiry');
    await page.goto(`${office.url}/enquiry/${project?._id ?? ''}`);
    await page.getByText('2 site visits quoted, 0 booked').waitFor();
    expect(await page.getByRole('link', { name: /^Book a visit/ }).count()).toBe(2);
    await office.plan({ enquiry_id: project?._id, startjob: '2026-12-01T09:00:00Z', endjob: '2026-12-01T12:00:00Z' });
    await page.getByText('2 site visits quoted, 1 booked').waitFor();
    await page.getByRole('link', { name: 'Book a visit: 2 of 2' }).click();
    await page.waitForURL(`**/job/create/sound?enquiry_id=${project?._id ?? ''}`);
    await page.getByRole('heading', { name: 'New Sound Test' }).waitFor();
  }, 60_000);
});
