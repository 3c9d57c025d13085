import type { Page } from 'playwright-core';
import type { Job, Project } from '#contracts';
import { languages, type Language } from '#languages';
import { doThroughCalls, grownSize, samplePlan } from '#sample-company';
import { accessFindings, atRest, darkFindings, lit, reachForLists, routesOfTheClient, tallerThanWindow, widerThanWindow } from '#test/harness/access';
import type { Desk } from '#test/harness/browser';
import { openOffice, signIn, type Office } from '#test/harness/office';
import { states } from '#test/harness/access-states';
import { tabThrough } from '#test/harness/keyboard';
import { places, signedOut } from '#test/harness/places';
import { firstAccount } from '#test/harness/server';

const layouts = ['default-sidebar-1', 'collapsed-sidebar-1', 'top-navigation-1'] as const;
const windows = [{ width: 1440, height: 900 }, { width: 640, height: 400 }, { width: 820, height: 1180 }, { width: 390, height: 844 }] as const;

describe('access, by WCAG 2.2 AA', () => {
  let office: Office;
  let desk: Desk;
  let phone: Desk;
  const [project, visit] = [{ id: '' }, { id: '' }];
  const { steps, signIn: head } = samplePlan(grownSize(24), new Date(Date.now()).toISOString());
  const engineer = steps.flatMap((step) => (step.command === 'AddStaffMember' && step.fields.isEngineer ? [step.fields] : []))[0];

  const calm = ({ page }: Desk): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });
  const signedIn = (): readonly string[] => Object.entries(places(project.id, visit.id)).flatMap(([route, path]) => (signedOut.includes(route) ? [] : [path]));
  const look = async (page: Page, path: string, by: string, inDarkToo: boolean): Promise<readonly string[]> => {
    await page.goto(`${office.url}${path}`);
    await atRest(page);
    const where = `${path} ${by}`;
    return [...(await accessFindings(page, where)), ...(inDarkToo ? await darkFindings(page, where) : []), ...(await widerThanWindow(page, where)), ...(await tallerThanWindow(page, where))];
  };
  /** The page as it is loaded, in both lights, by axe and by the Tab key: light and dark take turns at who is looked at by the Tab key. */
  const lookIn = async (page: Page, path: string, language: Language, byTabInDark: boolean): Promise<readonly string[]> => {
    const where = `${path} ${language}`;
    const found = [...(await look(page, path, language, true))];
    await reachForLists(page);
    if (byTabInDark) await lit(page, 'dark');
    const { stops, wrong } = await tabThrough(page, byTabInDark ? `${where}, dark` : where);
    if (byTabInDark) await lit(page, 'light');
    if (stops < 3) found.push(`${where}: the Tab key stops ${stops} times`);
    return [...found, ...wrong];
  };
  const walk = async (page: Page, paths: readonly string[], by: string, inDarkToo = false): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const path of paths) found.push(...(await look(page, path, by, inDarkToo)));
    return found;
  };

  beforeAll(async () => {
    office = await openOffice();
    desk = await office.sitDown({ width: 1280, height: 800 });
    phone = await office.newScreen({ width: 320, height: 640 });
    await Promise.all([calm(desk), calm(phone)]);
  }, 120_000);
  afterAll(() => office.close());

  it('goes to every route that there is', () => {
    expect(Object.keys(places('', '')).sort()).toEqual([...new Set(routesOfTheClient())].sort());
  });

  it('holds before anybody is signed in', async () => {
    expect(await walk(phone.page, signedOut, 'signed out')).toEqual([]);
  }, 60_000);

  it('holds while nothing is entered yet', async () => {
    expect(await walk(desk.page, ['/dashboard', '/financedashboard', '/enquiries', '/jobs', '/jobcalendar', '/resourcecalendar', '/cars', '/invoice', '/jobs/00000000-0000-7000-8000-000000000000'], 'empty')).toEqual([]);
  }, 60_000);

  it('has a company to look at', async () => {
    await doThroughCalls({ url: office.url, signIn: firstAccount }, steps);
    project.id = (await office.ask<readonly Project[]>('GET', '/api/enquiry'))[0]?._id ?? '';
    visit.id = (await office.ask<readonly Job[]>('GET', '/api/job?kind=sound'))[0]?._id ?? '';
    expect(project.id).not.toBe('');
    expect(visit.id).not.toBe('');
  }, 120_000);

  it.each(languages)('holds on every page for the office, at its desk, in both lights and by the Tab key, in %s', async (language) => {
    await desk.page.evaluate(`localStorage.setItem('soundings.language', '${language}')`);
    const found: string[] = [];
    for (const [at, path] of signedIn().entries()) found.push(...(await lookIn(desk.page, path, language, (at + languages.indexOf(language)) % 2 === 1)));
    expect(await desk.page.evaluate<string>('document.documentElement.lang')).toBe(language);
    await desk.page.evaluate(`localStorage.setItem('soundings.language', 'en')`);
    expect(found).toEqual([]);
  }, 400_000);

  it('holds on every page for an engineer, 320 pixels wide', async () => {
    if (engineer === undefined) throw new Error('the sample has no engineer');
    await signIn(phone.page, office.url, { email: engineer.email, password: head.password });
    // The dark half: whoever walks in light at the desk has looked at all the same rules there.
    await lit(phone.page, 'dark');
    expect(await walk(phone.page, signedIn(), 'engineer, dark')).toEqual([]);
  }, 240_000);

  it('holds in what opens: dialogs, menus, messages', async () => {
    const found: string[] = [];
    for (const { name, path, open, close } of states) {
      await desk.page.goto(`${office.url}${path.replace(':visit', visit.id).replace(':project', project.id)}`);
      await atRest(desk.page);
      await open(desk.page).catch((error: unknown) => { throw new Error(`${name} does not open`, { cause: error }); });
      found.push(...(await accessFindings(desk.page, name)), ...(await darkFindings(desk.page, name)));
      await close?.(desk.page);
    }
    expect(found).toEqual([]);
  }, 600_000);

  /** As another window of the same browser says it. */
  const inLayout = async (page: Page, layout: string): Promise<void> => {
    await page.evaluate(`localStorage.setItem('soundings.preferences', '{"layout":"${layout}"}'), window.dispatchEvent(new StorageEvent('storage', { key: 'soundings.preferences' })), undefined`);
    await page.locator(`[data-layout="${layout}"]`).waitFor();
  };
  const fitsIn = async ({ page }: Desk, path: string, layout: string): Promise<readonly string[]> => {
    const found: string[] = [];
    await inLayout(page, layout);
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      await atRest(page);
      const where = `${path} ${layout} ${width}`;
      found.push(...(await widerThanWindow(page, where)), ...(await tallerThanWindow(page, where)));
    }
    return found;
  };

  it('fits its window in every layout: at a desk, at 200 % zoom, on a tablet and a phone', async () => {
    const found: string[] = [];
    for (const path of signedIn()) {
      await desk.page.goto(`${office.url}${path}`);
      await atRest(desk.page);
      for (const layout of layouts) found.push(...(await fitsIn(desk, path, layout)));
    }
    await desk.page.setViewportSize({ width: 1280, height: 800 });
    await inLayout(desk.page, layouts[0]);
    expect(found).toEqual([]);
  }, 400_000);
});
