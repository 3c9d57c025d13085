import type { Locator } from 'playwright-core';
import type { Job } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { countedFrom, mondayOf, openOffice, soundTestFields, typed, type Office } from '#test/harness/office';

const week = mondayOf(2);
const { day, at } = countedFrom(week);

describe('a visit is made where it is seen that somebody is free', () => {
  let office: Office;
  let desk: Desk;
  const ids: Record<string, string> = {};

  const rowOf = (name: string): Locator =>
    desk.page.getByRole('row').filter({ has: desk.page.getByRole('rowheader', { name, exact: true }) });
  const hint = (): Locator => desk.page.locator('.timeline-hint');

  /** Drags over four hours of Tuesday morning in somebody's row, as the bar of a day from 9 to 17 shows where they are. @param last what is looked at before the button is let go */
  const dragOver = async (name: string, last: () => Promise<void>): Promise<void> => {
    const { page } = desk;
    const bar = page.getByRole('button', { name: /9 Mill Lane.*Van 1/ });
    await bar.waitFor();
    const track = rowOf(name).getByRole('gridcell');
    await track.scrollIntoViewIfNeeded();
    const [hours, row] = [await bar.boundingBox(), await track.boundingBox()];
    if (hours === null || row === null) throw new Error('the timeline is not on the screen');
    const y = row.y + row.height - 6;
    await page.mouse.move(hours.x + 3, y);
    await page.mouse.down();
    await page.mouse.move(hours.x + hours.width / 2 - 3, y, { steps: 10 });
    await last();
    await page.mouse.up();
  };

  beforeAll(async () => {
    office = await openOffice();
    for (const name of ['Anna Hall', 'Ben Dale'])
      ids[name] = await office.add('/api/users', {
        name,
        email: `${name.slice(0, 3)}@soundings.example`,
        password: 'correct horse',
        isEngineer: true,
      });
    for (const name of ['Van 1', 'Van 2'])
      ids[name] = await office.add('/api/car', { name, numberplate: 'AB12 CDE', location: 'Yard' });
    for (const [name, type] of [
      ['Fan 1', 'Air Testing'],
      ['Sound set 1', 'Sound Testing'],
    ] as const)
      ids[name] = await office.add('/api/kits', { name, type, calibration_due: day(0) });
    await office.plan({
      address: '9 Mill Lane',
      startjob: at(1, '09:00'),
      endjob: at(1, '17:00'),
      cars: [ids['Van 1']],
    });
    await office.ask('POST', '/api/engineerbookings', {
      engineer_idfk: ids['Ben Dale'],
      type: 'Annual Leave',
      start: at(1, '08:00'),
      end: at(1, '17:00'),
    });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  it('by dragging on the row: with time, engineer, and a car and a kit that are free, in a panel beside the calendar', async () => {
    const { page } = desk;
    // The timeline is what the Resource Calendar opens with.
    await page.goto(`${office.url}/resourcecalendar?date=${week}`);
    await dragOver('Anna Hall', () => hint().getByText('Free', { exact: true }).waitFor());
    const asked = page.getByRole('dialog', { name: 'New Site Visit' });
    await asked.getByText('Anna Hall').waitFor();
    await asked.getByRole('link', { name: 'Sound Test' }).click();

    const panel = page.getByRole('dialog', { name: 'New Sound Test' });
    await panel.waitFor();
    const date = panel.getByRole('textbox', { name: 'Date' });
    expect(await date.inputValue()).toBe(typed(day(1)));
    expect(await date.and(page.locator(':focus')).count()).toBe(1);
    expect(await panel.locator('[name="start"]').inputValue()).toBe('09:00');
    expect(await panel.locator('[name="end"]').inputValue()).toBe('13:00');
    expect(await panel.getByRole('combobox', { name: 'Engineer 1' }).inputValue()).toBe('Anna Hall');
    expect(await panel.getByRole('combobox', { name: 'Car 1' }).inputValue()).toMatch(/^Van 2/);
    expect(await panel.getByRole('combobox', { name: 'Kit 1' }).inputValue()).toMatch(/^Sound set 1/);
    // What is to be thought about is said before it is saved.
    await panel.getByText(/^Sound set 1 is due for calibration on/).waitFor();
    for (const [name, text] of Object.entries(soundTestFields)) await panel.locator(`[name="${name}"]`).fill(text);
    await page.keyboard.press('Control+s');
    await page.getByText('Job Created!').waitFor();
    await panel.waitFor({ state: 'detached' });
    // The calendar is where it was, and has it.
    await page.getByRole('button', { name: /1 Quay Street.*Anna Hall/ }).waitFor();
    expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual(['/resourcecalendar', `?date=${week}`]);
    const made = (await office.ask<readonly Job[]>('GET', '/api/job')).find(({ address }) =>
      address.startsWith('1 Quay Street'),
    );
    expect(made).toMatchObject({
      startjob: at(1, '09:00'),
      endjob: at(1, '13:00'),
      engineers: [ids['Anna Hall']],
      cars: [ids['Van 2']],
      kits: [ids['Sound set 1']],
    });
  }, 90_000);

  it('and before it is dropped, the place says who is not free', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/resourcecalendar?date=${week}`);
    await dragOver('Ben Dale', () =>
      hint()
        .getByText(/^Ben Dale is booked \(Annual Leave\) until 17:00/)
        .waitFor(),
    );
    await page.getByRole('dialog', { name: 'New Site Visit' }).getByRole('button', { name: 'Not available' }).click();
    await page.getByRole('dialog', { name: 'Book Engineer' }).waitFor();
    await page.keyboard.press('Escape');
  }, 60_000);

  it('and what was typed in the panel is not lost when it is closed', async () => {
    const { page } = desk;
    await page.goto(
      `${office.url}/resourcecalendar/visit/air?date=${week}&start=${at(2, '09:00')}&end=${at(2, '12:00')}&engineer=${ids['Anna Hall'] ?? ''}`,
    );
    const panel = page.getByRole('dialog', { name: 'New Air Test' });
    await panel.locator('[name="address"]').fill('7 Hill Row');
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await panel.waitFor({ state: 'detached' });
    await page.goBack();
    expect(await panel.locator('[name="address"]').inputValue()).toBe('7 Hill Row');
  }, 60_000);
});
