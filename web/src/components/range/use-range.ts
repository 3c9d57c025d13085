import { londonDate } from '#contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { today } from '../../lib/dates.js';
import { useAsAt } from '../../lib/reading.js';
import { instantsOf, rangeOf, withRange, type DayRange } from './ranges.js';

export interface ChosenRange {
  /** Both days in it: for links, whose addresses hold days. */
  readonly range: DayRange;
  /** The same half-open, as calls take it: from <= start < to. */
  readonly from: string;
  readonly to: string;
  readonly setRange: (range: DayRange) => void;
}

/** Range of whole London days in the address (`from`, `to`), the week that it is, or was at the chosen moment, unless it says otherwise. */
export const useRange = (): ChosenRange => {
  const [search, setSearch] = useSearchParams();
  const asAt = useAsAt();
  const day = asAt === null ? null : londonDate(asAt);
  const { first, last } = rangeOf(search, day ?? today());
  const setRange = useCallback(
    (range: DayRange) => setSearch((before) => withRange(before, range, day ?? today()), { replace: true }),
    [setSearch, day],
  );
  return useMemo(() => ({ range: { first, last }, ...instantsOf({ first, last }), setRange }), [first, last, setRange]);
};
