import type { Desk } from '#test/harness/browser';
import { look } from '#test/harness/look';
import { countedFrom, fern, openOffice, typed, type Office } from '#test/harness/office';
import { londonDate, type HistoryEntry, type Job, type Kit } from '#contracts';

/** Ten days from now: within the days that the list of what is due looks ahead. */
const first = londonDate(new Date(Date.now() + 10 * 86_400_000).toISOString());
const { day, at } = countedFrom(first);

/** A meter lapses on a day, and a visit is booked after it: it is refused, and taken by name with a reason. */
describe('a kit’s instruments', () => {
  let office: Office;
  let desk: Desk;
  let phone: Desk;
  let kit = '';

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
    await page.getByRole('combobox', { name: 'Kit 1' }).click();
    await page.getByRole('option', { name: /^Fan kit/ }).click();
  };
  const saved = async (address: string): Promise<Job | undefined> =>
    (await office.ask<readonly Job[]>('GET', '/api/job')).find((job) => job.address === address);

  beforeAll(async () => {
    office = await openOffice();
    kit = await office.add('/api/kits', { name: 'Fan kit', type: 'Air Testing' });
    desk = await office.sitDown({ width: 1440, height: 900 });
    phone = await office.sitDown({ width: 390, height: 844 });
  }, 120_000);
  afterAll(() => office.close());

  it('are written down by the office: the end is proposed, and the list says which lapses soon', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/equipment/instruments`);
    await page.getByText('No serial numbers yet').waitFor();
    await page.goto(`${office.url}/equipment`);
    await page
      .getByRole('row', { name: /Fan kit/ })
      .getByRole('button', { name: /^Edit/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New instrument' }).click();
    const one = dialog.getByRole('group', { name: 'Instrument 1' });
    await one.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Fan' });
    await one.getByRole('textbox', { name: 'Make' }).fill('Retrotec');
    await one.getByRole('textbox', { name: 'Model' }).fill('5000');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Please complete each instrument.').waitFor();
    await one.getByRole('textbox', { name: 'Serial number' }).fill('5F 1234');
    const aYearBefore = `${Number(first.slice(0, 4)) - 1}${first.slice(4)}`;
    await one.getByRole('textbox', { name: 'Calibrated on' }).fill(typed(aYearBefore));
    await one.getByRole('textbox', { name: 'Calibrated on' }).press('Tab');
    expect(await one.getByRole('textbox', { name: 'Valid until' }).inputValue()).toBe(typed(first));
    await one.getByRole('textbox', { name: 'Certificate number' }).fill('U 40123');
    await look(page, 'kit-1440', { fullPage: true });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('region', { name: 'Calibration due within 30 days' })
      .getByText('Fan kit (Retrotec 5000 5F 1234)')
      .waitFor();
    await look(page, 'equipment-1440', { fullPage: true });
    const [stored] = await office.ask<readonly Kit[]>('GET', '/api/kits');
    expect(stored).toMatchObject({ calibration_due: day(0), instruments: [{ serial: '5F 1234', validUntil: day(0) }] });
    // On a phone the folded card says it too.
    await phone.page.goto(`${office.url}/equipment`);
    await phone.page.getByText(new RegExp(`^Calibration due: ${typed(day(0))}, `)).waitFor();
  }, 120_000);

  it('are said to be in another kit already, as a car’s numberplate is said to be another car’s', async () => {
    const { page } = desk;
    const dialog = page.getByRole('dialog');
    await page.goto(`${office.url}/equipment`);
    await page.getByRole('button', { name: 'New Kit' }).click();
    await dialog.getByRole('button', { name: 'New instrument' }).click();
    const one = dialog.getByRole('group', { name: 'Instrument 1' });
    await one.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Fan' });
    for (const [name, text] of Object.entries({ Make: 'RETROTEC', Model: '5000', 'Serial number': '5f  1234' }))
      await one.getByRole('textbox', { name }).fill(text);
    await one.getByText('This instrument is in another kit already: Fan kit').waitFor();
    await look(page, 'kit-twice-1440');
    await one.getByRole('textbox', { name: 'Serial number' }).fill('5F 1235');
    await one.getByText('This instrument is in another kit already').waitFor({ state: 'detached' });
    await office.add('/api/car', { name: 'Van 1', numberplate: 'AB12 CDE', location: 'Yard' });
    await page.goto(`${office.url}/cars`);
    await page.getByRole('row', { name: /Van 1/ }).waitFor();
    await page.getByRole('button', { name: 'New Car' }).click();
    await dialog.locator('[name="numberplate"]').fill('ab12cde');
    await dialog.getByText('Another car has this numberplate already: Van 1').waitFor();
    await look(page, 'car-twice-1440');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Its own is no other car's.
    await page.getByRole('row', { name: /Van 1/ }).getByRole('button', { name: /^Edit/ }).first().click();
    await dialog.locator('[name="numberplate"]').waitFor();
    expect(await dialog.getByText('Another car has this numberplate already').count()).toBe(0);
  }, 60_000);

  it('lead from their kit to the visits that rest on them', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/equipment`);
    await page
      .getByRole('row', { name: /Fan kit/ })
      .getByRole('button', { name: /^Visits of Retrotec 5000 5F 1234/ })
      .click();
    await page.getByText('No visit between these days rests on this instrument.').waitFor();
    await page.goto(`${office.url}/company`);
    await page
      .getByRole('radiogroup', { name: /calibration of a kit/ })
      .getByRole('radio', { name: /^Refuse/ })
      .check();
    await look(page, 'company-1440', { fullPage: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Company Updated!').waitFor();
  }, 60_000);

  it.each(['desk', 'phone'] as const)(
    'that lapse are refused at the %s, and taken with a reason that stays',
    async (where) => {
      const seat = where === 'desk' ? desk : phone;
      const { page } = seat;
      seat.expectErrors(/409/);
      const address = `1 Quay Street ${where}`;
      await fillIn(seat, address);
      const reason = page.getByRole('textbox', { name: /^Why Fan kit is taken/ });
      await reason.waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .getByText(/Please choose another kit, or give a reason/)
        .first()
        .waitFor();
      await look(page, `refused-${where}`, { fullPage: true });
      expect(await saved(address)).toBeUndefined();
      await reason.fill('The laboratory is closed');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Job Created!').waitFor();
      const job = await saved(address);
      expect(job?.kits).toEqual([kit]);
      const history = await office.ask<readonly HistoryEntry[]>('GET', `/api/job/${job?._id}/history`);
      expect(history.map(({ text }) => text).join('\n')).toContain('The laboratory is closed');
      const days = new URLSearchParams({ from: day(1), to: day(1) }).toString();
      await page.goto(`${office.url}/equipment/instruments?${days}`);
      const serial = page.getByRole('link', { name: '5F 1234' });
      await serial.waitFor();
      await look(page, `serials-${where}`, { fullPage: true });
      await serial.click();
      await page.getByRole('row', { name: new RegExp(`${address}.*Fan kit`) }).waitFor();
      await look(page, `visits-${where}`, { fullPage: true });
      await office.removeVisits();
    },
    120_000,
  );
});
