import type { AddKit } from '#contracts';
import { reject, type Commanded, type Decider } from '#eventing';
import type { FutureUseFact } from './future-use-fact.js';
import type { KitEvent } from './kit.events.js';

export type KitFields = Readonly<AddKit>;

export type KitState = { readonly status: 'unknown' } | ({ readonly status: 'there' | 'removed' } & KitFields);

export type KitCommand =
  // The kit's own `type` would hide the command's name, so its fields travel as one value.
  | Commanded<'AddKit', { readonly fields: KitFields }>
  | Commanded<'ChangeKit', { readonly changes: Partial<KitFields> }>
  | Commanded<'RemoveKit', { readonly futureUse: FutureUseFact | null }>;

export const kit: Decider<KitState, KitCommand, KitEvent> = {
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    switch (command.type) {
      case 'AddKit':
        if (state.status !== 'unknown') return reject('kit/already-added');
        return [{ type: 'KitAdded', data: command.fields }];
      case 'ChangeKit': {
        if (state.status !== 'there') return reject('kit/not-found');
        const { name = state.name, type = state.type } = command.changes;
        const events: KitEvent[] = [];
        if (name !== state.name) events.push({ type: 'KitRenamed', data: { from: state.name, to: name } });
        if (type !== state.type) events.push({ type: 'KitTypeChanged', data: { from: state.type, to: type } });
        return events;
      }
      case 'RemoveKit':
        if (state.status === 'unknown') return reject('kit/not-found');
        if (state.status === 'removed') return [];
        if (command.futureUse !== null) {
          return reject('kit/in-use', { name: state.name, count: command.futureUse.count, first: command.futureUse.first });
        }
        return [{ type: 'KitRemoved', data: {} }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'KitAdded') return { status: 'there', ...event.data };
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'KitRenamed':
        return { ...state, name: event.data.to };
      case 'KitTypeChanged':
        return { ...state, type: event.data.to };
      case 'KitRemoved':
        return { ...state, status: 'removed' };
    }
  },
};
