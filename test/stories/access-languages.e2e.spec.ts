import { languages } from '#languages';
import { goOn, misfits, wordFindings } from '#test/harness/access';
import type { Desk } from '#test/harness/browser';
import type { Office } from '#test/harness/office';
import { signedInPaths } from '#test/harness/places';
import { openSampleOffice, type Sample } from '#test/harness/sample-office';

// In English everything is looked at, in `access.e2e`: another language changes the words, and what they need of room.
describe('access in the other languages: names and room', () => {
  let office: Office;
  let desk: Desk;
  let sample: Sample;

  beforeAll(async () => {
    ({ office, desk, sample } = await openSampleOffice());
    await desk.page.goto(`${office.url}/dashboard`);
  }, 120_000);
  afterAll(() => office.close());

  it.each(languages.filter((language) => language !== 'en'))(
    'hold on every page in %s',
    async (language) => {
      const { page } = desk;
      await page.evaluate(`localStorage.setItem('soundings.language', '${language}')`);
      await page.reload();
      const found: string[] = [];
      for (const path of signedInPaths(sample)) {
        await goOn(page, `${office.url}${path}`);
        const where = `${path} ${language}`;
        found.push(...(await wordFindings(page, where)), ...(await misfits(page, where)));
      }
      expect(await page.evaluate<string>('document.documentElement.lang')).toBe(language);
      expect(found).toEqual([]);
    },
    240_000,
  );
});
