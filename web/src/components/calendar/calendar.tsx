import { londonDate } from '#contracts';
import { t } from '#languages';
import FullCalendar, {
  type CalendarRef,
  type DateSelectInfo,
  type DateClickInfo,
  type EventClickInfo,
  type EventDisplayInfo,
  type EventDropInfo,
  type EventResizeDoneInfo,
} from '@fullcalendar/react';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { LoadingOverlay } from '@mantine/core';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { usePrinting } from '../../lib/printing.js';
import { BlockSkeleton, WholeOrBroken } from '../feedback/index.js';
import './calendar.css';
import { EntryContent } from './calendar-entry.js';
import { useCalendarWords } from './calendar-words.js';
import { anchorOf, type Anchor } from './calendar-popover.js';
import { besideOthers } from './beside.js';
import { BeyondHours } from './beyond.js';
import {
  isDayLong,
  isWeekend,
  isWholeDays,
  movedTo,
  movedToDay,
  hoursOnPaper,
  touchesWeekend,
  usualHours,
  type CalendarEntry,
} from './entries.js';
import { entryOf, fixedOptions, ghostOf, inputOf, libraryViews } from './options.js';
import type { Place } from './place.js';
import { HttpProblem } from './refusal.js';
import { useDayHeads } from './use-day-heads.js';
import { useDropping, type Rearrange } from './use-dropping.js';
import { useEscape } from './use-escape.js';
import { useHeld } from './use-held.js';
import { useLatest } from './use-latest.js';
import { useOpening } from './use-opening.js';
import { useWeekendsWanted } from './use-weekends-wanted.js';
import { linesOf, windowOf, type CalendarView, type Span } from './windows.js';

export interface CalendarProps {
  /** What screen readers call it: 'Job calendar', 'Van 2'. */
  readonly label: string;
  /** Those that touch the window; give the same array again while nothing changed. */
  readonly entries: readonly CalendarEntry[];
  readonly view: CalendarView;
  /** `YYYY-MM-DD`: the view shows what this day is in. */
  readonly date: string;
  /** Minutes of a step: of the grid, of what can be chosen, and of dragging. */
  readonly step?: 30 | 60;
  readonly loading?: boolean;
  /** Under an agenda without entries. */
  readonly empty?: string;
  /** CSS height of the grid; 800 px on a desktop and the window's on a narrow screen when left out. */
  readonly height?: string;
  /** The number of a day, in the month, or its heading was pressed: show that day. */
  readonly onDay?: (date: string) => void;
  /** An empty slot was pressed or a range dragged over; in the month a day is 09:00 to 13:00. */
  readonly onSelectSlot?: (start: string, end: string, anchor: Anchor) => void;
  /**
   * Saves a move: resolve once `entries` hold it. Answer a sentence, or throw an ApiError, to refuse: the entry snaps
   * back and the sentence is shown where it was dropped.
   */
  readonly onMove?: Rearrange;
  /** Saves a new length, in the same way. */
  readonly onResize?: Rearrange;
  /** An entry was pressed, or Enter on it. Show a `CalendarPopover` at the anchor. */
  readonly onOpen?: (entry: CalendarEntry, anchor: Anchor) => void;
}

const NOBODY: ReadonlySet<string> = new Set();
const isTimeGrid = (view: CalendarView): boolean => view !== 'month' && view !== 'agenda';

/** A weekend on which nothing is takes no room, unless it is wanted or asked for. */
const useWeekends = (view: CalendarView, date: string, entries: readonly CalendarEntry[]): boolean => {
  const [wanted] = useWeekendsWanted();
  return useMemo(() => {
    if (wanted || view === 'day' || view === 'agenda' || isWeekend(date)) return true;
    const window = windowOf(view, date);
    return entries.some((entry) => entry.standing !== true && touchesWeekend(entry, window));
  }, [wanted, view, date, entries]);
};

/** Pixels of an hour where that is a step: a day is taller than the calendar, which then begins with the working hours. */
const HOUR = 44;

const instant = (date: Date): string => date.toISOString();

/** Where the mouse was let go, or the finger, whose event has no place of its own. */
const pointOf = (event: UIEvent, el: HTMLElement): Place => {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = event instanceof TouchEvent ? event.changedTouches[0] : undefined;
  if (touch !== undefined) return { x: touch.clientX, y: touch.clientY };
  const { left, bottom } = el.getBoundingClientRect();
  return { x: left, y: bottom };
};

const rectAt = ({ x, y }: Place): Anchor => ({ rect: new DOMRect(x, y, 1, 1), element: null });

const shapeOf = ({ view, isShort, event }: EventDisplayInfo): 'line' | 'row' | 'column' => {
  if (view.type === libraryViews.agenda) return 'row';
  return view.type === libraryViews.month || event.allDay || isShort ? 'line' : 'column';
};

const drawn = (info: EventDisplayInfo): ReactNode => {
  const entry = entryOf(info.event);
  return entry === null ? (
    <span className="calendar-chosen-time">{info.timeText}</span>
  ) : (
    <EntryContent entry={entry} timeText={info.timeText} shape={shapeOf(info)} spoken={!info.isMirror} />
  );
};

const classOf = ({ event }: EventDisplayInfo): string =>
  entryOf(event) === null && event.display !== 'background' ? 'calendar-chosen' : '';
const hourDrawn = ({ text }: { readonly text: string }): ReactNode => <span className="calendar-hour">{text}</span>;
const moreDrawn = ({ text }: { readonly text: string }): ReactNode => <span className="calendar-more">{text}</span>;

/** The library's copy of an entry, dropped somewhere: only the start counts, the length is ours (see `movedTo`). */
const droppedSpan = (entry: CalendarEntry, { event: { start, allDay } }: EventDropInfo): Span => {
  if (start === null) return movedTo(entry, entry.start);
  return allDay && !isWholeDays(entry) ? movedToDay(entry, londonDate(instant(start))) : movedTo(entry, instant(start));
};

const resizedSpan = (entry: CalendarEntry, { event }: EventResizeDoneInfo): Span => ({
  start: event.start === null ? entry.start : instant(event.start),
  end: event.end === null ? entry.end : instant(event.end),
});

/** A range in the month is whole days: from 09:00 of the first to 13:00 of the last. */
const chosenSpan = ({ start, end, allDay }: DateSelectInfo): Span =>
  allDay
    ? {
        start: usualHours(londonDate(instant(start))).start,
        end: usualHours(londonDate(new Date(end.getTime() - 1).toISOString())).end,
      }
    : { start: instant(start), end: instant(end) };

/** What a press on an empty slot takes: four hours. */
const PRESSED_MS = 4 * 60 * 60_000;

const pressedSpan = ({ date, allDay }: DateClickInfo): Span =>
  allDay
    ? usualHours(londonDate(instant(date)))
    : { start: instant(date), end: new Date(date.getTime() + PRESSED_MS).toISOString() };

const Drawn = ({
  label,
  entries,
  view,
  date,
  step = 30,
  loading = false,
  empty = t('Nothing in these days.'),
  height,
  onDay,
  onSelectSlot,
  onMove,
  onResize,
  onOpen,
}: CalendarProps): ReactNode => {
  const words = useCalendarWords();
  const printing = usePrinting();
  const library = useRef<CalendarRef>(null);
  const [first] = useState({ view: libraryViews[view], date });
  const { saving, refused, dismiss, drop } = useDropping();
  const { onPointerDown, wasCancelled } = useEscape(useCallback(() => library.current?.getApi().unselect(), []));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    library.current?.getApi().changeView(libraryViews[view], date);
    dismiss();
    // On a phone a week is wider than the screen: the day that is asked for is in view.
    const heading = section.current?.querySelector<HTMLElement>(`[role="columnheader"][data-date="${date}"]`);
    if (heading !== null && heading !== undefined)
      section.current?.scrollBy({
        left: heading.getBoundingClientRect().left - section.current.getBoundingClientRect().left - heading.offsetWidth,
      });
  }, [view, date, dismiss]);
  const can = useMemo(() => ({ move: onMove !== undefined, resize: onResize !== undefined }), [onMove, onResize]);
  const beside = useMemo(
    () => (isTimeGrid(view) ? besideOthers(entries.filter((entry) => !isDayLong(entry))) : NOBODY),
    [view, entries],
  );
  const weekends = useWeekends(view, date, entries);
  const dayHeads = useDayHeads();
  const scrollTime = useOpening(library, { view, date, entries, loading });
  const events = useMemo(
    () => [
      ...entries.map((entry) => inputOf(entry, can, saving.get(entry.id), beside.has(entry.id))),
      ...(refused === null ? [] : [ghostOf(refused.span)]),
    ],
    [entries, beside, can, saving, refused],
  );
  const hours = useMemo(
    () => (printing === 'no' ? null : hoursOnPaper(windowOf(view, date), entries)),
    [printing, view, date, entries],
  );
  const { held, hold, release } = useHeld({
    ...words,
    ...(hours === null ? {} : { height: 'auto' as const, slotMinTime: hours.first, slotMaxTime: hours.after }),
    events,
    weekends,
    scrollTime,
    allDaySlot: isTimeGrid(view) && entries.some(isDayLong),
    navLinks: onDay !== undefined,
    selectable: onSelectSlot !== undefined,
    noEventsText: empty,
    dayHeaderContent: dayHeads.ofColumn,
    dayCellTopContent: dayHeads.ofCell,
    listDayHeaderContent: dayHeads.ofList,
    dayMaxEvents: printing === 'preparing' || printing === 'prepared' ? false : linesOf(view, date),
  });
  const heldStart = useLatest(hold);
  const rearrange = (
    info: EventDropInfo | EventResizeDoneInfo,
    spanAfter: (entry: CalendarEntry) => Span,
    save: Rearrange | undefined,
  ): void => {
    const entry = entryOf(info.event);
    if (entry === null || save === undefined || wasCancelled()) {
      info.revert();
      return;
    }
    drop(entry, spanAfter(entry), pointOf(info.jsEvent, info.el), save);
  };
  const open = (info: EventClickInfo): void => {
    const entry = entryOf(info.event);
    if (entry === null) return;
    dismiss();
    if (entry.href !== undefined && (info.jsEvent.ctrlKey || info.jsEvent.metaKey))
      window.open(entry.href, '_blank', 'noopener');
    else onOpen?.(entry, anchorOf(info.el.closest<HTMLElement>('[role="button"]') ?? info.el));
  };
  const select = (span: Span, at: Place): void => {
    dismiss();
    if (wasCancelled()) {
      library.current?.getApi().unselect();
      return;
    }
    onSelectSlot?.(span.start, span.end, rectAt(at));
  };
  const press = (info: DateClickInfo): void => {
    const span = pressedSpan(info);
    select(span, pointOf(info.jsEvent, info.dayEl));
    // Drawn as if it had been dragged over, once the library has done with the press: what is asked about is seen.
    if (!info.allDay && onSelectSlot !== undefined && !wasCancelled())
      setTimeout(() => library.current?.getApi().select(span.start, span.end));
  };
  const toDay = useLatest((day: Date) => onDay?.(londonDate(instant(day))));
  const opened = useLatest(open);
  const pressed = useLatest(press);
  const chosen = useLatest((info: DateSelectInfo) => {
    if (info.jsEvent !== null && section.current !== null)
      select(chosenSpan(info), pointOf(info.jsEvent, section.current));
  });
  const dropped = useLatest((info: EventDropInfo) => rearrange(info, (entry) => droppedSpan(entry, info), onMove));
  const resized = useLatest((info: EventResizeDoneInfo) =>
    rearrange(info, (entry) => resizedSpan(entry, info), onResize),
  );
  const duration = step === 60 ? '01:00:00' : '00:30:00';
  return (
    <section
      ref={section}
      className="calendar"
      aria-label={label}
      aria-busy={loading}
      data-coming={loading && entries.length === 0}
      data-view={view}
      style={{ height, '--calendar-on-paper': hours?.zoom } as CSSProperties}
      onPointerDown={onPointerDown}
    >
      <LoadingOverlay
        visible={loading}
        overlayProps={{ backgroundOpacity: 0.35 }}
        loaderProps={{ size: 'sm' }}
        zIndex={5}
      />
      <div className="calendar-frame">
        <FullCalendar
          {...fixedOptions}
          {...held}
          closeHint={t('Close')}
          timedText={t('With a time')}
          ref={library}
          allDayText={t('All day')}
          initialView={first.view}
          initialDate={first.date}
          eventContent={drawn}
          eventClass={classOf}
          moreLinkContent={moreDrawn}
          navLinkDayClick={toDay}
          slotHeaderContent={hourDrawn}
          eventClick={opened}
          slotDuration={duration}
          snapDuration={duration}
          {...(step === 60 ? { slotMinHeight: HOUR } : {})}
          selectMirror
          select={chosen}
          dateClick={pressed}
          eventDragStart={heldStart}
          eventDragStop={release}
          eventResizeStart={heldStart}
          eventResizeStop={release}
          eventDrop={dropped}
          eventResize={resized}
        />
      </div>
      {refused === null ? null : <HttpProblem sentence={refused.sentence} at={refused.at} onClose={dismiss} />}
    </section>
  );
};

const SKELETON_HEIGHT = 800;

/**
 * A calendar in London time, whatever the browser's zone. It is controlled: view and date come from the page
 * (`useCalendarPlace`), the buttons and keys from `CalendarToolbar`.
 */
export const Calendar = (props: CalendarProps): ReactNode => {
  const whole = useRef<HTMLDivElement>(null);
  return (
    <WholeOrBroken>
      <Suspense fallback={<BlockSkeleton height={SKELETON_HEIGHT} />}>
        <div ref={whole}>
          <Drawn {...props} />
          {isTimeGrid(props.view) ? <BeyondHours calendar={whole} /> : null}
        </div>
      </Suspense>
    </WholeOrBroken>
  );
};
