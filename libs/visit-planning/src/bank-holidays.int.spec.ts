import type { Company, Job } from '#contracts';
import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

let office: PlanningServer;
let otto: string;
let gwen: string;

const visit = (startjob: string, endjob: string, more?: object) => office.visit('sound', startjob, endjob, more);
const keep = (bankHolidays: Company['bankHolidays']) => office.ask<Company>('PUT', '/api/company', { bankHolidays });
const planned = async (ids: readonly string[], more: object = {}) =>
  office.planned({ ids, change: ['engineer'], ...more });

beforeAll(async () => {
  office = await startPlanningServer(() => ({ milliseconds: 60_000, iterations: 60, proofSeconds: 0 }));
  otto = await office.engineer('Otto');
  gwen = await office.engineer('Gwen');
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
    await office.ask('POST', `/api/plan/${id}/accept`, {});
    expect((await office.ask<Job>('GET', `/api/job/${onMonday}`)).engineers).toEqual([otto]);

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
        await office.ask('POST', '/api/engineerbookings', {
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
