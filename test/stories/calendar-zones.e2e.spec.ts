import { londonInstant, type Job } from '#contracts';
import { openOffice, type Office } from '#test/harness/office';

const at = (wall: string): string => londonInstant(wall).instant;

/** Sundays on which the clocks change, and the days around them that their weeks and the next ones show. */
const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'];

describe('the calendar in London time', () => {
  let office: Office;

  beforeAll(async () => {
    office = await openOffice();
    for (const day of days) await office.plan({ startjob: at(`${day}T09:00`), endjob: at(`${day}T13:00`) });
  }, 120_000);
  afterAll(() => office.close());

  it.each(['Europe/London', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'draws 09:00 at 09:00 in the weeks of the clock changes, for a browser in %s',
    async (zone) => {
      const desk = await office.sitDown({ zone });
      for (const day of days) {
        await desk.page.goto(`${office.url}/jobcalendar?view=day&date=${day}`);
        const entry = desk.page.getByRole('button', { name: 'Sound Test, 1 Quay Street, BS1 5TR, 09:00 to 13:00' });
        await entry.waitFor();
        const drawn = await entry.boundingBox();
        const nine = await desk.page.getByText('09:00', { exact: true }).first().boundingBox();
        const one = await desk.page.getByText('13:00', { exact: true }).first().boundingBox();
        if (drawn === null || nine === null || one === null) throw new Error('the day is not on the screen');
        // The hours are written just under their lines.
        expect(Math.abs(drawn.y - nine.y)).toBeLessThan(12);
        expect(Math.abs(drawn.y + drawn.height - one.y)).toBeLessThan(12);
      }
      await desk.context.close();
    },
    90_000,
  );

  it('takes what is pressed and dragged as London time, over a clock change, from a browser elsewhere', async () => {
    const desk = await office.sitDown({ zone: 'America/Los_Angeles', at: '/jobcalendar?view=week&date=2026-03-29' });
    const { page } = desk;
    const saturday = page.getByRole('button', { name: /1 Quay Street/ }).first();
    // The week is at rest then, and nothing lies over the entry.
    await saturday.hover();
    const from = await saturday.boundingBox();
    const friday = await page.getByRole('columnheader', { name: '27 March 2026' }).boundingBox();
    const sunday = await page.getByRole('columnheader', { name: '29 March 2026' }).boundingBox();
    if (from === null || friday === null || sunday === null) throw new Error('the week is not on the screen');

    await page.mouse.click(friday.x + friday.width / 2, from.y + 4);
    const link = await page.getByRole('link', { name: 'Air Test' }).getAttribute('href');
    expect(new URLSearchParams(link?.split('?')[1]).get('start')).toBe('2026-03-27T09:00:00.000Z');
    await page.keyboard.press('Escape');

    const [x, y] = [from.x + 20, from.y + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 8, y + 4, { steps: 4 });
    await page.mouse.move(x + sunday.width, y, { steps: 12 });
    await page.mouse.up();
    await page.getByText(/now 09:00 to 13:00/).waitFor();
    const moved = await office.ask<readonly Job[]>(
      'GET',
      `/api/job?from=${at('2026-03-29T00:00')}&to=${at('2026-03-30T00:00')}`,
    );
    expect(moved.map(({ startjob, endjob }) => [startjob, endjob])).toEqual([
      ['2026-03-29T08:00:00.000Z', '2026-03-29T12:00:00.000Z'],
      ['2026-03-29T08:00:00.000Z', '2026-03-29T12:00:00.000Z'],
    ]);
    await desk.context.close();
  }, 90_000);

  it('leads from a number of the month to that day in London', async () => {
    const desk = await office.sitDown({ zone: 'Pacific/Auckland', at: '/jobcalendar?view=month&date=2026-03-15' });
    const { page } = desk;
    await page.getByRole('link', { name: /29 March 2026/ }).click();
    await page.getByRole('heading', { name: 'Sunday 29 March 2026' }).waitFor();
    const address = new URL(page.url()).searchParams;
    expect([address.get('view'), address.get('date')]).toEqual(['day', '2026-03-29']);
    await desk.context.close();
  }, 60_000);
});
