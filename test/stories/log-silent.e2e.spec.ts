import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Car } from '#contracts';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { openBrowser, type TestBrowser } from '#test/harness/browser';
import { comeIn } from '#test/harness/office';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const CLIENTS = 4;

/** Each language by a word of the sentence and of the field. */
const sentences = {
  en: 'Nothing can be saved at the moment; what you typed is kept.',
  fr: 'Impossible d’enregistrer pour le moment ; votre saisie est conservée.',
  es: 'Ahora mismo no se puede guardar nada; lo que ha escrito se conserva.',
  pt: 'De momento não é possível guardar; o que escreveu não se perde.',
} as const;

describe('a log in EventStoreDB that takes nothing, seen from the screens', () => {
  let double: EventStoreDouble;
  let server: TestServer;
  let browser: TestBrowser;
  let token: string;
  beforeAll(async () => {
    double = await startEventStoreDouble({ batchAppend: true });
    server = await startServer({ webDir: resolve('dist/web'), environment: { EVENTSTORE_URL: double.url } });
    ({ token } = await registerFirstAccount(server.url));
    browser = await openBrowser();
  }, 90_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await double.stop();
  });

  /** Colleagues who go on saving all the while. */
  const load = async (during: () => Promise<void>): Promise<void> => {
    const over = new AbortController();
    const isOver = (): boolean => over.signal.aborted;
    const cars = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) =>
        call<Car>(server.url, 'POST', '/api/car', {
          token,
          body: { name: `Van ${client}`, numberplate: `AB ${client}`, location: 'Yard' },
        }),
      ),
    );
    const colleagues = cars.map(async ({ body: { _id } }) => {
      for (let number = 0; !isOver(); number += 1) {
        await call(server.url, 'PUT', '/api/car', { token, body: { car_id: _id, location: `Yard ${number}` } });
        await pause(50);
      }
    });
    try {
      await during();
    } finally {
      over.abort();
      await Promise.all(colleagues);
    }
  };

  it('is told in the bar, in the language of each; what is typed stays and is not sent, and a press on Save is enough afterwards', async () => {
    const desks = await Promise.all(
      (
        [
          ['en', 'en-GB'],
          ['fr', 'fr-FR'],
          ['es', 'es-ES'],
          ['pt', 'pt-PT'],
        ] as const
      ).map(async ([language, locale], index) => {
        const desk = await browser.sitDown({ locale, ...(index === 0 ? {} : { width: 390, height: 800 }) });
        await comeIn(desk.page, server.url, firstAccount, '/cars');
        return { language, page: desk.page };
      }),
    );
    const [{ page } = { page: null }] = desks;
    if (page === null) throw new Error('nobody sat down');
    await page.getByRole('button', { name: 'New Car' }).first().click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.locator(`[name="${name}"]`);
    await field('name').fill('Van of the story');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/car')) sent.push(request.url());
    });
    const bar = page.locator('.log-trouble');
    const top = async (): Promise<number> => (await page.locator('#page').boundingBox())?.y ?? Number.NaN;
    const before = await top();
    await load(async () => {
      await pause(500);
      double.faults.deaf = true;
      for (const one of desks) {
        await one.page.locator('.log-trouble', { hasText: sentences[one.language] }).waitFor({ timeout: 60_000 });
        const box = await one.page.locator('.log-trouble').boundingBox();
        const shown =
          box !== null &&
          box.y >= 0 &&
          box.y + box.height <= 52 &&
          box.x >= 0 &&
          box.x + box.width <= (one.page.viewportSize()?.width ?? 0);
        const scroll = await one.page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([one.language, scroll, shown]).toEqual([one.language, 0, true]);
      }
      expect(await top()).toBe(before);
      await field('numberplate').fill('ST 0RY');
      await field('location').fill('Yard');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(sentences.en).waitFor();
      expect(sent).toEqual([]);
      expect(await Promise.all(['name', 'numberplate', 'location'].map((name) => field(name).inputValue()))).toEqual([
        'Van of the story',
        'ST 0RY',
        'Yard',
      ]);
      double.faults.deaf = false;
      for (const one of desks)
        await one.page.locator('.log-trouble:empty').waitFor({ state: 'attached', timeout: 60_000 });
      expect(await bar.textContent()).toBe('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
    expect(sent).toHaveLength(1);
    await page.getByText('Van of the story').first().waitFor();
  }, 180_000);
});
