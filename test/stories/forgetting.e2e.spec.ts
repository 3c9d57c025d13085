import type { DocumentAnswer, ErrorBody, Forgetting, Project } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { comeIn, fern, openOffice, type Office } from '#test/harness/office';
import { call } from '#test/harness/server';

const engineer = {
  name: 'Nia Nightingale',
  email: 'nia@soundings.example',
  password: 'correct horse battery',
  isEngineer: true,
};

describe('a client asks to be forgotten', () => {
  let office: Office;
  let desk: Desk;
  let project: Project;
  let documentId: string;

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/users', engineer);
    project = await office.ask<Project>('POST', '/api/enquiry', {
      projectName: 'Rope Walk',
      address: '4 Rope Walk',
      price: 900,
      contact: fern,
    });
    await office.ask('POST', '/api/enquiry', {
      projectName: 'Mill Lofts',
      address: '2 Mill Lane',
      price: 300,
      contact: { ...fern, email: 'fern@home.example' },
    });
    const job = await office.plan({
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-10T12:00:00Z',
      enquiry_id: project._id,
      notes: 'Fern Fascia leaves the key at the gate.',
    });
    await fetch(`${office.url}/api/job/${job._id}/invoice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf()}` },
      body: JSON.stringify({ invoice_number: 'RW-1' }),
    }).then((response) => response.arrayBuffer());
    const [document] = await office.ask<readonly DocumentAnswer[]>('GET', `/api/documents?project=${project._id}`);
    documentId = document?._id ?? '';
    desk = await office.sitDown({ at: '/dashboard' });
  }, 120_000);
  afterAll(() => office.close());

  const tokenOf = async (): Promise<string> =>
    (
      await call<{ token: string }>(office.url, 'POST', '/api/auth', {
        body: { email: 'petra@soundings.example', password: 'correct horse battery' },
      })
    ).body.token;

  it('is found, looked at, and forgotten once the name is typed', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: /Forget a person/ }).click();
    await page.getByText('No one has been forgotten yet.').waitFor();
    await page.getByLabel('Name, email address or telephone').fill('fern fascia');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: 'Show what is held of Fern Fascia, fern@client.example, 07700900123' })
      .click();
    const held = page.getByRole('region', { name: 'What is held' });
    await held.getByText('1 project, 1 visit, 1 document').waitFor();
    for (const text of ['Rope Walk', 'RW-1 - 1 Quay Street.docx']) await held.getByText(text).first().waitFor();
    expect(page.url()).not.toMatch(/fern/i);
    const too = page.getByRole('region', { name: 'What goes too' });
    expect(await too.getByRole('checkbox', { name: /fern@home\.example/ }).isChecked()).toBe(true);
    expect(await too.getByRole('checkbox', { name: /leaves the key/ }).isChecked()).toBe(true);

    const decision = page.getByRole('region', { name: 'Forget this person' });
    for (const fate of [
      'all photos, files and signatures of the visits on which they are or were the contact',
      'on invoices to them the addressee and the descriptions; drafts can no longer be issued',
      'fees, numbers, dates and amounts of invoices, and all figures of the dashboards',
    ])
      await decision.getByText(fate).waitFor();
    await decision.getByRole('button', { name: 'Forget for good' }).click();
    await decision.getByText('Please choose a reason.').waitFor();
    await decision.getByText('Please type the name as it is shown.').waitFor();
    expect(await office.ask<readonly Forgetting[]>('GET', '/api/forgetting')).toEqual([]);
    await decision.getByLabel('The person asked for it').check();
    await decision.getByLabel('Type the name again: Fern Fascia').fill('Fern Fascia');
    await decision.getByRole('button', { name: 'Forget for good' }).click();
    await page.getByText('Erasure started.').waitFor();
    const past = page.getByRole('list', { name: 'What was done' });
    await past.getByText(/2 projects, 1 visit, 1 document\. The person asked for it\. By Petra Plumb\./).waitFor();
    await past.getByText(/^Done /).waitFor();
    expect(await page.locator('#page').innerText()).not.toMatch(/Fascia|fern@/i);
  }, 60_000);

  it('stands as Forgotten on the project, whose fee and address stay, and the document says so', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/enquiry/${project._id}`);
    await page.locator('input[name="contact.name"]').waitFor();
    expect(await page.locator('input[name="contact.name"]').inputValue()).toBe('Forgotten');
    expect(await page.locator('[name="address"]').first().inputValue()).toBe('4 Rope Walk');
    await page.getByText('RW-1 - 1 Quay Street.docx').waitFor();
    await page.getByText('Forgotten', { exact: true }).first().waitFor();
    expect(await page.locator('#page').innerText()).not.toMatch(/Fascia|fern@/i);
    const answer = await call<ErrorBody>(office.url, 'GET', `/api/documents/${documentId}`, { token: await tokenOf() });
    expect([answer.status, answer.body.msg]).toEqual([
      410,
      'This document was forgotten together with the person it was about; it cannot be read any more.',
    ]);
  }, 60_000);

  it('and a visit of theirs can still be saved without them', async () => {
    const { page } = desk;
    const [job] = await office.ask<readonly { readonly _id: string }[]>('GET', '/api/job');
    await page.goto(`${office.url}/jobs/${job?._id ?? ''}`);
    await page.getByRole('textbox', { name: 'Notes' }).fill('Parking behind the house.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/Updated!/)
      .first()
      .waitFor();
    expect(
      await office.ask<{ readonly notes: string; readonly contact: { readonly name: string } }>(
        'GET',
        `/api/job/${job?._id ?? ''}`,
      ),
    ).toMatchObject({ notes: 'Parking behind the house.', contact: { name: 'Forgotten', email: '' } });
  }, 60_000);

  it('an engineer reads that the office does it', async () => {
    const { page } = await office.newScreen({ width: 390, height: 844 });
    await comeIn(page, office.url, engineer, '/admin/forgetting');
    await page.getByText('Only the office may forget a person.').waitFor();
    expect(await page.getByLabel('Name, email address or telephone').count()).toBe(0);
  }, 60_000);
});
