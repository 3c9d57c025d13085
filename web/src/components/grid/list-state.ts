import { own } from '#contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const PAGE_SIZES = [10, 25, 50, 100, 200] as const;

export interface ListState {
  readonly q: string;
  /** The server's name of the order, `-` in front for descending. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** The screen's own filters that are set. */
  readonly filters: Readonly<Record<string, string>>;
}

type Changes = { readonly [Name in 'q' | 'sort' | 'page' | 'size']?: string | number } & {
  readonly filters?: Readonly<Record<string, string>>;
};

export type ListChange = (changes: Changes) => void;

export interface ListShape {
  /** Of a list that shares its page with another: its values stand in the address as `reports.sort`. */
  readonly name?: string | undefined;
  readonly filterNames: readonly string[];
  readonly defaultSort: string;
  readonly defaultSize: number;
}

/** What a value is called in the address, where lists share it. */
export const inAddress = (name: string | undefined, value: string): string =>
  name === undefined ? value : `${name}.${value}`;

export const listStateOf = (
  search: URLSearchParams,
  { name, filterNames, defaultSort, defaultSize }: ListShape,
): ListState => {
  const read = (value: string): string | null => search.get(inAddress(name, value));
  const page = Number(read('page') ?? 1);
  const size = Number(read('size') ?? defaultSize);
  const set = filterNames.map((filter) => [filter, read(filter) ?? ''] as const).filter(([, value]) => value !== '');
  return {
    q: read('q') ?? '',
    sort: read('sort') ?? defaultSort,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: PAGE_SIZES.some((known) => known === size) ? size : defaultSize,
    filters: Object.fromEntries(set),
  };
};

/** The address after a change. What stands at its default is left out; another search or order starts at its first page. */
export const changedAddress = (
  before: URLSearchParams,
  changes: Changes,
  { name, defaultSort, defaultSize }: Omit<ListShape, 'filterNames'>,
): URLSearchParams => {
  const next = new URLSearchParams(before);
  const defaults: Record<string, string> = { q: '', sort: defaultSort, page: '1', size: String(defaultSize) };
  const { filters, ...rest } = changes;
  const all = { ...('page' in rest ? {} : { page: 1 }), ...rest, ...filters };
  for (const [value, set] of Object.entries(all)) {
    const text = String(set);
    if (text === (own(defaults, value) ?? '')) next.delete(inAddress(name, value));
    else next.set(inAddress(name, value), text);
  }
  return next;
};

/** What a list shows, kept in the address: it survives a reload, Back leads to it, and it can be sent as a link. */
export const useListState = ({
  name,
  filterNames,
  defaultSort,
  defaultSize,
}: ListShape): readonly [ListState, ListChange] => {
  const [search, setSearch] = useSearchParams();
  const names = filterNames.join(' ');
  const state = useMemo(
    () => listStateOf(search, { name, filterNames: names.split(' '), defaultSort, defaultSize }),
    [search, name, names, defaultSort, defaultSize],
  );
  const change = useCallback(
    (changes: Changes): void =>
      setSearch((before) => changedAddress(before, changes, { name, defaultSort, defaultSize }), { replace: true }),
    [setSearch, name, defaultSort, defaultSize],
  );
  return [state, change];
};
