import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Job, LedgerRow } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { openOffice, type Office } from '#test/harness/office';

describe('finance proves who changed a flag', () => {
  let office: Office;
  let desk: Desk;
  let job: Job;
  let page: Page;

  const flag = (name: string, value: boolean): Promise<Job> => office.ask('POST', `/api/job/${job._id}/completion`, { flag: name, value });
  const ledger = (): ReturnType<Page['getByRole']> => page.getByRole('region', { name: 'Audit ledger', exact: true }).last();
  const saved = async (kind: string): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: kind }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  beforeAll(async () => {
    office = await openOffice();
    const project = await office.add('/api/enquiry', { projectName: 'Quay House', price: 900, address: '1 Quay Street', name: 'Fern Fascia', postcode: 'BS1 5TR', email: 'fern@client.example', telephone: '07700 900123' });
    job = await office.plan({ startjob: '2026-03-10T09:00:00Z', endjob: '2026-03-10T12:00:00Z', address: '1 Quay Street', projectName: 'Quay House', price: 350.5, enquiry_id: project });
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
    await page.getByRole('group', { name: 'Filters that are set' }).getByText(/^Site visit: Sound Test, 1 Quay Street/).waitFor();
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
    for (const text of ['One completion flag was turned on or off.', 'Number in the log', 'CompletionFlagSet, step 3 of its record', 'It did nothing else.', 'Paid: Yes']) await drawer.getByText(text).waitFor();
    await drawer.getByRole('button', { name: 'Earlier in its record' }).click();
    await drawer.getByText('CompletionFlagSet, step 2 of its record').waitFor();
    await drawer.getByRole('link', { name: 'All that this request changed' }).click();
    await page.waitForURL(/\/audit\?correlation=/);
    await page.getByText('1–1 of 1').waitFor();
  }, 60_000);

  it('a flag in the list of site visits leads to its own story, and the row still opens the visit', async () => {
    await page.goto(`${office.url}/jobs`);
    const paid = page.getByRole('link', { name: 'Paid: no. See who changed it' });
    // Waits until the grid has found its place.
    await paid.hover();
    const box = await paid.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await paid.click();
    await page.waitForURL(`${office.url}/audit?visit=${job._id}&field=completion.paid`);
    await page.getByText('1–2 of 2').waitFor();
    await page.goBack();
    await page.getByRole('gridcell', { name: '£350.50' }).click();
    await page.waitForURL(`${office.url}/jobs/${job._id}`);
  }, 60_000);

  it('and takes what is listed along, as CSV and as a workbook', async () => {
    await page.goto(`${office.url}/audit?field=completion.paid`);
    await page.getByText('1–2 of 2').waitFor();
    const csv = await saved('Plain table');
    expect(csv.name).toMatch(/^audit-ledger-\d{4}-\d{2}-\d{2}\.csv$/);
    const [head, ...lines] = csv.bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('No.,When,Who,What,From,To,Site visit,Project');
    const rows = await office.ask<readonly LedgerRow[]>('GET', '/api/ledger?field=completion.paid');
    expect(lines.map((line) => line.split(',').slice(0, 1).concat(line.split(',').slice(2, 6)))).toEqual(rows.map((row) => [row._id, 'Petra Plumb', 'Paid', row.from === true ? 'Yes' : 'No', row.to === true ? 'Yes' : 'No']));
    const workbook = await saved('Excel workbook');
    expect(workbook.name).toMatch(/\.xlsx$/);
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(workbook.bytes.length).toBeGreaterThan(2000);
  }, 60_000);

  it('on a phone it is cards, which open the event as well', async () => {
    const phone = await office.sitDown({ width: 390, height: 844 });
    await phone.page.goto(`${office.url}/audit?reversed=true`);
    await phone.page.getByRole('list', { name: 'Audit ledger' }).getByRole('button', { name: 'Paid' }).click();
    await phone.page.getByRole('dialog', { name: 'Event' }).getByText('Taken into the log').waitFor();
    expect(await phone.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    await phone.context.close();
  }, 60_000);
});
