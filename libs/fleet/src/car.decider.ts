import type { AddCar } from '#contracts';
import { reject, type TypedCommand, type Decider } from '#eventing';
import type { CarEvent } from './car.events.js';

export type CarFields = Readonly<Required<AddCar>>;

export type CarState = { readonly status: 'unknown' } | ({ readonly status: 'there' | 'removed' } & CarFields);

export type CarCommand =
  | TypedCommand<'AddCar', { readonly fields: CarFields }>
  /** `restore`: what was removed comes back, and may be changed with it. */
  | TypedCommand<'ChangeCar', { readonly changes: Partial<CarFields>; readonly restore: boolean }>
  | TypedCommand<'RemoveCar', object>;

const added = ({ mot_due, ...fields }: CarFields): readonly CarEvent[] => [
  { type: 'CarAdded', data: fields },
  ...(mot_due === null ? [] : [{ type: 'CarMotDueChanged' as const, data: { from: null, to: mot_due } }]),
];

export const car: Decider<CarState, CarCommand, CarEvent> = {
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    switch (command.type) {
      case 'AddCar':
        if (state.status !== 'unknown') return reject('car/already-added');
        return added(command.fields);
      case 'ChangeCar': {
        if (state.status === 'unknown' || (state.status === 'removed' && !command.restore))
          return reject('car/not-found');
        const { name, numberplate, location, mot_due } = { ...state, ...command.changes };
        const events: CarEvent[] = state.status === 'removed' ? [{ type: 'CarRestored', data: {} }] : [];
        if (name !== state.name) events.push({ type: 'CarRenamed', data: { from: state.name, to: name } });
        if (numberplate !== state.numberplate) {
          events.push({ type: 'CarNumberplateChanged', data: { from: state.numberplate, to: numberplate } });
        }
        if (location !== state.location)
          events.push({ type: 'CarLocationChanged', data: { from: state.location, to: location } });
        if (mot_due !== state.mot_due)
          events.push({ type: 'CarMotDueChanged', data: { from: state.mot_due, to: mot_due } });
        return events;
      }
      case 'RemoveCar':
        if (state.status === 'unknown') return reject('car/not-found');
        if (state.status === 'removed') return [];
        return [{ type: 'CarRemoved', data: {} }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'CarAdded') return { status: 'there', ...event.data, mot_due: null };
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'CarRenamed':
        return { ...state, name: event.data.to };
      case 'CarNumberplateChanged':
        return { ...state, numberplate: event.data.to };
      case 'CarLocationChanged':
        return { ...state, location: event.data.to };
      case 'CarMotDueChanged':
        return { ...state, mot_due: event.data.to };
      case 'CarRemoved':
        return { ...state, status: 'removed' };
      case 'CarRestored':
        return { ...state, status: 'there' };
    }
  },
};
