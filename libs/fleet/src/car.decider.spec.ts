import { fold } from '#eventing';
import { car, type CarCommand } from './car.decider.js';
import type { CarEvent } from './car.events.js';

const said = { at: '2026-03-02T09:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a0' } as const;
const fields = { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Bristol yard' };
const added: CarEvent = { type: 'CarAdded', data: fields };
const removed: CarEvent = { type: 'CarRemoved', data: {} };
const decide = (given: readonly CarEvent[], command: CarCommand) => car.decide(command, fold(car, given));

describe('a car', () => {
  it('joins the fleet once', () => {
    expect(decide([], { type: 'AddCar', fields, ...said })).toEqual([added]);
    expect(decide([added], { type: 'AddCar', fields, ...said })).toEqual({ rejected: 'car/already-added', details: {} });
  });

  it('changes in what differs', () => {
    expect(decide([added], { type: 'ChangeCar', changes: { name: 'Van 3', numberplate: 'AB12 CDE', location: 'Bath' }, ...said })).toEqual([
      { type: 'CarRenamed', data: { from: 'Van 2', to: 'Van 3' } },
      { type: 'CarLocationChanged', data: { from: 'Bristol yard', to: 'Bath' } },
    ]);
    const renamed: CarEvent[] = [
      added,
      { type: 'CarRenamed', data: { from: 'Van 2', to: 'Van 3' } },
      { type: 'CarNumberplateChanged', data: { from: 'AB12 CDE', to: 'XY34 ZZZ' } },
      { type: 'CarLocationChanged', data: { from: 'Bristol yard', to: 'Bath' } },
    ];
    expect(decide(renamed, { type: 'ChangeCar', changes: { name: 'Van 3', numberplate: 'XY34 ZZZ', location: 'Bath' }, ...said })).toEqual([]);
    expect(decide([added], { type: 'ChangeCar', changes: { numberplate: 'XY34 ZZZ' }, ...said })).toEqual([
      { type: 'CarNumberplateChanged', data: { from: 'AB12 CDE', to: 'XY34 ZZZ' } },
    ]);
  });

  it('that is not there cannot be changed or removed', () => {
    const notFound = { rejected: 'car/not-found', details: {} };
    expect(decide([], { type: 'ChangeCar', changes: {}, ...said })).toEqual(notFound);
    expect(decide([added, removed], { type: 'ChangeCar', changes: { name: 'Van 3' }, ...said })).toEqual(notFound);
    expect(decide([], { type: 'RemoveCar', futureUse: null, ...said })).toEqual(notFound);
  });

  it('leaves the fleet once, and not while visits need it', () => {
    expect(decide([added], { type: 'RemoveCar', futureUse: null, ...said })).toEqual([removed]);
    expect(decide([added, removed], { type: 'RemoveCar', futureUse: null, ...said })).toEqual([]);
    const futureUse = { count: 1, first: '2026-10-12T08:00:00.000Z' };
    expect(decide([added], { type: 'RemoveCar', futureUse, ...said })).toEqual({ rejected: 'car/in-use', details: { name: 'Van 2', ...futureUse } });
  });
});
