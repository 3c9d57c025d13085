import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { today } from '../../lib/dates.js';
import { instantsOf, rangeOf, withRange, type DayRange } from './ranges.js';

export interface ChosenRange {
  /** Both days in it: for links, whose addresses hold days. */
  readonly range: DayRange;
  /** The same half-open, as calls take it: from <= start < to. */
  readonly from: string;
  readonly to: string;
  readonly setRange: (range: DayRange) => void;
}

/** Range of whole London days in the address (`from`, `to`), this week unless it says otherwise. */
export const useRange = (): ChosenRange => {
  const [search, setSearch] = useSearchParams();
  const { first, last } = rangeOf(search, today());
  const setRange = useCallback(
    (range: DayRange) => setSearch((before) => withRange(before, range, today()), { replace: true }),
    [setSearch],
  );
  return useMemo(() => ({ range: { first, last }, ...instantsOf({ first, last }), setRange }), [first, last, setRange]);
};
