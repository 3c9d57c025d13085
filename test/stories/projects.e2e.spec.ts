import type { Page } from 'playwright-core';
import { openOffice, type Office } from '#test/harness/office';

describe('the list of projects', () => {
  let office: Office;
  let page: Page;
  const projects: string[] = [];
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  beforeAll(async () => {
    office = await openOffice();
    for (const [at, projectName] of ['Quay House', 'Mill Lane', 'Harbour flats'].entries()) {
      projects.push(await office.add('/api/enquiry', { projectName, project_number: `Q-${at}`, price: 900, address: `${at} Quay Street`, name: 'Fern Fascia', postcode: 'BS1 5TR' }));
    }
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
});
