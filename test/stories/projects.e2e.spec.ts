import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Job, Project } from '#contracts';
import { until } from '#test/harness/browser';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';
import { look } from '#test/harness/look';

const { at } = countedFrom(mondayOf(1));

describe('the list of projects', () => {
  let office: Office;
  let page: Page;
  const projects: string[] = [];
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  beforeAll(async () => {
    office = await openOffice();
    for (const [at, projectName] of ['Quay House', 'Mill Lane', 'Harbour flats'].entries()) {
      projects.push(
        await office.add('/api/enquiry', {
          projectName,
          project_number: `Q-${at}`,
          price: 900,
          address: `${at} Quay Street`,
          name: 'Fern Fascia',
          postcode: 'BS1 5TR',
        }),
      );
    }
    await office.ask('PUT', '/api/company', { projectLeaders: ['Ann Arch', 'Bob Brick'] });
    await office.ask('PUT', `/api/enquiry/${projects[2] ?? ''}`, { contact: { project_leader: 'Bob Brick' } });
    ({ page } = await office.sitDown());
  }, 120_000);
  afterAll(() => office.close());

  it('gives a deleted project back, from the list and from its page', async () => {
    await page.goto(`${office.url}/enquiries`);
    await page.getByRole('button', { name: 'Delete: Mill Lane' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Project Removed!').waitFor();
    await row('Mill Lane').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Q-1 Mill Lane is back').waitFor();
    await row('Mill Lane').waitFor();

    await page.goto(`${office.url}/enquiry/${projects[0] ?? ''}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/enquiries/);
    await row('Harbour flats').waitFor();
    expect(await row('Quay House').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await page.getByText('Q-0 Quay House is back').waitFor();
    await row('Quay House').waitFor();
  }, 90_000);

  it('begins a visit from a row: by pointer and by keys, and the focus comes back', async () => {
    await page.goto(`${office.url}/enquiries`);
    const begin = page.getByRole('button', { name: 'Create a visit: Mill Lane' });
    await begin.click();
    await page.getByRole('menuitem', { name: 'Air Test' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(`document.activeElement?.getAttribute('aria-label')`)).toBe('Create a visit: Mill Lane');
    expect(new URL(page.url()).pathname).toBe('/enquiries');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sound Test' }).waitFor();
    // The menu has the keys once it has faded in.
    await until(page, '(document.activeElement?.closest(\'[role="menu"]\') ?? null) !== null');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/job/create/\\w+\\?enquiry_id=${projects[1] ?? ''}`));
  }, 60_000);

  const select = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select Q-\\d ${name}$`) });
  const listed = async (): Promise<readonly Project[]> =>
    office.ask<readonly Project[]>('GET', '/api/enquiry?sort=project_number');

  it('changes, exports and deletes many projects, each with a way back, and names those that refuse', async () => {
    await office.plan({ startjob: at(0, '09:00'), endjob: at(0, '12:00'), enquiry_id: projects[1] });
    await page.goto(`${office.url}/enquiries?sort=project_number`);
    await select('Quay House').click();
    await select('Harbour flats').click({ modifiers: ['Shift'] });
    await page.getByText('3 projects').waitFor();
    // A row still unfolds to its visits.
    await page.getByRole('button', { name: 'Unfold' }).nth(1).click();
    await page.getByRole('button', { name: 'Fold', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Export these' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Plain table' }).click();
    expect(
      (await readFile(await (await saving).path(), 'utf8'))
        .split(/\r?\n/)
        .slice(1, 4)
        .map((line) => line.split(',')[0]),
    ).toEqual(['Quay House', 'Mill Lane', 'Harbour flats']);

    await page.getByRole('button', { name: 'Project leader', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ann Arch' }).click();
    await page.getByText('Ann Arch is now project leader of 3 projects').waitFor();
    expect((await listed()).map(({ contact }) => contact.project_leader)).toEqual(['Ann Arch', 'Ann Arch', 'Ann Arch']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone').waitFor();
    expect((await listed()).map(({ contact }) => contact.project_leader)).toEqual(['', '', 'Bob Brick']);

    await page.getByRole('button', { name: 'Delegated', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delegated (external)' }).click();
    await page.getByText('3 projects are now delegated').waitFor();
    expect((await listed()).map(({ delegated }) => delegated)).toEqual([true, true, true]);

    await page.getByRole('button', { name: 'Delete ...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 3 projects?' });
    await dialog.getByText('Q-0 Quay House').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 projects are deleted').waitFor();
    const refused = page
      .getByRole('alert')
      .filter({ hasText: '1 project could not be changed, and is still selected.' });
    await refused.getByText(/Q-1 Mill Lane.*1 site visit/).waitFor();
    expect(await select('Mill Lane').isChecked()).toBe(true);
    expect((await listed()).map(({ _id }) => _id)).toEqual([projects[1]]);
    // The number of one is taken meanwhile.
    await office.add('/api/enquiry', { projectName: 'Squatter', project_number: 'Q-0', price: 1 });
    await page
      .locator('.mantine-Notification-root')
      .filter({ hasText: '2 projects are deleted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page
      .getByRole('alert')
      .filter({ hasText: '1 project could not be put back.' })
      .getByText(/Q-0 Quay House.*Q-0 by now/)
      .waitFor();
    expect((await listed()).map(({ projectName }) => projectName)).toEqual(['Squatter', 'Mill Lane', 'Harbour flats']);
  }, 120_000);

  it('saves what it shows as a file', async () => {
    await page.goto(
      `${office.url}/enquiries?sort=project_number&columns=projectName.-project_leader.-date.-postcode.-name.-telephone.-remaining.-status`,
    );
    await row('Mill Lane').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Plain table' }).click();
    expect(
      (await readFile(await (await saving).path(), 'utf8'))
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual([
      'Project name,Address,Fee',
      'Squatter,,1',
      'Mill Lane,1 Quay Street,900',
      'Harbour flats,2 Quay Street,900',
    ]);
  }, 60_000);

  it('shows every day, number and figure whole at 1440 pixels, without scrolling sideways', async () => {
    await office.ask('PUT', `/api/enquiry/${projects[2] ?? ''}`, {
      date: '2026-12-28',
      contact: { telephone: '07700 900123' },
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${office.url}/enquiries`);
    await row('Harbour flats').waitFor();
    expect(
      await page.evaluate<
        readonly string[]
      >(`['date', 'telephone', 'price', 'remaining', 'postcode'].flatMap((key) => [...document.querySelectorAll('.ag-row [col-id="' + key + '"]')].flatMap((cell) => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      if (words === null) return [];
      const range = document.createRange();
      range.selectNodeContents(words);
      const lines = [...range.getClientRects()];
      return lines.length === 1 && lines[0].right <= cell.getBoundingClientRect().right - 4 && lines[0].left >= cell.getBoundingClientRect().left + 4 ? [] : [key + ' ' + words.data];
    }))`),
    ).toEqual([]);
    const [wide, room] = await page.evaluate<readonly [number, number]>(
      `(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.ag-body-horizontal-scroll-viewport'))`,
    );
    expect(wide - room).toBeLessThanOrEqual(0);
  }, 60_000);

  it('of a leader who is spelt otherwise under Company are still found, and handed over', async () => {
    const harbour = projects[2] ?? '';
    const visit = await office.plan({ startjob: at(1, '09:00'), endjob: at(1, '12:00'), enquiry_id: harbour });
    await office.ask('PUT', `/api/job/${visit._id}`, { contact: { project_leader: 'Bob Brick' } });
    await page.goto(`${office.url}/company`);
    await page.getByLabel('Project leaders').fill('ann arch\nBobby Brick');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const said = page.getByRole('status').filter({ hasText: 'These project leaders are off the list' });
    await said.getByRole('link', { name: '1 visit' }).waitFor();
    expect(await said.getByText('Bob Brick').count()).toBe(1);
    expect(await said.getByText('Ann Arch').count()).toBe(0);
    await look(page, 'former-leaders');
    await said.getByRole('link', { name: '1 project' }).click();
    await page.waitForURL(/\/enquiries\?leader=Bob/);
    await row('Harbour flats').waitFor();
    expect(await row('Mill Lane').count()).toBe(0);
    await select('Harbour flats').click();
    await page.getByRole('button', { name: 'Project leader', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Bobby Brick' }).click();
    await page.getByText('Bobby Brick is now project leader of 1 project').waitFor();
    expect((await office.ask<Project>('GET', `/api/enquiry/${harbour}`)).contact.project_leader).toBe('Bobby Brick');
    const asItIs = async (): Promise<Job> => office.ask<Job>('GET', `/api/job/${visit._id}`);
    await page.goto(`${office.url}/jobs?leader=Bob%20Brick`);
    await page.getByRole('checkbox', { name: /^Select .*Harbour flats/ }).click();
    await page.getByRole('button', { name: 'Delegated', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delegated (external)' }).click();
    await page.getByText('1 visit is now delegated').waitFor();
    await look(page, 'visit-handed-over');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Change undone').waitFor();
    expect(await asItIs()).toMatchObject({ delegated: false, contact: { project_leader: 'Bob Brick' } });
    await page.getByRole('button', { name: 'Project leader', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Bobby Brick' }).click();
    await page.getByText('Bobby Brick is now project leader of 1 visit').waitFor();
    expect(await asItIs()).toMatchObject({ delegated: false, contact: { project_leader: 'Bobby Brick' } });
  }, 60_000);
});
