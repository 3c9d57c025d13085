import { londonDate } from '#contracts';
import { useMemo, type ReactNode } from 'react';
import { useHolidayNames } from '../../lib/bank-holidays.js';
import { DayHead } from './day-head.js';
import { libraryViews } from './options.js';

/** What the library gives of the head of a day. */
interface Drawn {
  readonly date: Date;
  readonly text: string;
  readonly view: { readonly type: string };
}

interface DayHeads {
  /** Of a column: a day, or a day of the week above a month. */
  readonly ofColumn: (day: Drawn) => ReactNode;
  /** Of a day of a month. */
  readonly ofCell: (day: Drawn) => ReactNode;
  /** Of an agenda, which writes the day in two parts. */
  readonly ofList: (day: Drawn & { readonly level: number }) => ReactNode;
}

/** The heads of a calendar's days, with the names of the bank holidays that the company keeps. */
export const useDayHeads = (): DayHeads => {
  const nameOn = useHolidayNames();
  return useMemo(() => {
    const named = ({ date }: Drawn): string | null => nameOn(londonDate(date.toISOString()));
    return {
      ofColumn: (day) => <DayHead text={day.text} holiday={day.view.type === libraryViews.month ? null : named(day)} />,
      ofCell: (day) => {
        const holiday = named(day);
        return holiday === null ? day.text : <DayHead text={day.text} holiday={holiday} />;
      },
      ofList: (day) => <DayHead text={day.text} holiday={day.level === 0 ? named(day) : null} />,
    };
  }, [nameOn]);
};
