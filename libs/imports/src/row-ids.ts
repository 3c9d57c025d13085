import { partCommandIdOf } from '#eventing';

/** A record's id has an even last digit, like every entity's. */
const even = (id: string): string => id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) & 0xe).toString(16);

/** The id of what a row makes: the same whenever and by whichever program it is sent. */
export const recordIdOf = (importId: string, row: number): string => even(partCommandIdOf(importId, `record/${row}`));

export const makingIdOf = (importId: string, row: number): string => partCommandIdOf(importId, `row/${row}`);

export const undoingIdOf = (importId: string, row: number): string => partCommandIdOf(importId, `undo/${row}`);

/** The row of each record that an import can have made. */
export const rowsById = (importId: string, from: number, to: number): ReadonlyMap<string, number> =>
  new Map(Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => [recordIdOf(importId, from + at), from + at]));
