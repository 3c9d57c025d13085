import type { AddKit } from '#contracts';
import { reject, type TypedCommand, type Decider } from '#eventing';
import type { KitEvent } from './kit.events.js';

export type KitFields = Readonly<Required<AddKit>>;

export type KitState = { readonly status: 'unknown' } | ({ readonly status: 'there' | 'removed' } & KitFields);

export type KitCommand =
  // The kit's own `type` would hide the command's name, so its fields travel as one value.
  | TypedCommand<'AddKit', { readonly fields: KitFields }>
  /** `restore`: what was removed comes back, and may be changed with it. */
  | TypedCommand<'ChangeKit', { readonly changes: Partial<KitFields>; readonly restore: boolean }>
  | TypedCommand<'RemoveKit', object>;

const added = ({ calibration_due, ...fields }: KitFields): readonly KitEvent[] => [
  { type: 'KitAdded', data: fields },
  ...(calibration_due === null
    ? []
    : [{ type: 'KitCalibrationDueChanged' as const, data: { from: null, to: calibration_due } }]),
];

export const kit: Decider<KitState, KitCommand, KitEvent> = {
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    switch (command.type) {
      case 'AddKit':
        if (state.status !== 'unknown') return reject('kit/already-added');
        return added(command.fields);
      case 'ChangeKit': {
        if (state.status === 'unknown' || (state.status === 'removed' && !command.restore))
          return reject('kit/not-found');
        const { name, type, calibration_due } = { ...state, ...command.changes };
        const events: KitEvent[] = state.status === 'removed' ? [{ type: 'KitRestored', data: {} }] : [];
        if (name !== state.name) events.push({ type: 'KitRenamed', data: { from: state.name, to: name } });
        if (type !== state.type) events.push({ type: 'KitTypeChanged', data: { from: state.type, to: type } });
        if (calibration_due !== state.calibration_due)
          events.push({ type: 'KitCalibrationDueChanged', data: { from: state.calibration_due, to: calibration_due } });
        return events;
      }
      case 'RemoveKit':
        if (state.status === 'unknown') return reject('kit/not-found');
        if (state.status === 'removed') return [];
        return [{ type: 'KitRemoved', data: {} }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'KitAdded') return { status: 'there', ...event.data, calibration_due: null };
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'KitRenamed':
        return { ...state, name: event.data.to };
      case 'KitTypeChanged':
        return { ...state, type: event.data.to };
      case 'KitCalibrationDueChanged':
        return { ...state, calibration_due: event.data.to };
      case 'KitRemoved':
        return { ...state, status: 'removed' };
      case 'KitRestored':
        return { ...state, status: 'there' };
    }
  },
};
