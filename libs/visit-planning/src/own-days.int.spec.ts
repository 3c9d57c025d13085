import type { Job } from '#contracts';
import { call } from '#test/harness/server';
import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

let office: PlanningServer;
const ids: Record<string, string> = {};

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
    address: '1 Royal Crescent',
    postcode: 'BA1 1AA',
    price: 400,
    contact: { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' },
    soundtest: { project_type: 'Sound Testing', sets: 2 },
    ...more,
  });
  return answer[0][0]?._id ?? '';
};
const own = (name: string, body: object) => ask('PUT', `/api/users/${ids[name] ?? ''}`, body);
const planned = async (wanted: readonly string[]) =>
  (await office.planned({ ids: wanted, change: ['engineer'] })).result;

beforeAll(async () => {
  office = await startPlanningServer(() => ({ milliseconds: 60_000, iterations: 100, proofSeconds: 0 }));
  await ask('PUT', '/api/company', { officePostcode: 'BS1 4ST', officeLat: 51.45, officeLng: -2.59 });
  for (const name of ['Otto', 'Gwen']) {
    const account = { name, email: `${name}@soundings.example`, password: 'correct horse battery', isEngineer: true };
    ids[name] = (await ask<{ _id: string }>('POST', '/api/users', account))._id;
  }
}, 120_000);
afterAll(() => office.server.stop());

describe('a plan for engineers with homes and hours of their own', () => {
  it('lets the day begin and end at home, says where that decides, and counts today the same way', async () => {
    const wanted = [await visit('2027-05-11T10:00', '2027-05-11T12:00', { engineers: [ids['Gwen']] })];
    const office = await planned(wanted);
    // Nobody drives less: the visit stays with whom it is booked, and nothing is said of a home.
    expect(office.visits[0]?.arrivals[0]?.engineers).toEqual([ids['Gwen']]);
    expect(office.visits[0]?.reason).toBe('Gwen drives no more than Otto would.');

    await own('Otto', { homePostcode: 'BA2 4BB' });
    const { visits, before, after, days } = await planned(wanted);
    expect(visits[0]?.arrivals[0]?.engineers).toEqual([ids['Otto']]);
    expect(visits[0]?.reason).toBe(
      `Otto drives ${office.driving} minutes less than Gwen would. Otto starts and ends the day at home; from the office Otto would drive no less than Gwen.`,
    );
    expect([before.driving, after.driving]).toEqual([office.driving, 0]);
    expect(days).toMatchObject([{ engineer: ids['Otto'], leaves: '10:00', back: '12:00', driving: 0 }]);
  }, 60_000);

  it('keeps to their own hours of the day and of the week, and says so', async () => {
    const wanted = [await visit('2027-05-18T10:00', '2027-05-18T12:00')];
    await own('Otto', { weekHours: 1.5 });
    await own('Gwen', { dayEnd: '12:15' });
    const { left } = await planned(wanted);
    expect(left).toMatchObject([{ _id: wanted[0] }]);
    await own('Gwen', { dayEnd: '13:30' });
    const { visits } = await planned(wanted);
    expect(visits[0]?.arrivals[0]?.engineers).toEqual([ids['Gwen']]);
    expect(visits[0]?.reason).toBe('Gwen is the only one who can go. Otto would work more than 1.5 hours that week.');
    await own('Otto', { weekHours: null, dayStart: '10:30' });
    expect((await planned(wanted)).visits[0]?.excluded).toEqual([{ engineer: ids['Otto'], by: 'hours' }]);
  }, 60_000);
});
