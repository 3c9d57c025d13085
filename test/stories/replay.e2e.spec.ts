import type { Page } from 'playwright-core';
import type { ReadModel } from '#contracts';
import { doInBulk, grownSize, samplePlan } from '#sample-company';
import type { Desk } from '#test/harness/browser';
import { comeIn, openOffice, type Office } from '#test/harness/office';

const engineer = {
  name: 'Ed Eaves',
  email: 'ed@soundings.example',
  password: 'another good password',
  isEngineer: true,
};

describe('an administrator looks after the read models', () => {
  let office: Office;
  let desk: Desk;
  beforeAll(async () => {
    office = await openOffice();
    const {
      database,
      program: { engine },
    } = office.server;
    await doInBulk(
      { knex: database.knex, store: engine.store as never, codec: engine.codec },
      samplePlan(grownSize(1500), '2026-06-15T12:00:00.000Z').steps,
      () => undefined,
    );
    await engine.readModels.waitFor(await office.server.head(), { timeoutMs: 90_000 });
    desk = await office.sitDown({ at: '/dashboard' });
  }, 180_000);
  afterAll(() => office.close());

  const row = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true });

  it('rebuilds one, and sees when it was and for whom', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: /Read models/ }).click();
    await page.waitForURL('**/admin/projections');
    await row(page, 'Site Visits list').getByText('Up to date').waitFor();
    await page.getByRole('button', { name: 'Rebuild Site Visits list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rebuild Site Visits list' });
    await dialog.getByText('Everyone can keep working').waitFor();
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    await page.getByText('Site Visits list was rebuilt!').waitFor();
    await row(page, 'Site Visits list')
      .getByText(/for Petra Plumb/)
      .waitFor();
    await row(page, 'Cars').getByText('Not yet').waitFor();
  }, 60_000);

  it('rebuilds all of them while a colleague keeps working, and sees how far they are', async () => {
    const { page } = desk;
    const colleague = await office.sitDown();
    const answers: number[] = [];
    colleague.page.on('response', (response) => {
      if (response.url().includes('/api/') && !response.url().includes('/api/changes')) answers.push(response.status());
    });
    const dates = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'];
    const planned = await Promise.all(
      dates.slice(0, 1).map((date) => office.plan({ kind: 'sound', date, startjob: '09:00', endjob: '11:00' })),
    );
    await colleague.page.goto(`${office.url}/jobs/${planned[0]?._id ?? ''}`);
    await page.getByRole('button', { name: 'Rebuild all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
    await page.getByRole('progressbar').first().waitFor();
    await page
      .getByText(/left$|Waiting for its turn/)
      .first()
      .waitFor();
    // The colleague plans, flags and reads until it is over.
    let visits = 0;
    const working = (async () => {
      for (; (await page.getByRole('progressbar').count()) > 0; visits += 1) {
        const date = dates[visits % dates.length] ?? '';
        await office.plan({
          kind: 'sound',
          date,
          startjob: '12:00',
          endjob: '13:00',
          address: `${visits} Quay Street`,
        });
        await colleague.page.goto(`${office.url}/jobs`);
        await colleague.page.getByRole('heading', { name: 'Site Visits' }).waitFor();
        await colleague.page.goto(`${office.url}/dashboard`);
        await colleague.page.getByText('Projected Turnover').first().waitFor();
      }
    })();
    await page.getByText(/\d+ read models were rebuilt!/).waitFor({ timeout: 90_000 });
    await working;
    expect(visits).toBeGreaterThan(0);
    expect(answers.filter((status) => ![200, 304].includes(status))).toEqual([]);
    await colleague.context.close();
  }, 120_000);

  it('cancels what waits', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Rebuild all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await row(page, 'Site Visits list')
      .getByText(/Taken back|for Petra/)
      .waitFor();
    await page.getByText('Taken back').first().waitFor();
    expect(
      (await office.ask<readonly ReadModel[]>('GET', '/api/projections')).filter(
        ({ rebuild }) => rebuild?.state === 'cancelled',
      ).length,
    ).toBeGreaterThan(0);
  }, 60_000);

  it('sees one that has stopped, with its event, and lets it try again once the cause is gone', async () => {
    const { page } = desk;
    const { knex } = office.server.database;
    const { schema_name: schema } = await knex('projection_build')
      .where({ name: 'visit_list', status: 'live' })
      .first<{ schema_name: string }>('schema_name');
    const job = await office.plan({ kind: 'sound', date: '2026-12-09', startjob: '09:00', endjob: '11:00' });
    await knex.raw("alter table ??.visit add constraint no_nine check (address <> '9 Poison Street') not valid", [
      schema,
    ]);
    await office.ask('PUT', `/api/job/${job._id}`, { ...job, address: '9 Poison Street' });
    const notice = page.getByRole('alert').filter({ hasText: 'Site Visits list has stopped' });
    await notice.getByText(/no_nine/).waitFor({ timeout: 30_000 });
    await notice.getByText(`site_visit-${job._id}`).waitFor();
    await row(page, 'Site Visits list').getByText('Stopped').waitFor();
    expect(await notice.getByRole('link', { name: 'Open the visit' }).getAttribute('href')).toBe(`/jobs/${job._id}`);
    // A colleague is told where it matters, and nowhere else.
    const colleague = await office.sitDown();
    const late = colleague.page.getByRole('status').filter({ hasText: 'Something here is not up to date' });
    await colleague.page.goto(`${office.url}/jobs`);
    await late.waitFor();
    await colleague.page.getByRole('link', { name: 'Cars' }).click();
    await colleague.page.waitForURL('**/cars');
    await late.waitFor({ state: 'detached' });
    await colleague.page.goto(`${office.url}/jobs`);
    await late.waitFor();
    await knex.raw('alter table ??.visit drop constraint no_nine', [schema]);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Site Visits list').getByText('Up to date').waitFor();
    await notice.waitFor({ state: 'detached' });
    await late.waitFor({ state: 'detached' });
    await colleague.context.close();
  }, 90_000);

  it("is the office's: an engineer reads whom to ask", async () => {
    await office.add('/api/users', engineer);
    const { page } = await office.newScreen({ width: 390, height: 844 });
    await comeIn(page, office.url, engineer, '/admin/projections');
    await page.getByText('The office looks after this').waitFor();
    expect(await page.getByRole('button', { name: /Rebuild/ }).count()).toBe(0);
  }, 60_000);
});
