import { LONDON } from '#contracts';
import { t } from '#languages';
import type { CalendarOptions, EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import enGb from '@fullcalendar/react/locales/en-gb';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { RESTS_MS } from '../../lib/touch.js';
import { daysTouched, isDayLong, isWholeDays, type CalendarEntry } from './entries.js';
import { AGENDA_DAYS, type CalendarView, type Span } from './windows.js';

/** The library's names of our views. Two weeks are for timelines only: the library has no view of them. */
export const libraryViews: Readonly<Record<CalendarView, string>> = {
  week: 'timeGridWeek',
  'work-week': 'workWeek',
  day: 'timeGridDay',
  fortnight: 'timeGridWeek',
  month: 'dayGridMonth',
  agenda: 'agenda',
};

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Before today in London: `isPast` alone is also true for what is left of today. */
const past = ({ isPast, isToday }: { readonly isPast: boolean; readonly isToday: boolean }): string =>
  isPast && !isToday ? 'calendar-past' : '';

/** What never changes. */
export const fixedOptions: CalendarOptions = {
  plugins: [dayGrid, timeGrid, list, interaction, classic],
  locale: enGb,
  timeZone: LONDON,
  firstDay: 1,
  headerToolbar: false,
  height: '100%',
  views: {
    dayGridMonth: { displayEventEnd: false },
    workWeek: { type: 'timeGridWeek', hiddenDays: [0, 6] },
    agenda: {
      type: 'list',
      duration: { days: AGENDA_DAYS },
      eventClass: 'calendar-row',
      listDayFormat: { weekday: 'long' },
      listDayAltFormat: { day: 'numeric', month: 'long', year: 'numeric' },
    },
    timeGrid: { dayHeaderFormat: { weekday: 'short', day: 'numeric', month: 'short' } },
  },
  fixedWeekCount: false,
  expandRows: true,
  eventTimeFormat: clock,
  slotHeaderFormat: clock,
  slotHeaderInterval: '01:00:00',
  nowIndicator: true,
  slotEventOverlap: true,
  eventOrder: 'standing,start,-duration,allDay,title',
  eventMinHeight: 24,
  eventShortHeight: 42,
  popoverClass: 'calendar-more-list',
  moreLinkText: (count) => t('+{count} more', { count }),
  // The library's French and Portuguese have no words for these.
  moreLinkHint: (count) => t('{count, plural, one {Show # more event} other {Show # more events}}', { count }),
  navLinkHint: (day) => t('Go to {day}', { day }),
  eventDisplay: 'block',
  displayEventEnd: true,
  eventInteractive: true,
  eventResizableFromStart: true,
  selectMinDistance: 4,
  unselectAuto: true,
  longPressDelay: RESTS_MS,
  dragRevertDuration: 180,
  dayCellClass: past,
  dayLaneClass: past,
  dayHeaderClass: past,
  listDayClass: past,
};

const CARRIED = 'entry';

/**
 * What the library is given of an entry.
 * @param span where it stands while a move is being saved
 * @param beside another one covers it from the middle on
 */
export const inputOf = (
  entry: CalendarEntry,
  can: { readonly move: boolean; readonly resize: boolean },
  span: Span | undefined,
  beside: boolean,
): EventInput => {
  const at = span ?? entry;
  const dayLong = isDayLong(at);
  return {
    id: entry.id,
    title: entry.title,
    allDay: dayLong,
    ...(dayLong ? daysTouched(at) : { start: at.start, end: at.end }),
    startEditable: can.move && entry.movable === true && span === undefined,
    // In the lane of days only whole days can be pulled.
    durationEditable: can.resize && entry.resizable === true && span === undefined && (!dayLong || isWholeDays(at)),
    className: [
      'calendar-entry',
      `calendar-tone-${entry.tone}`,
      beside && !dayLong ? 'calendar-beside' : '',
      entry.heavy === true ? 'calendar-heavy' : '',
      entry.standing === true ? 'calendar-standing' : '',
      span === undefined ? '' : 'calendar-saving',
    ]
      .filter((name) => name !== '')
      .join(' '),
    extendedProps: { [CARRIED]: entry, standing: entry.standing === true ? 1 : 0 },
  };
};

/** Where something was refused, drawn behind what is there. */
export const ghostOf = ({ start, end }: Span): EventInput => ({
  id: 'refused',
  start,
  end,
  display: 'background',
  className: 'calendar-ghost',
  interactive: false,
});

/** The entry that `inputOf` sent along. */
export const entryOf = (event: { readonly extendedProps: Readonly<Record<string, unknown>> }): CalendarEntry | null => {
  const carried = event.extendedProps[CARRIED];
  return typeof carried === 'object' && carried !== null ? (carried as CalendarEntry) : null;
};
