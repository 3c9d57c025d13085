import { setTimeout as pause } from 'node:timers/promises';
import { mondayOf, openOffice, type Office } from '#test/harness/office';

/** What every object has: names like any other for whoever types them. */
const words = ['__proto__', 'constructor', 'toString'] as const;
const BROKEN = /This page could not be shown|This part cannot be shown|\[object Object\]|native code/;

describe('people who type what every object has', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  }, 120_000);
  afterAll(() => office.close());

  it.each(words)(
    '%s: every screen goes on',
    async (word) => {
      const contact = {
        name: word,
        position: word,
        email: 'fern@client.example',
        telephone: '07700 900123',
        project_leader: word,
      };
      const { _id: project } = await office.ask<{ _id: string }>('POST', '/api/enquiry', {
        projectName: word,
        address: word,
        postcode: 'BS1 5TR',
        price: 900,
        date: mondayOf(0),
        delegated: false,
        contact,
      });
      const engineer = await office.add('/api/users', {
        name: word,
        email: `${word.replaceAll('_', '')}@soundings.example`,
        password: 'correct horse battery',
        isEngineer: true,
      });
      const car = await office.add('/api/car', { name: word, numberplate: word, location: word });
      const kit = await office.add('/api/kits', { name: word, type: 'Sound Testing' });
      const { _id: visit } = await office.plan({
        kind: 'sound',
        startjob: `${mondayOf(0)}T09:00:00Z`,
        endjob: `${mondayOf(0)}T12:00:00Z`,
        address: word,
        notes: word,
        contact,
        enquiry_id: project,
        engineers: [engineer],
        cars: [car],
        kits: [kit],
      });
      const { page } = await office.sitDown();
      await page.locator('.nav a').first().waitFor();
      const links = await page
        .locator('.nav a')
        .evaluateAll((found: readonly { readonly pathname: string }[]) => found.map(({ pathname }) => pathname));
      const seen: string[] = [];
      const look = async (path: string): Promise<void> => {
        await page.goto(`${office.url}${path}`);
        await page.locator('h1').first().waitFor();
        // What comes after the heading: the stream of changes never lets the network rest.
        await pause(500);
        const text = await page.locator('body').innerText();
        seen.push(path);
        if (BROKEN.test(text)) throw new Error(`${path} says ${BROKEN.exec(text)?.[0] ?? ''}`);
      };
      const ledger = `?person=${word}&field=${word}&kind=${word}&q=${word}`;
      for (const path of [
        ...new Set([
          ...links,
          `/jobs/${visit}`,
          `/enquiry/${project}`,
          `/audit${ledger}`,
          `/financedashboard?leader=${word}`,
          `/dashboard?leader=${word}&delegated=${word}`,
        ]),
      ])
        await look(path);
      expect(seen.length).toBeGreaterThan(12);

      // Into every field of both forms, as far as it takes it.
      for (const path of [`/jobs/${visit}`, `/enquiry/${project}`]) {
        await look(path);
        for (const field of await page
          .locator('form input[type="text"]:enabled, form textarea:enabled, form input:not([type]):enabled')
          .all()) {
          if (!(await field.isVisible()) || !(await field.isEditable())) continue;
          await field.fill(word);
          await field.blur();
          await page.keyboard.press('Escape');
        }
        expect(BROKEN.test(await page.locator('body').innerText())).toBe(false);
      }
      await page.close();
    },
    180_000,
  );
});
