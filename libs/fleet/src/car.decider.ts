import type { AddCar } from '#contracts';
import { reject, type Commanded, type Decider } from '#eventing';
import type { CarEvent } from './car.events.js';
import type { FutureUseFact } from './future-use-fact.js';

export type CarFields = Readonly<AddCar>;

export type CarState = { readonly status: 'unknown' } | ({ readonly status: 'there' | 'removed' } & CarFields);

export type CarCommand =
  | Commanded<'AddCar', { readonly fields: CarFields }>
  | Commanded<'ChangeCar', { readonly changes: Partial<CarFields> }>
  | Commanded<'RemoveCar', { readonly futureUse: FutureUseFact | null }>;

export const car: Decider<CarState, CarCommand, CarEvent> = {
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    switch (command.type) {
      case 'AddCar':
        if (state.status !== 'unknown') return reject('car/already-added');
        return [{ type: 'CarAdded', data: command.fields }];
      case 'ChangeCar': {
        if (state.status !== 'there') return reject('car/not-found');
        const { name = state.name, numberplate = state.numberplate, location = state.location } = command.changes;
        const events: CarEvent[] = [];
        if (name !== state.name) events.push({ type: 'CarRenamed', data: { from: state.name, to: name } });
        if (numberplate !== state.numberplate) {
          events.push({ type: 'CarNumberplateChanged', data: { from: state.numberplate, to: numberplate } });
        }
        if (location !== state.location) events.push({ type: 'CarLocationChanged', data: { from: state.location, to: location } });
        return events;
      }
      case 'RemoveCar':
        if (state.status === 'unknown') return reject('car/not-found');
        if (state.status === 'removed') return [];
        if (command.futureUse !== null) {
          return reject('car/in-use', { name: state.name, count: command.futureUse.count, first: command.futureUse.first });
        }
        return [{ type: 'CarRemoved', data: {} }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'CarAdded') return { status: 'there', ...event.data };
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'CarRenamed':
        return { ...state, name: event.data.to };
      case 'CarNumberplateChanged':
        return { ...state, numberplate: event.data.to };
      case 'CarLocationChanged':
        return { ...state, location: event.data.to };
      case 'CarRemoved':
        return { ...state, status: 'removed' };
    }
  },
};
