import type { Group } from './day-stops.js';
import type { DayPrices } from './day-ways.js';
import type { Network } from './routing/network.js';
import type { Rows } from './way-rows.js';

/** A price for each row of the linear program, none where the row is open on its side. */
export const signed = ({ lower, upper }: Rows, prices: Float64Array): Float64Array =>
  prices.map((price, row) => (Number.isFinite((price > 0 ? lower : upper)[row]) ? price : 0));

/** What the rows of each group's day give at these prices. */
export const dayPrices = (
  { stops, days, kits }: Network,
  groups: readonly Group[],
  { ofStop, ofGroup, ofKit }: Rows,
  prices: Float64Array,
): readonly DayPrices[] => {
  const priceOf = (row: number): number => prices[row] as number;
  const onDays = Array.from({ length: days }, (_, day) => ({
    ofStop: Float64Array.from({ length: stops.count }, (__, stop) => {
      const pairs = ofStop[stop * days + day] as readonly number[];
      let sum = 0;
      for (let at = 0; at < pairs.length; at += 2) sum += priceOf(pairs[at] as number) * (pairs[at + 1] as number);
      return sum;
    }),
    ofKind: Float64Array.from({ length: kits?.kinds ?? 0 }, (__, kind) => priceOf(ofKit(kind, day))),
  }));
  return groups.map(({ frame }, group) => ({
    ...(onDays[frame.day] as (typeof onDays)[number]),
    ofGroup: (ofGroup[group] as readonly number[]).reduce((sum, row) => sum + priceOf(row), 0),
  }));
};

/** What leaving each task out costs beyond the prices of its rows. */
export const beyondOfTasks = (
  { tasks }: Network,
  rows: Rows,
  leftOut: readonly number[],
  prices: Float64Array,
): readonly number[] =>
  tasks.map(({ stops }, task) => {
    const own = leftOut[task] as number;
    const counted = own === 0 ? 0 : (prices[rows.left] as number);
    return stops.reduce((beyond, stop) => beyond - (prices[stop] as number), own - counted);
  });

/** What all rows ask for at these prices. */
export const askedFor = ({ lower, upper }: Rows, prices: Float64Array): number =>
  prices.reduce(
    (sum, price, row) => (price === 0 ? sum : sum + price * ((price > 0 ? lower : upper)[row] as number)),
    0,
  );
