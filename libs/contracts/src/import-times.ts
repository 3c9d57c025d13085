import { importedDay, importedText, tidyCell } from './import-values.js';

/** A time of the day as a cell says it. */
export interface ImportedClock {
  /** Since midnight. */
  readonly minutes: number;
  /** It can mean one time of the day alone: 'pm', a zero in front, or after noon. */
  readonly isSure: boolean;
}

/** What a cell says of when: a day, or times of it, or both. */
export interface ImportedWhen {
  readonly day: string | null;
  readonly from: ImportedClock | null;
  readonly to: ImportedClock | null;
}

const NOTHING: ImportedWhen = { day: null, from: null, to: null };
const HOUR = 60;
const NOON = 12 * HOUR;
const DAY = 24 * HOUR;

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?)?z? ?(am|pm)?(?: ?(?:hrs?|hours|h|o'?clock))?$/;
const FOUR_DIGITS = /^([01]\d|2[0-3])([0-5]\d) ?(?:hrs?|hours|h)?$/;
/** A part of a day, as Excel keeps a time. */
const PART_OF_DAY = /^0?\.\d+$/;
const SERIAL_WITH_TIME = /^(\d{5})(\.\d+)$/;
/** A time without a day, as Excel's files have it. */
const EXCEL_TIME = /^(?:1899-12-3[01]|1900-01-0[01])[T ](?=\d)/;
const BETWEEN = /\s*(?:–|—|-|>|\/|,|;|\bto\b|\buntil\b|\btill\b|\band\b)\s*/;
const AROUND = /\b(?:at|from|start(?:ing|s)?|arriv(?:e|al|ing)|between|on ?site|approx|circa|c)\b|[@()~]/g;

const sure = (minutes: number): ImportedClock => ({ minutes, isSure: true });
const partOfDay = (part: number): ImportedClock => sure(Math.round(part * DAY) % DAY);

/** @param parts hours, minutes, seconds, and am or pm, as `CLOCK` has them */
const clockOfParts = ([, hours = '', minutes = '0', seconds = '0', half]: readonly (
  string | undefined
)[]): ImportedClock | null => {
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return {
    // Excel's parts of a day miss a whole minute by a moment.
    minutes: (hour * HOUR + Number(minutes) + Math.round(Number(seconds) / 60)) % DAY,
    isSure: half !== undefined || hours.startsWith('0') || hour > 12,
  };
};

/**
 * A time of the day as offices write it; null where it is none.
 * @example importedClock('9.30am')?.minutes // 570
 */
export const importedClock = (written: string): ImportedClock | null => {
  const text = tidyCell(written)
    .toLowerCase()
    .replace(/\b([ap])\.m\.?/, '$1m');
  if (text === 'noon' || text === 'midday' || text === '12 noon') return sure(NOON);
  if (PART_OF_DAY.test(text)) return partOfDay(Number(text));
  const four = FOUR_DIGITS.exec(text);
  if (four !== null) return sure(Number(four[1]) * HOUR + Number(four[2]));
  const found = CLOCK.exec(text);
  return found === null ? null : clockOfParts(found);
};

const timesIn = (written: string): Pick<ImportedWhen, 'from' | 'to'> | null => {
  const text = tidyCell(written.toLowerCase().replace(AROUND, ' ')).replace(/^[-,:\s]+|[-,:\s]+$/g, '');
  if (text === '') return { from: null, to: null };
  const clocks = text.split(BETWEEN).map(importedClock);
  const [from = null, to = null] = clocks;
  return clocks.length > 2 || clocks.includes(null) ? null : { from, to };
};

/** Splits a cell into words and takes as few of them for its day as make one, first from its beginning, then from its end. */
const dayAndRest = (words: readonly string[]): readonly [day: string, rest: string] | null => {
  for (let count = 1; count <= words.length; count += 1) {
    const day = importedDay(
      words
        .slice(0, count)
        .join(' ')
        .replace(/[,;:-]+$/, ''),
    );
    if (day !== null) return [day, words.slice(count).join(' ')];
  }
  for (let from = words.length - 1; from > 0; from -= 1) {
    const day = importedDay(words.slice(from).join(' '));
    if (day !== null) return [day, words.slice(0, from).join(' ')];
  }
  return null;
};

/**
 * When a cell says that something is: a day, times, or both; nothing where any of it cannot be read.
 * @example importedWhen('Wed 3 Feb 21, 9am-1pm') // the day '2021-02-03', from 540 to 780
 */
export const importedWhen = (written: string): ImportedWhen => {
  const text = importedText(written).replace(EXCEL_TIME, '');
  if (text === '') return NOTHING;
  const [, serial, part] = SERIAL_WITH_TIME.exec(text) ?? [];
  if (serial !== undefined && part !== undefined)
    return { day: importedDay(serial), from: partOfDay(Number(part)), to: null };
  const times = timesIn(text);
  if (times !== null) return { day: null, ...times };
  const found = dayAndRest(text.replace(/(\d)T(?=\d)/, '$1 ').split(' '));
  const rest = found === null ? null : timesIn(found[1]);
  return found === null || rest === null ? NOTHING : { day: found[0], ...rest };
};

/** A start and an end as they are meant together: '9' to '5', '2' to '4 pm'. */
export const clocksTogether = (
  from: ImportedClock | null,
  to: ImportedClock | null,
): { readonly from: number | null; readonly to: number | null } => {
  if (from === null || to === null) return { from: from?.minutes ?? null, to: to?.minutes ?? null };
  const start =
    !from.isSure && to.isSure && to.minutes > NOON && from.minutes + NOON < to.minutes && from.minutes < 8 * HOUR
      ? from.minutes + NOON
      : from.minutes;
  const end = !to.isSure && to.minutes <= start && to.minutes < NOON ? to.minutes + NOON : to.minutes;
  return { from: start, to: end };
};

/** @example clockText(570) // '09:30' */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;
