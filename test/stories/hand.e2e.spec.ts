import type { Page } from 'playwright-core';
import type { Desk } from '#test/harness/browser';
import { openOffice, type Office } from '#test/harness/office';

/** The headings of a grid, from left to right, as they stand on the screen. */
const headings = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.ag-header-cell')].sort((one, other) => one.getBoundingClientRect().x - other.getBoundingClientRect().x).map((cell) => cell.textContent.trim()).filter((text) => text !== '')`);
const widthOf = (page: Page, key: string): Promise<number> => page.evaluate<number>(`document.querySelector('.ag-header-cell[col-id="${key}"]').getBoundingClientRect().width`);

describe('a grid is as somebody has it', () => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  const usual = ['Project name', 'Project leader', 'Enquiry date', 'Address', 'Postcode', 'Client name', 'Telephone', 'Fee', 'Remaining fee', 'Status', 'Actions'];
  const loaded = async (): Promise<void> => { await page.getByText('Quay House').first().waitFor(); };
  const menu = (): ReturnType<Page['getByRole']> => page.getByRole('dialog', { name: 'Columns' });
  const press = (name: string): Promise<void> => menu().getByRole('button', { name, exact: true }).click();
  /** Drags from the middle of one thing to a point of another. */
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + Math.sign(to.x - from.x) * 12, from.y, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 12 });
    await page.mouse.up();
  };
  const boxOf = (key: string): Promise<{ x: number; y: number; width: number; height: number }> =>
    page.evaluate(`(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector('.ag-header-cell[col-id="${key}"]').getBoundingClientRect())`);

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/enquiry', { projectName: 'Quay House', price: 900, address: '1 Quay Street', name: 'Fern Fascia', postcode: 'BS1 5TR', email: 'fern@client.example', telephone: '07700 900123' });
    desk = await office.sitDown();
    ({ page } = desk);
  }, 120_000);
  afterAll(async () => {
    expect(desk.errors).toEqual([]);
    await office.close();
  });

  it('after its columns were hidden, moved and widened from the menu, also when the page is loaded again', async () => {
    await page.goto(`${office.url}/enquiries`);
    await loaded();
    expect(await headings(page)).toEqual(usual);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await menu().getByRole('checkbox', { name: 'Project leader' }).click();
    // The focus stays on what is pressed, so that it can be pressed again.
    await menu().getByRole('button', { name: 'Move left: Address' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Address is column 2 of 9.').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Move left: Address');
    const before = await widthOf(page, 'postcode');
    await press('Wider: Postcode');
    await press('Wider: Postcode');
    const changed = ['Project name', 'Address', 'Enquiry date', 'Postcode', 'Client name', 'Telephone', 'Fee', 'Remaining fee', 'Status', 'Actions'];
    await page.reload();
    await loaded();
    expect(await headings(page)).toEqual(changed);
    expect(await widthOf(page, 'postcode')).toBe(before + 48);
    await page.getByRole('button', { name: 'Columns, changed' }).click();
    // What the rows are known by stays.
    expect(await menu().getByRole('checkbox', { name: 'Project name' }).isDisabled()).toBe(true);
    await press('As wide as what is in it: Postcode');
    await page.reload();
    await loaded();
    expect(await widthOf(page, 'postcode')).toBeLessThan(before + 48);
    await page.getByRole('button', { name: 'Columns, changed' }).click();
    await press('Back to the usual columns');
    expect(await headings(page)).toEqual(usual);
    expect(await widthOf(page, 'postcode')).toBe(before);
    await page.keyboard.press('Escape');
  }, 90_000);

  it('after they were dragged to another place and another width', async () => {
    const [address, name] = [await boxOf('address'), await boxOf('project_leader')];
    await drag({ x: address.x + 30, y: address.y + 18 }, { x: name.x + 20, y: name.y + 18 });
    const postcode = await boxOf('postcode');
    await drag({ x: postcode.x + postcode.width - 1, y: postcode.y + 18 }, { x: postcode.x + postcode.width + 59, y: postcode.y + 18 });
    await page.reload();
    await loaded();
    expect((await headings(page)).slice(0, 3)).toEqual(['Project name', 'Address', 'Project leader']);
    expect(Math.abs((await widthOf(page, 'postcode')) - postcode.width - 60)).toBeLessThan(3);
  }, 60_000);

  it('also when it was another version of the program that kept them, or nonsense', async () => {
    await page.evaluate(`localStorage.setItem('soundings.columns', JSON.stringify({ projects: 'colour.status.-telephone.projectName.postcode_130', visits: 7 }))`);
    await page.reload();
    await loaded();
    expect(await headings(page)).toEqual(['Status', 'Fee', 'Remaining fee', 'Project name', 'Project leader', 'Enquiry date', 'Address', 'Postcode', 'Client name', 'Actions']);
    await page.evaluate(`localStorage.setItem('soundings.columns', 'none of it')`);
    await page.reload();
    await loaded();
    expect(await headings(page)).toEqual(usual);
  }, 60_000);
});
