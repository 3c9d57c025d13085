import { readFile } from 'node:fs/promises';
import type { DocumentAnswer, Job, Project } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { openOffice, type Office } from '#test/harness/office';

describe('an invoice is made from its visit', () => {
  let office: Office;
  let desk: Desk;
  let job: Job;

  beforeAll(async () => {
    office = await openOffice();
    await office.ask('PUT', '/api/company', {
      name: 'Sample Acoustics Ltd',
      address: '5 Mill Lane, Bristol',
      vatNumber: 'GB 123 4567 89',
      companyNumber: '',
    });
    job = await office.plan({
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-10T12:00:00Z',
      address: '1 Quay Street',
      projectName: 'Quay House',
      price: 350.5,
    });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  it('with what is missing said before, the page seen before, and the file kept for whoever asks again', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/jobs/${job._id}`);
    await page.getByText('No invoices yet').waitFor();
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invoice' });
    await dialog.getByText('The registered company number is missing from the settings.').waitFor();
    const paper = dialog.getByRole('article', { name: 'Preview of the invoice' });
    for (const text of ['INV-1001', '£350.50', '£70.10', '£420.60', '10/03/2026'])
      await paper.getByText(text).first().waitFor();
    const number = dialog.getByRole('textbox', { name: 'Invoice number' });
    await number.fill('');
    await paper.getByText('DRAFT').waitFor();
    await dialog.getByText('The invoice has no number yet, so it is marked as a draft.').waitFor();
    await number.fill('QH-7');
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download invoice' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('QH-7 - 1 Quay Street.docx');
    const bytes = await readFile(await saved.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await page.getByText('Marked as invoiced with QH-7.').waitFor();
    // The list says who had it made, and gives the very same file.
    await page.getByText('QH-7 - 1 Quay Street.docx', { exact: true }).waitFor();
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download QH-7 - 1 Quay Street.docx' }).click();
    expect((await readFile(await (await again).path())).equals(bytes)).toBe(true);
    expect(await office.ask<Job>('GET', `/api/job/${job._id}`)).toMatchObject({
      invoice_number: 'QH-7',
      completion: { invoiced: true },
    });
    expect(await office.ask<readonly DocumentAnswer[]>('GET', `/api/documents?visit=${job._id}`)).toMatchObject([
      { status: 'made', fileName: 'QH-7 - 1 Quay Street.docx' },
    ]);
  }, 60_000);

  it('and a proposal from the quote of its project, kept with it', async () => {
    const { page } = desk;
    const project = await office.ask<Project>('POST', '/api/enquiry', {
      address: '9 Mill Lane',
      name: 'Fern Fascia',
      postcode: 'BS1 5TR',
      price: 750,
      projectName: 'Mill House',
      quote: { type: 'Part E', count: 22, metres: 60_000, estimate: true, fee: 700 },
    });
    await page.goto(`${office.url}/enquiry/${project._id}`);
    await page.getByText('No documents yet').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Fee proposal' }).click();
    expect((await saving).suggestedFilename()).toBe('Mill House - FeeProposal.docx');
    await page.getByText(/Fee proposal by Petra Plumb/).waitFor();
    expect(await office.ask<readonly DocumentAnswer[]>('GET', `/api/documents?project=${project._id}`)).toMatchObject([
      { kind: 'fee-proposal', status: 'made' },
    ]);
  }, 60_000);
});
