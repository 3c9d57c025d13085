import { formatDay } from '#contracts';
import { t } from '#languages';
import { useEffect, useRef, type ReactNode } from 'react';

/** The name of a bank holiday, quietly, on the head of its day. */
export const HolidayMark = ({ name }: { readonly name: string }): ReactNode => (
  <span className="calendar-holiday" title={t('Bank holiday: {name}', { name })}>
    {name}
  </span>
);

interface DayHeadProps {
  /** The day as the library writes it. */
  readonly text: string;
  /** The bank holiday that it is. */
  readonly holiday: string | null;
}

const said = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');

/** Gives the head its name. The library calls a link by the date alone and hides a head without one, so what is seen comes before the date. */
const call = (place: HTMLElement, text: string, holiday: string | null): void => {
  const link = place.closest<HTMLElement>('[role="link"][aria-label]');
  if (link !== null) {
    // The library's own name stays known: the settings of the company may come later than the calendar.
    link.dataset['called'] ??= link.getAttribute('aria-label') ?? '';
    link.setAttribute('aria-label', said(text, holiday, link.dataset['called']));
    return;
  }
  const head = place.closest<HTMLElement>('[role="columnheader"]');
  const date = head?.dataset['date'];
  if (holiday === null) head?.removeAttribute('aria-label');
  else if (date !== undefined) head?.setAttribute('aria-label', said(text, holiday, formatDay(date)));
};

/** The head of a day. */
export const DayHead = ({ text, holiday }: DayHeadProps): ReactNode => {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current !== null) call(place.current, text, holiday);
  }, [text, holiday]);
  return (
    <span ref={place} className="calendar-day-head">
      {text} {holiday === null ? null : <HolidayMark name={holiday} />}
    </span>
  );
};
