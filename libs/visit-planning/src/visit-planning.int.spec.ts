import type { Booking, ErrorBody, HistoryEntry, Job, PlanAccepted, PlanJobAnswer } from '#contracts';
import { call, type TestServer } from '#test/harness/server';
import { PlanJobs } from './plan-jobs.js';
import type { SearchLimits } from './testing/compiled-planner.js';
import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

let server: TestServer;
let token: string;
let me: string;
let planned: PlanningServer['planned'];
let visit: PlanningServer['visit'];
let engineer: PlanningServer['engineer'];
const ids: Record<string, string> = {};

const ask = <Body>(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, url, { token, headers, ...(body === undefined ? {} : { body }) });
const made = async (url: string, body: object): Promise<string> => {
  const answer = await ask<{ _id: string }>('POST', url, body);
  expect([url, answer.status, (answer.body as Partial<ErrorBody>).msg]).toEqual([url, 200, undefined]);
  return answer.body._id;
};
const account = (name: string) => ({ name, email: `${name}@soundings.example`, password: 'correct horse battery' });
const show = async (id: string): Promise<Job> => (await ask<Job>('GET', `/api/job/${id}`)).body;
const start = (body: object) => ask<PlanJobAnswer>('POST', '/api/plan', body);
const accept = (id: string, body: object = {}) => ask<PlanAccepted>('POST', `/api/plan/${id}/accept`, body);
/** How each of the visits stands in the calendars of the engineers, cars and kits, no two at the same time. */
const overlaps = async (): Promise<readonly string[]> => {
  const lists = await Promise.all(
    ['engineer', 'car', 'kit'].map(async (kind) => (await ask<readonly Booking[]>('GET', `/api/${kind}bookings`)).body),
  );
  const all = lists.flat().map((one) => ({ who: one.engineer_idfk ?? one.car_idfk ?? one.kit_idfk, ...one }));
  return all.flatMap((one) =>
    all
      .filter((other) => other._id < one._id && other.who === one.who && other.start < one.end && one.start < other.end)
      .map((other) => `${one._id} ${other._id}`),
  );
};

let limits: SearchLimits = { milliseconds: 60_000, iterations: 300, proofSeconds: 5 };
beforeAll(async () => {
  ({ server, token, userId: me, planned, visit, engineer } = await startPlanningServer(() => limits));
  for (const name of ['Otto', 'Gwen', 'Benny']) ids[name] = await engineer(name);
  for (const name of ['Van 1', 'Van 2', 'Van 3'])
    ids[name] = await made('/api/car', { name, numberplate: 'AB12 CDE', location: 'Yard' });
  for (const [name, type] of [
    ['Fan', 'Air Testing'],
    ['Meter', 'Sound Testing'],
    ['Meter 2', 'Sound Testing'],
    ['Logger', 'Noise Survey'],
  ] as const)
    ids[name] = await made('/api/kits', { name, type });
  ids['lapsed fan'] = await made('/api/kits', { name: 'A fan', type: 'Air Testing', calibration_due: '2027-01-01' });
}, 120_000);
afterAll(() => server.stop());

describe('a plan', () => {
  it('is made of visits, checked, accepted by one request, and nobody is in two places', async () => {
    // Benny is on leave on Tuesday, Otto is booked in the morning.
    await made('/api/engineerbookings', {
      engineer_idfk: ids['Benny'],
      type: 'Annual Leave',
      start: '2027-05-11T00:00',
      end: '2027-05-12T00:00',
    });
    const stays = await visit('sound', '2027-05-11T09:00', '2027-05-11T11:00', {
      engineers: [ids['Otto']],
      cars: [ids['Van 1']],
      kits: [ids['Meter']],
    });
    const wanted = [
      await visit('sound', '2027-05-11T09:30', '2027-05-11T11:30'),
      await visit('air', '2027-05-11T13:00', '2027-05-11T15:00', { postcode: 'BA1 1AA' }),
      await visit('sound', '2027-05-11T13:00', '2027-05-11T14:00'),
      await visit('noise', '2027-05-10T09:00', '2027-05-12T13:00'),
      await visit('air', '2027-05-12T10:00', '2027-05-12T12:00', { postcode: 'GL1 1AA' }),
    ];
    const before = (await server.events()).length;
    const { id, result } = await planned({ ids: wanted });
    // It is a proposal.
    expect((await server.events()).length).toBe(before);
    expect(result.left).toEqual([]);
    expect(result.visits.map(({ _id }) => _id).sort()).toEqual([...wanted].sort());
    expect(result.bound).toMatchObject({ left: 0 });
    const tuesday = result.visits.filter(({ _id }) => wanted.slice(0, 3).includes(_id));
    expect(tuesday.flatMap(({ arrivals }) => arrivals.flatMap(({ engineers }) => engineers))).not.toContain(
      ids['Benny'],
    );
    for (const one of tuesday) {
      expect(one.excluded).toContainEqual({ engineer: ids['Benny'], by: 'away' });
      expect(one.reason).toContain('Benny is away then.');
    }
    // Otto is at the visit that is booked, so Gwen has the one at the same time; whose calibration lapsed stays at home.
    const morning = result.visits.find(({ _id }) => _id === wanted[0]);
    expect(morning).toMatchObject({ arrivals: [{ engineers: [ids['Gwen']] }], kits: [ids['Meter 2']], next: null });
    expect(morning?.reason).toContain('Gwen is the only one who can go. ');
    expect(result.visits.find(({ _id }) => _id === wanted[1])?.kits).toEqual([ids['Fan']]);
    expect(result.visits.find(({ _id }) => _id === wanted[3])?.arrivals.map(({ part }) => part)).toEqual([
      'Setup',
      'Pickup',
    ]);
    expect(result.days.flatMap(({ visits }) => visits)).toContain(stays);

    const accepted = await accept(id);
    expect(accepted).toMatchObject({ status: 200, body: { unchanged: [], refused: [] } });
    expect([...accepted.body.changed].sort()).toEqual([...wanted].sort());
    for (const one of result.visits) {
      const job = await show(one._id);
      expect([job.engineers, job.cars, job.kits]).toEqual([
        one.arrivals[0]?.engineers,
        one.arrivals[0]?.cars,
        one.kits,
      ]);
    }
    expect(await overlaps()).toEqual([]);
    const since = (await server.events()).slice(before);
    expect(new Set(since.map(({ metadata }) => metadata.correlationId)).size).toBe(1);
    expect(new Set(since.map(({ metadata }) => metadata.commandId)).size).toBe(wanted.length);
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/job/${wanted[0] ?? ''}/history`);
    expect(history.at(-1)?.actor.name).toBe('Petra Plumb');
    // Once more it is what stands there already.
    expect((await accept(id)).body).toMatchObject({ changed: [], refused: [] });
  }, 60_000);

  it('names the visits that changed since, and books the rest', async () => {
    const day = '2027-06-01';
    const [moved, taken, kept] = [
      await visit('air', `${day}T09:00`, `${day}T10:00`),
      await visit('sound', `${day}T11:00`, `${day}T12:00`),
      await visit('sound', `${day}T13:00`, `${day}T14:00`),
    ];
    const { id, result } = await planned({ ids: [moved, taken, kept] });
    await ask('PUT', `/api/job/${moved}`, { startjob: `${day}T08:30` });
    const engineer = result.visits.find(({ _id }) => _id === taken)?.arrivals[0]?.engineers[0];
    await made('/api/engineerbookings', {
      engineer_idfk: engineer,
      type: 'Sick',
      start: `${day}T11:00`,
      end: `${day}T12:00`,
    });
    const { body } = await accept(id);
    expect(body.changed).toEqual([kept]);
    expect([...body.refused].sort((one) => (one._id === moved ? -1 : 1))).toEqual([
      { _id: moved, msg: 'This visit was changed since the plan was made. Please plan it again.' },
      { _id: taken, msg: expect.stringContaining('is off sick') as string },
    ]);
    expect([(await show(moved)).engineers, (await show(taken)).engineers]).toEqual([[], []]);
    expect((await show(kept)).engineers).toHaveLength(1);
    expect(await overlaps()).toEqual([]);
  }, 60_000);

  it('books the named visits alone', async () => {
    const [one, other] = [
      await visit('sound', '2027-06-08T09:00', '2027-06-08T10:00'),
      await visit('sound', '2027-06-08T11:00', '2027-06-08T12:00'),
    ];
    const { id } = await planned({ ids: [one, other] });
    expect((await accept(id, { ids: [other] })).body).toMatchObject({ changed: [other], unchanged: [], refused: [] });
    expect((await show(one)).engineers).toEqual([]);
    const stranger = await visit('sound', '2027-06-08T13:00', '2027-06-08T14:00');
    expect(await accept(id, { ids: [stranger] })).toMatchObject({
      status: 400,
      body: { msg: 'One of these visits has no place in this plan. Please choose from those that have one.' },
    });
  }, 60_000);

  it('says of what is left over what is in the way', async () => {
    const day = '2027-06-15';
    const alike = await Promise.all(['09:00', '09:30'].map((time) => visit('air', `${day}T${time}`, `${day}T11:00`)));
    const team = await visit('sound', `${day}T09:00`, `${day}T11:00`, {
      engineers: [ids['Otto'], ids['Gwen'], ids['Benny']],
    });
    await ask('PUT', `/api/job/${team}`, { startjob: `${day}T14:00`, endjob: `${day}T15:00` });
    const early = await visit('sound', `${day}T08:10`, `${day}T09:00`, { postcode: 'GL1 1AA' });
    const far = await visit('sound', `${day}T09:00`, `${day}T11:00`, { postcode: 'AB10 1AA' });
    const { result } = await planned({ ids: [...alike, team, early, far] });
    // There is one fan whose calibration is good.
    expect(result.left.find(({ _id }) => alike.includes(_id))).toMatchObject({
      facts: ['kit'],
      reason: 'No place beside what is planned; in the way: the kits.',
    });
    expect(result.left.find(({ _id }) => _id === team)).toMatchObject({
      facts: ['team'],
      reason: 'It takes more engineers than a plan sends. Please choose who goes by hand.',
    });
    expect(result.left.find(({ _id }) => _id === early)?.facts).toEqual(['hours']);
    expect(result.left.find(({ _id }) => _id === far)?.reason).toBe(
      'No place beside what is planned; in the way: the length of the drive, or days off.',
    );
  }, 60_000);

  it('leaves cars and kits alone that may not change', async () => {
    const id = await visit('air', '2027-06-22T09:00', '2027-06-22T10:00', {
      cars: [ids['Van 3']],
      kits: [ids['lapsed fan']],
    });
    const { id: plan, result } = await planned({ ids: [id], change: ['engineer'] });
    expect(result.visits[0]).toMatchObject({ arrivals: [{ cars: [ids['Van 3']] }], kits: [ids['lapsed fan']] });
    expect((await accept(plan)).body.changed).toEqual([id]);
    expect(await show(id)).toMatchObject({ cars: [ids['Van 3']], kits: [ids['lapsed fan']] });
  }, 60_000);

  it('ends when it is cancelled, and is its own account’s alone', async () => {
    const id = await visit('sound', '2027-06-29T09:00', '2027-06-29T10:00');
    limits = { milliseconds: 600_000, iterations: Number.POSITIVE_INFINITY, proofSeconds: 0 };
    const { body: running } = await start({ ids: [id] });
    const { body: next } = await start({ ids: [id] });
    expect([running.state, next.state]).toEqual(['planning', 'waiting']);
    expect((await accept(running._id)).status).toBe(409);
    expect((await ask<PlanJobAnswer>('DELETE', `/api/plan/${next._id}`)).body.state).toBe('cancelled');
    const job = server.program.app?.get(PlanJobs).of(running._id, me);
    expect((await ask<PlanJobAnswer>('DELETE', `/api/plan/${running._id}`)).body).toMatchObject({
      state: 'cancelled',
      result: null,
    });
    await expect(job?.planning?.plan).rejects.toThrow('planning was ended before it had a plan');
    limits = { milliseconds: 60_000, iterations: 100, proofSeconds: 0 };
    // The way is free again.
    const { id: last } = await planned({ ids: [id] });
    await made('/api/users', { ...account('Olga'), isEngineer: false });
    const { body: other } = await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: account('Olga') });
    for (const [method, url] of [
      ['GET', `/api/plan/${last}`],
      ['DELETE', `/api/plan/${last}`],
      ['POST', `/api/plan/${last}/accept`],
    ] as const)
      expect(await call(server.url, method, url, { token: other.token })).toMatchObject({
        status: 404,
        body: { msg: 'This plan is not there. Plans are kept for an hour: please plan again.' },
      });
  }, 60_000);

  it('is made for an absence, which is booked with it, and taken back with it', async () => {
    const day = '2027-07-13';
    const team = { engineers: [ids['Otto']], cars: [ids['Van 1']] };
    const [one, other] = [
      await visit('sound', `${day}T09:00`, `${day}T10:00`, { ...team, kits: [ids['Meter']] }),
      await visit('air', `${day}T13:00`, `${day}T14:00`, team),
    ];
    // Nobody goes so far in a day.
    const far = await visit('sound', `${day}T15:00`, `${day}T16:00`, { ...team, postcode: 'AB10 1AA' });
    const absence = {
      engineer_idfk: ids['Otto'],
      type: 'Sick',
      start: '2027-07-12T23:00:00.000Z',
      end: '2027-07-13T23:00:00.000Z',
    };
    const { id, result } = await planned({ ids: [one, other, far], absence });
    expect(result.visits.flatMap(({ arrivals }) => arrivals.flatMap(({ engineers }) => engineers))).not.toContain(
      ids['Otto'],
    );
    expect(result.left).toMatchObject([{ _id: far, freed: true }]);
    expect([result.before.without, result.after.without]).toEqual([0, 1]);
    const asBefore = await Promise.all([one, other, far].map(show));
    const sick = async (): Promise<readonly string[]> =>
      (await ask<readonly Booking[]>('GET', `/api/engineerbookings`)).body
        .filter(({ type, start }) => type === 'Sick' && start.startsWith('2027-07-12'))
        .map(({ start, end }) => `${start} ${end}`);

    // A part of it leaves Otto at a visit: the guard refuses the absence, and what was accepted stands.
    const part = await accept(id, { ids: [one] });
    expect(part.body).toMatchObject({ changed: [one], refused: [] });
    expect(part.body.absence).toContain('Otto is');
    expect(await sick()).toEqual([]);
    const before = (await server.events()).length;
    expect((await accept(id)).body).toMatchObject({ refused: [], absence: null });
    expect(new Set((await server.events()).slice(before).map(({ metadata }) => metadata.correlationId)).size).toBe(1);
    expect(await sick()).toEqual([`${absence.start} ${absence.end}`]);
    expect((await show(far)).engineers).toEqual([]);
    const { body: standing } = await ask<PlanJobAnswer>('GET', `/api/plan/${id}`);
    expect([[...standing.accepted].sort(), standing.absent]).toEqual([[one, other, far].sort(), true]);

    const undone = await ask<PlanAccepted>('POST', `/api/plan/${id}/undo`);
    expect([[...undone.body.changed].sort(), undone.body.refused]).toEqual([[one, other, far].sort(), []]);
    expect(await sick()).toEqual([]);
    const crewOf = ({ engineers, cars, kits }: Job) => ({ engineers, cars, kits });
    expect((await Promise.all([one, other, far].map(show))).map(crewOf)).toEqual(asBefore.map(crewOf));

    // And once more; what somebody changed since then stays when it is taken back.
    expect((await accept(id)).body).toMatchObject({ refused: [], absence: null });
    expect(await sick()).toHaveLength(1);
    await ask('PUT', `/api/job/${one}`, { startjob: `${day}T09:30` });
    const second = await ask<PlanAccepted>('POST', `/api/plan/${id}/undo`);
    expect(second.body.refused).toEqual([
      { _id: one, msg: 'This visit was changed since the plan was accepted. It stays as it is.' },
    ]);
    expect((await show(one)).engineers).not.toContain(ids['Otto']);
    expect((await show(other)).engineers).toEqual([ids['Otto']]);
    expect(await overlaps()).toEqual([]);
  }, 60_000);

  it('keeps to what was chosen by hand, and says where that cannot be', async () => {
    const day = '2027-08-03';
    const [one, other] = [
      await visit('sound', `${day}T09:00`, `${day}T10:00`),
      await visit('sound', `${day}T09:30`, `${day}T10:30`),
    ];
    const { result: free } = await planned({ ids: [one, other] });
    const engineerOf = (result: typeof free, id: string) =>
      result.visits.find(({ _id }) => _id === id)?.arrivals[0]?.engineers[0];
    const wanted = ['Otto', 'Gwen', 'Benny'].map((name) => ids[name]).find((id) => id !== engineerOf(free, one));
    const { result } = await planned({ ids: [one, other], fixed: [{ _id: one, engineers: [wanted] }] });
    expect(engineerOf(result, one)).toBe(wanted);
    expect(result.visits.find(({ _id }) => _id === one)).toMatchObject({ fixed: true, reason: 'Chosen by hand.' });
    expect(engineerOf(result, other)).not.toBe(wanted);
    const both = [one, other].map((_id) => ({ _id, engineers: [wanted] }));
    const { result: never } = await planned({ ids: [one, other], fixed: both });
    expect(never.left).toMatchObject([
      {
        facts: ['fixed'],
        reason: 'The engineers chosen by hand cannot go then. Please choose others, or let the plan choose.',
      },
    ]);
  }, 60_000);

  it('counts a visit without an engineer also where nobody knows the place', async () => {
    const day = '2027-08-10';
    const [here, nowhere] = [
      await visit('sound', `${day}T09:00`, `${day}T10:00`),
      await visit('sound', `${day}T11:00`, `${day}T12:00`, {
        postcode: 'ZZ1 1ZZ',
        address: 'The new site by the canal',
      }),
    ];
    const { result } = await planned({ ids: [here, nowhere] });
    expect(result.left).toMatchObject([{ _id: nowhere, facts: ['place'] }]);
    expect([result.before.without, result.after.without]).toEqual([2, 1]);
  }, 60_000);

  it('keeps people at a visit for which it finds nobody else, and plans the others around it', async () => {
    const day = '2027-08-24';
    await ask('PUT', '/api/users', { _id: ids['Otto'], competence: ['air'] });
    await ask('PUT', '/api/users', { _id: ids['Benny'], competence: ['air'] });
    // Otto and Gwen are booked for it, and of the two only Gwen may be sent there by a plan.
    const pair = await visit('sound', `${day}T09:00`, `${day}T10:00`, { engineers: [ids['Otto'], ids['Gwen']] });
    const other = await visit('sound', `${day}T09:15`, `${day}T10:15`);
    const { id, result } = await planned({ ids: [pair, other] });
    expect(result.left.map(({ _id }) => _id).sort()).toEqual([pair, other].sort());
    expect([result.before.without, result.after.without]).toEqual([1, 1]);
    expect((await accept(id)).body).toMatchObject({ changed: [], refused: [] });
    for (const name of ['Otto', 'Benny']) await ask('PUT', '/api/users', { _id: ids[name], competence: [] });
  }, 60_000);

  it('sends both who were chosen by hand for a visit of two', async () => {
    const day = '2027-08-17';
    const pair = await visit('sound', `${day}T09:00`, `${day}T10:00`, { engineers: [ids['Otto'], ids['Gwen']] });
    const wanted = [ids['Benny'], ids['Gwen']];
    const { result } = await planned({ ids: [pair], fixed: [{ _id: pair, engineers: wanted }] });
    expect([...(result.visits[0]?.arrivals[0]?.engineers ?? [])].sort()).toEqual([...wanted].sort());
  }, 60_000);

  it('sends nobody to a kind of visit that is not theirs, and a save by hand warns of it', async () => {
    const day = '2027-09-07';
    const { body: benny } = await ask<{ competence: readonly string[] }>('PUT', '/api/users', {
      _id: ids['Benny'],
      competence: ['air'],
    });
    expect(benny.competence).toEqual(['air']);
    await ask('PUT', '/api/users', { _id: ids['Otto'], competence: ['sound'] });
    await ask('PUT', '/api/users', { _id: ids['Gwen'], competence: ['sound', 'noise'] });
    const [sound, air] = [
      await visit('sound', `${day}T09:00`, `${day}T10:00`),
      await visit('air', `${day}T09:00`, `${day}T10:00`),
    ];
    const { result } = await planned({ ids: [sound, air] });
    const engineerOf = (id: string) => result.visits.find(({ _id }) => _id === id)?.arrivals[0]?.engineers[0];
    expect(engineerOf(air)).toBe(ids['Benny']);
    expect(engineerOf(sound)).not.toBe(ids['Benny']);
    expect(result.visits.find(({ _id }) => _id === sound)?.reason).toContain('Benny does not do this kind of test.');
    const { body: saved } = await ask<{ warnings: readonly { code: string; text: string }[] }>(
      'PUT',
      `/api/job/${sound}`,
      {
        engineers: [ids['Benny']],
      },
    );
    expect(saved.warnings.filter(({ code }) => code === 'competence')).toMatchObject([
      { text: 'Benny does not do sound tests. Please choose another engineer, or tick it under Engineers.' },
    ]);
    for (const name of ['Otto', 'Gwen', 'Benny']) await ask('PUT', '/api/users', { _id: ids[name], competence: [] });
  }, 60_000);

  it('keeps to the working hours that the company has set', async () => {
    const late = await visit('sound', '2027-07-13T16:00', '2027-07-13T19:00');
    const hours = { dayStart: '08:00', dayEnd: '18:00', longestDay: 9, longestWeek: 40, rest: 11 };
    expect((await planned({ ids: [late] })).result.left).toMatchObject([{ facts: ['hours'] }]);
    await ask('PUT', '/api/company', { workingHours: { ...hours, dayEnd: '21:00' } });
    expect((await planned({ ids: [late] })).result.left).toEqual([]);
    await ask('PUT', '/api/company', { workingHours: { ...hours, dayEnd: '21:00', longestDay: 3 } });
    expect((await planned({ ids: [late] })).result.left).toMatchObject([{ facts: ['longest-day'] }]);
    expect((await ask('PUT', '/api/company', { workingHours: { ...hours, dayEnd: '07:00' } })).status).toBe(400);
    await ask('PUT', '/api/company', { workingHours: hours });
  }, 60_000);

  it('is refused where nothing can be planned', async () => {
    const [one, late] = [
      await visit('sound', '2027-07-06T09:00', '2027-07-06T10:00'),
      await visit('sound', '2027-07-20T09:00', '2027-07-20T10:00'),
    ];
    const refused = async (body: object, msg: string): Promise<void> =>
      expect(await start(body)).toMatchObject({ status: 400, body: { msg } });
    await refused({ ids: [] }, 'Please choose at least one visit.');
    await refused(
      { ids: [one, late] },
      'These visits are more than two weeks apart. Please choose visits of two weeks that follow each other.',
    );
    await refused(
      { ids: ['01980000-0000-7000-8000-000000000ff0'] },
      'One of these visits does not exist, or it was removed. Please choose them again.',
    );
    await refused({ ids: [one], change: ['car'] }, 'Please let the engineers change: a plan is about who goes.');
  });
});
