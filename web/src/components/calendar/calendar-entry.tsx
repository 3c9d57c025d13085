import { londonDate, londonTime, formatDayAndMonth } from '#contracts';
import { t } from '#languages';
import { useEffect, useRef, type ReactNode } from 'react';
import { isDayLong, isWholeDays, formatHours, type CalendarEntry } from './entries.js';

interface EntryContentProps {
  readonly entry: CalendarEntry;
  /** The times as they stand while it is dragged. */
  readonly timeText: string;
  /** One line in the month and where it is short, a row of the agenda, else as tall as it is long. */
  readonly shape: 'line' | 'row' | 'column';
  /** The entry as it is: the copy under the pointer says nothing. */
  readonly spoken: boolean;
}

const daysOf = ({ start, end }: CalendarEntry): string => {
  const last = new Date(Date.parse(end) - 1).toISOString();
  return londonDate(start) === londonDate(last)
    ? formatDayAndMonth(start)
    : t('{start} to {end}', { start: formatDayAndMonth(start), end: formatDayAndMonth(last) });
};

/** The times on its face; what ends at midnight ends at 24:00, as everywhere. */
const Times = ({ timeText }: Pick<EntryContentProps, 'timeText'>): ReactNode => {
  const [from, until] = timeText.split(/\s*[–-]\s*/);
  const to = until === '00:00' ? '24:00' : until;
  return (
    <span className="calendar-entry-time">
      {from}
      {to === undefined ? null : <span className="calendar-entry-until">–{to}</span>}
    </span>
  );
};

/** Of what is out over nights: when it leaves and when it is back. */
const Nights = ({ entry }: Pick<EntryContentProps, 'entry'>): ReactNode =>
  isWholeDays(entry) ? null : (
    <span className="calendar-entry-time">
      {t('{start} to {end}', {
        start: londonTime(entry.start),
        end: `${formatDayAndMonth(entry.end)}, ${londonTime(entry.end)}`,
      })}
    </span>
  );

/** The town first where there is little room; a line of a month goes on with who is there. */
const Words = ({ entry: { title, parts, detail }, shape }: Pick<EntryContentProps, 'entry' | 'shape'>): ReactNode => {
  if (shape === 'row' || parts === undefined)
    return (
      <>
        <span className="calendar-entry-title">{title}</span>
        {detail === undefined ? null : <span className="calendar-entry-detail">{detail}</span>}
      </>
    );
  const [town, rest] = parts;
  return (
    <>
      <span className="calendar-entry-title">{town}</span>
      {shape === 'line' ? null : <span className="calendar-entry-rest">{rest}</span>}
      {detail === undefined ? null : <span className="calendar-entry-detail">{detail}</span>}
    </>
  );
};

/**
 * What is inside an entry. Its name is its label and its hours; the day and what the icons say are its description, so
 * that both are heard and the name stays short.
 */
export const EntryContent = ({ entry, timeText, shape, spoken }: EntryContentProps): ReactNode => {
  const inside = useRef<HTMLSpanElement>(null);
  const dayLong = isDayLong(entry);
  const description = [daysOf(entry), entry.words ?? ''].filter((part) => part !== '').join('. ');
  useEffect(() => {
    // The element with the role is the calendar's own: only its content is ours.
    inside.current?.closest('[role="button"]')?.setAttribute('aria-description', description);
  });
  return (
    <>
      {spoken ? <span ref={inside} className="calendar-spoken">{`${entry.label}, ${formatHours(entry)}`}</span> : null}
      <span
        className="calendar-entry-face"
        data-shape={shape}
        aria-hidden
        title={`${entry.title}${entry.detail === undefined ? '' : `, ${entry.detail}`}`}
      >
        <span className="calendar-entry-head">
          {entry.mark}
          {dayLong ? null : <Times timeText={timeText} />}
        </span>
        <span className="calendar-entry-text">
          <Words entry={entry} shape={shape} />
        </span>
        {dayLong ? <Nights entry={entry} /> : null}
        <span className="calendar-entry-icons">{entry.icons}</span>
      </span>
    </>
  );
};
