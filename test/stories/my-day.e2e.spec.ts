import type { Locator, Page } from 'playwright-core';
import type { Job } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { layLine, type Line } from '#test/harness/line';
import { look } from '#test/harness/look';
import { comeIn, fern, openOffice, type Office } from '#test/harness/office';

const ed = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'long enough to remember' };
const HOUR = 60 * 60_000;

/**
 * Presses a number once. The browser of the stories has no telephone, and takes no press any more while it asks for one: so
 * where the page lets the press through, its address is read and the press ends there.
 */
const dialled = async (page: Page, number: Locator): Promise<string> => {
  await page.evaluate(
    "addEventListener('click', (press) => { document.body.dataset.dialled = press.defaultPrevented ? '' : press.target.closest('a').href; press.preventDefault(); }, { once: true })",
  );
  await number.click();
  return page.evaluate<string>('document.body.dataset.dialled');
};

describe("an engineer's day on a phone", () => {
  let office: Office;
  let line: Line;
  let phone: Desk;
  let next: Job;
  const ahead = (hours: number): string =>
    new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();
  const card = () => phone.page.getByRole('article', { name: 'Next visit' });
  const outOfTouch = () => phone.page.getByText(/No network\. As of \d{1,2} \w+ \d{4}, \d{2}:\d{2}\./);

  const callingOlive = (where: Locator): Locator => where.getByRole('link', { name: 'Call Olive Oriel, 07700900321' });

  /** What somebody in a van needs to read, whatever the network does. */
  const readsTheVisit = async (): Promise<void> => {
    const { page } = phone;
    await page.getByRole('heading', { level: 1, name: 'Ed Eaves Engineer Dashboard' }).waitFor();
    await card().getByText('12 Tanners Yard, Bristol').waitFor();
    await card().getByText('BS1 5TR').waitFor();
    await card()
      .getByText(/Begins in (1 h 59|2 h)/)
      .waitFor();
    await card()
      .getByText(/Leave at/)
      .waitFor();
    expect(
      await card()
        .getByRole('link', { name: /^Call Fern Fascia/ })
        .getAttribute('href'),
    ).toBe('tel:07700900123');
    expect(await callingOlive(card()).getAttribute('href')).toBe('tel:07700900321');
    expect(
      await card()
        .getByRole('link', { name: /^Directions/ })
        .getAttribute('href'),
    ).toBe('https://www.google.com/maps/dir/?api=1&destination=12%20Tanners%20Yard%2C%20Bristol%2C%20BS1%205TR');
    await card()
      .getByRole('checkbox', { name: /Nor140 no\. 3/ })
      .waitFor();
    for (const words of [
      'Van 2 (AB12 CDE)',
      'Olive Oriel',
      'Part E · 3 sets · 12 dwellings',
      'Checklist Sent: Yes',
      'Key safe by the blue door.',
    ])
      await card().getByText(words).waitFor();
    await page
      .getByRole('region', { name: 'After that' })
      .getByRole('link', { name: /Air Test.*4 Loom Street/ })
      .waitFor();
  };

  /** What this phone holds: of the page's storage all, of the worker's the paths. */
  const kept = async (): Promise<{ readonly local: string; readonly paths: readonly string[] }> => ({
    local: await phone.page.evaluate<string>('JSON.stringify({ ...localStorage })'),
    paths: await phone.page.evaluate<string[]>(
      'caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((store) => store.keys())))).then((found) => found.flat().map(({ url }) => new URL(url).pathname))',
    ),
  });

  beforeAll(async () => {
    office = await openOffice();
    line = await layLine(office.url);
    const engineer = await office.add('/api/users', { ...ed, isEngineer: true });
    const second = await office.add('/api/users', {
      ...ed,
      name: 'Olive Oriel',
      email: 'olive@soundings.example',
      isEngineer: true,
    });
    const van = await office.add('/api/car', { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Yard' });
    const kit = await office.add('/api/kits', { name: 'Nor140 no. 3', type: 'Sound Testing' });
    next = await office.plan({
      kind: 'sound',
      startjob: ahead(2),
      endjob: ahead(5),
      departureTime: ahead(1),
      returnTime: ahead(6),
      address: '12 Tanners Yard, Bristol',
      engineers: [engineer, second],
      cars: [van],
      kits: [kit],
      notes: 'Key safe by the blue door.',
      completion: { confirmed: true, checklist: true },
    });
    await office.plan({
      kind: 'air',
      startjob: ahead(30),
      endjob: ahead(32),
      address: '4 Loom Street',
      engineers: [engineer],
      soundtest: undefined,
      airtest: { types: 1, tests: 4 },
    });
    // Someone else's: not to be read here.
    await office.plan({
      kind: 'sound',
      startjob: ahead(50),
      endjob: ahead(52),
      address: '99 Elsewhere Road',
      engineers: [second],
    });
    phone = await office.newScreen({ width: 390, height: 844, withWorker: true });
  }, 120_000);
  afterAll(async () => {
    await line.cut();
    await office.close();
  });

  it('has the number of a colleague that the office types into her account, and presses in the list of accounts', async () => {
    const { page } = await office.sitDown({ width: 1440, height: 900, at: '/engineers' });
    const row = page.getByRole('row', { name: /Olive Oriel/ });
    await row.getByRole('button', { name: /^Edit/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Telephone' }).fill('07700 900 321');
    await look(page, 'account');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const number = row.getByRole('link', { name: '07700900321' });
    expect(await dialled(page, number)).toBe('tel:07700900321');
    expect([await page.getByRole('dialog').count(), new URL(page.url()).pathname]).toEqual([0, '/engineers']);
    await look(page, 'accounts');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More: Olive Oriel' }).click();
    await page.getByRole('link', { name: '07700900321' }).waitFor();
    await look(page, 'accounts-390', { fullPage: true });
  }, 60_000);

  it('begins with the next visit: where, whom to call, what to take, and what was sent', async () => {
    const { page } = phone;
    await comeIn(page, line.url, ed, '/engineerdashboard');
    await readsTheVisit();
    await card().getByText('RAMS Sent: No').waitFor();
    expect(await page.getByText('99 Elsewhere Road').count()).toBe(0);
    expect(await outOfTouch().count()).toBe(0);
    expect(await dialled(page, callingOlive(card()))).toBe('tel:07700900321');
    await look(page, 'my-day', { fullPage: true });
    const [first, then] = [
      await card().boundingBox(),
      await page.getByRole('heading', { name: 'Upcoming Jobs' }).boundingBox(),
    ];
    expect(first?.y).toBeLessThan(then?.y ?? 0);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  }, 60_000);

  it('keeps the page with its files and what My day needs, and no more', async () => {
    const { page } = phone;
    // Asked from here: the page's security policy lets nobody evaluate text in it again and again.
    while ((await kept()).paths.length < 6) await page.waitForTimeout(50);
    const { headers } = await fetch(`${line.url}/sw.js`);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      expect.stringContaining('javascript'),
      'no-cache',
    ]);
    const { local, paths } = await kept();
    expect(paths).toContain('/index.html');
    expect(paths.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([]);
    expect(local).toContain('12 Tanners Yard');
    expect(local).not.toContain('99 Elsewhere Road');
  }, 60_000);

  it('says the same without a network, and does not sign out', async () => {
    const { page, context } = phone;
    await context.setOffline(true);
    await line.cut();
    await outOfTouch().waitFor();
    await page.reload();
    await readsTheVisit();
    await outOfTouch().waitFor();
    expect(new URL(page.url()).pathname).toBe('/engineerdashboard');
    await card().getByRole('link', { name: 'Open the visit' }).click();
    await page
      .getByText(/needs the network|cannot be reached/)
      .first()
      .waitFor();
    await page.goBack();
    await readsTheVisit();
  }, 60_000);

  it('comes back by itself', async () => {
    const { context } = phone;
    await line.mend();
    await context.setOffline(false);
    await outOfTouch().waitFor({ state: 'detached' });
    await office.ask('POST', `/api/job/${next._id}/completion`, { flag: 'rams', value: true });
    await card().getByText('RAMS Sent: Yes').waitFor();
    await card().getByRole('link', { name: 'Open the visit' }).click();
    const visit = phone.page.getByRole('article', { name: 'Visit', exact: true });
    expect(await callingOlive(visit).getAttribute('href')).toBe('tel:07700900321');
    await look(phone.page, 'visit-of-mine', { fullPage: true });
    await phone.page.goBack();
    await readsTheVisit();
  }, 60_000);

  it('says that changes do not arrive any more, also where the line dies without a word', async () => {
    const { page, context } = phone;
    const says = (word: string): Promise<void> =>
      page.getByRole('banner').getByText(word, { exact: true }).first().waitFor();
    await says('Live');
    // The line itself still stands.
    await context.setOffline(true);
    await says('Reconnecting');
    await context.setOffline(false);
    await says('Live');
    line.hush();
    await says('Reconnecting');
    await line.cut();
    await line.mend();
    await says('Live');
    await office.ask('POST', `/api/job/${next._id}/completion`, { flag: 'rams', value: false });
    await card().getByText('RAMS Sent: No').waitFor();
  }, 90_000);

  it('leaves nothing behind when the engineer signs out', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: /Ed Eaves/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login/);
    const { local } = await kept();
    for (const trace of ['soundings.kept', 'Tanners', '7700900321', fern.name, fern.email, ed.name])
      expect(local).not.toContain(trace);
  }, 60_000);
});
