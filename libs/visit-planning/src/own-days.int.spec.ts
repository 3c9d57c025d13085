import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

let office: PlanningServer;
const ids: Record<string, string> = {};

const visit = (startjob: string, endjob: string, more: object = {}) =>
  office.visit('sound', startjob, endjob, { address: '1 Royal Crescent', postcode: 'BA1 1AA', ...more });
const own = (name: string, body: object) => office.ask('PUT', `/api/users/${ids[name] ?? ''}`, body);
const planned = async (wanted: readonly string[]) =>
  (await office.planned({ ids: wanted, change: ['engineer'] })).result;

beforeAll(async () => {
  office = await startPlanningServer(() => ({ milliseconds: 60_000, iterations: 100, proofSeconds: 0 }));
  await office.ask('PUT', '/api/company', { officePostcode: 'BS1 4ST', officeLat: 51.45, officeLng: -2.59 });
  for (const name of ['Otto', 'Gwen']) ids[name] = await office.engineer(name);
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
