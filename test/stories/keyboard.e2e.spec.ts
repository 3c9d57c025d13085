import type { Page } from 'playwright-core';
import type { Job } from '#contracts';
import { until, type Desk } from '#test/harness/browser';
import { fern, openOffice, type Office } from '#test/harness/office';
import { focused, tabTo } from '#test/harness/keyboard';
import { firstAccount } from '#test/harness/server';
import { speakIn, speaking } from '#test/harness/said';

/** The page has come, and the focus with it: at its heading, by whose name the window goes. */
const arrived = async (page: Page, heading: string): Promise<void> => {
  await until(
    page,
    `document.activeElement?.tagName === 'H1' && document.activeElement.textContent.startsWith(${JSON.stringify(heading)})`,
  );
  await until(page, `document.title.startsWith(${JSON.stringify(heading)}) && document.title.endsWith('Soundings')`);
};

const type = async (page: Page, label: RegExp, text: string): Promise<void> => {
  await tabTo(page, label);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};

/** The longest that anything on the page takes to move, in seconds. */
const longestMove = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('*')].flatMap((element) => { const { transitionDuration, animationName, animationDuration } = getComputedStyle(element); return (transitionDuration + (animationName === 'none' ? '' : ',' + animationDuration)).split(',').map(parseFloat); }))`,
  );

/** Every step in both lights; where the focus goes does not depend on the language, and the names are seen to elsewhere. */
describe.each([
  { language: 'en', dark: false },
  { language: 'fr', dark: true },
] as const)('without the mouse, in $language', ({ language, dark }) => {
  let office: Office;
  let desk: Desk;
  const say = speaking(language);
  const newCar = say('{entity, select, users {New Engineer} kits {New Kit} car {New Car} other {New {one}}}', {
    entity: 'car',
    one: '',
  });
  /** What begins with a word of the page. */
  const called = (word: string): RegExp => new RegExp(`^${say(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

  beforeAll(async () => {
    office = await openOffice();
    desk = await office.newScreen({ width: 1280, height: 800, dark });
    await speakIn(desk.page, language);
  }, 120_000);
  afterAll(() => office.close());

  it('somebody signs in and skips to the page', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/login`);
    await page.getByRole('heading', { name: say('Sign in') }).waitFor();
    expect(await page.title()).toBe(`${say('Sign in')} · Soundings`);
    await type(page, called('Email'), firstAccount.email);
    await type(page, called('Password'), firstAccount.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard/);
    await arrived(page, say('Admin Dashboard'));
    await page.reload();
    await page.getByRole('heading', { name: say('Admin Dashboard') }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(say('Skip to the page'));
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('page');
    expect(new URL(page.url()).hash).toBe('');
  }, 60_000);

  it('makes a project, and comes back to the button of a dialog that was closed', async () => {
    const { page } = desk;
    await tabTo(page, called('Projects'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await arrived(page, say('Projects'));
    await tabTo(page, called('New Project'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: say('New Project') });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await until(page, `document.activeElement?.textContent.includes(${JSON.stringify(say('New Project'))})`);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await until(
      page,
      `document.activeElement?.labels?.[0]?.textContent.startsWith(${JSON.stringify(say('Site Address'))})`,
    );
    await page.keyboard.type('7 Keyboard Lane, Bristol');
    for (const [label, text] of [
      [called('Client name'), fern.name],
      [called('Postcode'), 'BS1 5TR'],
      [called('Email'), fern.email],
      [called('Telephone'), fern.telephone],
      [called('Fee'), '900'],
    ] as const)
      await type(page, label, text);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/enquiry\/[0-9a-f-]{36}/);
    await arrived(page, '7 Keyboard Lane');
  }, 90_000);

  it('schedules a visit on it', async () => {
    const { page } = desk;
    await tabTo(page, called('Create'));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: say('Sound Test') }).waitFor();
    for (let press = 0; press < 5 && !(await focused(page)).startsWith(say('Sound Test')); press += 1) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(60);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: say('New Sound Test') }).waitFor();
    // A form begins at its first field.
    await until(page, `document.activeElement?.tagName === 'INPUT'`);
    for (const [label, text] of [
      [called('Position ⟨in a firm⟩'), 'Site Manager'],
      [called('Fee'), '450'],
      [called('Number of sets'), '3'],
      [called('Number of dwellings'), '12'],
    ] as const)
      await type(page, label, text);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/);
    await arrived(page, say('Sound Test'));
    expect(await office.ask<readonly Job[]>('GET', '/api/job')).toMatchObject([
      { address: '7 Keyboard Lane, Bristol', price: 450 },
    ]);
  }, 90_000);

  it('sets a flag, and takes away the message that says so', async () => {
    const { page } = desk;
    await tabTo(page, called('Confirmed'));
    await page.keyboard.press('Space');
    const message = page
      .locator('[aria-live="polite"] .mantine-Notification-root')
      .filter({ hasText: say('{flag} turned on', { flag: say('Confirmed') }) });
    await message.waitFor();
    expect(await office.ask<readonly Job[]>('GET', '/api/job')).toMatchObject([{ completion: { confirmed: true } }]);
    await page.keyboard.press('F8');
    expect(await page.evaluate<boolean>("document.activeElement.closest('.mantine-Notification-root') !== null")).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached' });
  }, 60_000);

  it('finds it again in the list and opens it', async () => {
    const { page } = desk;
    await tabTo(page, called('Site Visits'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await arrived(page, say('Site Visits'));
    await type(page, called('Search'), 'keyboard lane');
    await page.getByRole('gridcell', { name: say('Confirmed') }).waitFor();
    for (
      let press = 0;
      press < 40 && !(await page.evaluate<boolean>(`document.activeElement?.closest('.ag-root') !== null`));
      press += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/);
    await arrived(page, say('Sound Test'));
  }, 60_000);

  it('does not stop in a navigation that is out of sight', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const outside: string[] = [];
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      if (
        await page.evaluate<boolean>(
          '(() => { const { left, right } = document.activeElement.getBoundingClientRect(); return right <= 0 || left >= innerWidth; })()',
        )
      )
        outside.push(await focused(page));
    }
    expect(outside).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  }, 60_000);

  it('nothing moves for whoever asked for that', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/cars`);
    await page.getByRole('heading', { name: say('Cars') }).waitFor();
    expect(await longestMove(page)).toBeGreaterThan(0.05);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longestMove(page)).toBeLessThan(0.001);
    await page.getByRole('button', { name: newCar }).first().press('Enter');
    await page.getByRole('dialog', { name: newCar }).waitFor();
    expect(await longestMove(page)).toBeLessThan(0.001);
  }, 60_000);
});
