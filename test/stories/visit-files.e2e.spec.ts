import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { FileAnswer, Job } from '#contracts';
import { switchOn, type Device } from '#test/harness/device';
import { layLine, type Line } from '#test/harness/line';
import { look } from '#test/harness/look';
import { openOffice, signIn, type Office } from '#test/harness/office';

const ed = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'long enough to remember' };
const KILLS = Number(process.env['FILE_KILLS'] ?? 4);

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const pdf: Chosen = {
  name: 'Ground floor.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n'),
};
const text: Chosen = { name: 'Rooms.txt', mimeType: 'text/plain', buffer: Buffer.from('Room 1') };

/** What a camera makes: larger than what is kept. The number makes it another picture. */
const photo = async (page: Page, number: number): Promise<Chosen> => {
  const written = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2250 });
    const pen = canvas.getContext('2d');
    pen.fillStyle = 'hsl(' + ${number * 47} + ' 45% 55%)';
    pen.fillRect(0, 0, 3000, 2250);
    pen.fillStyle = 'white';
    pen.font = '900px sans-serif';
    pen.fillText('${number}', 1000, 1500);
    return canvas.toDataURL('image/jpeg', 0.9);
  })()`);
  return {
    name: `IMG_${number}.jpeg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(written.slice(written.indexOf(',') + 1), 'base64'),
  };
};

/** Width and height of a JPEG, from its frame header. */
const sizeOf = (jpeg: Buffer): readonly [number, number] => {
  for (let at = 2; at < jpeg.length;) {
    const marker = jpeg.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error('no frame in it');
};

describe('photos, files and a signature of a visit', () => {
  let office: Office;
  let line: Line;
  let profile: string;
  let device: Device;
  let visit: Job;
  const size = { width: 390, height: 844 };
  const list = (): Promise<readonly FileAnswer[]> => office.ask('GET', `/api/job/${visit._id}/files`);
  const names = async (): Promise<readonly string[]> => (await list()).map(({ name }) => name);
  const bytesOf = async (page: Page, { _id }: FileAnswer): Promise<Buffer> => {
    const answer = await page.request.get(`${office.url}/api/job/${visit._id}/files/${_id}`, {
      headers: { authorization: `Bearer ${await page.evaluate<string>("localStorage.getItem('soundings.token')")}` },
    });
    return answer.body();
  };
  const part = (page: Page) => page.getByRole('region', { name: 'Photos and files' });
  const open = async ({ page }: Device): Promise<void> => {
    await page.goto(`${line.url}/jobs/${visit._id}`);
    await part(page).getByRole('button', { name: 'Take a photo' }).waitFor();
  };
  const take = async (page: Page, chosen: Chosen): Promise<void> => {
    await page.locator('input[type="file"][capture]').setInputFiles(chosen);
  };
  const waits = (page: Page, what: string) =>
    part(page).getByRole('listitem').filter({ hasText: what }).getByText('Waiting to be sent');
  const sent = async (page: Page): Promise<void> => {
    await page.goto(`${line.url}/waiting`);
    await page.getByText('Everything has been sent').waitFor({ timeout: 90_000 });
  };

  beforeAll(async () => {
    office = await openOffice();
    line = await layLine(office.url);
    profile = await mkdtemp(join(tmpdir(), 'soundings-files-'));
    const engineer = await office.add('/api/users', { ...ed, isEngineer: true });
    const soon = (hours: number): string =>
      new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
    visit = await office.plan({
      startjob: soon(2),
      endjob: soon(3),
      address: '12 Tanners Yard, Bristol',
      engineers: [engineer],
    });
  }, 120_000);
  afterAll(async () => {
    await device.kill().catch(() => undefined);
    await line.cut();
    await office.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('a photo is scaled on the phone and sent', async () => {
    device = await switchOn(profile, size);
    const { page } = device;
    await signIn(page, line.url, ed);
    await page.goto(`${line.url}/engineerdashboard`);
    await page.getByRole('article', { name: 'Next visit' }).waitFor();
    // What is needed without a network comes along by itself.
    const paths = () =>
      page.evaluate<string>(
        'caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((store) => store.keys())))).then((found) => found.flat().map(({ url }) => url).join())',
      );
    while (!(await paths()).includes('visit-by-role')) await pause(100);
    await open(device);
    await part(page).getByText('No photos yet').waitFor();
    await take(page, await photo(page, 1));
    await part(page).getByRole('button', { name: 'Open IMG_1.jpg' }).waitFor();
    const [kept] = await list();
    if (kept === undefined) throw new Error('nothing arrived');
    expect([kept.kind, kept.name, kept.contentType, kept.by.name]).toEqual([
      'photo',
      'IMG_1.jpg',
      'image/jpeg',
      ed.name,
    ]);
    expect(sizeOf(await bytesOf(page, kept))).toEqual([2000, 1500]);
    await part(page).getByRole('button', { name: 'Open IMG_1.jpg' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'IMG_1.jpg' }).waitFor();
    await look(page, 'phone-viewer', { fullPage: true });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // Seconds after the first sign-in a browser that is killed would have written down nothing at all.
    await device.close();
    device = await switchOn(profile, size);
    await open(device);
  }, 90_000);

  it('without a network a photo, a file and a signature wait on the phone, also when it dies', async () => {
    const { page } = device;
    const chosen = await photo(page, 2);
    await line.cut();
    await take(page, chosen);
    await waits(page, 'IMG_2.jpg').waitFor();
    await page.locator('input[type="file"][multiple]').setInputFiles(pdf);
    await waits(page, 'Ground floor.pdf').waitFor();
    await part(page).getByRole('button', { name: 'Signature' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please sign in the box first.').waitFor();
    const box = await dialog.getByRole('img', { name: 'Sign here' }).boundingBox();
    if (box === null) throw new Error('there is nowhere to sign');
    await page.mouse.move(box.x + 30, box.y + 90);
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await page.mouse.move(box.x + 30 + step * 20, box.y + 80 + (step % 2 === 0 ? 30 : -30));
    await page.mouse.up();
    await dialog.getByRole('textbox', { name: 'Signed by' }).fill('Fern Fascia');
    await look(page, 'phone-signature', { fullPage: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waits(page, 'Signature: Fern Fascia').waitFor();
    await look(page, 'phone-waiting', { fullPage: true });
    await device.kill();
    device = await switchOn(profile, size);
    await open(device);
    for (const what of ['IMG_2.jpg', 'Ground floor.pdf', 'Signature: Fern Fascia'])
      await waits(device.page, what).waitFor();
    await device.page.getByRole('button', { name: /IMG_1.jpg/ }).waitFor();
    expect(await names()).toEqual(['IMG_1.jpg']);
    await line.mend();
    await sent(device.page);
    expect((await list()).map(({ kind, name }) => [kind, name])).toEqual([
      ['photo', 'IMG_1.jpg'],
      ['photo', 'IMG_2.jpg'],
      ['file', 'Ground floor.pdf'],
      ['signature', 'Fern Fascia'],
    ]);
    await open(device);
    await part(device.page).getByRole('button', { name: 'Open Signed by Fern Fascia' }).waitFor();
    await look(device.page, 'phone-sent', { fullPage: true });
  }, 120_000);

  it('a photo whose answer was lost is attached once', async () => {
    const { page } = device;
    await page.route('**/files', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await take(page, await photo(page, 3));
    while (!(await names()).includes('IMG_3.jpg')) await pause(50);
    await waits(page, 'IMG_3.jpg').waitFor();
    // The answer is lost before the way is open again.
    await page.unrouteAll({ behavior: 'wait' });
    await sent(page);
    expect((await names()).filter((name) => name === 'IMG_3.jpg')).toHaveLength(1);
  }, 90_000);

  it(
    'what the screen called kept arrives once, however often the phone dies',
    async () => {
      const kept: string[] = [];
      const begun: string[] = [];
      await line.cut();
      for (let round = 1; round <= KILLS; round += 1) {
        if (round % 2 === 0) await line.mend();
        await open(device);
        const chosen = await photo(device.page, 100 + round);
        begun.push(`IMG_${100 + round}.jpg`);
        const work = (async () => {
          await take(device.page, chosen);
          // With a network it may be sent by now.
          await part(device.page)
            .getByText(`IMG_${100 + round}.jpg`)
            .waitFor();
          kept.push(`IMG_${100 + round}.jpg`);
          await pause(3000);
        })().catch(() => undefined);
        await Promise.race([pause(randomInt(200, 2500)), work]);
        await device.kill();
        await work;
        device = await switchOn(profile, size);
        if (round % 2 === 0) await line.cut();
      }
      await line.mend();
      await sent(device.page);
      const arrived = (await names()).filter((name) => /^IMG_1\d\d/.test(name));
      expect(arrived).toHaveLength(new Set(arrived).size);
      expect(arrived.filter((name) => kept.includes(name))).toEqual(kept);
      expect(arrived.filter((name) => !begun.includes(name))).toEqual([]);
    },
    90_000 + KILLS * 12_000,
  );

  it('the office looks at them, adds by choosing and by dragging, deletes and puts back', async () => {
    const { page } = await office.sitDown({ width: 1440, height: 900 });
    await page.goto(`${office.url}/jobs/${visit._id}`);
    const files = part(page);
    await files.getByRole('button', { name: 'Open IMG_1.jpg' }).waitFor();
    await files.scrollIntoViewIfNeeded();
    await files.getByRole('button', { name: 'Open IMG_1.jpg' }).locator('img').waitFor();
    const before = (await list()).length;
    await page.locator('input[type="file"][multiple]').setInputFiles({ ...pdf, name: 'First floor.pdf' });
    await files.getByRole('button', { name: 'Open First floor.pdf' }).waitFor();
    const dropped = await photo(page, 7);
    const carried = await page.evaluateHandle<unknown>(`(() => {
      const carried = new DataTransfer();
      const bytes = Uint8Array.from(atob('${dropped.buffer.toString('base64')}'), (one) => one.charCodeAt(0));
      carried.items.add(new File([bytes], 'Facade.jpg', { type: 'image/jpeg' }));
      return carried;
    })()`);
    for (const type of ['dragover', 'drop'])
      await files.locator('.file-drop').dispatchEvent(type, { dataTransfer: carried });
    await files.getByRole('button', { name: 'Open Facade.jpg' }).waitFor();
    await page.locator('input[type="file"][multiple]').setInputFiles(text);
    await page.getByText('Rooms.txt cannot be attached. Please choose photos or PDF files.').waitFor();
    expect(await list()).toHaveLength(before + 2);
    await files.getByRole('button', { name: 'Open IMG_1.jpg' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'IMG_1.jpg' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog').getByRole('img', { name: 'IMG_2.jpg' }).waitFor();
    await look(page, 'office-viewer', { fullPage: true });
    await page.keyboard.press('Escape');
    await files.getByRole('button', { name: 'Delete Facade.jpg' }).click();
    await files.getByRole('button', { name: 'Open Facade.jpg' }).waitFor({ state: 'hidden' });
    expect(await names()).not.toContain('Facade.jpg');
    await page.getByRole('button', { name: 'Undo' }).click();
    await files.getByRole('button', { name: 'Open Facade.jpg' }).waitFor();
    expect(await names()).toContain('Facade.jpg');
    await look(page, 'office', { fullPage: true });
  }, 120_000);

  it('says why a file was not taken, and sends it again', async () => {
    const { page } = await office.sitDown();
    await page.goto(`${office.url}/jobs/${visit._id}`);
    const files = part(page);
    await files.getByRole('button', { name: 'Add photos or files' }).waitFor();
    await page.route('**/files', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.locator('input[type="file"][multiple]').setInputFiles({ ...pdf, name: 'Roof.pdf' });
    await files.getByRole('alert').getByText('Soundings cannot be reached.').waitFor();
    await page.unroute('**/files');
    await files.getByRole('button', { name: 'Try again' }).click();
    await files.getByRole('button', { name: 'Open Roof.pdf' }).waitFor();
    expect((await names()).filter((name) => name === 'Roof.pdf')).toHaveLength(1);
  }, 90_000);
});
