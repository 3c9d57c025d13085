import type { Job } from '#contracts';
import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

let office: PlanningServer;
let otto: string;

beforeAll(async () => {
  office = await startPlanningServer(() => ({ milliseconds: 60_000, iterations: 200, proofSeconds: 5 }));
  otto = await office.engineer('Otto');
  await office.ask('POST', '/api/car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' });
  for (const [name, type] of [
    ['Meter', 'Sound Testing'],
    ['Logger', 'Noise Survey'],
  ])
    await office.ask('POST', '/api/kits', { name, type });
}, 120_000);
afterAll(() => office.server.stop());

/** Of the visits of a plan who goes when; of those that are left over why. */
const planOf = async (ids: readonly string[]) => {
  const { id, result } = await office.planned({ ids });
  return {
    id,
    goes: Object.fromEntries(result.visits.map(({ _id, arrivals }) => [_id, arrivals.map(({ start }) => start)])),
    left: Object.fromEntries(result.left.map(({ _id, facts, reason }) => [_id, { facts, reason }])),
  };
};

describe('a plan of two weeks', () => {
  it('sends somebody for the Pickup of a survey in the week after its Setup, with the kit on site until then', async () => {
    const survey = await office.visit('noise', '2027-05-14T09:00', '2027-05-18T13:00');
    const between = await office.visit('noise', '2027-05-17T09:00', '2027-05-19T13:00');
    const late = await office.visit('noise', '2027-05-10T15:00', '2027-05-24T13:00');
    const { id, goes, left } = await planOf([survey, between, late]);
    const isSurvey = survey in goes;
    // There is one logger: it is at one of the two sites on Monday.
    expect(left[isSurvey ? between : survey]?.facts).toEqual(['kit']);
    expect(Object.keys(goes)).toEqual([isSurvey ? survey : between]);
    expect(left[late]).toEqual({
      facts: ['days'],
      reason:
        'Its setup and pickup are on one day, or its pickup is after the week that follows. Please choose who goes by hand.',
    });
    const alone = await planOf([survey]);
    expect(alone.goes).toEqual({ [survey]: ['2027-05-14T08:00:00.000Z', '2027-05-18T12:00:00.000Z'] });
    await office.ask('POST', `/api/plan/${alone.id}/accept`, {});
    const setup = await office.ask<Job>('GET', `/api/job/${survey}`);
    const pickup = await office.ask<Job>('GET', `/api/job/${setup.survey?.pickup_idfk ?? ''}`);
    expect([setup.engineers, pickup.engineers]).toEqual([[otto], [otto]]);
    expect(id).not.toBe(alone.id);
  }, 60_000);

  it('counts the hours of each calendar week, with what is booked in it', async () => {
    await office.ask('PUT', '/api/company', {
      workingHours: { dayStart: '08:00', dayEnd: '18:00', longestDay: 9, longestWeek: 7, rest: 11 },
    });
    // The Sunday and the Monday are of two weeks; of Monday's week three hours are booked already.
    await office.visit('sound', '2027-06-17T09:00', '2027-06-17T12:00', { engineers: [otto] });
    const [saturday, sunday, monday, tuesday] = [
      await office.visit('sound', '2027-06-12T09:00', '2027-06-12T12:00'),
      await office.visit('sound', '2027-06-13T09:00', '2027-06-13T12:00'),
      await office.visit('sound', '2027-06-14T09:00', '2027-06-14T12:00'),
      await office.visit('sound', '2027-06-15T09:00', '2027-06-15T12:00'),
    ];
    const { goes, left } = await planOf([saturday, sunday, monday, tuesday]);
    expect(Object.keys(goes)).toHaveLength(3);
    expect([saturday in goes, sunday in goes]).toEqual([true, true]);
    const over = monday in goes ? tuesday : monday;
    expect(left).toMatchObject({ [over]: { facts: ['longest-week'] } });
  }, 60_000);
});
