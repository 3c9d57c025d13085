import { t } from '#languages';
/** Days ahead that the list of due dates shows. */
export const DUE_SOON_DAYS = 30;

const DAY = 86_400_000;

/** Something with a day by which it must be tested again. */
export interface Due {
  readonly _id: string;
  readonly name: string;
  /** `YYYY-MM-DD`; null: nobody has said. */
  readonly due: string | null;
}

/** Whole days from one plain day to another; the length of a day does not matter. */
export const daysUntil = (due: string, today: string): number =>
  Math.round((Date.parse(due) - Date.parse(today)) / DAY);

/** 'today', 'in 12 days', 'overdue by 1 day'. */
export const formatWait = (days: number): string => {
  if (days === 0) return t('today');
  return days < 0
    ? t('{days, plural, one {overdue by # day} other {overdue by # days}}', { days: -days })
    : t('{days, plural, one {in # day} other {in # days}}', { days });
};

/** What is overdue or due within the next days, the most urgent first. */
export const dueSoon = (
  all: readonly Due[],
  today: string,
): readonly (Due & { readonly due: string; readonly days: number })[] =>
  all
    .flatMap((one) => (one.due === null ? [] : [{ ...one, due: one.due, days: daysUntil(one.due, today) }]))
    .filter(({ days }) => days <= DUE_SOON_DAYS)
    .sort((one, other) => one.days - other.days || one.name.localeCompare(other.name));
