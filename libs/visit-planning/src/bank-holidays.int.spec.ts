import type { Company, Job } from '#contracts';
import { call } from '#test/harness/server';
import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

let office: PlanningServer;
let otto: string;
let gwen: string;

const ask = async <Body>(method: string, url: string, body?: unknown): Promise<Body> => {
  const answer = await call<Body>(office.server.url, method, url, {
    token: office.token,
    ...(body === undefined ? {} : { body }),
  });
  expect([method, url, answer.status]).toEqual([method, url, 200]);
  return answer.body;
};
const visit = async (startjob: string, endjob: string, more: object = {}): Promise<string> => {
  const answer = await ask<readonly [readonly Job[]]>('POST', '/api/job', {
    kind: 'sound',
    startjob,
    endjob,
    address: '1 Quay Street',
    postcode: 'BS1 4ST',
    price: 400,
    contact: { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' },
    soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    ...more,
  });
  return answer[0][0]?._id ?? '';
};
const engineer = async (name: string): Promise<string> =>
  (
    await ask<{ _id: string }>('POST', '/api/users', {
      name,
      email: `${name}@soundings.example`,
      password: 'correct horse battery',
      isEngineer: true,
    })
  )._id;
const keep = (bankHolidays: Company['bankHolidays']) => ask<Company>('PUT', '/api/company', { bankHolidays });
const planned = async (ids: readonly string[], more: object = {}) =>
  office.planned({ ids, change: ['engineer'], ...more });

beforeAll(async () => {
  office = await startPlanningServer(() => ({ milliseconds: 60_000, iterations: 60, proofSeconds: 0 }));
  otto = await engineer('Otto');
  gwen = await engineer('Gwen');
}, 120_000);
afterAll(() => office.server.stop());

describe('a plan over bank holidays', () => {
  it('leaves what is booked on those that the company keeps, as it is, and accepting leaves it too', async () => {
    const onMonday = await visit('2027-03-29T10:00', '2027-03-29T12:00', { engineers: [otto] });
    const onTuesday = await visit('2027-03-30T10:00', '2027-03-30T12:00');
    const { id, result } = await planned([onMonday, onTuesday]);
    expect(result.visits.map(({ _id }) => _id)).toEqual([onTuesday]);
    expect(result.left).toEqual([
      {
        _id: onMonday,
        facts: ['bank-holiday'],
        reason: 'Monday 29 March is a bank holiday (Easter Monday), so no one is planned then.',
        freed: false,
      },
    ]);
    // What is worked then is a part of the week all the same.
    expect(result.days.filter(({ date }) => date === '2027-03-29')).toMatchObject([
      { engineer: otto, visits: [onMonday] },
    ]);
    await ask('POST', `/api/plan/${id}/accept`, {});
    expect((await ask<Job>('GET', `/api/job/${onMonday}`)).engineers).toEqual([otto]);

    await keep('scotland');
    expect((await planned([onMonday, onTuesday])).result.left).toEqual([]);
    await keep('england-and-wales');
    expect((await planned([onMonday, onTuesday])).result.left).toHaveLength(1);
  }, 60_000);

  it('moves no visit to one, though it would be the nearest day with room', async () => {
    const thursday = '2027-03-25';
    // All day nobody can go, but on the Friday.
    for (const who of [otto, gwen])
      for (const day of ['22', '23', '24', '25'])
        await ask('POST', '/api/engineerbookings', {
          engineer_idfk: who,
          type: 'Annual Leave',
          start: `2027-03-${day}T00:00`,
          end: `2027-03-${Number(day) + 1}T00:00`,
        });
    const wanted = await visit(`${thursday}T10:00`, `${thursday}T12:00`);
    const kept = await planned([wanted], { moveDays: 1 });
    expect(kept.result).toMatchObject({ visits: [], left: [{ _id: wanted }] });
    await keep('none');
    const { result } = await planned([wanted], { moveDays: 1 });
    expect(result.visits[0]?.arrivals[0]?.start.slice(0, 10)).toBe('2027-03-26');
    await keep('england-and-wales');
  }, 60_000);
});
