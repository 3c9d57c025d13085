import type { Desk } from '#test/harness/browser';
import { look } from '#test/harness/look';
import { countedFrom, fern, openOffice, typed, type Office } from '#test/harness/office';
import { londonDate, type Job, type StaffMember } from '#contracts';

/** Ten days from now: within the days that the list of what is due looks ahead. */
const first = londonDate(new Date(Date.now() + 10 * 86_400_000).toISOString());
const { day, at } = countedFrom(first);
const lapsed = /Otto Octave is registered with ATTMA until .*, and is on this visit on /;

/** A registration lapses on a day, and a visit is booked after it: the form warns of it, and by setting it is refused. */
describe('an engineer’s registration', () => {
  let office: Office;
  let desk: Desk;
  let phone: Desk;
  let otto = '';

  const setRule = async ({ page }: Desk, rule: 'Warn' | 'Refuse'): Promise<void> => {
    await page.goto(`${office.url}/company`);
    const choice = page
      .getByRole('region', { name: 'Registrations' })
      .getByRole('radio', { name: new RegExp(`^${rule}`) });
    await choice.check();
    await look(page, `company-${rule}-${page.viewportSize()?.width}`, { fullPage: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Company Updated!').waitFor();
  };
  const fillIn = async ({ page }: Desk, address: string): Promise<void> => {
    const times = { start: at(1, '09:00'), end: at(1, '10:00') };
    await page.goto(`${office.url}/job/create/air?${new URLSearchParams(times).toString()}`);
    const values = {
      postcode: 'BS1 4ST',
      address,
      'contact.name': fern.name,
      'contact.position': fern.position,
      'contact.email': fern.email,
      'contact.telephone': '07700900123',
      price: '450',
      'airtest.types': '1',
      'airtest.tests': '2',
    };
    for (const [name, text] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(text);
    await page.getByRole('combobox', { name: 'Engineer 1' }).click();
    await page.getByRole('option', { name: /^Otto Octave/ }).click();
    await page.getByText(lapsed).first().waitFor();
  };
  const saved = async (address: string): Promise<number> =>
    (await office.ask<readonly Job[]>('GET', '/api/job')).filter((job) => job.address === address).length;

  beforeAll(async () => {
    office = await openOffice();
    otto = await office.add('/api/users', {
      name: 'Otto Octave',
      email: 'otto@soundings.example',
      password: 'three quiet words',
      isEngineer: true,
    });
    desk = await office.sitDown({ width: 1440, height: 900 });
    phone = await office.sitDown({ width: 390, height: 844 });
  }, 120_000);
  afterAll(() => office.close());

  it('is written down by the office, and the list says that it lapses soon', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/engineers`);
    await page
      .getByRole('row', { name: /Otto Octave/ })
      .getByRole('button', { name: /^Edit/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New registration' }).click();
    const one = dialog.getByRole('group', { name: 'Registration 1' });
    await one.getByRole('textbox', { name: 'Number' }).fill('A 4711');
    await one
      .getByRole('combobox', { name: 'Scheme' })
      .or(one.getByRole('textbox', { name: 'Scheme' }))
      .fill('ATTMA');
    await one.getByRole('checkbox', { name: /Air/ }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Please complete each registration.').waitFor();
    await one.getByRole('textbox', { name: 'Valid until' }).fill(typed(first));
    await one.getByRole('textbox', { name: 'Valid until' }).press('Tab');
    await look(page, 'engineer-1440', { fullPage: true });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const due = page.getByRole('region', { name: 'Registration due within 30 days' });
    await due.getByText('Otto Octave (ATTMA)').waitFor();
    await look(page, 'engineers-1440', { fullPage: true });
    const [one_] = (await office.ask<readonly StaffMember[]>('GET', '/api/users')).filter(({ _id }) => _id === otto);
    expect(one_?.registrations).toEqual([{ scheme: 'ATTMA', number: 'A 4711', kinds: ['air'], validUntil: day(0) }]);
  }, 120_000);

  it.each(['desk', 'phone'] as const)(
    'warns at the %s of a visit after its last day, and by setting the visit is refused',
    async (where) => {
      const seat = where === 'desk' ? desk : phone;
      const { page } = seat;
      seat.expectErrors(/409/);
      await setRule(seat, 'Warn');
      await fillIn(seat, `1 Quay Street ${where}`);
      await look(page, `warned-${where}`, { fullPage: true });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Job Created!').waitFor();
      expect(await saved(`1 Quay Street ${where}`)).toBe(1);
      await office.removeVisits();

      await setRule(seat, 'Refuse');
      await fillIn(seat, `2 Quay Street ${where}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .getByText(/Please choose another engineer, or renew it under Engineers\./)
        .first()
        .waitFor();
      await look(page, `refused-${where}`, { fullPage: true });
      expect(await saved(`2 Quay Street ${where}`)).toBe(0);
      await page.goto(`${office.url}/engineers`);
      await page.getByText('Otto Octave (ATTMA)').waitFor();
      await look(page, `engineers-${where}`, { fullPage: true });
    },
    120_000,
  );
});
