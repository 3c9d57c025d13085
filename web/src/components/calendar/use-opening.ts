import type { CalendarRef } from '@fullcalendar/react';
import { useEffect, useState, type RefObject } from 'react';
import { MORNING, opensAt, type CalendarEntry } from './entries.js';
import type { CalendarView } from './windows.js';

/** What is shown, and whether it is still on its way. */
interface Shown {
  readonly view: CalendarView;
  readonly date: string;
  readonly entries: readonly CalendarEntry[];
  readonly loading: boolean;
}

/** Where a view is opened. A day that is being read stays where it is, whatever others add to it. */
export const useOpening = (library: RefObject<CalendarRef | null>, { view, date, entries, loading }: Shown): string => {
  const [opened, setOpened] = useState({ date: '', at: MORNING });
  const isOpened = view === 'day' && opened.date === date;
  if (view === 'day' && !loading && !isOpened) setOpened({ date, at: opensAt(date, entries) });
  const at = isOpened ? opened.at : MORNING;
  // The library scrolls by itself only when it shows another day, and a day may be shown before its visits are there.
  useEffect(() => {
    if (isOpened) library.current?.getApi().scrollToTime(at);
  }, [library, isOpened, at]);
  return at;
};
