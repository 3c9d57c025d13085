import { jest } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Booking, Job, PlanJobAnswer, StaffMember } from '#contracts';
import { accessFindings, darkFindings, misfits } from '#test/harness/access';
import { setScreen, type Desk } from '#test/harness/browser';
import { look } from '#test/harness/look';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';
import { Planner } from '../../libs/visit-planning/src/planner.js';
import { compiledPlanner } from '../../libs/visit-planning/src/testing/compiled-planner.js';

const week = mondayOf(2);
const { day, at } = countedFrom(week);
const limits = { milliseconds: 60_000, iterations: 400, proofSeconds: 2 };

describe('somebody is ill on Tuesday', () => {
  let office: Office;
  let desk: Desk;
  const ids: Record<string, string> = {};
  const visits: Job[] = [];

  const panel = (): Locator => desk.page.getByRole('complementary', { name: 'Plan' });
  const row = (address: string): Locator => panel().getByRole('listitem').filter({ hasText: address });
  const engineersOf = async (): Promise<readonly string[]> =>
    Promise.all(
      visits.map(async ({ _id }) => {
        const { engineers } = await office.ask<Job>('GET', `/api/job/${_id}`);
        return engineers.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? id).join();
      }),
    );
  const sickDays = async (): Promise<number> =>
    (await office.ask<readonly Booking[]>('GET', '/api/engineerbookings')).filter(({ type }) => type === 'Sick').length;
  const dragTo = async (address: string, engineer: string): Promise<void> => {
    const { page } = desk;
    const from = page
      .locator('.timeline-proposed')
      .and(page.getByRole('button', { name: new RegExp(address) }))
      .first();
    const track = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: engineer, exact: true }) });
    // The timeline is at rest then, and nothing lies over the bar.
    await from.hover();
    const [bar, to] = [await from.boundingBox(), await track.boundingBox()];
    if (bar === null || to === null) throw new Error('the timeline is not on the screen');
    const x = bar.x + bar.width / 2;
    await page.mouse.move(x, bar.y + 18);
    await page.mouse.down();
    await page.mouse.move(x, bar.y + 26, { steps: 4 });
    await page.mouse.move(x, to.y + to.height - 12, { steps: 10 });
    await page.mouse.up();
    await row(address)
      .getByRole('button', { name: /Let the plan choose/ })
      .waitFor();
  };
  /** From the timeline: Otto is off sick on Tuesday, and seven visits are in the way. */
  const sayIll = async (): Promise<void> => {
    const { page } = desk;
    await page.goto(`${office.url}/resourcecalendar?view=day&date=${day(1)}`);
    await page.getByRole('button', { name: 'Book Otto Octave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book Engineer' });
    await dialog.getByRole('button', { name: 'All day' }).click();
    await dialog.getByLabel('Type').click();
    await page.getByRole('option', { name: 'Sick' }).click();
    await dialog.getByRole('button', { name: 'Plan around it' }).click();
    await panel().getByRole('button', { name: 'Accept all' }).waitFor();
  };

  beforeAll(async () => {
    office = await openOffice();
    const planner = office.server.program.app?.get(Planner);
    if (planner === undefined) throw new Error('the program does not answer');
    const starting = compiledPlanner();
    jest.spyOn(planner, 'start').mockImplementation((problem) => starting(problem, limits));
    for (const name of ['Otto Octave', 'Gwen Gale', 'Benny Bellows'])
      ids[name] = await office.add('/api/users', {
        name,
        email: `${name.slice(0, 3)}@soundings.example`,
        password: 'correct horse battery',
        isEngineer: true,
      });
    for (const name of ['Van 1', 'Van 2', 'Van 3'])
      ids[name] = await office.add('/api/car', { name, numberplate: 'AB12 CDE', location: 'Yard' });
    for (const name of ['Meter 1', 'Meter 2', 'Meter 3'])
      ids[name] = await office.add('/api/kits', { name, type: 'Sound Testing' });
    const team = { engineers: [ids['Otto Octave']], cars: [ids['Van 1']], kits: [ids['Meter 1']] };
    for (const [place, hour] of [8, 9, 10, 11, 13, 14, 15].entries())
      visits.push(
        await office.plan({
          ...team,
          address: `${place + 1} Foundry Row`,
          postcode: ['BS1 5TR', 'BS3 4AA', 'BA1 1AA'][place % 3],
          startjob: at(1, `${String(hour).padStart(2, '0')}:30`),
          endjob: at(1, `${String(hour + 1).padStart(2, '0')}:00`),
        }),
      );
    await office.ask('POST', `/api/job/${visits[0]?._id ?? ''}/completion`, { flag: 'confirmed', value: true });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  it('seven visits are planned around it, one is chosen by hand, and all is accepted, put back and accepted again', async () => {
    const { page } = desk;
    await sayIll();
    await panel()
      .getByText(/Otto Octave: Sick/)
      .waitFor();
    expect(await panel().getByRole('checkbox').count()).toBe(7);
    // Nothing of it is booked.
    expect([new Set(await engineersOf()), await sickDays()]).toEqual([new Set(['Otto Octave']), 0]);
    await page.locator('.timeline-proposed').first().waitFor();

    // One by hand: whoever does not go by the plan goes.
    const choice = (address: string): Locator => row(address).getByLabel(/^Who goes to/);
    const otherThan = async (address: string): Promise<string> =>
      (await choice(address).inputValue()) === 'Gwen Gale' ? 'Benny Bellows' : 'Gwen Gale';
    const [other, second] = [await otherThan('1 Foundry Row'), await otherThan('2 Foundry Row')];
    await choice('1 Foundry Row').click();
    await page.getByRole('option', { name: other }).click();
    // Another by dragging what is proposed into the row of who does not go there by the plan.
    await dragTo('2 Foundry Row', second);
    await panel().getByRole('button', { name: 'Plan again with your choices' }).click();
    await row('1 Foundry Row').getByText('Chosen by hand.').waitFor();
    await row('2 Foundry Row').getByText('Chosen by hand.').waitFor();

    await panel().getByRole('button', { name: 'Accept all' }).click();
    await panel().getByRole('button', { name: 'Put everything back' }).waitFor();
    expect((await engineersOf()).slice(0, 2)).toEqual([other, second]);
    expect([(await engineersOf()).includes('Otto Octave'), await sickDays()]).toEqual([false, 1]);

    // The letter to whom this visit was confirmed.
    await panel().getByRole('region', { name: 'Confirmed to their clients' }).getByText('1 Foundry Row').waitFor();

    await panel().getByText('7 visits are booked as planned.').waitFor();
    await panel().getByRole('button', { name: 'Put everything back' }).click();
    await page.getByText('The visits are as they were.').waitFor();
    expect([new Set(await engineersOf()), await sickDays()]).toEqual([new Set(['Otto Octave']), 0]);

    await panel().getByRole('button', { name: 'Accept all' }).click();
    await panel().getByRole('button', { name: 'Put everything back' }).waitFor();
    expect([(await engineersOf()).includes('Otto Octave'), await sickDays()]).toEqual([false, 1]);
    const id = new URL(page.url()).searchParams.get('plan') ?? '';
    expect((await office.ask<PlanJobAnswer>('GET', `/api/plan/${id}`)).accepted).toHaveLength(7);
    await panel().getByRole('button', { name: 'Close', exact: true }).click();
    await panel().waitFor({ state: 'detached' });
  }, 120_000);

  it('the office says where somebody lives and when they work, and a plan sends them from home and says so', async () => {
    const { page } = desk;
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await setScreen(page, { width, height });
      await page.goto(`${office.url}/engineers`);
      if (width < 1000) await page.getByRole('button', { name: 'More: Benny Bellows' }).click();
      await page.getByRole('button', { name: 'Edit: Benny Bellows' }).first().click();
      const dialog = page.getByRole('dialog');
      const days = dialog.getByRole('group', { name: 'Working days' });
      await days.getByLabel('Home postcode').fill('bath');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await days.getByText('Please enter a whole postcode, such as BS1 4ST.').waitFor();
      await days.getByLabel('Home postcode').fill(width > 1000 ? 'BA2 4BB' : 'ba2 4bb');
      await days.getByLabel('Latest').fill(width > 1000 ? '16:30' : '17:00');
      await days.getByLabel('Most a week').fill('30');
      await look(page, `engineer-${width}`);
      expect([...(await accessFindings(page, 'an engineer')), ...(await misfits(page, 'an engineer'))]).toEqual([]);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    const staff = await office.ask<readonly StaffMember[]>('GET', '/api/users');
    expect(staff.find(({ _id }) => _id === ids['Benny Bellows'])).toMatchObject({
      homePostcode: 'BA2 4BB',
      dayStart: '',
      dayEnd: '16:30',
      weekHours: 30,
    });

    visits.push(
      await office.plan({
        address: '1 Royal Crescent',
        postcode: 'BA1 1AA',
        startjob: at(3, '10:00'),
        endjob: at(3, '11:00'),
      }),
    );
    await page.goto(`${office.url}/resourcecalendar?view=week&date=${week}`);
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan visits' });
    await dialog.getByText('1 visit to plan').waitFor();
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
    await row('1 Royal Crescent')
      .getByText(/Benny Bellows starts and ends the day at home/)
      .waitFor();
    await look(page, 'plan-from-home-1440');
    await panel().getByRole('button', { name: 'Accept all' }).click();
    await panel().getByText('1 visit is booked as planned.').waitFor();
    expect((await engineersOf()).at(-1)).toBe('Benny Bellows');
  }, 120_000);

  it('on a phone: the visits without an engineer get one each', async () => {
    const { page } = desk;
    await setScreen(page, { width: 390, height: 844 });
    for (const hour of ['09:00', '09:30'])
      visits.push(await office.plan({ address: `${hour} Mill Lane`, startjob: at(2, hour), endjob: at(2, '11:00') }));
    await page.goto(`${office.url}/resourcecalendar?view=week&date=${week}`);
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan visits' });
    await dialog.getByText('2 visits to plan').waitFor();
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
    const plan = page.getByRole('complementary', { name: 'Plan' });
    await plan.getByRole('checkbox').nth(1).waitFor();
    expect([...(await accessFindings(page, 'a plan')), ...(await misfits(page, 'a plan'))]).toEqual([]);
    expect(await darkFindings(page, 'a plan')).toEqual([]);
    // One now, the other later.
    await plan.getByRole('checkbox').first().uncheck();
    await plan.getByRole('button', { name: 'Accept 1 visit' }).click();
    await plan.getByText('1 visit is booked as planned.').waitFor();
    await plan.getByRole('checkbox').first().check();
    await plan.getByRole('button', { name: 'Accept 1 visit' }).click();
    await plan.getByText('2 visits are booked as planned.').waitFor();
    const two = (await engineersOf()).slice(-2);
    expect(new Set(two).size).toBe(2);
    expect(two).not.toContain('');
  }, 120_000);

  it('times may move where that was asked: a visit that has no place gets another day, and its own back', async () => {
    for (const name of ['Otto Octave', 'Gwen Gale', 'Benny Bellows'])
      await office.add('/api/engineerbookings', {
        engineer_idfk: ids[name],
        type: 'Annual Leave',
        start: `${day(8)}T00:00`,
        end: `${day(8)}T23:59`,
      });
    const moving = await office.plan({ address: '9 Harbour Way', startjob: at(8, '10:00'), endjob: at(8, '11:00') });
    visits.push(moving);
    const startsAt = async (): Promise<string> => (await office.ask<Job>('GET', `/api/job/${moving._id}`)).startjob;
    const { page } = desk;
    for (const width of [1440, 390]) {
      await setScreen(page, { width });
      await page.goto(`${office.url}/company`);
      const weight = page.getByLabel('Each visit moved in time');
      await weight.fill(width > 1000 ? '481' : '45');
      await weight.blur();
      await weight.scrollIntoViewIfNeeded();
      await look(page, `plan-weights-${width}`);
      expect(await misfits(page, 'the weights of plans')).toEqual([]);
    }
    expect(await accessFindings(page, 'the weights of plans')).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Company Updated!').waitFor();

    for (const width of [1440, 390]) {
      await setScreen(page, { width });
      const plan = page.getByRole('complementary', { name: 'Plan' });
      const here = plan.getByRole('listitem').filter({ hasText: '9 Harbour Way' });
      await page.goto(`${office.url}/resourcecalendar?view=week&date=${day(7)}`);
      await page.getByRole('button', { name: 'Plan', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Plan visits' });
      await dialog.getByText('1 visit to plan').waitFor();
      // Without it there is no place for the visit, and the plan offers to move it.
      await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
      await here.getByText(/No place beside what is planned/).waitFor();
      await plan.getByRole('button', { name: 'Plan again, times may move' }).waitFor();
      await plan.getByRole('button', { name: 'Close the plan' }).click();

      await page.getByRole('button', { name: 'Plan', exact: true }).click();
      await dialog.getByRole('switch', { name: 'Times may move' }).check();
      await dialog.getByLabel('How far').click();
      await page.getByRole('option', { name: 'Up to 1 working day earlier or later' }).click();
      await dialog.getByText('1 visit to plan').waitFor();
      await look(page, `plan-times-dialog-${width}`);
      expect([...(await accessFindings(page, 'a plan')), ...(await misfits(page, 'a plan'))]).toEqual([]);
      await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
      await here
        .getByText(/^Moved from .* 10:00 to .*: at the old time no engineer who may do it is free\.$/)
        .waitFor();
      await plan.getByText(/a moved time 45\./).waitFor();
      await here.scrollIntoViewIfNeeded();
      await look(page, `plan-moved-${width}`);
      expect([...(await accessFindings(page, 'a moved visit')), ...(await misfits(page, 'a moved visit'))]).toEqual([]);
      await plan.getByRole('button', { name: 'Accept all' }).click();
      await plan.getByText('1 visit is booked as planned.').waitFor();
      expect((await startsAt()).slice(0, 10)).not.toBe(day(8));
      await plan.getByRole('button', { name: 'Put everything back' }).click();
      await plan.getByText('The visits are as they were.').waitFor();
      expect(await startsAt()).toBe(moving.startjob);
    }
  }, 180_000);
});
