import { firstToLapse, type AddKit, type CalibratedKit, type Instrument } from '#contracts';
import { reject, sameJson, type TypedCommand, type Decider, type Rejection } from '#eventing';
import type { KitEvent } from './kit.events.js';

export type KitFields = Readonly<Required<Omit<AddKit, 'instruments'>>> & {
  readonly instruments: readonly Instrument[];
};

export type KitState = { readonly status: 'unknown' } | ({ readonly status: 'there' | 'removed' } & KitFields);

export type KitCommand =
  // The kit's own `type` would hide the command's name, so its fields travel as one value.
  | TypedCommand<'AddKit', { readonly fields: KitFields }>
  /** `restore`: what was removed comes back, and may be changed with it. */
  | TypedCommand<'ChangeKit', { readonly changes: Partial<KitFields>; readonly restore: boolean }>
  | TypedCommand<'RemoveKit', object>;

/** When a kit is due: the first of its instruments, or where it has none the day that was kept for all of it. */
export const calibrationDueOf = ({ instruments, calibration_due }: CalibratedKit): string | null =>
  firstToLapse(instruments) ?? calibration_due;

const tidy = (instrument: Instrument): Instrument => ({
  ...instrument,
  make: instrument.make.trim(),
  model: instrument.model.trim(),
  serial: instrument.serial.trim(),
  laboratory: instrument.laboratory.trim(),
  certificate: instrument.certificate.trim(),
});

const keyOf = ({ make, model, serial }: Instrument): string => JSON.stringify([make, model, serial]).toLowerCase();

/** Two of one make and model with one serial number are one instrument, and no calibration ends before it begins. */
const faultOf = (instruments: readonly Instrument[]): Rejection | null => {
  if (new Set(instruments.map(keyOf)).size < instruments.length) return reject('kit/instrument-twice');
  return instruments.some(({ calibratedOn, validUntil }) => calibratedOn !== null && validUntil < calibratedOn)
    ? reject('kit/lapses-before-calibrated')
    : null;
};

/** What a command says of calibrations. A day that comes back as the instruments made it is no change. */
const calibrated = (
  before: CalibratedKit,
  { instruments: sent = before.instruments, calibration_due = before.calibration_due }: Partial<KitFields>,
): readonly KitEvent[] | Rejection => {
  const [from, to] = [before.instruments, sent.map(tidy)];
  const fault = faultOf(to);
  if (fault !== null) return fault;
  const events: KitEvent[] = sameJson(from, to)
    ? []
    : [{ type: 'KitInstrumentsChanged', data: { from: [...from], to } }];
  if (calibration_due === before.calibration_due) return events;
  if (to.length === 0)
    events.push({ type: 'KitCalibrationDueChanged', data: { from: before.calibration_due, to: calibration_due } });
  else if (calibration_due !== calibrationDueOf(before) && calibration_due !== firstToLapse(to))
    return reject('kit/due-of-instruments');
  return events;
};

const added = ({ name, type, ...calibration }: KitFields): readonly KitEvent[] | Rejection => {
  const events = calibrated({ instruments: [], calibration_due: null }, calibration);
  return 'rejected' in events ? events : [{ type: 'KitAdded', data: { name, type } }, ...events];
};

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
        const { name, type } = { ...state, ...command.changes };
        const calibration = calibrated(state, command.changes);
        if ('rejected' in calibration) return calibration;
        const events: KitEvent[] = state.status === 'removed' ? [{ type: 'KitRestored', data: {} }] : [];
        if (name !== state.name) events.push({ type: 'KitRenamed', data: { from: state.name, to: name } });
        if (type !== state.type) events.push({ type: 'KitTypeChanged', data: { from: state.type, to: type } });
        return [...events, ...calibration];
      }
      case 'RemoveKit':
        if (state.status === 'unknown') return reject('kit/not-found');
        if (state.status === 'removed') return [];
        return [{ type: 'KitRemoved', data: {} }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'KitAdded') return { status: 'there', ...event.data, calibration_due: null, instruments: [] };
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'KitRenamed':
        return { ...state, name: event.data.to };
      case 'KitTypeChanged':
        return { ...state, type: event.data.to };
      case 'KitCalibrationDueChanged':
        return { ...state, calibration_due: event.data.to };
      case 'KitInstrumentsChanged':
        return { ...state, instruments: event.data.to };
      case 'KitRemoved':
        return { ...state, status: 'removed' };
      case 'KitRestored':
        return { ...state, status: 'there' };
    }
  },
};
