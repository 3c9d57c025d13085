import { completionFlags, completionLabels, londonDate, londonTime, shownPounds, type MomentVisit, type VisitDifference } from '#contracts';

const named = (ids: readonly string[], nameOf: (id: string) => string): string => {
  const names = ids.map(nameOf);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
};

const added = (before: readonly string[], after: readonly string[], nameOf: (id: string) => string): readonly string[] => {
  const [came, went] = [after.filter((id) => !before.includes(id)), before.filter((id) => !after.includes(id))];
  return [...(came.length === 0 ? [] : [`${named(came, nameOf)} added`]), ...(went.length === 0 ? [] : [`${named(went, nameOf)} taken off`])];
};

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long', year: 'numeric' });

/** `3 to 5 March 2026`, `28 February to 2 March 2026`: what both days share is said once. */
const days = (from: string, to: string): string => {
  const [one, other] = [DAY.format(new Date(from)).split(' '), DAY.format(new Date(to)).split(' ')];
  const shared = one[2] === other[2] ? (one[1] === other[1] ? 2 : 1) : 0;
  return `${one.slice(0, 3 - shared).join(' ')} to ${other.join(' ')}`;
};

const moved = ({ startjob: from, endjob: fromEnd }: MomentVisit, { startjob: to, endjob: toEnd }: MomentVisit): readonly string[] => {
  if (from === to && fromEnd === toEnd) return [];
  const clocks = `${londonTime(from)} to ${londonTime(fromEnd)}`;
  const later = `${londonTime(to)} to ${londonTime(toEnd)}`;
  if (londonDate(from) !== londonDate(to)) return [`Moved from ${days(from, to)}${clocks === later ? '' : `, now ${later}`}`];
  return [londonDate(fromEnd) === londonDate(toEnd) ? `Time ${clocks} → ${later}` : `End moved from ${days(fromEnd, toEnd)}`];
};

const numbers = (before: string, after: string): readonly string[] => {
  if (before === after) return [];
  if (before === '') return [`Invoice number ${after}`];
  return [after === '' ? `Invoice number ${before} taken off` : `Invoice number ${before} → ${after}`];
};

/** What a visit says at two moments and is not the same, each in a few words. @param nameOf of an engineer, a car or a kit */
const changes = (before: MomentVisit, after: MomentVisit, nameOf: (id: string) => string): readonly string[] => [
  ...(before.price === after.price ? [] : [`Fee ${shownPounds(before.price)} → ${shownPounds(after.price)}`]),
  ...completionFlags.flatMap((flag) => (before.completion[flag] === after.completion[flag] ? [] : [`${completionLabels[flag]} ${after.completion[flag] ? 'on' : 'off'}`])),
  ...numbers(before.invoice_number, after.invoice_number),
  ...moved(before, after),
  ...added(before.engineers, after.engineers, nameOf), ...added(before.cars, after.cars, nameOf), ...added(before.kits, after.kits, nameOf),
  ...(before.departureTime === after.departureTime && before.returnTime === after.returnTime ? [] : ['Departure or return changed']),
  ...(before.enquiry_id === after.enquiry_id ? [] : ['Moved to another project']),
];

/** As within a sentence; what is an abbreviation stays one. */
const inSentence = (label: string): string => label.split(' ').map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())).join(' ');

/** What is on a visit beside its fee: 'invoiced, paid'. */
const standing = ({ completion }: MomentVisit): string => completionFlags.filter((flag) => completion[flag]).map((flag) => inSentence(completionLabels[flag])).join(', ');

/** What became of a visit between two moments, one phrase for each thing. */
export const differenceWords = ({ before, after }: VisitDifference, nameOf: (id: string) => string): readonly string[] => {
  if (before !== null && after !== null) {
    // Who goes first counts, and is said where nobody came or went.
    const words = changes(before, after, nameOf);
    return words.length === 0 ? ['Order of people, cars or kits changed'] : words;
  }
  const only = after ?? before;
  if (only === null) return [];
  const flags = standing(only);
  return [`${after === null ? 'Removed' : 'New'}: ${shownPounds(only.price)}${flags === '' ? '' : `, ${flags}`}`];
};

/** Pounds by which a visit changes the sum of all fees. */
export const poundsMore = ({ before, after }: VisitDifference): number => Math.round(((after?.price ?? 0) - (before?.price ?? 0)) * 100) / 100;

/** `+£50`, `−£50`, `£0`. */
export const signed = (pounds: number): string => (pounds > 0 ? `+${shownPounds(pounds)}` : pounds < 0 ? `−${shownPounds(-pounds)}` : shownPounds(0));

const whole = new Intl.NumberFormat('en-GB');
export const countedVisits = (count: number): string => `${whole.format(count)} ${count === 1 ? 'visit' : 'visits'}`;

/** `£50 more`, `3 visits fewer`, `the same`: signs and colours are not all that says it. */
export const moreWords = (before: number, after: number, unit: 'pounds' | 'visits'): string => {
  const by = Math.round((after - before) * 100) / 100;
  if (by === 0) return 'the same';
  const size = unit === 'pounds' ? shownPounds(Math.abs(by)) : countedVisits(Math.abs(by));
  return `${by > 0 ? '+' : '−'} ${size} ${by > 0 ? 'more' : unit === 'pounds' ? 'less' : 'fewer'}`;
};
