import { firstToLapse, instrumentKey, type CalibratedKit, type Instrument } from '#contracts';
import {
  reject,
  type Catalogue,
  type DomainEvent,
  type EventOf,
  type Fields,
  type Kept,
  type Rejection,
  type StreamDecider,
  type TypedCommand,
} from '#eventing';
import { carCatalogue } from './car.events.js';
import { carFields, kitFields } from './fleet-fields.js';
import { kitCatalogue } from './kit.events.js';

/** A car's and a kit's. A kit's own `type` would hide the command's name, so its fields travel as one value. */
export type FleetCommand<Values> =
  | TypedCommand<'Add', { readonly fields: Partial<Values> }>
  /** `restore`: what was removed comes back, and may be changed with it. */
  | TypedCommand<'Change', { readonly changes: Partial<Values>; readonly restore: boolean }>
  | TypedCommand<'Remove', object>;

interface Rules<Values> {
  readonly alreadyAdded: () => Rejection;
  readonly notFound: () => Rejection;
  /** What becomes of what a command says. */
  readonly settled: (before: Values, said: Partial<Values>) => Partial<Values> | Rejection;
}

type RulesOfFields<Values extends object, Event extends DomainEvent<string, object>> = Pick<
  Fields<Values, object, Event, Event['type'], Event['type']>,
  'blank' | 'life' | 'made' | 'changes'
> & { readonly evolve: (state: Kept<Values>, event: Event) => Kept<Values> };

const deciderOf = <Values extends object, C extends Catalogue>(
  catalogue: C,
  { blank, life, made, changes, evolve }: RulesOfFields<Values, EventOf<C>>,
  { alreadyAdded, notFound, settled }: Rules<Values>,
): StreamDecider<Kept<Values>, FleetCommand<Values>, C> => ({
  catalogue,
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    if (command.type === 'Add') {
      if (state.status !== 'unknown') return alreadyAdded();
      const fields = settled(blank, command.fields);
      return 'rejected' in fields ? fields : made({ ...command.fields, ...fields });
    }
    if (state.status === 'unknown') return notFound();
    const stated = (type: string): EventOf<C>[] => [{ type, data: {} } as unknown as EventOf<C>];
    if (command.type === 'Remove') return state.status === 'removed' ? [] : stated(life.removed);
    if (state.status === 'removed' && !command.restore) return notFound();
    const fields = settled(state, command.changes);
    if ('rejected' in fields) return fields;
    return [...(state.status === 'removed' ? stated(life.restored) : []), ...changes(state, fields)];
  },
  evolve,
});

export const car = deciderOf(carCatalogue, carFields, {
  alreadyAdded: () => reject('car/already-added'),
  notFound: () => reject('car/not-found'),
  settled: (_, said) => said,
});

/** When a kit is due: the first of its instruments, or where it has none the day that was kept for all of it. */
export const calibrationDueOf = ({ instruments, calibration_due }: CalibratedKit): string | null =>
  firstToLapse(instruments) ?? calibration_due;

/** Two of one make and model with one serial number are one instrument, and no calibration ends before it begins. */
const faultOf = (instruments: readonly Instrument[]): Rejection | null => {
  if (new Set(instruments.map(instrumentKey)).size < instruments.length) return reject('kit/instrument-twice');
  return instruments.some(({ calibratedOn, validUntil }) => calibratedOn !== null && validUntil < calibratedOn)
    ? reject('kit/lapses-before-calibrated')
    : null;
};

export const kit = deciderOf(kitCatalogue, kitFields, {
  alreadyAdded: () => reject('kit/already-added'),
  notFound: () => reject('kit/not-found'),
  /** A day that comes back as the instruments made it is no change. */
  settled: (before, said) => {
    const { instruments, calibration_due } = { ...before, ...kitFields.said(said) };
    const fault = faultOf(instruments);
    if (fault !== null) return fault;
    if (instruments.length === 0 || calibration_due === before.calibration_due) return { ...said, instruments };
    if (calibration_due !== calibrationDueOf(before) && calibration_due !== firstToLapse(instruments))
      return reject('kit/due-of-instruments');
    return { ...said, instruments, calibration_due: before.calibration_due };
  },
});
