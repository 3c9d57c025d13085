import { bookingStreamOf } from '#bookings';
import type { ImportKind } from '#contracts';
import { partCommandIdOf } from '#eventing';

/** A record's id has an even last digit, like every entity's. */
const even = (id: string): string => id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) & 0xe).toString(16);

/** An import, as far as ids are made of it. */
export interface IdsOf {
  readonly kind: ImportKind;
  readonly id: string;
}

/** The id of what a row makes: the same whenever and by whichever program it is sent. A booking's is that of its stream. */
export const recordIdOf = ({ kind, id }: IdsOf, row: number): string => {
  const made = partCommandIdOf(id, `record/${row}`);
  return kind === 'bookings' ? bookingStreamOf(made) : even(made);
};

export const makingIdOf = (importId: string, row: number): string => partCommandIdOf(importId, `row/${row}`);

export const undoingIdOf = (importId: string, row: number): string => partCommandIdOf(importId, `undo/${row}`);

/** The row of each record that an import can have made. */
export const rowsById = (of: IdsOf, from: number, to: number): ReadonlyMap<string, number> =>
  new Map(Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => [recordIdOf(of, from + at), from + at]));
