import type { Page } from 'playwright-core';
import type { Job } from '#contracts';
import { until, type Desk } from '#test/harness/browser';
import { countedFrom, fern, mondayOf, openOffice, typed, type Office } from '#test/harness/office';

const { at, day } = countedFrom(mondayOf(2));

/** Enough for a list that scrolls. */
const VISITS = 40;

describe('the focus is where the hand goes next', () => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  let van: string;

  const isOn = async (expression: string): Promise<void> => {
    await until(page, `((active) => ${expression})(document.activeElement)`).catch(async (error: unknown) => {
      throw new Error(
        `the focus is on ${await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)')}, not where ${expression}`,
        { cause: error },
      );
    });
  };
  const openList = async (): Promise<void> => {
    await page.goto(`${office.url}/jobs?sort=startjob`);
    await page.locator('.ag-row').first().waitFor();
  };
  const select = (address: string): Promise<void> =>
    page.getByRole('row').filter({ hasText: address }).getByRole('checkbox').first().click();
  const onHeading = (text: string): Promise<void> =>
    isOn(`active.tagName === 'H1' && active.textContent.includes(${JSON.stringify(text)})`);
  const onRow = (address: string): Promise<void> =>
    isOn(
      `[...document.querySelectorAll('[row-id="' + active.closest('.ag-row')?.getAttribute('row-id') + '"]')].some((part) => part.textContent.includes(${JSON.stringify(address)}))`,
    );
  const inView = `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())`;

  beforeAll(async () => {
    office = await openOffice();
    van = await office.add('/api/car', { name: 'Van 1', numberplate: 'SN26 QAA', location: 'Yard' });
    for (let visit = 0; visit < VISITS; visit += 1)
      await office.plan({
        startjob: at(visit, '09:00'),
        endjob: at(visit, '12:00'),
        address: `${visit + 1} Mill Lane.`,
        ...(visit === 0 ? { cars: [van] } : {}),
      });
    desk = await office.sitDown();
    ({ page } = desk);
  }, 240_000);
  afterAll(() => office.close());

  it('after a flag of many: on the first row that is selected', async () => {
    await openList();
    for (const address of ['3 Mill Lane.', '5 Mill Lane.']) await select(address);
    await page.getByRole('button', { name: 'Mark as' }).click();
    await page.getByRole('menuitem', { name: /^RAMS Sent/ }).click();
    await page.getByText('2 visits marked RAMS Sent').waitFor();
    await isOn(`active.closest('.ag-row[aria-selected="true"]') !== null`);
  }, 60_000);

  it('after many were deleted, and after one was: on the rows that are left', async () => {
    await openList();
    for (const address of ['2 Mill Lane.', '4 Mill Lane.']) await select(address);
    await page.getByRole('button', { name: 'Delete ...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 jobs are deleted').waitFor();
    await page.getByRole('row').filter({ hasText: 'Test4 Mill Lane.' }).waitFor({ state: 'detached' });
    await onRow(' Mill Lane.');
    await page.getByRole('button', { name: 'Delete: Sound Test, 6 Mill Lane.' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Job Removed!').waitFor();
    await page.getByRole('row').filter({ hasText: 'Test6 Mill Lane.' }).waitFor({ state: 'detached' });
    await onRow(' Mill Lane.');
  }, 60_000);

  it('after Save by Enter: on the heading of the page that was saved, or on the row', async () => {
    const [visit] = await office.ask<readonly Job[]>('GET', '/api/job?sort=startjob');
    await page.goto(`${office.url}/jobs/${visit?._id ?? ''}`);
    await page.getByRole('textbox', { name: 'Invoice number' }).fill('INV-77');
    await page.keyboard.press('Enter');
    await page.getByText('Job Updated!').waitFor();
    await onHeading('Sound Test');
    const project = await office.add('/api/enquiry', {
      projectName: 'Quay House',
      price: 900,
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      contact: fern,
    });
    await page.goto(`${office.url}/enquiry/${project}`);
    await page.locator('[name="projectName"]').fill('Quay Tower');
    await page.keyboard.press('Enter');
    await page.getByText('Project Updated!').waitFor();
    await onHeading('Quay Tower');
    await page.goto(`${office.url}/company`);
    await page.locator('[name="vatNumber"]').fill('GB 123 4567 89');
    await page.keyboard.press('Enter');
    await page.getByText('Company Updated!').waitFor();
    await onHeading('Company');
    await page.goto(`${office.url}/cars`);
    // The list becomes a grid when it is reached for.
    await page.getByRole('button', { name: 'Edit: Van 1' }).hover();
    await page.locator('.ag-row').first().waitFor();
    await page.getByRole('button', { name: 'Edit: Van 1' }).click();
    await page.getByRole('dialog').locator('[name="location"]').fill('Garage');
    await page.keyboard.press('Enter');
    await page.getByText('Car Updated!').waitFor();
    await isOn(`active.getAttribute('aria-label') === 'Edit: Van 1'`);
  }, 90_000);

  it('after Save by Enter on a machine that is slow to draw: on the heading, not back in the field', async () => {
    const slow = await office.sitDown();
    await slow.page.addInitScript(`(() => {
      const soon = requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => { setTimeout(() => soon(draw), 600); return 0; };
    })()`);
    await slow.page.goto(`${office.url}/company`);
    await slow.page.locator('[name="telephone"]').fill('0117 496 0123');
    await slow.page.keyboard.press('Enter');
    await slow.page.getByText('Company Updated!').waitFor();
    await until(slow.page, `document.activeElement?.tagName === 'H1'`);
    await slow.context.close();
  }, 60_000);

  it('after a time that was found is taken: on that time', async () => {
    const visit = await office.plan({
      startjob: at(60, '09:00'),
      endjob: at(60, '12:00'),
      address: '60 Mill Lane.',
      cars: [van],
    });
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await page.getByRole('textbox', { name: 'Date', exact: true }).fill(typed(day(0)));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Find the next free time' }).press('Enter');
    await page.getByRole('button', { name: 'Take this time' }).press('Enter');
    await isOn(`active.getAttribute('name') === 'start'`);
    await page.goto(`${office.url}/cars`);
    await page.getByRole('button', { name: 'Book', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book Car' });
    await dialog.getByRole('textbox', { name: 'Start date' }).fill(typed(day(90)));
    await page.keyboard.press('Tab');
    await dialog.getByRole('combobox', { name: 'Car' }).click();
    await page.getByRole('option', { name: /^Van 1/ }).click();
    await dialog.getByRole('textbox', { name: 'Start date' }).fill(typed(day(0)));
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Use this time' }).first().press('Enter');
    await isOn(`active.getAttribute('name') === 'start' && active.closest('[role="dialog"]') !== null`);
    await page.keyboard.press('Escape');
  }, 60_000);

  it('Back leads to the row that one came from, in view', async () => {
    await openList();
    const row = page.locator('.ag-row [col-id="address"]').filter({ hasText: '33 Mill Lane.' });
    await page.evaluate(`document.querySelector('.ag-grid-viewport').scrollTo({ top: 900 })`);
    await row.click();
    await onHeading('Sound Test');
    await page.goBack();
    await onRow('33 Mill Lane.');
    await until(page, inView);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await onHeading('Sound Test');
    await page.goBack();
    await onRow('34 Mill Lane.');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${office.url}/jobs?sort=startjob`);
    await page.locator('.card').filter({ hasText: '20 Mill Lane.' }).locator('.card-open').click();
    await onHeading('Sound Test');
    await page.goBack();
    await isOn(`active.closest('.card')?.textContent.includes('20 Mill Lane.')`);
    await until(page, inView);
    await page.setViewportSize({ width: 1440, height: 900 });
  }, 90_000);

  it('the menu of a short phone can be read to its end; where it leads, the focus is', async () => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto(`${office.url}/jobs`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: /^Forget a person/ }).click();
    await page.waitForURL(/\/admin\/forgetting/);
    await onHeading('Forget a person');
    await page.setViewportSize({ width: 1440, height: 900 });
  }, 60_000);

  it('Back takes what lies over a page away with it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${office.url}/jobs`);
    const menu = page.getByRole('button', { name: 'Menu' });
    const inMenu = page.getByRole('link', { name: 'Clients', exact: true });
    await menu.click();
    await inMenu.click();
    await page.waitForURL(/\/clients/);
    await menu.click();
    await inMenu.waitFor();
    await page.goBack();
    await page.waitForURL(/\/jobs/);
    await inMenu.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('quay');
    await page.goForward();
    await page.waitForURL(/\/clients/);
    await palette.waitFor({ state: 'detached' });
    await onHeading('Clients');
  }, 60_000);
});
