import type { Page } from 'playwright-core';
import { londonInstant, type Job } from '#contracts';
import { until, type Desk } from '#test/harness/browser';
import { look } from '#test/harness/look';
import { openOffice, type Office } from '#test/harness/office';

/**
 * A phone hands 'Back' to what the page watches last for, and leaves the page where it watches for nothing. Only Android does so;
 * `requestClose` is what the browser offers to do the same.
 */
const REMEMBERS_WATCHERS = `(() => {
  const Real = window.CloseWatcher;
  window.watchers = [];
  const forget = (watcher) => { window.watchers = window.watchers.filter((one) => one !== watcher); };
  window.CloseWatcher = class extends Real {
    constructor() { super(); window.watchers.push(this); this.addEventListener('close', () => forget(this)); }
    destroy() { forget(this); super.destroy(); }
  };
})()`;

describe('a phone', () => {
  let office: Office;
  let phone: Desk;
  let visit = '';

  const watched = (): Promise<number> => phone.page.evaluate<number>('window.watchers.length');
  /** The page is left only once the browser has answered. */
  const back = (): Promise<unknown> =>
    phone.page.evaluate(
      'window.watchers.length > 0 ? window.watchers.at(-1).requestClose() : void setTimeout(() => history.back())',
    );
  const path = (): string => new URL(phone.page.url()).pathname;

  const touch = async ({ context, page }: Desk): Promise<void> => {
    await context.addInitScript(REMEMBERS_WATCHERS);
    await (await context.newCDPSession(page)).send('Emulation.setTouchEmulationEnabled', { enabled: true });
  };

  beforeAll(async () => {
    office = await openOffice();
    const { instant: startjob } = londonInstant('2027-03-10T10:00');
    const { instant: endjob } = londonInstant('2027-03-10T12:00');
    visit = (await office.plan({ startjob, endjob }))._id;
    phone = await office.sitDown({ width: 390, height: 844 });
    await touch(phone);
  }, 120_000);
  afterAll(() => office.close());

  const open = async (at: string): Promise<Page> => {
    const { page } = phone;
    await page.goto(`${office.url}/clients`);
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    await page.goto(`${office.url}${at}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  it.each([
    ['history', 'dialog', (page: Page) => page.getByRole('button', { name: 'History', exact: true })],
    ['choice', 'listbox', (page: Page) => page.getByRole('combobox', { name: 'Project leader' })],
    ['calendar', 'table', (page: Page) => page.getByRole('textbox', { name: 'Date', exact: true })],
    ['account', 'menu', (page: Page) => page.getByRole('button', { name: /account/i })],
  ] as const)(
    'by Back closes the %s of a visit, and then leaves the page',
    async (name, role, opener) => {
      const page = await open(`/jobs/${visit}`);
      expect(await watched()).toBe(0);
      await opener(page).click();
      await page.getByRole(role).filter({ visible: true }).first().waitFor();
      await until(page, 'window.watchers.length === 1');
      await look(page, name);
      await back();
      await page.getByRole(role).filter({ visible: true }).waitFor({ state: 'detached' });
      expect(path()).toBe(`/jobs/${visit}`);
      await until(page, 'window.watchers.length === 0');
      await back();
      await page.waitForURL('**/clients');
    },
    90_000,
  );

  it.each(['Back', 'Escape'])(
    'by %s closes what lies on top first',
    async (by) => {
      const page = await open('/jobs');
      const close = (): Promise<unknown> => (by === 'Back' ? back() : page.keyboard.press('Escape'));
      await page.getByRole('button', { name: /^Filter/ }).click();
      const drawer = page.getByRole('dialog');
      await drawer.waitFor();
      const choice = page.getByRole('listbox').filter({ visible: true });
      // Twice: a drawer on its way out could not be worked in again.
      for (let times = 0; times < 2; times += 1) {
        await drawer.getByRole('combobox').first().click();
        await choice.first().waitFor();
        await close();
        await choice.first().waitFor({ state: 'detached' });
      }
      expect(await drawer.count()).toBe(1);
      await until(page, 'window.watchers.length === 1');
      await close();
      await drawer.waitFor({ state: 'detached' });
      await until(page, 'window.watchers.length === 0');
      expect(path()).toBe('/jobs');
    },
    90_000,
  );

  it('by Back closes what is told of a visit in the calendar', async () => {
    const page = await open('/jobcalendar?view=agenda&date=2027-03-10');
    await page.getByText('1 Quay Street', { exact: false }).first().click();
    const told = page.getByRole('dialog');
    await told.waitFor();
    await until(page, 'window.watchers.length === 1');
    await back();
    await told.waitFor({ state: 'detached' });
    await until(page, 'window.watchers.length === 0');
    expect(path()).toBe('/jobcalendar');
  }, 90_000);

  it('by Back closes the navigation', async () => {
    const page = await open('/jobs');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Ledger' }).filter({ visible: true }).waitFor();
    await until(page, 'window.watchers.length === 1');
    await back();
    await page.getByRole('link', { name: 'Ledger' }).filter({ visible: true }).waitFor({ state: 'hidden' });
    await until(page, 'window.watchers.length === 0');
    expect(path()).toBe('/jobs');
  }, 90_000);

  it('on its side has the navigation as icons, so that a list has its width', async () => {
    const page = await open('/clients');
    await page.setViewportSize({ width: 844, height: 390 });
    await page.locator('.nav-entry[data-collapsed="true"]').first().waitFor();
    expect(await page.evaluate<number>("document.querySelector('.main').getBoundingClientRect().left")).toBeLessThan(
      80,
    );
    await page.setViewportSize({ width: 390, height: 844 });
  }, 60_000);

  it('on its side has no chip of later visits on the buttons of a calendar, and one at the edge of its hours', async () => {
    const page = await open('/clients');
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`${office.url}/jobcalendar?view=day&date=2027-03-10`);
    await page.locator('.calendar-entry').first().waitFor({ state: 'attached' });
    const chip = page.getByRole('button', { name: /later$/ });
    await page.waitForTimeout(500);
    if ((await chip.count()) > 0)
      expect((await chip.boundingBox())?.y).toBeGreaterThan(
        await page.evaluate<number>("document.querySelector('[role=columnheader]').getBoundingClientRect().bottom"),
      );
    // The hours come into view, and their visit not yet.
    await page.evaluate(
      "document.getElementById('page').scrollBy(0, document.querySelector('.calendar-entry').getBoundingClientRect().top - innerHeight - 20)",
    );
    await chip.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
  }, 60_000);

  it('shows days in full on a tablet that stands upright', async () => {
    const page = await open('/clients');
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`${office.url}/job/create/noise`);
    const days = page.getByRole('textbox', { name: /^(Setup|Pickup) date/ });
    await days.nth(1).waitFor();
    const cut = await page.evaluate(
      "[...document.querySelectorAll('[data-dates-input]')].filter((one) => one.scrollWidth > one.clientWidth).length",
    );
    expect([await days.count(), cut]).toEqual([2, 0]);
    await page.setViewportSize({ width: 390, height: 844 });
  }, 60_000);

  /** A finger that goes from point to point, and rests so long on the one of this place. */
  const draw = async (
    page: Page,
    points: readonly (readonly [number, number])[],
    rests: number,
    on = 0,
  ): Promise<void> => {
    const session = await phone.context.newCDPSession(page);
    for (const [place, [x, y]] of points.entries()) {
      const type = place === 0 ? 'touchStart' : 'touchMove';
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
      if (place === on) await page.waitForTimeout(rests);
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  };
  /** Longer than it takes to hold what is under the finger. */
  const RESTED = 900;

  it('asks beside the finger what is to be in the hours that it drew', async () => {
    const page = await open('/clients');
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-10`);
    const standing = await page.locator('.calendar-entry').first().boundingBox();
    const day = await page.getByRole('columnheader', { name: 'Thu 11 Mar' }).boundingBox();
    if (standing === null || day === null) throw new Error('the week is not drawn');
    const x = day.x + day.width / 2;
    const from = standing.y + 20;
    await draw(
      page,
      [0, 20, 40, 60, 80].map((down) => [x, from + down]),
      RESTED,
    );
    const asked = page.getByRole('dialog', { name: 'New Site Visit' });
    await asked.waitFor();
    await look(page, 'drawn');
    const box = await asked.boundingBox();
    const apart = (point: number, first: number, size: number): number =>
      Math.max(0, first - point, point - first - size);
    expect(box === null ? null : [apart(x, box.x, box.width) < 40, apart(from + 80, box.y, box.height) < 40]).toEqual([
      true,
      true,
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
  }, 60_000);

  it('carries a visit to another engineer under a finger that rested on it; one that did not scrolls', async () => {
    const engineers: string[] = [];
    for (const name of ['Ada Air', 'Ben Bass'])
      engineers.push(
        await office.add('/api/users', {
          name,
          email: `${name.slice(0, 3).toLowerCase()}@soundings.example`,
          password: 'correct horse',
          isEngineer: true,
        }),
      );
    const { instant: startjob } = londonInstant('2027-04-07T09:00');
    const { instant: endjob } = londonInstant('2027-04-07T17:00');
    const { _id } = await office.plan({ startjob, endjob, address: '2 Wharf Road', engineers: engineers.slice(0, 1) });
    const page = await open('/clients');
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(`${office.url}/resourcecalendar?as=timeline&date=2027-04-05`);
    const bar = page.getByRole('button', { name: /2 Wharf Road.*Ada Air/ });
    const other = page.getByRole('rowheader', { name: /Ben Bass/ });
    await bar.waitFor();
    const carry = async (on: number): Promise<void> => {
      const from = await bar.boundingBox();
      const to = await other.boundingBox();
      if (from === null || to === null) throw new Error('the rows are not on the screen');
      const x = from.x + from.width / 2;
      const y = from.y + from.height / 2;
      const down = to.y + to.height / 2 - y;
      await draw(
        page,
        [0, 0.25, 0.5, 0.75, 1].map((part) => [x, y + down * part]),
        RESTED,
        on,
      );
    };
    await carry(1);
    expect(await office.ask<Job>('GET', `/api/job/${_id}`)).toMatchObject({ engineers: engineers.slice(0, 1) });
    await carry(0);
    await page.getByRole('button', { name: /2 Wharf Road.*Ben Bass/ }).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${_id}`)).toMatchObject({
      engineers: engineers.slice(1),
      startjob,
      endjob,
    });
    // A finger that only rests asks for the menu of a visit, and for hours where nothing is.
    const own = await page.getByRole('button', { name: /2 Wharf Road.*Ben Bass/ }).boundingBox();
    if (own === null) throw new Error('the visit is not on the screen');
    const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
    await page.getByText(/Ada Air → Ben Bass/).waitFor();
    await draw(page, [[x, y]], RESTED);
    await page.getByRole('menuitem', { name: 'Reassign' }).waitFor();
    await look(page, 'carried');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await draw(page, [[x - 150, y]], RESTED);
    await page
      .getByRole('dialog', { name: 'New Site Visit' })
      .getByText(/09:00 to 10:00 on Tue 6 Apr/)
      .waitFor();
    await look(page, 'hours');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
  }, 90_000);

  it.each(['/job/create/noise', '/company', '/jobs', '/dashboard', '/resourcecalendar', '/book'])(
    'does not enlarge %s for a field that is pressed: its letters are of 16 pixels',
    async (at) => {
      const page = await open(at);
      const field = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select';
      await page.locator(field).filter({ visible: true }).first().waitFor();
      expect(
        await page.evaluate(
          `[...new Set([...document.querySelectorAll('${field}')].map((one) => getComputedStyle(one).fontSize))]`,
        ),
      ).toEqual(['16px']);
    },
    60_000,
  );

  it('corrects no address and no postcode, and offers the keys for each', async () => {
    const page = await open('/job/create/air');
    const helpOf = (label: string): Promise<readonly (string | null)[]> => {
      const field = page.getByRole('textbox', { name: label, exact: true });
      return Promise.all(['inputmode', 'autocapitalize', 'autocorrect'].map((name) => field.getAttribute(name)));
    };
    expect([await helpOf('Email'), await helpOf('Postcode'), await helpOf('Telephone')]).toEqual([
      ['email', 'none', 'off'],
      ['text', 'characters', 'off'],
      ['tel', null, null],
    ]);
  }, 60_000);

  it('takes a day from its calendar, on which no keyboard lies', async () => {
    const page = await open(`/jobs/${visit}`);
    const date = page.getByRole('textbox', { name: 'Date', exact: true });
    expect(await date.getAttribute('inputmode')).toBe('none');
    await date.click();
    await page.getByRole('button', { name: '17 March 2027' }).click();
    await page.getByRole('table').filter({ visible: true }).waitFor({ state: 'detached' });
    expect(await date.inputValue()).toBe('17/03/2027');
  }, 60_000);

  it('turns to the next photo under a finger that is drawn across it', async () => {
    const page = await open(`/jobs/${visit}`);
    for (const name of ['First', 'Second']) {
      const chosen = { name: `${name}.png`, mimeType: 'image/png', buffer: await page.screenshot() };
      await page.locator('input[type="file"][multiple]').setInputFiles(chosen);
      await page.getByRole('button', { name: `Open ${name}` }).waitFor();
    }
    await page.getByRole('button', { name: /^Open First/ }).click();
    const dialog = page.getByRole('dialog');
    const across = async (by: number): Promise<void> => {
      const box = await dialog.locator('.file-turned').boundingBox();
      if (box === null) throw new Error('no photo is shown');
      const y = box.y + box.height / 2;
      await draw(
        page,
        [0, 1, 2, 3].map((part) => [195 + (by * part) / 3, y]),
        0,
      );
    };
    await dialog.getByRole('img', { name: /^First/ }).waitFor();
    await across(-120);
    await dialog.getByRole('img', { name: /^Second/ }).waitFor();
    await across(120);
    await dialog.getByRole('img', { name: /^First/ }).waitFor();
    await across(-20);
    expect(await dialog.getByRole('img', { name: /^First/ }).count()).toBe(1);
    await back();
    await dialog.waitFor({ state: 'detached' });
    expect(path()).toBe(`/jobs/${visit}`);
  }, 60_000);
});
