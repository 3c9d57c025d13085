import type { Company, Job, PlanAccepted, PlanJobAnswer } from '#contracts';
import { call } from '#test/harness/server';
import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

let planning: PlanningServer;
let otto: string;

const ask = <Body>(method: string, url: string, body?: unknown) =>
  call<Body>(planning.server.url, method, url, { token: planning.token, ...(body === undefined ? {} : { body }) });
const made = async (url: string, body: object): Promise<string> => {
  const answer = await ask<{ _id: string }>('POST', url, body);
  expect([url, answer.status]).toEqual([url, 200]);
  return answer.body._id;
};
const show = async (id: string): Promise<Job> => (await ask<Job>('GET', `/api/job/${id}`)).body;
const timesOf = ({ startjob, endjob, departureTime, returnTime }: Job) =>
  [startjob, endjob, departureTime, returnTime].map((instant) => instant?.slice(0, 16));
const leave = (day: string): Promise<string> =>
  made('/api/engineerbookings', {
    engineer_idfk: otto,
    type: 'Annual Leave',
    start: `${day}T00:00`,
    end: `${day}T23:59`,
  });
/** Four visits of one engineer in the order that makes the most driving. */
const thereAndBack = async (day: string): Promise<readonly string[]> => {
  const far = { postcode: 'GL1 1AA' };
  return [
    await planning.visit('sound', `${day}T09:00`, `${day}T10:00`, { engineers: [otto] }),
    await planning.visit('sound', `${day}T11:00`, `${day}T12:00`, { ...far, engineers: [otto] }),
    await planning.visit('sound', `${day}T13:00`, `${day}T14:00`, { engineers: [otto] }),
    await planning.visit('sound', `${day}T15:00`, `${day}T16:00`, { ...far, engineers: [otto] }),
  ];
};
const accept = (id: string) => ask<PlanAccepted>('POST', `/api/plan/${id}/accept`);
const undo = (id: string) => ask<PlanAccepted>('POST', `/api/plan/${id}/undo`);

beforeAll(async () => {
  planning = await startPlanningServer(() => ({ milliseconds: 60_000, iterations: 200, proofSeconds: 0 }));
  otto = await planning.engineer('Otto');
  await made('/api/car', { name: 'Van 1', numberplate: 'AB12 CDE', location: 'Yard' });
  await made('/api/kits', { name: 'Meter', type: 'Sound Testing' });
  await made('/api/kits', { name: 'Logger', type: 'Noise Survey' });
}, 120_000);
afterAll(() => planning.server.stop());

describe('a plan whose times may move', () => {
  it('moves a visit to another working day, says why, books it by one revision, and puts it back', async () => {
    // A Friday in winter: London's clock is UTC.
    const [friday, thursday] = ['2027-01-15', '2027-01-14'];
    await leave(friday);
    const id = await planning.visit('sound', `${friday}T09:10`, `${friday}T11:00`, {
      departureTime: `${friday}T08:40`,
      returnTime: `${friday}T11:30`,
    });
    const asBefore = timesOf(await show(id));
    expect((await planning.planned({ ids: [id] })).result.left).toHaveLength(1);
    // Nor within the day.
    expect((await planning.planned({ ids: [id], moveDays: 0 })).result.left).toHaveLength(1);
    const { id: plan, result } = await planning.planned({ ids: [id], moveDays: 1 });
    // The next working day is a Monday, after the days of this plan.
    expect(result.visits).toMatchObject([
      {
        changes: true,
        moved: 'Moved from Fri 15 Jan 09:10 to Thu 14 Jan 09:15: at the old time no engineer who may do it is free.',
        arrivals: [{ start: `${thursday}T09:15:00.000Z`, end: `${thursday}T11:05:00.000Z` }],
      },
    ]);
    const before = (await planning.server.events()).length;
    expect((await accept(plan)).body).toMatchObject({ changed: [id], refused: [] });
    const since = (await planning.server.events()).slice(before);
    expect(new Set(since.map(({ metadata }) => metadata.correlationId)).size).toBe(1);
    expect(new Set(since.map(({ metadata }) => metadata.commandId)).size).toBe(1);
    const job = await show(id);
    expect(timesOf(job)).toEqual(['T09:15', 'T11:05', 'T08:45', 'T11:35'].map((time) => `${thursday}${time}`));
    expect(job.engineers).toEqual([otto]);
    expect((await undo(plan)).body).toMatchObject({ changed: [id], refused: [] });
    expect(timesOf(await show(id))).toEqual(asBefore);
    expect((await show(id)).engineers).toEqual([]);
  }, 60_000);

  it('moves both halves of a survey by the same', async () => {
    await leave('2027-02-08');
    const id = await planning.visit('noise', '2027-02-08T10:00', '2027-02-10T14:00');
    const { id: plan, result } = await planning.planned({ ids: [id], moveDays: 1 });
    expect(result.visits[0]?.arrivals.map(({ part, start }) => [part, start.slice(0, 10)])).toEqual([
      ['Setup', '2027-02-09'],
      ['Pickup', '2027-02-11'],
    ]);
    const [setup, pickup] = result.visits[0]?.arrivals ?? [];
    expect(Date.parse(pickup?.start ?? '') - Date.parse(setup?.start ?? '')).toBe(52 * 3_600_000);
    expect((await accept(plan)).body).toMatchObject({ changed: [id], refused: [] });
    const job = await show(id);
    expect([job.startjob, job.endjob]).toEqual([setup?.start, setup?.end]);
    expect((await show(job.survey?.pickup_idfk ?? '')).startjob).toBe(pickup?.start);
    expect((await undo(plan)).body.refused).toEqual([]);
    expect((await show(id)).startjob).toBe('2027-02-08T10:00:00.000Z');
  }, 60_000);

  it('leaves the time of what is confirmed, and of what was issued', async () => {
    await leave('2027-03-02');
    const ids = [
      await planning.visit('sound', '2027-03-02T09:00', '2027-03-02T10:00'),
      await planning.visit('sound', '2027-03-02T13:00', '2027-03-02T14:00'),
    ];
    await ask('POST', `/api/job/${ids[0] ?? ''}/completion`, { flag: 'confirmed', value: true });
    await ask('POST', `/api/job/${ids[1] ?? ''}/completion`, { flag: 'issued', value: true });
    const { result } = await planning.planned({ ids, moveDays: 5 });
    expect(result.left.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
  }, 60_000);

  it('lets visits that trade their times have each other’s', async () => {
    const day = '2027-04-06';
    const ids = await thereAndBack(day);
    const { id: plan, result } = await planning.planned({ ids, moveDays: 0 });
    expect(result.left).toEqual([]);
    expect(result.after.driving).toBeLessThan(result.before.driving - 30);
    expect(result.visits.flatMap(({ moved }) => moved ?? []).join()).toMatch(/saves \d+ minutes of driving/);
    expect((await accept(plan)).body.refused).toEqual([]);
    for (const { _id, arrivals } of result.visits) expect((await show(_id)).startjob).toBe(arrivals[0]?.start);
    expect((await undo(plan)).body.refused).toEqual([]);
    expect((await Promise.all(ids.map(show))).map(({ startjob }) => startjob.slice(11, 13))).toEqual(
      // Summer time.
      ['08', '10', '12', '14'],
    );
  }, 60_000);

  it('goes by the weights of the company, and keeps those that it was made with', async () => {
    const weights = { driving: 1, evenness: 0, engineerChange: 0, movedTime: 480 };
    const day = '2027-05-04';
    const ids = await thereAndBack(day);
    const { id, result } = await planning.planned({ ids, moveDays: 0 });
    expect(result.visits.filter(({ moved }) => moved !== null)).not.toEqual([]);
    const { status, body } = await ask<Company>('PUT', '/api/company', { planWeights: weights });
    expect([status, body.planWeights]).toEqual([200, weights]);
    const { id: next, result: heavy } = await planning.planned({ ids, moveDays: 0 });
    expect(heavy.visits.filter(({ moved }) => moved !== null)).toEqual([]);
    const weightsOf = async (plan: string) => (await ask<PlanJobAnswer>('GET', `/api/plan/${plan}`)).body.weights;
    expect(await weightsOf(id)).toEqual({ ...weights, movedTime: 30 });
    expect(await weightsOf(next)).toEqual(weights);
    expect((await ask('PUT', '/api/company', { planWeights: { ...weights, driving: 0 } })).status).toBe(400);
    await ask('PUT', '/api/company', { planWeights: { ...weights, movedTime: 30 } });
  }, 60_000);

  it('is refused where it would move further than a week', async () => {
    const id = await planning.visit('sound', '2027-06-01T09:00', '2027-06-01T10:00');
    expect(await ask('POST', '/api/plan', { ids: [id], moveDays: 6 })).toMatchObject({
      status: 400,
      body: { msg: 'Please choose 0 to 5 working days.' },
    });
  });
});
