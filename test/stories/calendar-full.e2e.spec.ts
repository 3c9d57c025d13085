import type { Locator, Page } from 'playwright-core';
import { londonInstant, type Job } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { openOffice, type Office } from '#test/harness/office';

const at = (wall: string): string => londonInstant(wall).instant;
const TOWNS = ['Bath', 'Frome', 'Sheffield', 'Southampton'];

interface Line {
  readonly text: string;
  /** Nothing lies above it. */
  readonly seen: boolean;
  /** It runs from left to right. */
  readonly across: boolean;
}

/** Time and town on the entry of an address. */
const linesOf = (page: Page, address: string): Promise<readonly Line[]> =>
  page.evaluate<readonly Line[]>(`(() => {
  const entry = [...document.querySelectorAll('.calendar [role="button"]')].find(({ textContent }) => textContent.includes(${JSON.stringify(address)}));
  return [...entry.querySelectorAll('.calendar-entry-time, .calendar-entry-title')].map((line) => {
    const { left, right, top, height } = line.getBoundingClientRect();
    const seen = [left + 3, right - 3].every((x) => entry.contains(document.elementFromPoint(x, top + height / 2)));
    return { text: line.textContent, seen, across: getComputedStyle(line).writingMode === 'horizontal-tb' };
  });
})()`);

describe('a calendar that is full', () => {
  let office: Office;
  let desk: Desk;
  const entry = (name: RegExp): Locator => desk.page.getByRole('button', { name });
  const column = (day: string): Locator => desk.page.getByRole('columnheader', { name: day });

  beforeAll(async () => {
    office = await openOffice();
    const engineer = await office.add('/api/users', {
      name: 'Gwen Gasket',
      email: 'gwen@soundings.example',
      password: 'correct horse',
      isEngineer: true,
    });
    const kit = await office.add('/api/kits', { name: 'Logger 1', type: 'Noise Survey' });
    for (const [number, town] of TOWNS.entries())
      await office.plan({
        address: `${number + 1} Mill Lane, ${town}, Somerset`,
        startjob: at('2027-03-10T09:00'),
        endjob: at(`2027-03-10T${13 - number}:00`),
        ...(number === 0 ? { engineers: [engineer] } : {}),
      });
    await office.plan({
      kind: 'noise',
      address: '6 Candle Street, Truro',
      startjob: at('2027-03-11T16:00'),
      endjob: at('2027-03-16T10:00'),
      kits: [kit],
      survey: { project_typeNS: 'BS 4142', fixed: 2, spots: 0 },
    });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  it('is read across where four visits begin together: time and town of each are seen', async () => {
    await desk.page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-10`);
    for (const town of TOWNS) {
      await entry(new RegExp(`Sound Test, .* ${town}`)).waitFor();
      const lines = await linesOf(desk.page, town);
      expect(lines.map(({ text }) => text.slice(0, 5))).toEqual(['09:00', town.slice(0, 5)]);
      expect(lines.every(({ seen, across }) => seen && across)).toBe(true);
    }
  }, 60_000);

  it('hides a weekend on which nothing is, until it is wanted or something is on it', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-10`);
    await entry(/Frome/).waitFor();
    // Kits that stand on a site over it are no reason.
    await column('12 March 2027').waitFor();
    expect(await column('13 March 2027').count()).toBe(0);
    await page.getByRole('switch', { name: 'Weekends' }).check();
    await column('13 March 2027').waitFor();
    await page.getByRole('switch', { name: 'Weekends' }).uncheck();
    await column('13 March 2027').waitFor({ state: 'detached' });
    const saturday = await office.plan({
      address: '9 Quay Street, Bristol',
      startjob: at('2027-03-13T09:00'),
      endjob: at('2027-03-13T11:00'),
    });
    await column('13 March 2027').waitFor();
    await office.ask('DELETE', `/api/job/${saturday._id}`);
    await column('13 March 2027').waitFor({ state: 'detached' });
    await page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-14`);
    await column('14 March 2027').waitFor();
  }, 60_000);

  it('has kits that stand on a site over nights in the lane of days, and leads from there to their survey', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-17`);
    const onSite = entry(/^Kit on site: 6 Candle Street, Truro/);
    // The names of kits come with a call of their own.
    await onSite.filter({ hasText: /Kit on site: Truro.*Logger 1/ }).waitFor();
    expect(await page.getByText('2 site visits').or(page.getByText('1 site visit')).first().textContent()).toBe(
      '1 site visit',
    );
    await onSite.click();
    await page.getByRole('link', { name: 'Go To Job' }).click();
    const [setup] = await office.ask<readonly Job[]>(
      'GET',
      `/api/job?from=${at('2027-03-11T00:00')}&to=${at('2027-03-12T00:00')}`,
    );
    await page.waitForURL(new RegExp(`/jobs/${setup?._id ?? 'none'}`));
  }, 60_000);

  it('names place and engineer in the month', async () => {
    await desk.page.goto(`${office.url}/jobcalendar?view=month&date=2027-03-10`);
    const one = entry(/Sound Test, 1 Mill Lane, Bath/);
    await one.waitFor();
    await one.getByText('Gwen Gasket').waitFor();
    expect(await one.locator('.calendar-entry-text').textContent()).toBe('BathGwen Gasket');
    expect((await linesOf(desk.page, '1 Mill Lane, Bath')).every(({ seen }) => seen)).toBe(true);
  }, 60_000);
});
