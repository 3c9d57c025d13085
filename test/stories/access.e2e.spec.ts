import type { Page } from 'playwright-core';
import {
  accessFindings,
  atRest,
  darkFindings,
  lit,
  misfits,
  reachForLists,
  routesOfTheClient,
  shiftFindings,
} from '#test/harness/access';
import type { Desk } from '#test/harness/browser';
import { tabThrough } from '#test/harness/keyboard';
import { comeIn, openOffice, type Office } from '#test/harness/office';
import { places, signedInPaths, signedOut } from '#test/harness/places';
import { fillOffice, type Sample } from '#test/harness/sample-office';

describe('access, by WCAG 2.2 AA', () => {
  let office: Office;
  let desk: Desk;
  let phone: Desk;
  let sample: Sample;

  const look = async (page: Page, path: string, by: string): Promise<readonly string[]> => {
    await page.goto(`${office.url}${path}`);
    await atRest(page);
    const where = `${path} ${by}`;
    // Before axe, which lays the page out anew.
    const moved = await shiftFindings(page, where);
    return [...moved, ...(await accessFindings(page, where)), ...(await misfits(page, where))];
  };
  /** The page as it is loaded, by axe and by the Tab key, in both lights. */
  const lookWell = async (page: Page, path: string): Promise<readonly string[]> => {
    const found = [...(await look(page, path, 'desk')), ...(await darkFindings(page, path))];
    await reachForLists(page);
    for (const light of ['light', 'dark'] as const) {
      await lit(page, light);
      const { stops, wrong } = await tabThrough(page, `${path} ${light}`);
      found.push(...wrong);
      if (stops < 3) found.push(`${path}: the Tab key stops ${stops} times`);
    }
    await lit(page, 'light');
    return found;
  };
  const walk = async (page: Page, paths: readonly string[], by: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const path of paths) found.push(...(await look(page, path, by)));
    return found;
  };

  beforeAll(async () => {
    office = await openOffice();
    desk = await office.sitDown({ width: 1280, height: 800 });
    phone = await office.newScreen({ width: 320, height: 640 });
    await Promise.all([desk, phone].map(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' })));
  }, 120_000);
  afterAll(() => office.close());

  it('goes to every route that there is', () => {
    expect(Object.keys(places('', '', '')).sort()).toEqual([...new Set(routesOfTheClient())].sort());
  });

  it('holds before anybody is signed in', async () => {
    expect(await walk(phone.page, signedOut, 'signed out')).toEqual([]);
  }, 60_000);

  it('holds while nothing is entered yet', async () => {
    expect(
      await walk(
        desk.page,
        [
          '/dashboard',
          '/financedashboard',
          '/enquiries',
          '/jobs',
          '/jobcalendar',
          '/resourcecalendar',
          '/cars',
          '/waiting',
          '/invoice',
          '/jobs/00000000-0000-7000-8000-000000000000',
        ],
        'empty',
      ),
    ).toEqual([]);
  }, 60_000);

  it('has a company to look at', async () => {
    sample = await fillOffice(office);
  }, 120_000);

  it('holds on every page for the office, at its desk, in both lights and by the Tab key', async () => {
    const found: string[] = [];
    for (const path of signedInPaths(sample)) found.push(...(await lookWell(desk.page, path)));
    expect(found).toEqual([]);
  }, 400_000);

  it('holds on every page for an engineer, 320 pixels wide', async () => {
    await comeIn(phone.page, office.url, sample.engineer);
    // The dark half: whoever walks in light at the desk has looked at all the same rules there.
    await lit(phone.page, 'dark');
    expect(await walk(phone.page, signedInPaths(sample), 'engineer, dark')).toEqual([]);
  }, 240_000);
});
