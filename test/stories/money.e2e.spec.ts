import type { Company, Job, Project } from '#contracts';
import { comeIn, openOffice, type Office } from '#test/harness/office';

const ed = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'long enough to remember' };
/** As the screens write amounts, in whatever part of a page. */
const POUNDS = /£|4,321|4321|9,876|9876|5,555|5555/;

describe('an engineer from whom the office took money', () => {
  let office: Office;
  let job: Job;
  let project: Project;

  beforeAll(async () => {
    office = await openOffice();
    const engineer = await office.add('/api/users', { ...ed, isEngineer: true });
    const projectId = await office.add('/api/enquiry', {
      projectName: 'Tannery Lofts',
      address: '12 Tanners Yard',
      postcode: 'BS1 5TR',
      price: 9876,
    });
    job = await office.plan({
      startjob: '2027-03-01T09:00',
      endjob: '2027-03-01T13:00',
      price: 4321,
      enquiry_id: projectId,
      projectName: 'Tannery Lofts',
      engineers: [engineer],
    });
    project = await office.ask<Project>('GET', `/api/enquiry/${projectId}`);
  });
  afterAll(() => office.close());

  it('is taken from them with one switch', async () => {
    const { page } = await office.sitDown({ at: '/company' });
    const may = (name: string) => page.getByRole('switch', { name, exact: true });
    await may('See fees').click();
    expect(await may('Change fees').isChecked()).toBe(false);
    expect(await may('Change fees').isDisabled()).toBe(true);
    expect(await may('Invoice and note payments').isChecked()).toBe(false);
    expect(await may('Delete').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Company Updated!').waitFor();
    const { takenFromEngineers } = await office.ask<Company>('GET', '/api/company');
    expect(takenFromEngineers).toEqual(['see-fees', 'change-fees', 'invoice']);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('What engineers may do changed').waitFor();
    await page.close();
  });

  it.each([1440, 390])('sees no pound on any screen of %d pixels, and saves a visit whose fee stays', async (width) => {
    const { page } = await office.newScreen({ width });
    await comeIn(page, office.url, ed, '/jobs');
    const seen = async (path: string, landmark: string): Promise<void> => {
      await page.goto(`${office.url}${path}`);
      await page.getByText(landmark).locator('visible=true').first().waitFor();
      const text = await page.evaluate<string>(
        '[document.body.innerText, ...[...document.querySelectorAll("input,textarea")].map(({ value }) => value)].join("\\n")',
      );
      expect({ path, pounds: POUNDS.exec(text)?.[0] ?? null }).toEqual({ path, pounds: null });
      for (const word of ['Finance Dashboard', 'Quote a fee', 'Remaining fee', 'NaN', 'undefined'])
        expect({ path, word, there: text.includes(word) }).toEqual({ path, word, there: false });
    };
    await seen('/dashboard?from=2027-03-01&to=2027-03-07', 'Tannery Lofts');
    await seen('/engineerdashboard', 'Engineer Dashboard');
    await seen('/jobs', 'Tannery Lofts');
    await seen('/jobs?sort=-price', 'Tannery Lofts');
    await seen('/enquiries', 'Tannery Lofts');
    await seen(`/enquiry/${project._id}`, 'Project Details');
    await seen('/audit', 'Audit Ledger');
    await seen('/company', 'Engineers may');
    // The way to a page of money leads back to the beginning.
    for (const path of ['/financedashboard', '/invoice', '/book']) {
      await page.goto(`${office.url}${path}`);
      await page.waitForURL(/\/engineerdashboard/);
    }

    await seen(`/jobs/${job._id}?form=office`, 'Client Details');
    const notes = `By the side door, ${width}`;
    await page.getByRole('textbox', { name: 'Notes' }).fill(notes);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Job Updated!').waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${job._id}`)).toMatchObject({ price: 4321, notes });
    await page.close();
  });
});
