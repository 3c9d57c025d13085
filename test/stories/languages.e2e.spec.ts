import type { Page } from 'playwright-core';
import type { ErrorBody, Invoice, Job, Project } from '#contracts';
import { doThroughCalls, grownSize, samplePlan } from '#sample-company';
import { atRest } from '#test/harness/access';
import { until, type Desk } from '#test/harness/browser';
import { watchLeaks, type Leaks } from '#test/harness/leaks';
import { openOffice, signIn, type Office } from '#test/harness/office';
import { places, signedOut } from '#test/harness/places';
import { call, firstAccount } from '#test/harness/server';

const spoken = [
  { tag: 'fr', own: 'Français', projects: 'Projets', visit: /mar\. 10 mars 2026/, found: ['1 trouvé', '2 trouvés'] },
  {
    tag: 'es',
    own: 'Español',
    projects: 'Proyectos',
    visit: /mar, 10 mar 2026/,
    found: ['1 encontrado', '2 encontrados'],
  },
  {
    tag: 'pt',
    own: 'Português',
    projects: 'Projetos',
    visit: /terça, 10\/03\/2026/,
    found: ['1 encontrado', '2 encontrados'],
  },
  { tag: 'en', own: 'English', projects: 'Projects', visit: /Tue, 10 Mar 2026/, found: ['1 found', '2 found'] },
] as const;

describe('the language of whoever reads', () => {
  let office: Office;
  let desk: Desk;
  let visit: Job;

  const at = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${office.url}${path}`);
    await atRest(page);
  };
  const accountMenu = (page: Page) => page.locator('.shell-header [aria-haspopup="menu"]');
  const choose = async (page: Page, own: string): Promise<void> => {
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: own }).click();
  };
  const navigation = (page: Page, projects: string) =>
    page.locator('.nav').getByText(projects, { exact: true }).first();

  beforeAll(async () => {
    office = await openOffice();
    visit = await office.plan({
      kind: 'sound',
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-10T12:00:00Z',
      projectName: 'Loom House',
    });
    await office.add('/api/car', { name: 'Zebra', numberplate: 'AB12 CDE', location: 'Yard' });
    await office.add('/api/car', { name: 'Zebra Wide', numberplate: 'XY65 ZZZ', location: 'Yard' });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  describe.each(spoken)('$tag', ({ tag, own, projects, visit: day, found }) => {
    it('is chosen while a form is half filled in, without loading the page, and kept', async () => {
      const { page } = desk;
      await at(page, '/enquiry/create');
      const name = page.locator('[name="projectName"]');
      await name.fill('Half a name');
      await page.evaluate('window.sameWindow = true');
      await choose(page, own);
      await navigation(page, projects).waitFor();
      expect(await page.evaluate('[window.sameWindow, document.documentElement.lang]')).toEqual([true, tag]);
      // Whoever chose it by keyboard goes on there.
      await until(page, 'document.activeElement.matches(\'.shell-header [aria-haspopup="menu"]\')');
      await until(page, `document.querySelector('[name="projectName"]')?.value === 'Half a name'`);
      await page.reload();
      await navigation(page, projects).waitFor();
      expect(await page.evaluate('[window.sameWindow, document.documentElement.lang]')).toEqual([undefined, tag]);
    }, 60_000);

    it('is chosen the moment after a key, and what was typed stands in the form made anew', async () => {
      const { page } = desk;
      await at(page, '/enquiry/create');
      await accountMenu(page).click();
      await page.getByRole('menuitem', { name: own }).waitFor();
      await page.evaluate(`{
        const name = document.querySelector('[name="projectName"]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(name, 'Typed just now');
        name.dispatchEvent(new Event('input', { bubbles: true }));
        const other = [...document.querySelectorAll('[role="menuitem"]')].find((item) => item.lang !== '' && item.lang !== '${tag}');
        other.click();
      }`);
      await until(page, `document.documentElement.lang !== '${tag}'`);
      await until(page, 'document.querySelector(\'[name="projectName"]\')?.value === "Typed just now"');
      await page.getByRole('menuitem', { name: own }).waitFor({ state: 'detached' });
      await choose(page, own);
      await navigation(page, projects).waitFor();
    }, 60_000);

    it('writes dates and counts as its people do', async () => {
      const { page } = desk;
      await at(page, `/jobs/${visit._id}`);
      await page.getByText(day).first().waitFor();
      await page.keyboard.press('Control+k');
      for (const [typed, count] of [
        ['zebra wide', found[0]],
        ['zebra', found[1]],
      ] as const) {
        await page.locator('.palette-bar input').fill(typed);
        await page.getByRole('status').getByText(count, { exact: true }).waitFor();
      }
      await page.keyboard.press('Escape');
    }, 60_000);

    it('is spoken by the server too', async () => {
      // Somebody of their own each time: who is refused too often has to wait.
      const refused = (language: string): Promise<ErrorBody> =>
        call<ErrorBody>(office.url, 'POST', '/api/auth', {
          body: { email: `${language}@nobody.example`, password: 'not the one' },
          headers: { 'accept-language': language },
        }).then(({ body }) => body);
      const { msg } = await refused(tag);
      if (tag !== 'en') expect(msg).not.toBe((await refused('en')).msg);
      const other = await office.newScreen({ locale: tag });
      await other.page.goto(`${office.url}/login`);
      await other.page.locator('[name="email"]').fill(`${tag}@somebody.example`);
      await other.page.locator('[name="password"]').fill('not the one');
      await other.page.keyboard.press('Enter');
      await other.page.getByText(msg).waitFor();
      await other.context.close();
    }, 60_000);
  });

  it("is the browser's own before anybody has chosen, and theirs from then on", async () => {
    const { page, context } = await office.newScreen({ locale: 'pt-PT' });
    await signIn(page, office.url, firstAccount);
    await navigation(page, 'Projetos').waitFor();
    expect(await page.evaluate('[document.documentElement.lang, localStorage.getItem("soundings.language")]')).toEqual([
      'pt',
      null,
    ]);
    await choose(page, 'Español');
    await navigation(page, 'Proyectos').waitFor();
    await page.reload();
    await navigation(page, 'Proyectos').waitFor();
    await context.close();
  }, 60_000);

  it('is English where the browser speaks none of ours', async () => {
    const { page, context } = await office.newScreen({ locale: 'de-DE' });
    await page.goto(`${office.url}/login`);
    await until(page, 'document.querySelector("h1") !== null');
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    await context.close();
  });

  describe('leaves nothing in English', () => {
    let reader: Desk;
    let leaks: Leaks;
    const [project, sound, draft] = [{ id: '' }, { id: '' }, { id: '' }];

    const leaksAt = async (where: string): Promise<readonly string[]> =>
      (await leaks.found()).map(({ inside, text }) => `${where}${inside ? '' : ', shell'}: ${text}`);
    const look = async (route: string): Promise<readonly string[]> => {
      leaks.begin();
      await at(reader.page, places(project.id, sound.id, draft.id)[route] ?? route);
      if (!signedOut.includes(route)) expect(await leaks.looked()).toBeGreaterThan(10);
      return [...new Set(await leaksAt(route))];
    };

    beforeAll(async () => {
      const { steps } = samplePlan(grownSize(24), new Date(Date.now()).toISOString());
      await doThroughCalls({ url: office.url, signIn: firstAccount }, steps);
      project.id = (await office.ask<readonly Project[]>('GET', '/api/enquiry'))[0]?._id ?? '';
      sound.id = (await office.ask<readonly Job[]>('GET', '/api/job?kind=sound'))[0]?._id ?? '';
      draft.id = (await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [sound.id] }))._id;
      reader = await office.newScreen();
      leaks = await watchLeaks(reader.page);
    }, 240_000);

    it.each(signedOut)(
      'on %s',
      async (route) => {
        expect(await look(route)).toEqual([]);
      },
      60_000,
    );

    it('while somebody signs in', async () => {
      await reader.page.goto(`${office.url}/login`);
      await reader.page.locator('[name="email"]').fill(firstAccount.email);
      await reader.page.locator('[name="password"]').fill(firstAccount.password);
      await reader.page.keyboard.press('Enter');
      await reader.page.waitForURL(/\/dashboard/);
      expect(await leaksAt('/dashboard')).toEqual([]);
    }, 60_000);

    it.each(Object.keys(places('', '', '')).filter((route) => !signedOut.includes(route)))(
      'on %s',
      async (route) => {
        expect(await look(route)).toEqual([]);
      },
      60_000,
    );

    it('in what the shell opens', async () => {
      const { page } = reader;
      const opened: Readonly<Record<string, () => Promise<void>>> = {
        'account menu': () => accountMenu(page).click(),
        'contact dialog': async () => {
          await accountMenu(page).click();
          await page.locator('[role="menuitem"]:has(.tabler-icon-mail)').click();
          await page.locator('[role="dialog"] textarea').waitFor();
          await page.locator('[role="dialog"] [type="submit"]').click();
        },
        'theme panel': () => page.locator('.shell-header .mantine-ActionIcon-root:visible').last().click(),
        shortcuts: () => page.keyboard.press('?'),
        palette: () => page.keyboard.press('Control+k'),
        'palette, with something found': async () => {
          await page.keyboard.press('Control+k');
          await page.locator('.palette-bar input').fill('zebra');
          await page.locator('.palette-label mark').first().waitFor();
        },
        'palette, with nothing found': async () => {
          await page.keyboard.press('Control+k');
          await Promise.all([
            page.waitForResponse(/\/api\/search\?.*q=qqqq/),
            page.locator('.palette-bar input').fill('qqqq'),
          ]);
          await page.locator('.palette-says').waitFor();
          await atRest(page);
        },
      };
      const found: string[] = [];
      for (const [name, open] of Object.entries(opened)) {
        leaks.begin();
        await at(page, '/cars');
        await open();
        await page.locator('[role="menu"]:visible, [role="dialog"]:visible').first().waitFor();
        await atRest(page);
        found.push(...(await leaksAt(name)));
      }
      for (const asAt of [new Date(Date.now()).toISOString(), '2001-01-01T00:00:00.000Z', 'no-moment']) {
        leaks.begin();
        await page.goto(`${office.url}/jobs?as_at=${asAt}`);
        await page.locator('.past-band').waitFor();
        found.push(...(await leaksAt(`as at ${asAt}`)));
      }
      leaks.begin();
      await at(page, '/audit?proof=open');
      await page.locator('[role="dialog"]:visible').waitFor();
      await atRest(page);
      found.push(...(await leaksAt('proof')));
      expect(found).toEqual([]);
    }, 240_000);

    it('and would be found if it did', async () => {
      leaks.begin();
      await at(reader.page, '/cars');
      const before = await leaks.found();
      await reader.page.evaluate(
        `document.getElementById('page').insertAdjacentHTML('beforeend', '<p title="Left behind">${firstAccount.name} came 3 km on Monday</p>')`,
      );
      const fresh = (await leaks.found())
        .filter(({ text }) => !before.some((known) => known.text === text))
        .map(({ text }) => text);
      expect(fresh).toEqual([
        `text: ${firstAccount.name} came 3 km on Monday (came, on, Monday)`,
        'title: Left behind (Left, behind)',
      ]);
    }, 60_000);
  });
});
