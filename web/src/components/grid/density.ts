import { keepLine, useKeptLine } from './use-column-state.js';

/** Lines of words that a row has room for. */
export const densities = ['one', 'two'] as const;
export type Density = (typeof densities)[number];

/** Pixels of a row, its rule included. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { one: 32, two: 48 };
export const HEAD_HEIGHT = 36;

/** Kept beside the columns of the grids, of which none has this name. */
const NAME = 'rows';

/** Of all lists of this browser: how tall a row is, and the way to have it otherwise. */
export const useDensity = (): readonly [Density, (next: Density) => void] => [
  useKeptLine(NAME) === 'one' ? 'one' : 'two',
  (next) => keepLine(NAME, next === 'two' ? '' : next),
];
