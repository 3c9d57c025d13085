import {
  ALL_EXTERNAL,
  ALL_INTERNAL,
  booleanOf,
  dateProblem,
  instantOf,
  isDay,
  isPlainText,
  londonDate,
  MAX_ASSIGNED,
  unfolded,
} from '#contracts';
import { t, type LocalizedString } from '#languages';

export { booleanOf, numberOf, unfolded } from '#contracts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/**
 * Values of the wire, made canonical where that is plain and left alone where it is not: what stays
 * malformed is refused by the contract's own rules, with their message at the field. Nothing here throws.
 */
export type WireRecord = Readonly<Record<string, unknown>>;

export const isWireRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of a body; only its own ones, so that `__proto__` and its like say nothing. */
export const fieldOf = (record: WireRecord, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Text without blanks at its ends; nothing is the empty text, and a number is its digits. */
export const textOf = (value: unknown): unknown => {
  if (value === null) return '';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return isPlainText(value) ? value.trim() : value;
};

/** Ids of a list or of its JSON text: distinct, and without empty selectors. */
const distinctIds = (value: unknown): unknown => {
  const list = unfolded(value);
  if (list === null || list === '') return [];
  if (isUuid(list)) return [list.toLowerCase()];
  if (!Array.isArray(list)) return list;
  return [
    ...new Set(
      list.filter((item) => !isBlank(item)).map((item: unknown) => (isUuid(item) ? item.toLowerCase() : item)),
    ),
  ];
};

/** As `distinctIds`, and no more than are kept. */
export const idsOf = (value: unknown): unknown => {
  const ids = distinctIds(value);
  return Array.isArray(ids) ? ids.slice(0, MAX_ASSIGNED) : ids;
};

/** How many ids of a list are more than are kept. */
export const idsBeyond = (value: unknown): number => {
  const ids = distinctIds(value);
  return Array.isArray(ids) ? Math.max(0, ids.length - MAX_ASSIGNED) : 0;
};

const CLOCK = /^\s*(\d{1,2}):(\d{2})(?::\d{2})?\s*$/;

/** `HH:mm` of a clock time as it is typed; null when it is none. */
export const clockOf = (value: unknown): string | null => {
  const match = typeof value === 'string' ? CLOCK.exec(value) : null;
  return match?.[1] === undefined || match[2] === undefined ? null : `${match[1].padStart(2, '0')}:${match[2]}`;
};

/** The London day that a date field names, written as a day or as an instant; null when it names none. */
export const dayOf = (value: unknown): string | null => {
  if (isDay(value)) return value;
  const instant = instantOf(value);
  return instant === null ? null : londonDate(instant);
};

/**
 * An instant from an instant, or from a clock time on a London day; anything else is left as it is, and a time that
 * does not exist is left with its day, so that the contract can say why.
 */
export const instantOn = (value: unknown, day: string | null): unknown => {
  const instant = instantOf(value);
  if (instant !== null) return instant;
  const clock = clockOf(value);
  if (clock === null || day === null) return value;
  const written = `${day}T${clock}`;
  return instantOf(written) ?? written;
};

/**
 * Why a date field can not be read, in one sentence; null where it is blank or names a day.
 * @param needed other fields of the body stand on this day
 */
export const dateFieldProblem = (value: unknown, needed: boolean): LocalizedString | null => {
  if (isBlank(value) || dayOf(value) !== null) return null;
  return dateProblem(value) ?? (needed ? t('Please write the date as {example}.', { example: '2027-02-28' }) : null);
};

/** A query's `delegated` and `leader` as what they mean; the other fields as they are. */
export const delegationFields = ({ leader, delegated, ...fields }: WireRecord): WireRecord => ({
  ...fields,
  ...(delegated === undefined ? {} : { delegated: booleanOf(delegated) }),
  ...(leader === undefined ? {} : leaderChoice(leader)),
});

/** A choice of who does the work: a project leader's name, or one of the two choices beside the names (decision D-07). */
const leaderChoice = (chosen: unknown): { readonly delegated?: boolean; readonly leader?: unknown } => {
  if (chosen === ALL_EXTERNAL) return { delegated: true };
  return chosen === ALL_INTERNAL ? { delegated: false } : { leader: chosen };
};
