import { fold } from '#eventing';
import { car, type CarCommand } from './car.decider.js';
import type { CarEvent } from './car.events.js';

const said = { at: '2026-03-02T09:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a0' } as const;
const plain = { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Bristol yard' };
const fields = { ...plain, mot_due: null };
const added: CarEvent = { type: 'CarAdded', data: plain };
const removed: CarEvent = { type: 'CarRemoved', data: {} };
const decide = (given: readonly CarEvent[], command: CarCommand) => car.decide(command, fold(car, given));

describe('a car', () => {
  it('joins the fleet once', () => {
    expect(decide([], { type: 'AddCar', fields, ...said })).toEqual([added]);
    expect(decide([added], { type: 'AddCar', fields, ...said })).toEqual({
      rejected: 'car/already-added',
      details: {},
    });
  });

  it('changes in what differs', () => {
    expect(
      decide([added], {
        type: 'ChangeCar',
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
        type: 'ChangeCar',
        changes: { name: 'Van 3', numberplate: 'XY34 ZZZ', location: 'Bath' },
        restore: false,
        ...said,
      }),
    ).toEqual([]);
    expect(
      decide([added], { type: 'ChangeCar', changes: { numberplate: 'XY34 ZZZ' }, restore: false, ...said }),
    ).toEqual([{ type: 'CarNumberplateChanged', data: { from: 'AB12 CDE', to: 'XY34 ZZZ' } }]);
  });

  it('that is not there cannot be changed or removed', () => {
    const notFound = { rejected: 'car/not-found', details: {} };
    expect(decide([], { type: 'ChangeCar', changes: {}, restore: false, ...said })).toEqual(notFound);
    expect(
      decide([added, removed], { type: 'ChangeCar', changes: { name: 'Van 3' }, restore: false, ...said }),
    ).toEqual(notFound);
    expect(decide([], { type: 'RemoveCar', ...said })).toEqual(notFound);
  });

  it('leaves the fleet once', () => {
    expect(decide([added], { type: 'RemoveCar', ...said })).toEqual([removed]);
    expect(decide([added, removed], { type: 'RemoveCar', ...said })).toEqual([]);
  });

  it('comes back, with changes', () => {
    expect(
      decide([added, removed], { type: 'ChangeCar', changes: { name: 'Another' }, restore: true, ...said }),
    ).toEqual([
      { type: 'CarRestored', data: {} },
      { type: 'CarRenamed', data: { from: plain.name, to: 'Another' } },
    ]);
    expect(
      decide([added, removed, { type: 'CarRestored', data: {} }], {
        type: 'ChangeCar',
        changes: {},
        restore: true,
        ...said,
      }),
    ).toEqual([]);
  });

  it('has a day on which something is due, or none', () => {
    const due = { type: 'CarMotDueChanged', data: { from: null, to: '2026-05-01' } } as const;
    expect(decide([], { type: 'AddCar', fields: { ...plain, mot_due: '2026-05-01' }, ...said })).toEqual([added, due]);
    expect(decide([added], { type: 'ChangeCar', changes: { mot_due: '2026-05-01' }, restore: false, ...said })).toEqual(
      [due],
    );
    expect(
      decide([added, due], { type: 'ChangeCar', changes: { mot_due: '2026-05-01' }, restore: false, ...said }),
    ).toEqual([]);
    expect(decide([added, due], { type: 'ChangeCar', changes: { mot_due: null }, restore: false, ...said })).toEqual([
      { type: 'CarMotDueChanged', data: { from: '2026-05-01', to: null } },
    ]);
  });
});
