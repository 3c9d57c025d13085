import type { Page } from 'playwright-core';
import { goOn } from '#test/harness/access';
import { mondayOf, openOffice, type Office } from '#test/harness/office';

/** What every object has: names like any other for whoever types them. */
const words = ['__proto__', 'constructor', 'toString'] as const;
const BROKEN = /This page could not be shown|This part cannot be shown|\[object Object\]|native code/;

interface Named {
  readonly word: string;
  readonly visit: string;
  readonly project: string;
}

describe('people who type what every object has', () => {
  let office: Office;
  const named: Named[] = [];
  const ledgerOf = (word: string): string => `?person=${word}&field=${word}&kind=${word}&q=${word}`;

  const enter = async (word: string, at: number): Promise<Named> => {
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
      startjob: `${mondayOf(0)}T${String(9 + at).padStart(2, '0')}:00:00Z`,
      endjob: `${mondayOf(0)}T12:00:00Z`,
      address: word,
      notes: word,
      contact,
      enquiry_id: project,
      engineers: [engineer],
      cars: [car],
      kits: [kit],
    });
    return { word, visit, project };
  };

  const look = async (page: Page, path: string): Promise<void> => {
    await goOn(page, `${office.url}${path}`);
    const text = await page.locator('body').innerText();
    if (BROKEN.test(text)) throw new Error(`${path} says ${BROKEN.exec(text)?.[0] ?? ''}`);
  };

  beforeAll(async () => {
    office = await openOffice();
    for (const [at, word] of words.entries()) named.push(await enter(word, at));
  }, 120_000);
  afterAll(() => office.close());

  it('every screen shows all of them', async () => {
    const { page } = await office.sitDown({ at: '/dashboard' });
    await page.locator('.nav a').first().waitFor();
    const links = await page
      .locator('.nav a')
      .evaluateAll((found: readonly { readonly pathname: string }[]) => found.map(({ pathname }) => pathname));
    expect(new Set(links).size).toBeGreaterThan(8);
    for (const path of new Set(links)) await look(page, path);
    await page.close();
  }, 120_000);

  it.each(words)(
    '%s: its own screens go on, and their forms take it in every field',
    async (word) => {
      const { visit, project } = named.find((one) => one.word === word) ?? { visit: '', project: '' };
      const { page } = await office.sitDown();
      for (const path of [
        `/audit${ledgerOf(word)}`,
        `/financedashboard?leader=${word}`,
        `/dashboard?leader=${word}&delegated=${word}`,
      ])
        await look(page, path);
      for (const path of [`/jobs/${visit}`, `/enquiry/${project}`]) {
        await look(page, path);
        let filled = 0;
        // As far as it takes it.
        for (const field of await page
          .locator('form input[type="text"]:enabled, form textarea:enabled, form input:not([type]):enabled')
          .all()) {
          if (!(await field.isVisible()) || !(await field.isEditable())) continue;
          await field.fill(word);
          await field.blur();
          await page.keyboard.press('Escape');
          filled += 1;
        }
        expect(filled).toBeGreaterThan(3);
        expect(BROKEN.test(await page.locator('body').innerText())).toBe(false);
      }
      await page.close();
    },
    180_000,
  );
});
