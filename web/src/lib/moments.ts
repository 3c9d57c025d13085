import { dayAfter, londonDate, londonTime, readLondonTime, startOfLondonDay } from '#contracts';
import { languageNow, later, spoken, t, type LocalizedString } from '#languages';
import { Temporal } from 'temporal-polyfill';
import { formatter } from './dates.js';

const day = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const zone = formatter({ timeZoneName: 'short' });

const milliseconds = (instant: string, more: number): string => new Date(Date.parse(instant) + more).toISOString();

/** The last millisecond of a London day, also of one with 23 or 25 hours. @param date `YYYY-MM-DD` */
export const endOfLondonDay = (date: string): string => milliseconds(startOfLondonDay(dayAfter(date)), -1);

/** `23:59`; seconds where it is not the end of the minute, and which of the two where the clocks go back. */
const formatClock = (instant: string): string => {
  const clock = londonTime(instant);
  const date = londonDate(instant);
  const seconds = instant.endsWith(':59.999Z') ? '' : `:${instant.slice(17, 19)}`;
  const twice = [-3_600_000, 3_600_000].some((hour) => {
    const other = milliseconds(instant, hour);
    return londonTime(other) === clock && londonDate(other) === date;
  });
  const name = twice
    ? ` ${
        zone()
          .formatToParts(new Date(instant))
          .find(({ type }) => type === 'timeZoneName')?.value ?? ''
      }`
    : '';
  return `${clock}${seconds}${name}`;
};

/** Some browsers put a comma after an English weekday; Spanish and Portuguese have theirs by right. */
const formatLongDay = (instant: string): string => {
  const shown = day().format(new Date(instant));
  return languageNow() === 'en' ? shown.replace(',', '') : shown;
};

/** `Tuesday 31 March 2026, 23:59`, London. */
export const formatMoment = (instant: string): string => `${formatLongDay(instant)}, ${formatClock(instant)}`;
/** `31 Mar 2026, 23:59`, London: for buttons, titles and tables. */
export const shortMoment = (instant: string): string =>
  `${shortDay().format(new Date(instant))}, ${formatClock(instant)}`;
/** `2026-03-31 23-59`: in the name of a file, where it sorts. */
export const momentInName = (instant: string): string =>
  t('as at {moment}', { moment: `${londonDate(instant)} ${formatClock(instant).replace(/[: ]/g, '-')}` });

export interface MomentChoice {
  /** `YYYY-MM-DD`, or '' while there is none. */
  readonly date: string;
  /** `HH:mm`; '' for the end of the day. */
  readonly time: string;
}

export type ChosenMoment = { readonly instant: string; readonly notice: string | null } | { readonly problem: string };

const words = spoken({
  notYet: later('Please choose a moment that has passed.'),
  twice: later('The clocks go back that night, and this time comes twice: the first is taken.'),
});

/** Up to and with this minute; nobody who says 14:30 means to leave out what was done at 14:30. */
const endOfMinute = (instant: string): string => milliseconds(instant, 59_999);

/** The moment that a day and a time stand for: up to the end of the day, or of the minute, and never later than now. */
export const momentOfChoice = ({ date, time }: MomentChoice, now: string): ChosenMoment => {
  if (date === '') return { problem: t('Please choose a day.') };
  if (time === '') {
    if (startOfLondonDay(date) > now) return { problem: words.notYet };
    const end = endOfLondonDay(date);
    return { instant: end > now ? now : end, notice: null };
  }
  const { instant: start, problem } = readLondonTime(date, time);
  if (start === undefined) return { problem };
  if (start > now) return { problem: words.notYet };
  const end = endOfMinute(start);
  const again = milliseconds(start, 3_600_000);
  const notice = londonTime(again) === time && londonDate(again) === date ? words.twice : null;
  return { instant: end > now ? now : end, notice };
};

/** Day and time of a moment, as the control shows them: no time for the end of a day. */
export const choiceOf = (instant: string): MomentChoice => {
  const date = londonDate(instant);
  return { date, time: instant === endOfLondonDay(date) ? '' : londonTime(instant) };
};

const presetLabels = spoken({
  yesterday: later('End of yesterday'),
  week: later('End of last week'),
  month: later('End of last month'),
  quarter: later('End of last quarter'),
  year: later('End of the financial year'),
});

export interface MomentPreset {
  readonly name: keyof typeof presetLabels;
  readonly label: LocalizedString;
  readonly date: string;
}

/** The days that books are closed on. @param today `YYYY-MM-DD` in London */
export const momentPresets = (today: string): readonly MomentPreset[] => {
  const now = Temporal.PlainDate.from(today);
  const first = now.with({ day: 1 });
  const quarter = first.with({ month: Math.floor((now.month - 1) / 3) * 3 + 1 });
  const april = Temporal.PlainDate.from({ year: now.year, month: 4, day: 1 });
  const yearStart = Temporal.PlainDate.compare(now, april) < 0 ? april.subtract({ years: 1 }) : april;
  const before = (name: MomentPreset['name'], start: Temporal.PlainDate): MomentPreset => ({
    name,
    label: presetLabels[name],
    date: start.subtract({ days: 1 }).toString(),
  });
  return [
    before('yesterday', now),
    before('week', now.subtract({ days: now.dayOfWeek - 1 })),
    before('month', first),
    before('quarter', quarter),
    before('year', yearStart),
  ];
};
