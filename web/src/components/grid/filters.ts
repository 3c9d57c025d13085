import { isDay, own, startOfLondonDay } from '#contracts';
import { t } from '#languages';

interface Filter {
  /** The server's name of it, also in the address. */
  readonly name: string;
  readonly label: string;
  /** Behind 'More filters': asked for now and then, or by links. */
  readonly more?: boolean;
  /** Only ever set by links: shown while it is set, with a way to take it back, and never offered. */
  readonly byLink?: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFilter extends Filter {
  readonly choices: readonly Choice[];
  /** What a value that a link brought is called, though it is no choice: somebody who left. */
  readonly nameOf?: (value: string) => string;
  /** Beside the field, where the words alone may be misunderstood. */
  readonly hint?: string;
}

/** First or last day of a range: the address keeps the day, the server gets the instant where it begins or is over. */
interface DayFilter extends Filter {
  readonly day: 'first' | 'last';
}

/** Whether something is so: the server gets `true` or `false`. */
interface YesNoFilter extends Filter {
  /** Words for both; 'Yes' and 'No' where they are empty. */
  readonly yesNo: { readonly yes?: string; readonly no?: string };
}

/** Something that is only asked for when it is so: the server gets `true`, or nothing. */
interface SwitchFilter extends Filter {
  readonly turns: 'on';
}

/** One of very many: the server finds those that are offered, by what is typed. */
export interface FoundFilter extends Filter {
  readonly find: (this: void, typed: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  readonly nameOf: (value: string) => string;
}

/** A choice above the list, sent to the server under `name` and kept in the address. */
export type GridFilter = ChoiceFilter | DayFilter | YesNoFilter | SwitchFilter | FoundFilter;

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** What the server is asked, of what stands in the address; a day in London begins at its midnight. */
export const askedOf = (
  filters: readonly GridFilter[],
  set: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      const value = own(set, filter.name);
      if (value === undefined) return [];
      if (!('day' in filter)) return [[filter.name, value]];
      return isDay(value) ? [[filter.name, startOfLondonDay(filter.day === 'first' ? value : dayAfter(value))]] : [];
    }),
  );

/** Choices of a filter with the value that is set among them, so that no filter is at work unseen. */
export const choicesOf = (
  filter: Exclude<GridFilter, DayFilter | SwitchFilter>,
  value: string | undefined,
): readonly Choice[] => {
  const known =
    'yesNo' in filter
      ? [
          { value: 'true', label: filter.yesNo.yes ?? t('Yes') },
          { value: 'false', label: filter.yesNo.no ?? t('No') },
        ]
      : 'choices' in filter
        ? filter.choices
        : [];
  if (value === undefined || known.some((choice) => choice.value === value)) return known;
  return [...known, { value, label: 'nameOf' in filter ? filter.nameOf(value) : value }];
};

/** 'Paid: No'. */
export const chipWords = (filter: GridFilter, value: string): string => {
  if ('turns' in filter) return filter.label;
  const shown =
    'day' in filter
      ? value.split('-').reverse().join('/')
      : (choicesOf(filter, value).find((choice) => choice.value === value)?.label ?? value);
  return t('{label}: {value}', { label: filter.label, value: shown });
};
