import type { Page } from 'playwright-core';
import type { Invoice, Job } from '#contracts';
import { look } from '#test/harness/look';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

const { at } = countedFrom(mondayOf(-1));

describe('two people have one draft of an invoice open', () => {
  let office: Office;
  let draft: Invoice;
  let [page, other]: Page[] = [];
  const order = (of: Page) => of.getByLabel('Purchase order number');
  const save = (of: Page) => of.getByRole('button', { name: 'Save draft' }).click();
  const now = (): Promise<Invoice> => office.ask('GET', `/api/invoices/${draft._id}`);
  const drafted = async (day: number): Promise<Invoice> => {
    const job: Job = await office.plan({ startjob: at(day, '09:00'), endjob: at(day, '12:00') });
    return office.ask('POST', '/api/invoices/drafts', { ids: [job._id] });
  };
  const seated = async (): Promise<Page> => {
    const desk = await office.sitDown({ at: `/invoice/${draft._id}` });
    desk.expectErrors(/409/);
    await order(desk.page).waitFor();
    return desk.page;
  };

  beforeAll(async () => {
    office = await openOffice();
    draft = await drafted(0);
    [page, other] = [await seated(), await seated()];
  }, 120_000);
  afterAll(() => office.close());

  it('what one of them types stays while the other one saves, and both are in the draft', async () => {
    await order(other!).fill('PO 7');
    await page!.getByLabel('Days to pay').fill('14');
    await save(page!);
    await other!.locator('input[value="14"]').waitFor();
    expect(await order(other!).inputValue()).toBe('PO 7');
    await save(other!);
    await page!.locator('input[value="PO 7"]').waitFor();
    expect(await now()).toMatchObject({ order_reference: 'PO 7', due_days: 14 });
  }, 60_000);

  it('where both typed the same field, the second one is asked whose stays', async () => {
    await order(other!).fill('PO 8');
    await order(page!).fill('PO 9');
    await save(page!);
    await other!.getByText(/also changed: purchase order number/).waitFor();
    await save(other!);
    await other!.getByRole('button', { name: 'Keep mine' }).click();
    await other!.getByRole('button', { name: 'Keep mine' }).waitFor({ state: 'detached' });
    await save(other!);
    await page!.locator('input[value="PO 8"]').waitFor();
    expect((await now()).order_reference).toBe('PO 8');
  }, 60_000);

  it('whoever leaves the page and comes back goes on with what was typed', async () => {
    await page!.getByLabel('Net').fill('123.45');
    await page!.getByRole('link', { name: 'Clients' }).click();
    await page!.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page!.getByRole('heading', { name: 'Clients' }).waitFor();
    await page!.goto(`${office.url}/invoice/${draft._id}`);
    await page!.getByText(/Unsaved draft/).waitFor();
    expect(await page!.getByLabel('Net').inputValue()).toBe('£123.45');
    await page!.getByRole('button', { name: 'Discard', exact: true }).click();
    await page!.getByText('Draft discarded').waitFor();
    expect(await page!.getByLabel('Net').inputValue()).toBe('£500');
  }, 60_000);

  it('says where the company charges another rate of VAT by now, and takes it on', async () => {
    expect(await page!.getByText(/The company charges/).count()).toBe(0);
    await office.ask('PUT', '/api/company', { vatRate: 0 });
    await page!.getByText('The company charges 0% VAT.').waitFor();
    await look(page!, 'draft-rate');
    await page!.getByRole('button', { name: 'Charge it on every line' }).click();
    await page!.getByText(/The company charges/).waitFor({ state: 'detached' });
    await page!.locator('button:focus', { hasText: 'Save draft' }).waitFor();
    const saved = page!.waitForResponse((response) => response.request().method() === 'PUT');
    await save(page!);
    await (await saved).finished();
    expect((await now()).lines).toMatchObject([{ net: 500, vat_rate: 0 }]);
  }, 60_000);

  it('where a colleague issues it, whoever types in it is told its number, and what of theirs is not on it', async () => {
    const issued = (of: Page) => of.getByText('This draft was issued as INV-1001 meanwhile.');
    // One of them hears of it only from the refusal.
    await other!.route('**/api/changes*', (route) => route.abort());
    await other!.goto(`${office.url}/invoice/${draft._id}`);
    await order(other!).fill('PO 10');
    await order(page!).fill('PO 11');
    await office.ask('POST', `/api/invoices/${draft._id}/issue`, {});
    await issued(page!).waitFor();
    expect(await order(page!).count()).toBe(0);
    await save(other!);
    await issued(other!).waitFor();
    expect(await other!.getByRole('button', { name: 'Keep mine' }).count()).toBe(0);
    await other!.getByText('PO 8').waitFor();
    await other!.getByRole('button', { name: 'Dismiss' }).click();
    await issued(other!).waitFor({ state: 'detached' });
  }, 60_000);

  it('where a colleague issues it, whoever is asked whether to issue it is told its number instead', async () => {
    const { _id } = await drafted(1);
    await page!.goto(`${office.url}/invoice/${_id}`);
    await page!.getByRole('button', { name: 'Issue', exact: true }).click();
    await page!.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor();
    const { number } = await office.ask<Invoice>('POST', `/api/invoices/${_id}/issue`, {});
    await page!.getByText(`This draft was issued as ${number} meanwhile.`).waitFor();
    await page!.getByRole('dialog').waitFor({ state: 'detached' });
    await page!.getByRole('button', { name: 'Record payment' }).click();
    await page!.getByRole('dialog', { name: 'Record payment' }).waitFor();
    expect(await page!.getByText(/What you typed last/).count()).toBe(0);
  }, 60_000);
});
