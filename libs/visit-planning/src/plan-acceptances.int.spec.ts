import { jest } from '@jest/globals';
import type { Booking, HistoryEntry, Job, PlanAcceptance, PlanAccepted } from '#contracts';
import type { CommandHandling } from '#eventing';
import { COMMAND_HANDLING } from '#platform';
import { PlannedVisits } from '#site-visits';
import { eventually } from '#test/harness/eventually';
import { call, startServer, type Answer, type TestServer } from '#test/harness/server';
import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

const day = '2027-07-13';
const absent = { start: '2027-07-12T23:00:00.000Z', end: '2027-07-13T23:00:00.000Z' };

let office: PlanningServer;
/** Of several programs another one, which knows no plan. */
let beside: TestServer;
let asEngineer: string;
const ids: Record<string, string> = {};

const ask = <Body>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  token?: string,
) =>
  call<Body>(beside.url, method, path, {
    token: token ?? office.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const undo = (id: string, key?: string): Promise<Answer<PlanAccepted>> =>
  ask('POST', `/api/planned/${id}/undo`, undefined, key === undefined ? {} : { 'Idempotency-Key': key });
const told = async (id: string): Promise<PlanAcceptance> =>
  (await ask<PlanAcceptance>('GET', `/api/planned/${id}`)).body;
const show = (id: string): Promise<Job> => office.ask('GET', `/api/job/${id}`);
const bookedIn = ({ engineers, cars, kits, startjob, endjob, departureTime, returnTime }: Job) => ({
  engineers,
  cars,
  kits,
  startjob,
  endjob,
  departureTime,
  returnTime,
});
const stand = async (visits: readonly string[]) => (await Promise.all(visits.map(show))).map(bookedIn);
const sickDays = async (): Promise<number> =>
  (await office.ask<readonly Booking[]>('GET', '/api/engineerbookings')).filter(({ type }) => type === 'Sick').length;
const historyOf = (id: string): Promise<readonly HistoryEntry[]> => office.ask('GET', `/api/job/${id}/history`);
const eventCount = async (): Promise<number> => (await office.server.events()).length;
/** @returns the correlation id of the acceptance, as a history names it */
const accepted = async (visits: readonly string[], more: object = {}): Promise<string> => {
  const { id } = await office.planned({ ids: visits, ...more });
  const answer = await office.ask<PlanAccepted>('POST', `/api/plan/${id}/accept`, {});
  expect([answer.changed.toSorted(), answer.refused, answer.absence]).toEqual([visits.toSorted(), [], null]);
  return (await historyOf(visits[0] ?? '')).findLast(({ plan }) => plan === 'accepted')?.correlation ?? '';
};
const team = () => ({ engineers: [ids['Otto']], cars: [ids['Van 1']], kits: [ids['Meter']] });

beforeAll(async () => {
  office = await startPlanningServer(() => ({ milliseconds: 60_000, iterations: 300, proofSeconds: 0 }));
  for (const name of ['Otto', 'Gwen', 'Benny']) ids[name] = await office.engineer(name);
  const resources = [
    ...['Van 1', 'Van 2'].map((name) => ['/api/car', { name, numberplate: 'AB12 CDE', location: 'Yard' }] as const),
    ...['Meter', 'Meter 2'].map((name) => ['/api/kits', { name, type: 'Sound Testing' }] as const),
    ['/api/kits', { name: 'Logger', type: 'Noise Survey' }] as const,
  ];
  for (const [path, body] of resources) ids[body.name] = (await office.ask<{ _id: string }>('POST', path, body))._id;
  beside = await startServer({ beside: office.server });
  const account = { email: 'Gwen@soundings.example', password: 'correct horse battery' };
  asEngineer = (await call<{ token: string }>(beside.url, 'POST', '/api/auth', { body: account })).body.token;
}, 120_000);
afterAll(async () => {
  await beside.stop();
  await office.server.stop();
});

describe('a plan that was accepted', () => {
  it('is undone as a whole by another program, with its absence, once', async () => {
    const survey = await office.visit('noise', `${day}T15:00`, '2027-07-14T10:00', {
      engineers: [ids['Otto']],
      engineersPickup: [ids['Benny']],
    });
    const visits = [
      await office.visit('sound', `${day}T09:00`, `${day}T10:00`, team()),
      await office.visit('sound', `${day}T11:00`, `${day}T12:00`, team()),
      survey,
    ];
    const pickup = (await show(survey)).survey?.pickup_idfk ?? '';
    const before = await stand([...visits, pickup]);
    const absence = { engineer_idfk: ids['Otto'], type: 'Sick', ...absent };
    const acceptance = await accepted(visits, { absence });
    const planned = await stand(visits);
    expect(planned.flatMap(({ engineers }) => engineers)).not.toContain(ids['Otto']);
    expect(await sickDays()).toBe(1);

    expect(await told(acceptance)).toMatchObject({
      _id: acceptance,
      actor: { name: 'Petra Plumb' },
      visits: visits.map((_id) => ({ _id, address: '1 Quay Street', outlook: 'goes-back', msg: null })),
      absence: { outlook: 'goes-back', msg: null },
      undone: null,
    });
    const undone = await undo(acceptance, 'undo-once');
    expect([undone.status, undone.body.changed.toSorted()]).toEqual([200, visits.toSorted()]);
    expect(undone.body).toMatchObject({ unchanged: [], refused: [], absence: null });
    expect(await stand([...visits, pickup])).toEqual(before);
    expect(await sickDays()).toBe(0);
    const after = await told(acceptance);
    expect(after.visits.map(({ outlook }) => outlook)).toEqual(visits.map(() => 'is-back'));
    expect([after.absence?.outlook, after.undone?.actor.name]).toEqual(['is-back', 'Petra Plumb']);
    const history = await historyOf(visits[0] ?? '');
    expect([...new Set(history.map(({ plan }) => plan))]).toEqual([undefined, 'accepted', 'undone']);

    // Under the same key it answers the same, under another one that all is back; nothing is done twice.
    const count = await eventCount();
    expect((await undo(acceptance, 'undo-once')).body.changed.toSorted()).toEqual(visits.toSorted());
    const again = await undo(acceptance, 'undo-again');
    expect([again.body.changed, again.body.unchanged.toSorted()]).toEqual([[], visits.toSorted()]);
    expect(await eventCount()).toBe(count);
  }, 120_000);

  it('names what was changed since and leaves it; what has no bearing on it is no change', async () => {
    const on = '2027-08-03';
    const absence = {
      engineer_idfk: ids['Otto'],
      type: 'Sick',
      start: '2027-08-02T23:00:00.000Z',
      end: '2027-08-03T23:00:00.000Z',
    };
    const visits = await Promise.all(
      ['09', '11', '13', '15'].map((hour) => office.visit('sound', `${on}T${hour}:00`, `${on}T${hour}:50`, team())),
    );
    const [noted, moved, confirmed, removed] = visits as [string, string, string, string];
    const acceptance = await accepted(visits, { absence });
    const planned = await stand(visits);
    await office.ask('PUT', `/api/job/${noted}`, { notes: 'Ring at the gate.' });
    await office.ask('POST', `/api/job/${noted}/completion`, { flag: 'rams', value: true });
    await office.ask('PUT', `/api/job/${moved}`, { startjob: `${on}T11:05` });
    await office.ask('POST', `/api/job/${confirmed}/completion`, { flag: 'confirmed', value: true });
    await office.ask('DELETE', `/api/job/${removed}`);
    const stays = [
      { _id: moved, msg: 'This visit was changed since the plan was accepted. It stays as it is.' },
      { _id: confirmed, msg: 'This visit was confirmed since the plan was accepted. It stays as it is.' },
      { _id: removed, msg: 'This visit was removed since the plan was accepted. It stays as it is.' },
    ];
    expect((await told(acceptance)).visits).toMatchObject([
      { _id: noted, outlook: 'goes-back', msg: null },
      ...stays.map((one) => ({ ...one, outlook: 'stays' })),
    ]);
    const { body } = await undo(acceptance);
    expect([body.changed, body.refused, body.absence]).toEqual([[noted], expect.arrayContaining(stays), null]);
    expect((await show(noted)).engineers).toEqual([ids['Otto']]);
    expect((await show(confirmed)).engineers).toEqual(planned[2]?.engineers);
    expect(await show(noted)).toMatchObject({ notes: 'Ring at the gate.', completion: { rams: true } });
  }, 120_000);

  it('stays where somebody was booked meanwhile, goes back once they are free, and the absence stays where it was changed', async () => {
    const on = '2027-08-10';
    const absence = {
      engineer_idfk: ids['Otto'],
      type: 'Sick',
      start: '2027-08-09T23:00:00.000Z',
      end: '2027-08-10T23:00:00.000Z',
    };
    const visit = await office.visit('sound', `${on}T09:00`, `${on}T10:00`, team());
    const acceptance = await accepted([visit], { absence });
    const booking = (await told(acceptance)).absence?._id ?? '';
    await office.ask('PUT', `/api/engineerbookings/${booking}`, { type: 'Annual Leave' });
    const why = 'The absence was changed since the plan was accepted. It stays as it is.';
    expect((await told(acceptance)).absence).toMatchObject({ outlook: 'stays', msg: why });
    const taken = await undo(acceptance);
    expect([taken.body.changed, taken.body.absence]).toEqual([[], why]);
    expect(taken.body.refused).toEqual([{ _id: visit, msg: expect.stringContaining('Otto is') as string }]);
    await office.ask('DELETE', `/api/engineerbookings/${booking}`);
    expect((await undo(acceptance)).body).toMatchObject({ changed: [visit], refused: [], absence: null });
    expect((await show(visit)).engineers).toEqual([ids['Otto']]);
  }, 120_000);

  it('gives visits that swapped their people their own back', async () => {
    const on = '2027-08-17';
    const visits = [
      await office.visit('sound', `${on}T09:00`, `${on}T10:00`, { engineers: [ids['Otto']] }),
      await office.visit('sound', `${on}T09:00`, `${on}T10:00`, { engineers: [ids['Gwen']] }),
    ] as const;
    const [one, other] = visits;
    const before = await stand(visits);
    const acceptance = await accepted(visits, {
      fixed: [
        { _id: one, engineers: [ids['Gwen']] },
        { _id: other, engineers: [ids['Otto']] },
      ],
    });
    expect((await stand(visits)).map(({ engineers }) => engineers)).toEqual([[ids['Gwen']], [ids['Otto']]]);
    expect((await undo(acceptance)).body).toMatchObject({ refused: [], unchanged: [] });
    expect(await stand(visits)).toEqual(before);
    expect((await told(acceptance)).visits.map(({ outlook }) => outlook)).toEqual(['is-back', 'is-back']);
  }, 120_000);

  it('is undone to its end after a program died in the middle of it', async () => {
    const on = '2027-08-24';
    const visits = [
      await office.visit('sound', `${on}T09:00`, `${on}T10:00`, { engineers: [ids['Otto']] }),
      await office.visit('sound', `${on}T09:00`, `${on}T10:00`, { engineers: [ids['Gwen']] }),
    ] as const;
    const before = await stand(visits);
    const fixed = visits.map((_id, place) => ({ _id, engineers: [ids[place === 0 ? 'Gwen' : 'Otto']] }));
    const acceptance = await accepted(visits, { fixed });
    const commands = beside.program.app?.get<CommandHandling>(COMMAND_HANDLING);
    if (commands === undefined) throw new Error('the program does not answer');
    const real = commands.execute.bind(commands);
    let executed = 0;
    // Both are in each other's way, one gives its people up, and then it ends.
    const spied = jest.spyOn(commands, 'execute').mockImplementation((...command) => {
      executed += 1;
      return executed > 3 ? Promise.reject(new Error('the program died')) : real(...command);
    });
    expect((await undo(acceptance)).status).toBe(500);
    spied.mockRestore();
    // A call that failed waits for no read model.
    await eventually(async () => (await stand(visits)).filter(({ engineers }) => engineers.length > 0).length === 1);
    expect((await told(acceptance)).visits.map(({ outlook }) => outlook)).toEqual(['goes-back', 'goes-back']);
    const { body } = await undo(acceptance);
    expect([body.changed.toSorted(), body.refused]).toEqual([visits.toSorted(), []]);
    expect(await stand(visits)).toEqual(before);
  }, 120_000);

  it('is not undone for what has begun, or for a time that is over', async () => {
    const [monday, tuesday] = ['2027-09-13', '2027-09-14'];
    for (const name of ['Otto', 'Gwen', 'Benny'])
      await office.ask('POST', '/api/engineerbookings', {
        engineer_idfk: ids[name],
        type: 'Annual Leave',
        start: `${monday}T00:00`,
        end: `${monday}T23:59`,
      });
    const visit = await office.visit('sound', `${monday}T09:00`, `${monday}T10:00`);
    const acceptance = await accepted([visit], { moveDays: 1 });
    expect((await show(visit)).startjob.slice(0, 10)).toBe(tuesday);
    const planned = beside.program.app?.get(PlannedVisits);
    const staysAt = async (at: string) => (await planned?.of(acceptance, at))?.map(({ stays }) => stays);
    expect(await staysAt(`${monday}T07:59:00.000Z`)).toEqual([null]);
    expect(await staysAt(`${monday}T08:00:00.000Z`)).toEqual([
      'Its time before the plan is in the past. This visit stays as it is.',
    ]);
    expect(await staysAt(`${tuesday}T18:00:00.000Z`)).toEqual(['This visit has begun. It stays as it is.']);
  }, 120_000);

  it('is told from whatever else has a correlation id, and is the office’s to undo', async () => {
    const visit = await office.visit('sound', '2027-09-07T09:00', '2027-09-07T10:00');
    const acceptance = await accepted([visit]);
    await office.ask('POST', '/api/job/completion', { ids: [visit], flag: 'rams', value: true });
    const { id } = await office.planned({ ids: [visit] });
    const others = [
      ...(await historyOf(visit)).filter(({ plan }) => plan === undefined).map(({ correlation }) => correlation),
      // A plan that nobody accepted.
      id,
    ];
    expect(new Set(others).size).toBe(3);
    const count = await eventCount();
    for (const other of others)
      for (const [method, path] of [
        ['GET', `/api/planned/${other}`],
        ['POST', `/api/planned/${other}/undo`],
      ] as const)
        expect(await ask(method, path)).toMatchObject({
          status: 404,
          body: {
            msg: 'No accepted plan is known here. One that an earlier version accepted is put back visit by visit.',
          },
        });
    for (const [method, path] of [
      ['GET', `/api/planned/${acceptance}`],
      ['POST', `/api/planned/${acceptance}/undo`],
    ] as const)
      expect((await ask(method, path, undefined, {}, asEngineer)).status).toBe(403);
    expect(await eventCount()).toBe(count);
    expect((await undo(acceptance)).body.changed).toEqual([visit]);
    // The undo is no acceptance.
    const [undone] = (await historyOf(visit)).filter(({ plan }) => plan === 'undone');
    expect((await undo(undone?.correlation ?? '')).status).toBe(404);
  }, 120_000);
});
