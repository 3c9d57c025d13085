import {
  completionFlags,
  completionLabels,
  LONDON,
  londonDate,
  londonTime,
  formatPounds,
  type CompletionFlag,
  type DifferenceKind,
  type MomentVisit,
  type VisitDifference,
} from '#contracts';
import { later, localeNow, spoken, t } from '#languages';

const named = (ids: readonly string[], nameOf: (id: string) => string): string =>
  new Intl.ListFormat(localeNow()).format(ids.map(nameOf));

const added = (
  before: readonly string[],
  after: readonly string[],
  nameOf: (id: string) => string,
): readonly string[] => {
  const [came, went] = [after.filter((id) => !before.includes(id)), before.filter((id) => !after.includes(id))];
  return [
    ...(came.length === 0 ? [] : [t('{names} added', { names: named(came, nameOf) })]),
    ...(went.length === 0 ? [] : [t('{names} taken off', { names: named(went, nameOf) })]),
  ];
};

const dayIn = (instant: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeNow(), { timeZone: LONDON, ...parts }).format(new Date(instant));

/** `3` and `5 March 2026`, `28 February` and `2 March 2026`: what both days share is said once. */
const days = (from: string, to: string): { readonly from: string; readonly to: string } => {
  const [one, other] = [londonDate(from), londonDate(to)];
  const first: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    ...(one.slice(0, 7) === other.slice(0, 7) ? {} : { month: 'long' }),
    ...(one.slice(0, 4) === other.slice(0, 4) ? {} : { year: 'numeric' }),
  };
  return { from: dayIn(from, first), to: dayIn(to, { day: 'numeric', month: 'long', year: 'numeric' }) };
};

const moved = (
  { startjob: from, endjob: fromEnd }: MomentVisit,
  { startjob: to, endjob: toEnd }: MomentVisit,
): readonly string[] => {
  if (from === to && fromEnd === toEnd) return [];
  const [start, end, newStart, newEnd] = [londonTime(from), londonTime(fromEnd), londonTime(to), londonTime(toEnd)];
  if (londonDate(from) !== londonDate(to)) {
    const day = days(from, to);
    return [
      start === newStart && end === newEnd
        ? t('Moved from {from} to {to}', { from: day.from, to: day.to })
        : t('Moved from {from} to {to}, now {start} to {end}', {
            from: day.from,
            to: day.to,
            start: newStart,
            end: newEnd,
          }),
    ];
  }
  if (londonDate(fromEnd) === londonDate(toEnd))
    return [t('Time {start} to {end} → {newStart} to {newEnd}', { start, end, newStart, newEnd })];
  const day = days(fromEnd, toEnd);
  return [t('End moved from {from} to {to}', { from: day.from, to: day.to })];
};

const numbers = (before: string, after: string): readonly string[] => {
  if (before === after) return [];
  if (before === '') return [t('Invoice number {number}', { number: after })];
  return [
    after === ''
      ? t('Invoice number {number} taken off', { number: before })
      : t('Invoice number {before} → {after}', { before, after }),
  ];
};

const turned = (flag: string, on: boolean): string => (on ? t('{flag} on', { flag }) : t('{flag} off', { flag }));

/** What became of several visits, in a word. */
export const groupLabels: Readonly<Record<DifferenceKind, string>> = spoken({
  came: later('Added ⟨several⟩'),
  went: later('Removed ⟨several⟩'),
  changed: later('Changed ⟨several⟩'),
});

/** What became of a visit, in a word. */
export const differenceLabels: Readonly<Record<DifferenceKind, string>> = spoken({
  came: later('Added ⟨visit⟩'),
  went: later('Removed ⟨visit⟩'),
  changed: later('Changed'),
});

/** What a visit says at two moments and is not the same, each in a few words. @param nameOf of an engineer, a car or a kit */
const changes = (before: MomentVisit, after: MomentVisit, nameOf: (id: string) => string): readonly string[] => [
  ...(before.price === after.price
    ? []
    : [t('Fee {before} → {after}', { before: formatPounds(before.price), after: formatPounds(after.price) })]),
  ...completionFlags.flatMap((flag) =>
    before.completion[flag] === after.completion[flag] ? [] : [turned(completionLabels[flag], after.completion[flag])],
  ),
  ...numbers(before.invoice_number, after.invoice_number),
  ...moved(before, after),
  ...added(before.engineers, after.engineers, nameOf),
  ...added(before.cars, after.cars, nameOf),
  ...added(before.kits, after.kits, nameOf),
  ...(before.departureTime === after.departureTime && before.returnTime === after.returnTime
    ? []
    : [t('Departure or return changed')]),
  ...(before.enquiry_id === after.enquiry_id ? [] : [t('Moved to another project')]),
];

/** The flags as within a sentence. */
const flagWords: Readonly<Record<CompletionFlag, string>> = spoken({
  confirmed: later('confirmed'),
  invoiced: later('invoiced'),
  paid: later('paid'),
  issued: later('issued'),
  checklist: later('checklist sent'),
  rams: later('RAMS sent'),
});

/** What is on a visit beside its fee: 'invoiced, paid'. */
const standing = ({ completion }: MomentVisit): string =>
  completionFlags
    .filter((flag) => completion[flag])
    .map((flag) => flagWords[flag])
    .join(', ');

/** What became of a visit between two moments, one phrase for each thing. */
export const differenceWords = (
  { before, after }: VisitDifference,
  nameOf: (id: string) => string,
): readonly string[] => {
  if (before !== null && after !== null) {
    // Who goes first counts, and is said where nobody came or went.
    const words = changes(before, after, nameOf);
    return words.length === 0 ? [t('Order of people, cars or kits changed')] : words;
  }
  const only = after ?? before;
  if (only === null) return [];
  const flags = standing(only);
  // Not there for whoever may not see it.
  if ((only.price as number | undefined) === undefined) return flags === '' ? [] : [flags];
  const fee = formatPounds(only.price);
  if (after === null)
    return [flags === '' ? t('Removed: {fee}', { fee }) : t('Removed: {fee}, {flags}', { fee, flags })];
  return [flags === '' ? t('New: {fee}', { fee }) : t('New: {fee}, {flags}', { fee, flags })];
};

/** Pounds by which a visit changes the sum of all fees. */
export const poundsMore = ({ before, after }: VisitDifference): number =>
  Math.round(((after?.price ?? 0) - (before?.price ?? 0)) * 100) / 100;

/** `+£50`, `−£50`, `£0`. */
export const signed = (pounds: number): string =>
  pounds > 0 ? `+${formatPounds(pounds)}` : pounds < 0 ? `−${formatPounds(-pounds)}` : formatPounds(0);

export const countedVisits = (count: number): string => t('{count, plural, one {# visit} other {# visits}}', { count });

/** `£50 more`, `3 visits fewer`, `the same`: signs and colours are not all that says it. */
export const moreWords = (before: number, after: number, unit: 'pounds' | 'visits'): string => {
  const by = Math.round((after - before) * 100) / 100;
  if (by === 0) return t('the same');
  if (unit === 'pounds')
    return by > 0
      ? t('+ {pounds} more', { pounds: formatPounds(by) })
      : t('− {pounds} less', { pounds: formatPounds(-by) });
  return by > 0
    ? t('+ {count, plural, one {# visit} other {# visits}} more', { count: by })
    : t('− {count, plural, one {# visit} other {# visits}} fewer', { count: -by });
};
