import { jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Booking, Job, PlanAccepted, PlanJobAnswer } from '#contracts';
import { accessFindings, darkFindings, misfits } from '#test/harness/access';
import { setScreen, type Desk, type SeatOptions } from '#test/harness/browser';
import { eventually } from '#test/harness/eventually';
import { look } from '#test/harness/look';
import { comeIn, countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';
import { Planner } from '../../libs/visit-planning/src/planner.js';
import { compiledPlanner } from '../../libs/visit-planning/src/testing/compiled-planner.js';

const { at } = countedFrom(mondayOf(2));
const limits = { milliseconds: 60_000, iterations: 200, proofSeconds: 0 };
const gwen = { name: 'Gwen Gale', email: 'gwen@soundings.example', password: 'correct horse battery' };
/** One plan for each. */
const seats: readonly (readonly [string, number, SeatOptions])[] = [
  ['desk', 1, { width: 1440, height: 900 }],
  ['desk-dark', 2, { width: 1440, height: 900, dark: true }],
  ['phone', 3, { width: 390, height: 844 }],
  ['phone-dark', 4, { width: 390, height: 844, dark: true }],
];

describe('a plan that was accepted is undone from the history of a visit', () => {
  let office: Office;
  let desk: Desk;
  const ids: Record<string, string> = {};

  const sickDays = async (): Promise<number> =>
    (await office.ask<readonly Booking[]>('GET', '/api/engineerbookings')).filter(({ type }) => type === 'Sick').length;
  const engineersOf = async (visits: readonly Job[]): Promise<readonly string[]> =>
    Promise.all(visits.map(async ({ _id }) => (await office.ask<Job>('GET', `/api/job/${_id}`)).engineers.join()));
  /** Otto is off sick on a day with three visits; others go to all of them. */
  const planned = async (weekday: number): Promise<readonly Job[]> => {
    const visits: Job[] = [];
    for (const hour of [9, 11, 14])
      visits.push(
        await office.plan({
          engineers: [ids['Otto Octave']],
          kits: [ids['Meter 1']],
          address: `${hour} Foundry Row`,
          startjob: at(weekday, `${String(hour).padStart(2, '0')}:00`),
          endjob: at(weekday, `${hour + 1}:00`),
        }),
      );
    const absence = {
      engineer_idfk: ids['Otto Octave'],
      type: 'Sick',
      start: at(weekday, '00:00'),
      end: at(weekday + 1, '00:00'),
    };
    const { _id } = await office.ask<PlanJobAnswer>('POST', '/api/plan', {
      ids: visits.map((visit) => visit._id),
      absence,
    });
    await eventually(async () => (await office.ask<PlanJobAnswer>('GET', `/api/plan/${_id}`)).state === 'planned');
    const accepted = await office.ask<PlanAccepted>('POST', `/api/plan/${_id}/accept`, {});
    expect([accepted.changed.length, accepted.refused, accepted.absence]).toEqual([3, [], null]);
    return visits;
  };
  const historyOf = async (page: Page, { _id }: Job): Promise<Locator> => {
    // Engineers see another page first.
    await page.goto(`${office.url}/jobs/${_id}?form=office`);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    return page.getByRole('dialog', { name: 'History of this visit' });
  };

  beforeAll(async () => {
    office = await openOffice();
    const planner = office.server.program.app?.get(Planner);
    if (planner === undefined) throw new Error('the program does not answer');
    const starting = compiledPlanner();
    jest.spyOn(planner, 'start').mockImplementation((problem) => starting(problem, limits));
    for (const account of [{ ...gwen, name: 'Otto Octave', email: 'otto@soundings.example' }, gwen])
      ids[account.name] = await office.add('/api/users', { ...account, isEngineer: true });
    ids['Van 1'] = await office.add('/api/car', { name: 'Van 1', numberplate: 'AB12 CDE', location: 'Yard' });
    for (const name of ['Meter 1', 'Meter 2'])
      ids[name] = await office.add('/api/kits', { name, type: 'Sound Testing' });
    // Nothing fades in or out, so that colours are judged as they stay.
    desk = await office.sitDown({ still: true });
  }, 120_000);
  afterAll(() => office.close());

  it.each(seats)(
    'it says what goes back and what stays, before and after (%s)',
    async (name, weekday, seat) => {
      const visits = await planned(weekday);
      const [first, confirmed] = visits;
      if (first === undefined || confirmed === undefined) throw new Error('there are three visits');
      await office.ask('POST', `/api/job/${confirmed._id}/completion`, { flag: 'confirmed', value: true });
      const { page } = desk;
      await setScreen(page, seat);
      const history = await historyOf(page, first);
      await history.getByText('Planned together with 2 other visits').waitFor();
      await look(page, `plan-in-history-${name}`);
      expect([...(await accessFindings(page, 'a history')), ...(await misfits(page, 'a history'))]).toEqual([]);
      await history.getByRole('button', { name: 'Undo the plan' }).click();

      const dialog = page.getByRole('dialog', { name: 'Undo the plan' });
      await dialog.getByRole('list', { name: '2 visits go back to what they were' }).waitFor();
      const stays = dialog.getByRole('list', { name: '1 visit stays as it is' });
      await stays.getByText(/^11 Foundry Row, BS1 5TR/).waitFor();
      await stays.getByText('This visit was confirmed since the plan was accepted. It stays as it is.').waitFor();
      await dialog.getByText('The absence that was booked with the plan is deleted.').waitFor();
      await look(page, `plan-undo-${name}`);
      expect([...(await accessFindings(page, 'an undo')), ...(await misfits(page, 'an undo'))]).toEqual([]);
      if (seat.dark === true) expect(await darkFindings(page, 'an undo')).toEqual([]);
      const sick = await sickDays();

      await dialog.getByRole('button', { name: 'Undo the plan' }).click();
      await dialog.getByText('2 visits are as they were.').waitFor();
      await dialog.getByRole('list', { name: '1 visit stays as it is' }).waitFor();
      await look(page, `plan-undone-${name}`);
      expect([...(await accessFindings(page, 'an undo')), ...(await misfits(page, 'an undo'))]).toEqual([]);
      const otto = ids['Otto Octave'] ?? '';
      expect((await engineersOf(visits)).map((engineers) => engineers === otto)).toEqual([true, false, true]);
      expect(await sickDays()).toBe(sick - 1);
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      await history.getByText('Plan undone', { exact: true }).waitFor();
      await history.getByText(/^Undone by Petra Plumb, /).waitFor();
      expect(await history.getByRole('button', { name: 'Undo the plan' }).count()).toBe(0);
      await look(page, `plan-undone-history-${name}`);
    },
    120_000,
  );

  it('an engineer reads that it was planned, and is offered nothing', async () => {
    const [visit] = await planned(0);
    if (visit === undefined) throw new Error('there are three visits');
    const { page, context } = await office.newScreen();
    await comeIn(page, office.url, gwen);
    const history = await historyOf(page, visit);
    await history.getByText('Planned', { exact: true }).waitFor();
    expect(await history.getByRole('button', { name: 'Undo the plan' }).count()).toBe(0);
    await context.close();
  }, 60_000);
});
