import { accessFindings, darkFindings, goOn } from '#test/harness/access';
import { states } from '#test/harness/access-states';
import type { Desk } from '#test/harness/browser';
import type { Office } from '#test/harness/office';
import { openSampleOffice, type Sample } from '#test/harness/sample-office';

describe('access, by WCAG 2.2 AA, in what opens: dialogs, menus, messages', () => {
  let office: Office;
  let desk: Desk;
  let sample: Sample;

  beforeAll(async () => {
    ({ office, desk, sample } = await openSampleOffice());
  }, 120_000);
  afterAll(() => office.close());

  it.each(states)(
    'holds in: $name',
    async ({ name, path, before, open, close }) => {
      const url = `${office.url}${path.replace(':visit', sample.visit).replace(':project', sample.project)}`;
      await before?.(desk.page);
      if (before === undefined) await goOn(desk.page, url);
      else await desk.page.goto(url);
      await open(desk.page);
      expect([...(await accessFindings(desk.page, name)), ...(await darkFindings(desk.page, name))]).toEqual([]);
      await close?.(desk.page);
    },
    60_000,
  );
});
