import type { Company, Kit, PlanAccepted } from '#contracts';
import { startPlanningServer, type PlanningServer } from './testing/planning-server.js';

const instrument = {
  kind: 'meter',
  make: 'Norsonic',
  model: 'Nor140',
  serial: '1403210',
  calibratedOn: '2025-05-11',
  validUntil: '2027-05-11',
  laboratory: 'Campbell Associates',
  certificate: 'U 40123',
} as const;

let office: PlanningServer;
/** Of each type one whose first instrument lapses on Tuesday, and by its name first in every list. */
const kits: Record<string, string> = {};

const rule = (calibrationRule: Company['calibrationRule']) => office.ask('PUT', '/api/company', { calibrationRule });
beforeAll(async () => {
  office = await startPlanningServer(() => ({ milliseconds: 60_000, iterations: 100, proofSeconds: 0 }));
  for (const name of ['Otto', 'Gwen']) await office.engineer(name);
  for (const name of ['Van 1', 'Van 2'])
    await office.ask('POST', '/api/car', { name, numberplate: 'AB12 CDE', location: 'Yard' });
  for (const [name, type, validUntil] of [
    ['A lapsing meter', 'Sound Testing', '2027-05-11'],
    ['Meter', 'Sound Testing', '2028-05-11'],
    ['A lapsing logger', 'Noise Survey', '2027-05-11'],
    ['Logger', 'Noise Survey', '2028-05-11'],
  ] as const) {
    const instruments = [
      { ...instrument, validUntil: '2029-01-01' },
      { ...instrument, serial: '2', validUntil },
    ];
    kits[name] = (await office.ask<Kit>('POST', '/api/kits', { name, type, instruments }))._id;
  }
}, 120_000);
afterAll(() => office.server.stop());

describe.each(['refuse', 'warn', 'nothing'] as const)('where the company’s rule of calibrations is %s', (word) => {
  it('a plan gives no visit a kit of which an instrument lapses by the visit’s end, and is accepted whole', async () => {
    await rule('nothing');
    // One has the lapsing meter today; a survey begins before the day and ends after it.
    const ids = [
      await office.visit('sound', '2027-05-12T09:00', '2027-05-12T10:00', { kits: [kits['A lapsing meter']] }),
      await office.visit('noise', '2027-05-10T13:00', '2027-05-13T14:00'),
      await office.visit('sound', '2027-05-11T09:00', '2027-05-11T10:00'),
      await office.visit('sound', '2027-05-11T09:00', '2027-05-11T10:00'),
    ];
    await rule(word);
    const { id: plan, result } = await office.planned({ ids });
    expect(result.left).toEqual([]);
    const kitsOf = (id: string | undefined) => result.visits.find((one) => one._id === id)?.kits;
    expect([kitsOf(ids[0]), kitsOf(ids[1])]).toEqual([[kits['Meter']], [kits['Logger']]]);
    // On its last day it goes out like any other: there are two visits at one time.
    expect([kitsOf(ids[2]), kitsOf(ids[3])].flat().sort()).toEqual([kits['A lapsing meter'], kits['Meter']].sort());
    const accepted = await office.ask<PlanAccepted>('POST', `/api/plan/${plan}/accept`, {});
    expect(accepted).toMatchObject({ refused: [], unchanged: [] });
    for (const id of ids) await office.ask('DELETE', `/api/job/${id}`);
  }, 60_000);

  it('a visit for which there is no other kit is left over, and keeps what it has', async () => {
    await rule('nothing');
    const [lapsing, other] = [kits['A lapsing meter'], kits['Meter']];
    const ids = [
      await office.visit('sound', '2027-05-12T09:00', '2027-05-12T10:00', { kits: [lapsing] }),
      await office.visit('sound', '2027-05-12T09:00', '2027-05-12T10:00', { kits: [other] }),
    ];
    await rule(word);
    const { result } = await office.planned({ ids });
    expect(result.left).toMatchObject([{ facts: ['kit'], reason: expect.stringContaining('the kits') as string }]);
    expect(result.visits.flatMap(({ kits: own }) => own)).toEqual([other]);
    for (const id of ids) await office.ask('DELETE', `/api/job/${id}`);
  }, 60_000);
});
