import type { Job } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { focused, tabTo as tabIn } from '#test/harness/keyboard';
import { countedFrom, mondayOf, openOffice, typed, type Office } from '#test/harness/office';

/** The week after next: nothing in it is past, whatever day it is. */
const week = mondayOf(2);
const { day: dayOf, at } = countedFrom(week);

describe('a week is planned', () => {
  let office: Office;
  let desk: Desk;
  const ids: Record<string, string> = {};

  const entry = (at: Desk, address: string) => at.page.getByRole('button', { name: new RegExp(address) }).first();
  const openCalendar = async ({ page }: Desk): Promise<void> => {
    await page.goto(`${office.url}/jobcalendar?view=week&date=${week}`);
    await page.getByRole('heading', { name: 'Job Calendar' }).waitFor();
  };

  beforeAll(async () => {
    office = await openOffice();
    ids['Anna'] = await office.add('/api/users', {
      name: 'Anna Hall',
      email: 'anna@soundings.example',
      password: 'correct horse',
      isEngineer: true,
    });
    for (const name of ['Van 1', 'Van 2'])
      ids[name] = await office.add('/api/car', { name, numberplate: 'AB12 CDE', location: 'Yard' });
    for (const name of ['Logger 1', 'Logger 2'])
      ids[name] = await office.add('/api/kits', { name, type: 'Noise Survey' });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());
  beforeEach(() => office.removeVisits());

  it('with the mouse: a visit that is dropped on a busy car goes back, and the calendar says why', async () => {
    const moved = await office.plan({
      address: '1 Quay Street',
      startjob: at(1, '09:00'),
      endjob: at(1, '11:00'),
      cars: [ids['Van 1']],
    });
    await office.plan({
      address: '9 Mill Lane',
      startjob: at(2, '09:00'),
      endjob: at(2, '11:00'),
      cars: [ids['Van 1']],
    });
    await openCalendar(desk);
    const { page } = desk;
    await entry(desk, '9 Mill Lane').scrollIntoViewIfNeeded();
    // The week is at rest then, and nothing lies over the entry.
    await entry(desk, '1 Quay Street').hover();
    const from = await entry(desk, '1 Quay Street').boundingBox();
    const to = await entry(desk, '9 Mill Lane').boundingBox();
    if (from === null || to === null) throw new Error('an entry is not on the screen');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    const drag = async (overX: number, overY: number): Promise<void> => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 8, y + 8, { steps: 4 });
      await page.mouse.move(overX, overY, { steps: 12 });
      await page.mouse.up();
    };
    await drag(to.x + to.width / 2, y);
    await page.getByRole('alert').filter({ hasText: 'Van 1 is booked 09:00 to 11:00' }).waitFor();
    await page.getByRole('alert').filter({ hasText: '9 Mill Lane BS1 5TR' }).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${moved._id}`)).toMatchObject({
      startjob: at(1, '09:00'),
      version: moved.version,
    });
    await page.keyboard.press('Escape');

    // The day after is free: there it stays, and one press puts it back.
    await drag(to.x + to.width * 1.5, y);
    await page.getByText(/now 09:00 to 11:00/).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${moved._id}`)).toMatchObject({
      startjob: at(3, '09:00'),
      endjob: at(3, '11:00'),
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/is as it was/).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${moved._id}`)).toMatchObject({
      startjob: at(1, '09:00'),
      endjob: at(1, '11:00'),
    });
    expect(await office.ask<readonly { readonly field: string }[]>('GET', `/api/job/${moved._id}/history`)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'startjob', from: at(3, '09:00'), to: at(1, '09:00') }),
      ]),
    );
  }, 90_000);

  it('by keyboard alone: the same refusal, another day, and the way back', async () => {
    const moved = await office.plan({
      address: '1 Quay Street',
      startjob: at(1, '09:00'),
      endjob: at(1, '11:00'),
      cars: [ids['Van 1']],
    });
    await office.plan({
      address: '9 Mill Lane',
      startjob: at(2, '09:00'),
      endjob: at(2, '11:00'),
      cars: [ids['Van 1']],
    });
    await openCalendar(desk);
    const { page } = desk;
    const tabTo = (name: RegExp): Promise<void> => tabIn(page, name);
    await entry(desk, '1 Quay Street').waitFor();
    await tabTo(/1 Quay Street/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(/^\s*Change/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move...' }).waitFor();
    await page.keyboard.press('ArrowDown');
    while (!(await focused(page)).includes('Move...')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move' });
    await dialog.waitFor();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await dialog.getByText('Nothing was changed: choose another time, or cancel.').waitFor();
    const type = async (label: RegExp, text: string): Promise<void> => {
      await tabTo(label);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text, { delay: 25 });
    };
    await type(/^\s*Date/, typed(dayOf(2)));
    await page.keyboard.press('Enter');
    await dialog.getByText(/Van 1 is booked 09:00 to 11:00/).waitFor();
    await type(/^\s*Date/, typed(dayOf(4)));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/now 09:00 to 11:00/).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${moved._id}`)).toMatchObject({
      startjob: at(4, '09:00'),
      endjob: at(4, '11:00'),
    });
    await page.keyboard.press('Control+z');
    await page.getByText(/is as it was/).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${moved._id}`)).toMatchObject({ startjob: at(1, '09:00') });
  }, 90_000);

  it('on the timeline: a visit is carried to another engineer, and not onto one who is away', async () => {
    const ben = await office.add('/api/users', {
      name: 'Ben Dale',
      email: 'ben@soundings.example',
      password: 'correct horse',
      isEngineer: true,
    });
    const job = await office.plan({
      address: '1 Quay Street',
      startjob: at(1, '09:00'),
      endjob: at(1, '12:00'),
      engineers: [ids['Anna']],
    });
    await office.ask('POST', '/api/engineerbookings', {
      engineer_idfk: ben,
      type: 'Annual Leave',
      start: at(1, '08:00'),
      end: at(1, '17:00'),
    });
    const { page } = desk;
    await page.goto(`${office.url}/resourcecalendar?as=timeline&date=${week}`);
    const bar = page.getByRole('button', { name: /1 Quay Street.*Anna Hall/ });
    const leave = page.getByRole('button', { name: /Annual Leave.*Ben Dale/ });
    await bar.waitFor();
    const carry = async (): Promise<void> => {
      // The timeline is at rest then, and nothing lies over the bar.
      await bar.hover();
      const from = await bar.boundingBox();
      const to = await leave
        .or(page.getByRole('rowheader', { name: /Ben Dale/ }))
        .first()
        .boundingBox();
      if (from === null || to === null) throw new Error('a bar is not on the screen');
      const x = from.x + from.width / 2;
      await page.mouse.move(x, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(x, from.y + from.height / 2 + 10, { steps: 4 });
      await page.mouse.move(x, to.y + to.height / 2, { steps: 12 });
      await page.mouse.up();
    };
    await leave.waitFor();
    await carry();
    await page
      .getByText(/Ben Dale .*(Annual Leave|away|booked)/)
      .first()
      .waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${job._id}`)).toMatchObject({
      engineers: [ids['Anna']],
      version: job.version,
    });
    await page.keyboard.press('Escape');
    for (const { _id } of await office.ask<readonly { readonly _id: string }[]>(
      'GET',
      '/api/engineerbookings?own=true',
    ))
      await office.ask('DELETE', `/api/engineerbookings/${_id}`);
    await leave.waitFor({ state: 'detached' });
    await carry();
    await page.getByRole('button', { name: /1 Quay Street.*Ben Dale/ }).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${job._id}`)).toMatchObject({
      engineers: [ben],
      startjob: at(1, '09:00'),
      endjob: at(1, '12:00'),
    });
  }, 90_000);

  it('by two people: what one moves, the other sees without a reload', async () => {
    const other = await office.sitDown();
    const job = await office.plan({ address: '1 Quay Street', startjob: at(1, '09:00'), endjob: at(1, '11:00') });
    await openCalendar(desk);
    await openCalendar(other);
    await entry(other, '1 Quay Street').waitFor();
    await office.plan({ address: '9 Mill Lane', startjob: at(2, '13:00'), endjob: at(2, '15:00') });
    await entry(other, '9 Mill Lane').waitFor();
    await office.ask('PUT', `/api/job/${job._id}`, { startjob: at(1, '14:00'), endjob: at(1, '16:00') });
    for (const one of [desk, other])
      await one.page.getByRole('button', { name: /1 Quay Street.*14:00 to 16:00/ }).waitFor();
    await office.ask('DELETE', `/api/job/${job._id}`);
    for (const one of [desk, other]) await entry(one, '1 Quay Street').waitFor({ state: 'detached' });
    await other.context.close();
  }, 90_000);
});
