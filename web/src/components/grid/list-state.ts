import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const PAGE_SIZES = [25, 50, 100, 200] as const;

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

type Changes = { readonly [Name in 'q' | 'sort' | 'page' | 'size']?: string | number } & { readonly filters?: Readonly<Record<string, string>> };

export type ListChange = (changes: Changes) => void;

/**
 * What a list shows, kept in the address: it survives a reload, Back leads to it, and it can be sent as a link.
 * What stands at its default is left out.
 */
export const useListState = (filterNames: readonly string[], defaultSort: string, defaultSize = 50): readonly [ListState, ListChange] => {
  const [search, setSearch] = useSearchParams();
  const names = filterNames.join(' ');
  const state = useMemo((): ListState => {
    const page = Number(search.get('page') ?? 1);
    const size = Number(search.get('size') ?? defaultSize);
    const filters: Record<string, string> = {};
    for (const name of names.split(' ')) {
      const value = name === '' ? null : search.get(name);
      if (value !== null && value !== '') filters[name] = value;
    }
    return {
      q: search.get('q') ?? '',
      sort: search.get('sort') ?? defaultSort,
      page: Number.isInteger(page) && page >= 1 ? page : 1,
      size: PAGE_SIZES.some((known) => known === size) ? size : defaultSize,
      filters,
    };
  }, [search, names, defaultSort, defaultSize]);
  const change = useCallback(
    (changes: Changes): void => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          const defaults: Record<string, string> = { q: '', sort: defaultSort, page: '1', size: String(defaultSize) };
          const { filters, ...rest } = changes;
          // Another search or order starts at its first page.
          const all = { ...('page' in rest ? {} : { page: 1 }), ...rest, ...filters };
          for (const [name, value] of Object.entries(all)) {
            const text = String(value);
            if (text === (defaults[name] ?? '')) next.delete(name);
            else next.set(name, text);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setSearch, defaultSort, defaultSize],
  );
  return [state, change];
};
