import { fold } from '#eventing';
import { calibrationDueOf, car, kit, type FleetCommand } from './fleet.decider.js';
import type { CarEvent } from './car.events.js';
import { kitAuditFormatter } from './fleet.audit-formatter.js';
import type { carFields, kitFields } from './fleet-fields.js';
import type { KitEvent } from './kit.events.js';

type CarCommand = FleetCommand<typeof carFields.blank>;
type KitCommand = FleetCommand<typeof kitFields.blank>;

const said = { at: '2026-03-02T09:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a0' } as const;

describe('a car', () => {
  const plain = { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Bristol yard' };
  const fields = { ...plain, mot_due: null };
  const added: CarEvent = { type: 'CarAdded', data: plain };
  const decide = (given: readonly CarEvent[], command: CarCommand) => car.decide(command, fold(car, given));

  it('joins the fleet once', () => {
    expect(decide([], { type: 'Add', fields, ...said })).toEqual([added]);
    expect(decide([added], { type: 'Add', fields, ...said })).toEqual({
      rejected: 'car/already-added',
      details: {},
    });
  });

  it('changes in what differs', () => {
    expect(
      decide([added], {
        type: 'Change',
        changes: { name: 'Van 3', numberplate: 'AB12 CDE', location: 'Bath' },
        restore: false,
        ...said,
      }),
    ).toEqual([
      { type: 'CarRenamed', data: { from: 'Van 2', to: 'Van 3' } },
      { type: 'CarLocationChanged', data: { from: 'Bristol yard', to: 'Bath' } },
    ]);
    const renamed: CarEvent[] = [
      added,
      { type: 'CarRenamed', data: { from: 'Van 2', to: 'Van 3' } },
      { type: 'CarNumberplateChanged', data: { from: 'AB12 CDE', to: 'XY34 ZZZ' } },
      { type: 'CarLocationChanged', data: { from: 'Bristol yard', to: 'Bath' } },
    ];
    expect(
      decide(renamed, {
        type: 'Change',
        changes: { name: 'Van 3', numberplate: 'XY34 ZZZ', location: 'Bath' },
        restore: false,
        ...said,
      }),
    ).toEqual([]);
    expect(decide([added], { type: 'Change', changes: { numberplate: 'XY34 ZZZ' }, restore: false, ...said })).toEqual([
      { type: 'CarNumberplateChanged', data: { from: 'AB12 CDE', to: 'XY34 ZZZ' } },
    ]);
  });

  it('has a day on which something is due, or none', () => {
    const due = { type: 'CarMotDueChanged', data: { from: null, to: '2026-05-01' } } as const;
    expect(decide([], { type: 'Add', fields: { ...plain, mot_due: '2026-05-01' }, ...said })).toEqual([added, due]);
    expect(decide([added], { type: 'Change', changes: { mot_due: '2026-05-01' }, restore: false, ...said })).toEqual([
      due,
    ]);
    expect(
      decide([added, due], { type: 'Change', changes: { mot_due: '2026-05-01' }, restore: false, ...said }),
    ).toEqual([]);
    expect(decide([added, due], { type: 'Change', changes: { mot_due: null }, restore: false, ...said })).toEqual([
      { type: 'CarMotDueChanged', data: { from: '2026-05-01', to: null } },
    ]);
  });
});

describe.each([
  {
    of: 'a car',
    prefix: 'Car',
    decider: car,
    plain: { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Bristol' },
    rejected: 'car/not-found',
  },
  {
    of: 'a kit',
    prefix: 'Kit',
    decider: kit,
    plain: { name: 'Meter 1', type: 'Sound Testing' },
    rejected: 'kit/not-found',
  },
])('the life of $of', ({ prefix, decider, plain, rejected }) => {
  const event = (what: string, data: object = {}) => ({ type: `${prefix}${what}`, data });
  const [added, removed, restored] = [event('Added', plain), event('Removed'), event('Restored')];
  const decide = (given: readonly object[], command: object) =>
    (decider as unknown as typeof car).decide(
      { ...said, ...command } as CarCommand,
      fold(decider as unknown as typeof car, given as readonly CarEvent[]),
    );
  const change = (changes: object, restore: boolean) => ({ type: 'Change', changes, restore });

  it('is changed and removed only while it is there', () => {
    const notFound = { rejected, details: {} };
    expect(decide([], change({}, false))).toEqual(notFound);
    expect(decide([added, removed], change({ name: 'Another' }, false))).toEqual(notFound);
    expect(decide([], { type: 'Remove' })).toEqual(notFound);
  });

  it('ends once', () => {
    expect(decide([added], { type: 'Remove' })).toEqual([removed]);
    expect(decide([added, removed], { type: 'Remove' })).toEqual([]);
  });

  it('goes on, with changes', () => {
    expect(decide([added, removed], change({ name: 'Another' }, true))).toEqual([
      restored,
      event('Renamed', { from: plain.name, to: 'Another' }),
    ]);
    expect(decide([added, removed, restored], change({}, true))).toEqual([]);
  });
});

describe('a kit', () => {
  const plain = { name: 'Meter 1', type: 'Sound Testing' } as const;
  const fields = { ...plain, calibration_due: null, instruments: [] };
  const added: KitEvent = { type: 'KitAdded', data: plain };
  const removed: KitEvent = { type: 'KitRemoved', data: {} };
  const decide = (given: readonly KitEvent[], command: KitCommand) => kit.decide(command, fold(kit, given));

  const dueAfter = (given: readonly KitEvent[]): string | null => {
    const state = fold(kit, given);
    return state.status === 'unknown' ? null : calibrationDueOf(state);
  };

  it('joins the equipment once', () => {
    expect(decide([], { type: 'Add', fields, ...said })).toEqual([added]);
    expect(decide([added], { type: 'Add', fields, ...said })).toEqual({
      rejected: 'kit/already-added',
      details: {},
    });
  });

  it('changes in what differs', () => {
    const both: KitEvent[] = [
      { type: 'KitRenamed', data: { from: 'Meter 1', to: 'Logger 1' } },
      { type: 'KitTypeChanged', data: { from: 'Sound Testing', to: 'Noise Survey' } },
    ];
    const command: KitCommand = {
      type: 'Change',
      changes: { name: 'Logger 1', type: 'Noise Survey' },
      restore: false,
      ...said,
    };
    expect(decide([added], command)).toEqual(both);
    expect(decide([added, ...both], command)).toEqual([]);
  });

  it('tells its history in plain words', () => {
    const told = kitAuditFormatter.tell([added, removed] as unknown as Parameters<typeof kitAuditFormatter.tell>[0]);
    expect(told.map(({ lines }) => lines)).toEqual([
      [
        { text: 'Meter 1 added', field: 'name', from: null, to: 'Meter 1' },
        { text: 'Type set', field: 'type', from: null, to: 'Sound Testing' },
      ],
      [{ text: 'Kit removed', field: 'is_deleted', from: false, to: true }],
    ]);
  });

  it('has a day on which something is due, or none', () => {
    const due = { type: 'KitCalibrationDueChanged', data: { from: null, to: '2026-05-01' } } as const;
    expect(decide([], { type: 'Add', fields: { ...fields, calibration_due: '2026-05-01' }, ...said })).toEqual([
      added,
      due,
    ]);
    expect(
      decide([added], { type: 'Change', changes: { calibration_due: '2026-05-01' }, restore: false, ...said }),
    ).toEqual([due]);
    expect(
      decide([added, due], { type: 'Change', changes: { calibration_due: '2026-05-01' }, restore: false, ...said }),
    ).toEqual([]);
    expect(
      decide([added, due], { type: 'Change', changes: { calibration_due: null }, restore: false, ...said }),
    ).toEqual([{ type: 'KitCalibrationDueChanged', data: { from: '2026-05-01', to: null } }]);
  });

  it('is due when the first of its instruments lapses, and the day before them counts again without them', () => {
    const meter = {
      kind: 'meter',
      make: 'Norsonic',
      model: 'Nor140',
      serial: '1403210',
      calibratedOn: '2026-01-05',
      validUntil: '2028-01-05',
      laboratory: 'Campbell Associates',
      certificate: 'U 40123',
    } as const;
    const calibrator = {
      ...meter,
      kind: 'calibrator',
      model: 'Nor1251',
      serial: '31001',
      validUntil: '2027-01-05',
    } as const;
    const due: KitEvent = { type: 'KitCalibrationDueChanged', data: { from: null, to: '2026-05-01' } };
    const filled: KitEvent = { type: 'KitInstrumentsChanged', data: { from: [], to: [meter, calibrator] } };
    const change = (changes: Extract<KitCommand, { type: 'Change' }>['changes']): KitCommand => ({
      type: 'Change',
      changes,
      restore: false,
      ...said,
    });
    expect(decide([added, due], change({ instruments: [{ ...meter, serial: ' 1403210 ' }, calibrator] }))).toEqual([
      filled,
    ]);
    const log = [added, due, filled];
    expect(dueAfter(log)).toBe('2027-01-05');
    expect(decide(log, change({ calibration_due: '2027-01-05', instruments: [meter, calibrator] }))).toEqual([]);
    expect(decide(log, change({ calibration_due: '2029-01-01' }))).toEqual({
      rejected: 'kit/due-of-instruments',
      details: {},
    });
    expect(decide(log, change({ instruments: [meter, { ...meter, serial: '1403210 ' }] }))).toMatchObject({
      rejected: 'kit/instrument-twice',
    });
    expect(decide(log, change({ instruments: [{ ...meter, validUntil: '2025-12-31' }] }))).toMatchObject({
      rejected: 'kit/lapses-before-calibrated',
    });
    const emptied: KitEvent = { type: 'KitInstrumentsChanged', data: { from: [meter, calibrator], to: [] } };
    expect(decide(log, change({ instruments: [] }))).toEqual([emptied]);
    expect(dueAfter([...log, emptied])).toBe('2026-05-01');
  });
});
