import { readFile } from 'node:fs/promises';
import type { FileAnswer } from '#contracts';
import { setScreen, type Desk } from '#test/harness/browser';
import { look } from '#test/harness/look';
import { comeIn, countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

const ed = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'long enough to remember' };
const certificate = {
  name: 'NOR140 1407234.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n'),
};

/** A client on site asks whether the meter is calibrated. */
describe('the certificates of a kit', () => {
  let office: Office;
  let desk: Desk;
  let phone: Desk;
  let kit: string;
  let visit: string;
  const { day, at } = countedFrom(mondayOf(1));

  beforeAll(async () => {
    office = await openOffice();
    const engineer = await office.add('/api/users', { ...ed, isEngineer: true });
    kit = await office.add('/api/kits', { name: 'Sound set 1', type: 'Sound Testing' });
    const planned = await office.plan({
      startjob: at(1, '09:00'),
      endjob: at(1, '12:00'),
      engineers: [engineer],
      kits: [kit],
    });
    visit = planned._id;
    desk = await office.sitDown();
    phone = await office.newScreen({ width: 390, height: 844, now: `${day(1)}T07:00:00Z` });
  }, 120_000);
  afterAll(() => office.close());

  const editor = async ({ page }: Desk) => {
    await page.goto(`${office.url}/equipment`);
    await page.getByRole('region', { name: 'Equipment' }).getByText('Sound set 1').click();
    const dialog = page.getByRole('dialog');
    const part = dialog.getByRole('group', { name: 'Certificates and photos' });
    await part.getByRole('button', { name: 'Add photos or files' }).waitFor();
    return part;
  };

  it.each([1440, 390])(
    'are attached in its form, taken off and put back, %s pixels wide',
    async (width) => {
      await setScreen(desk.page, { width });
      const part = await editor(desk);
      await part.locator('input[type="file"]').setInputFiles(certificate);
      await part.getByRole('button', { name: 'Open NOR140 1407234.pdf' }).waitFor();
      await part.scrollIntoViewIfNeeded();
      await look(desk.page, `kit-certificates-${width}`);
      const kept = await office.ask<readonly FileAnswer[]>('GET', `/api/kits/${kit}/files`);
      expect(kept.map(({ name }) => name)).toEqual(['NOR140 1407234.pdf']);
      await part.getByRole('button', { name: 'Delete NOR140 1407234.pdf' }).click();
      await part.getByRole('button', { name: 'Open NOR140 1407234.pdf' }).waitFor({ state: 'detached' });
      await desk.page.getByRole('button', { name: 'Undo' }).click();
      await part.getByRole('button', { name: 'Open NOR140 1407234.pdf' }).waitFor();
      if (width === 1440) await office.ask('DELETE', `/api/kits/${kit}/files/${kept[0]?._id ?? ''}`);
    },
    60_000,
  );

  it('are opened from the visit that takes the kit, on the phone of the engineer', async () => {
    const { page } = phone;
    await comeIn(page, office.url, ed, `/jobs/${visit}`);
    const open = page.getByRole('button', { name: 'Open NOR140 1407234.pdf' });
    await open.waitFor();
    await open.scrollIntoViewIfNeeded();
    await look(page, 'my-day-certificates');
    const saving = page.waitForEvent('download');
    await open.click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('NOR140 1407234.pdf');
    expect((await readFile(await saved.path())).equals(certificate.buffer)).toBe(true);
  }, 60_000);

  it.each([1440, 390])(
    'are opened from the visit in the office, for a client who asks on the telephone, %s pixels wide',
    async (width) => {
      const { page } = desk;
      await setScreen(page, { width });
      await page.goto(`${office.url}/jobs/${visit}`);
      const files = page.getByRole('region', { name: 'Photos and files' });
      await files.getByRole('heading', { name: 'Certificates of Sound set 1' }).waitFor();
      const open = files.getByRole('button', { name: 'Open NOR140 1407234.pdf' });
      await open.scrollIntoViewIfNeeded();
      await look(page, `visit-certificates-${width}`);
      const saving = page.waitForEvent('download');
      await open.click();
      expect((await readFile(await (await saving).path())).equals(certificate.buffer)).toBe(true);
      await page.route('**/api/kits/*/files', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.reload();
      await files.getByText('Certificates of Sound set 1 could not be loaded').waitFor();
      await files.getByText('Add photos or files').scrollIntoViewIfNeeded();
      await look(page, `visit-certificates-failing-${width}`);
      await page.unrouteAll();
      await files.getByRole('button', { name: 'Try again' }).click();
      await open.waitFor();
    },
    60_000,
  );

  it('are said to come where they could not be asked for yet', async () => {
    const { page } = await office.newScreen({ width: 390, height: 844, now: `${day(1)}T07:00:00Z` });
    await page.route('**/api/kits/*/files', (route) => route.abort());
    await comeIn(page, office.url, ed, `/jobs/${visit}`);
    const later = page.getByText('Certificates of this kit are shown once there is a network.');
    await later.waitFor();
    await later.scrollIntoViewIfNeeded();
    await look(page, 'my-day-certificates-later');
  }, 60_000);

  it('are not spoken of without a network where it is known that there are none', async () => {
    const [file] = await office.ask<readonly FileAnswer[]>('GET', `/api/kits/${kit}/files`);
    await office.ask('DELETE', `/api/kits/${kit}/files/${file?._id ?? ''}`);
    const { page } = phone;
    const known = page.waitForResponse((response) => response.url().endsWith(`/api/kits/${kit}/files`));
    await page.goto(`${office.url}/jobs/${visit}`);
    await (await known).finished();
    await page.route('**/api/kits/*/files', (route) => route.abort());
    const failed = (): Promise<unknown> =>
      page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/api/kits/${kit}/files`));
    const thrice = failed().then(failed).then(failed);
    await page.reload();
    await thrice;
    await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))');
    expect(await page.getByText('Certificates of this kit are shown once there is a network.').count()).toBe(0);
  }, 60_000);
});
