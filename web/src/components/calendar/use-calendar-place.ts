import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import { useAddress } from '../../lib/address.js';
import { today } from '../../lib/dates.js';
import { dayOf, viewOf, type CalendarView } from './windows.js';

/** Below this width the agenda comes first. */
const NARROW = '(max-width: 39.99em)';

export const useNarrow = (): boolean => useMediaQuery(NARROW, false, { getInitialValueInEffect: false });

export interface CalendarPlace {
  readonly view: CalendarView;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly setView: (view: CalendarView) => void;
  readonly setDate: (date: string) => void;
  /** Both at once; one after the other would lose the first. */
  readonly show: (view: CalendarView, date: string) => void;
}

/**
 * View and date of a calendar, kept in the address beside whatever else stands there. Without one it is today,
 * in the first of `views`, or in the agenda on a narrow screen.
 */
export const useCalendarPlace = (views: readonly CalendarView[]): CalendarPlace => {
  const narrow = useNarrow();
  const [search, put] = useAddress();
  const first: CalendarView = narrow && views.includes('agenda') ? 'agenda' : (views[0] ?? 'week');
  return {
    view: viewOf(search.get('view'), views) ?? first,
    date: dayOf(search.get('date')) ?? today(),
    setView: useCallback((next) => put({ view: next }), [put]),
    setDate: useCallback((next) => put({ date: next }), [put]),
    show: useCallback((nextView, nextDate) => put({ view: nextView, date: nextDate }), [put]),
  };
};
