import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Job, LedgerRow } from '#contracts';
import { until, type Desk } from '#test/harness/browser';
import { openOffice, type Office } from '#test/harness/office';

describe('finance proves who changed a flag', () => {
  let office: Office;
  let desk: Desk;
  let job: Job;
  let page: Page;

  const flag = (name: string, value: boolean): Promise<Job> =>
    office.ask('POST', `/api/job/${job._id}/completion`, { flag: name, value });
  const ledger = (): ReturnType<Page['getByRole']> =>
    page.getByRole('region', { name: 'Audit ledger', exact: true }).last();
  const saved = async (kind: string): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: kind }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  beforeAll(async () => {
    office = await openOffice();
    const project = await office.add('/api/enquiry', {
      projectName: 'Quay House',
      price: 900,
      address: '1 Quay Street',
      name: 'Fern Fascia',
      postcode: 'BS1 5TR',
      email: 'fern@client.example',
      telephone: '07700 900123',
    });
    job = await office.plan({
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-10T12:00:00Z',
      address: '1 Quay Street',
      projectName: 'Quay House',
      price: 350.5,
      enquiry_id: project,
    });
    desk = await office.sitDown();
    ({ page } = desk);
  }, 120_000);
  afterAll(() => office.close());

  it('office turns Paid on and off again, and its history leads to the ledger', async () => {
    await page.goto(`${office.url}/jobs/${job._id}`);
    const paid = page.getByRole('switch', { name: 'Paid' });
    await paid.click();
    await page.getByText('Paid turned on', { exact: true }).waitFor();
    await paid.click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Paid turned off', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'History of Paid' }).click();
    await page.getByRole('link', { name: 'See in the ledger' }).click();
    await page.waitForURL(`${office.url}/audit?visit=${job._id}&field=completion.paid`);
    // What the link asked for is in view, and can be taken back.
    await page
      .getByRole('group', { name: 'Filters that are set' })
      .getByText(/^Site visit: Sound Test, 1 Quay Street/)
      .waitFor();
    await page.getByText('1–2 of 2').waitFor();
  }, 60_000);

  it('finance finds it under "Turned off after being on", and opens the event behind it', async () => {
    await flag('confirmed', true);
    await page.goto(`${office.url}/dashboard`);
    await page.getByRole('link', { name: 'Audit Ledger' }).click();
    await page.getByText('Confirmed', { exact: true }).first().waitFor();
    await page.getByRole('switch', { name: 'Turned off after being on' }).click();
    await page.waitForURL(/reversed=true/);
    await page.getByText('1–1 of 1').waitFor();
    const row = ledger().getByRole('row').filter({ hasText: 'Turned off' });
    for (const text of ['Petra Plumb', 'Paid', 'Yes', 'Quay House']) await row.getByText(text).first().waitFor();
    await row.getByText('Petra Plumb').click();
    const drawer = page.getByRole('dialog', { name: 'Event' });
    for (const text of [
      'One completion flag was turned on or off.',
      'Number in the log',
      'CompletionFlagSet, step 3 of its record',
      'It did nothing else.',
      'Paid: Yes',
    ])
      await drawer.getByText(text).waitFor();
    await drawer.getByRole('button', { name: 'Earlier in its record' }).click();
    await drawer.getByText('CompletionFlagSet, step 2 of its record').waitFor();
    await drawer.getByRole('link', { name: 'All that this request changed' }).click();
    await page.waitForURL(/\/audit\?correlation=/);
    await page.getByText('1–1 of 1').waitFor();
  }, 60_000);

  it('a row of the list of site visits opens the visit', async () => {
    await page.goto(`${office.url}/jobs`);
    await page.getByRole('gridcell', { name: '£350.50' }).click();
    await page.waitForURL(`${office.url}/jobs/${job._id}`);
  }, 60_000);

  it('and takes what is listed along, as CSV and as a workbook', async () => {
    await page.goto(`${office.url}/audit?field=completion.paid`);
    await page.getByText('1–2 of 2').waitFor();
    const csv = await saved('Plain table');
    expect(csv.name).toMatch(/^audit-ledger-\d{4}-\d{2}-\d{2}\.csv$/);
    const [head, ...lines] = csv.bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('No.,When,Who,What,From,To,Kind,About,Project');
    const rows = await office.ask<readonly LedgerRow[]>('GET', '/api/ledger?field=completion.paid');
    expect(lines.map((line) => line.split(',').slice(0, 1).concat(line.split(',').slice(2, 6)))).toEqual(
      rows.map((row) => [
        row._id,
        'Petra Plumb',
        'Paid',
        row.from === true ? 'Yes' : 'No',
        row.to === true ? 'Yes' : 'No',
      ]),
    );
    const workbook = await saved('Excel workbook');
    expect(workbook.name).toMatch(/\.xlsx$/);
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(workbook.bytes.length).toBeGreaterThan(2000);
  }, 60_000);

  it('a car, a kit and an engineer are told apart, and a made visit is told with what it was made, by names', async () => {
    const car = await office.add('/api/car', { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Yard' });
    const kit = await office.add('/api/kits', { name: 'Meter 1', type: 'Sound Testing' });
    const anna = await office.add('/api/users', {
      name: 'Anna Hall',
      email: 'anna@soundings.example',
      password: 'correct horse battery',
      isEngineer: true,
    });
    const client = await office.add('/api/clients', { company: 'Able Build', contacts: [] });
    await office.ask('POST', '/api/carbookings', {
      car_idfk: car,
      type: 'MOT',
      start: '2026-07-01T09:30',
      end: '2026-07-01T11:00',
    });
    const made = await office.plan({
      startjob: '2026-07-02T08:00:00Z',
      endjob: '2026-07-02T10:00:00Z',
      address: '3 Mill Lane',
      engineers: [anna],
      cars: [car],
      kits: [kit],
      client_id: client,
    });
    await page.goto(`${office.url}/audit?kind=car`);
    await page.getByText('1–2 of 2').waitFor();
    for (const text of ['Car', 'Van 2, AB12 CDE', 'MOT, 01/07/2026 09:30 to 01/07/2026 11:00'])
      await ledger().getByText(text, { exact: true }).first().waitFor();
    await page.goto(`${office.url}/audit?kind=kit`);
    await ledger().getByText('Meter 1', { exact: true }).first().waitFor();
    expect(await ledger().getByText('Van 2, AB12 CDE').count()).toBe(0);
    // Of a page that stays open it follows what belongs to no visit too.
    await office.ask('PUT', '/api/kits', { _id: kit, name: 'Meter 9' });
    await ledger().getByText('Meter 9', { exact: true }).first().waitFor();
    await page.goto(`${office.url}/clients`);
    await page.getByRole('link', { name: '1 visit of Able Build' }).waitFor();
    await office.plan({
      startjob: '2026-07-03T08:00:00Z',
      endjob: '2026-07-03T10:00:00Z',
      address: '3 Mill Lane',
      client_id: client,
    });
    await page.getByRole('link', { name: '2 visits of Able Build' }).waitFor();
    await page.goto(`${office.url}/cars`);
    await page
      .getByRole('button', { name: 'History of Van 2' })
      .or(page.getByRole('button', { name: /History.*Van 2/ }))
      .first()
      .click();
    await page.getByRole('link', { name: 'See in the ledger' }).click();
    await page.getByRole('group', { name: 'Filters that are set' }).getByText('About: Van 2, AB12 CDE').waitFor();
    await page.goto(`${office.url}/jobs/${made._id}`);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'History of this visit' });
    for (const line of [
      'Start: nothing → 2 Jul 2026, 09:00',
      'Engineers: nothing → Anna Hall',
      'Cars: nothing → Van 2',
      'Kits: nothing → Meter 9',
      'Client: nothing → Able Build',
      'Fee: £0 → £500',
      'Client name: nothing → Fern Fascia',
    ])
      await history.getByText(line, { exact: true }).waitFor();
    expect(await history.innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  }, 90_000);

  it('on a phone it is cards, which open the event as well', async () => {
    const phone = await office.sitDown({ width: 390, height: 844 });
    await phone.page.goto(`${office.url}/audit?reversed=true`);
    await phone.page
      .getByRole('list', { name: 'Audit ledger' })
      .getByRole('button', { name: 'Paid', exact: true })
      .click();
    await phone.page.getByRole('dialog', { name: 'Event' }).getByText('Taken into the log').waitFor();
    expect(await phone.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    await phone.context.close();
  }, 60_000);

  it('a flag in the list of site visits is turned where it stands, and says who turned it last', async () => {
    const mill = await office.plan({
      startjob: '2026-03-11T09:00:00Z',
      endjob: '2026-03-11T12:00:00Z',
      projectName: 'Mill House',
      price: 410.5,
    });
    await page.goto(`${office.url}/jobs`);
    const settled = (): Promise<void> => page.locator('.flag-switch[aria-busy="true"]').waitFor({ state: 'detached' });
    const paid = page.getByRole('switch', { name: 'Paid, Sound Test, Mill House' });
    const isOn = (on: boolean): Promise<void> =>
      page.getByRole('switch', { name: 'Paid, Sound Test, Mill House', checked: on }).waitFor();
    const stored = async (): Promise<boolean> => (await office.ask<Job>('GET', `/api/job/${mill._id}`)).completion.paid;
    // Waits until the grid has found its place.
    await paid.hover();
    const box = await paid.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await isOn(false);
    await paid.click();
    await page.getByText('1 visit marked Paid').waitFor();
    await isOn(true);
    expect(await stored()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await isOn(false);
    expect(await stored()).toBe(false);
    // By keyboard, from the cell of the grid; off is asked about, since finance works off it.
    await page.getByRole('gridcell', { name: '£410.50' }).focus();
    for (
      let step = 0;
      step < 8 && !(await page.evaluate<boolean>("document.activeElement?.getAttribute('col-id') === 'paid'"));
      step += 1
    )
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await isOn(true);
    await settled();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Turn Paid off for 1 job?' });
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(await stored()).toBe(true);
    await until(page, "document.activeElement?.getAttribute('col-id') === 'paid'");
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Turn off' }).click();
    await isOn(false);
    await settled();
    expect(await stored()).toBe(false);
    // Who and when: where the pointer rests, and with Shift and Enter.
    const last = page.getByRole('dialog', { name: 'History of Paid' });
    await page.mouse.move(0, 0);
    await paid.hover();
    await last.getByText('Petra Plumb').waitFor();
    await page.keyboard.press('Escape');
    await last.waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    await page.getByRole('gridcell', { name: '£410.50' }).focus();
    for (
      let step = 0;
      step < 8 && !(await page.evaluate<boolean>("document.activeElement?.getAttribute('col-id') === 'paid'"));
      step += 1
    )
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Enter');
    await last.getByRole('link', { name: 'All its changes' }).click();
    await page.waitForURL(`${office.url}/audit?visit=${mill._id}&field=completion.paid`);
    await page.getByText('1–4 of 4').waitFor();
  }, 90_000);
});
