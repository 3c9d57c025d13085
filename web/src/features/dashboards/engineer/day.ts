import { londonDate, londonTime, formatDayAndMonth, type EngineerDashboard, type VisitOfMine } from '#contracts';
import { t } from '#languages';
import { dayAfter, type DayRange } from '../../../components/range/ranges.js';
import { typeWord } from '../../../lib/code-words.js';

/** Instants are written in one way only (UTC with milliseconds), so their text is in their order. */
const byStart = (one: VisitOfMine, other: VisitOfMine): number =>
  one.startjob.localeCompare(other.startjob) || one._id.localeCompare(other._id);

const isAhead = ({ endjob }: VisitOfMine, now: string): boolean => endjob > now;

interface Wanted {
  /** Also visits on which someone else is the first engineer. */
  readonly assisting: boolean;
  readonly now: string;
}

/** What is not over by the clock of this device, the nearest first: right also when the answer is of yesterday. */
export const ahead = (visits: readonly VisitOfMine[], { assisting, now }: Wanted): readonly VisitOfMine[] =>
  visits.filter((visit) => isAhead(visit, now) && (assisting || !visit.assisting)).sort(byStart);

/** The jobs of a range that are not over: of an old answer also what its agenda knows of these days. */
export const upcomingOf = (
  { upcoming, agenda }: EngineerDashboard,
  { first, last }: DayRange,
  wanted: Wanted,
): readonly VisitOfMine[] => {
  const known = new Map([...agenda, ...upcoming].map((visit) => [visit._id, visit]));
  return ahead([...known.values()], wanted).filter(
    ({ startjob }) => first <= londonDate(startjob) && londonDate(startjob) <= last,
  );
};

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

const days = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (DAY_MINUTES * MINUTE));

/** `in 2 h 10 min`, as real time goes by; from a day on `in 3 days`, by the calendar. `now` when it is not ahead. */
export const away = (instant: string, now: string): string => {
  // As the minutes of two clocks differ: at ten seconds past 06:50 it is 2 h 10 min to nine.
  const minutes = Math.floor(Date.parse(instant) / MINUTE) - Math.floor(Date.parse(now) / MINUTE);
  if (minutes <= 0) return t('now');
  const count = days(londonDate(now), londonDate(instant));
  // The day on which the clocks go back has an hour more than a day.
  if (minutes >= DAY_MINUTES && count > 0) return t('{count, plural, one {in # day} other {in # days}}', { count });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('in {minutes} min', { minutes: rest });
  return rest === 0 ? t('in {hours} h', { hours }) : t('in {hours} h {minutes} min', { hours, minutes: rest });
};

/** Whether a visit is ahead, goes on or is over: as the engineers said when they came and left, else by the clock of this device. */
export const progressOf = (
  { startjob, endjob, arrivedAt, leftAt }: Pick<VisitOfMine, 'startjob' | 'endjob' | 'arrivedAt' | 'leftAt'>,
  now: string,
): string => {
  if (endjob <= now || leftAt !== null) return t('Visit over');
  return startjob <= now || arrivedAt !== null
    ? t('On now, ends {when}', { when: away(endjob, now) })
    : t('Begins {when}', { when: away(startjob, now) });
};

/** `Today`, `Tomorrow`, `Yesterday` or `Mon 23 Nov`, in London. */
export const dayWord = (instant: string, now: string): string => {
  const [day, today] = [londonDate(instant), londonDate(now)];
  if (day === today) return t('Today');
  if (day === dayAfter(today)) return t('Tomorrow');
  return today === dayAfter(day) ? t('Yesterday') : formatDayAndMonth(instant);
};

/** `09:00 - 12:00`; with the day of the end where that is another one. Midnight ends the day before. */
export const hoursOf = ({ startjob, endjob }: Pick<VisitOfMine, 'startjob' | 'endjob'>): string => {
  const last = new Date(Date.parse(endjob) - 1).toISOString();
  const isMidnight = londonDate(endjob) !== londonDate(last);
  const end = isMidnight ? '24:00' : londonTime(endjob);
  const hours = `${londonTime(startjob)} - ${end}`;
  return londonDate(startjob) === londonDate(last)
    ? hours
    : t('{hours} on {day}', { hours, day: formatDayAndMonth(last) });
};

export interface AgendaDay {
  readonly day: string;
  readonly word: string;
  readonly visits: readonly VisitOfMine[];
}

/** By London days, each with its word. What began on an earlier day and goes on stands under that day. */
export const byDay = (visits: readonly VisitOfMine[], now: string): readonly AgendaDay[] => {
  const found = new Map<string, VisitOfMine[]>();
  for (const visit of visits) {
    const day = londonDate(visit.startjob);
    found.set(day, [...(found.get(day) ?? []), visit]);
  }
  return [...found].map(([day, of]) => ({ day, word: dayWord(of[0]?.startjob ?? now, now), visits: of }));
};

const counted = (count: number | undefined, words: (count: number) => string): string =>
  count === undefined ? '' : words(count);
const rooms = (count: number): string => t('{count, plural, one {# room} other {# rooms}}', { count });

/** What is tested, and how much of it: `Part E`, `3 sets`, `12 dwellings`. */
export const testedOf = ({
  soundtest,
  airtest,
  survey,
}: Pick<VisitOfMine, 'soundtest' | 'airtest' | 'survey'>): readonly string[] => {
  const parts = [
    soundtest === undefined
      ? []
      : [
          typeWord(soundtest.project_type),
          counted(soundtest.sets, (count) => t('{count, plural, one {# set} other {# sets}}', { count })),
          counted(soundtest.rooms, rooms),
          counted(soundtest.dwellings, (count) =>
            t('{count, plural, one {# dwelling} other {# dwellings}}', { count }),
          ),
        ],
    airtest === undefined
      ? []
      : [
          t('{count, plural, one {# test} other {# tests}}', { count: airtest.tests }),
          t('{count, plural, one {# type} other {# types}}', { count: airtest.types }),
        ],
    survey === undefined
      ? []
      : [
          survey.project_typeNS,
          counted(survey.fixed, (count) =>
            t('{count, plural, one {# fixed position} other {# fixed positions}}', { count }),
          ),
          counted(survey.spots, (count) =>
            t('{count, plural, one {# spot position} other {# spot positions}}', { count }),
          ),
          counted(survey.roomsNS, rooms),
        ],
  ];
  return parts.flat().filter((part) => part !== '');
};
