import { sortsByMoney } from '#contracts';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ListPath } from '../../lib/answer-at.js';
import type { Listed, Query } from '../../lib/api.js';
import { useMay, useMayKnown } from '../../lib/may.js';
import { keys, type ListOf } from '../../lib/queries.js';
import { useReading } from '../../lib/reading.js';
import { isSortable, sortName, type GridColumn } from './columns.js';
import { askedOf, type GridFilter } from './filters.js';
import { useListState, type ListChange, type ListState } from './list-state.js';
import type { TableSort } from './table-look.js';

const NARROW = '(max-width: 639px)';

/** Whether the window is too narrow for columns. */
export const useNarrow = (): boolean => useMediaQuery(NARROW, window.innerWidth < 640);

/** A list that is a part of its page is short: what comes below it must not be miles away. */
const sizeOf = (part: boolean | undefined): number => (part === true ? 10 : 50);

export const pagesOf = (total: number | undefined, size: number): number => Math.max(1, Math.ceil((total ?? 0) / size));

interface RemoteListOptions<Row> {
  readonly entity: ListOf;
  readonly path: ListPath<Row>;
  readonly defaultSort: string;
  readonly filters: readonly GridFilter[];
  readonly fixed: Readonly<Record<string, string>>;
  readonly name: string | undefined;
  /** It shares its page with more than a heading. */
  readonly part: boolean | undefined;
}

interface RemoteList<Row> {
  readonly state: ListState;
  readonly change: ListChange;
  /** What the server is asked, but for the window: filters, search and order as they are shown. */
  readonly shown: Query;
  /** Undefined until the first answer, and until it is known which columns may be seen. */
  readonly answer: Listed<Row> | undefined;
  readonly error: unknown;
  /** The rows are of another window or search, until these arrive. */
  readonly stale: boolean;
  readonly busy: boolean;
  readonly onRetry: () => void;
  /** Takes search and filters back; null where none is set. */
  readonly onClear: (() => void) | null;
}

/** One window of a long list, as the address says. */
export const useRemoteList = <Row>({
  entity,
  path,
  defaultSort,
  filters,
  fixed,
  name,
  part,
}: RemoteListOptions<Row>): RemoteList<Row> => {
  const may = useMay();
  const known = useMayKnown();
  const [state, change] = useListState({
    name,
    filterNames: filters.map((filter) => filter.name),
    defaultSort,
    defaultSize: sizeOf(part),
  });
  const byMoney = sortsByMoney(state.sort);
  const shown = {
    ...fixed,
    ...askedOf(filters, state.filters),
    q: state.q,
    sort: byMoney && !may('see-fees') ? defaultSort : state.sort,
  };
  const query = { ...shown, limit: state.size, offset: (state.page - 1) * state.size };
  const reading = useReading();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.list(entity, path, query),
    queryFn: ({ signal }) => reading.rows(path, query, { signal }),
    placeholderData: keepPreviousData,
    enabled: known || !byMoney,
  });
  const pages = pagesOf(data?.total, state.size);
  useEffect(() => {
    // The last row of the last page was removed, or the link is old.
    if (data !== undefined && !isPlaceholderData && state.page > pages) change({ page: pages });
  }, [data, isPlaceholderData, state.page, pages, change]);
  const searching = state.q !== '' || Object.keys(state.filters).length > 0;
  const clear = (): void => change({ q: '', filters: Object.fromEntries(filters.map((filter) => [filter.name, ''])) });
  return {
    state,
    change,
    shown,
    // With the columns of money from the start: rows that get them later are drawn anew under the pointer.
    answer: known ? data : undefined,
    error,
    stale: isPlaceholderData,
    busy: !known || isPending || isPlaceholderData,
    onRetry: () => void refetch(),
    onClear: searching ? clear : null,
  };
};

/** The order as the headings show it, and what a press on one of them asks for. */
export const useOrder = <Row>(
  columns: readonly GridColumn<Row>[],
  defaultSort: string,
  { sort }: ListState,
  change: ListChange,
): readonly [TableSort | null, (next: TableSort | null) => void] => {
  const key = columns.find((column) => isSortable(column) && sortName(column) === sort.replace(/^-/, ''))?.key;
  const by = useMemo(() => (key === undefined ? null : { key, descending: sort.startsWith('-') }), [key, sort]);
  const order = (next: TableSort | null): void => {
    const column = columns.find((candidate) => candidate.key === next?.key);
    change({
      sort: next === null || column === undefined ? defaultSort : `${next.descending ? '-' : ''}${sortName(column)}`,
    });
  };
  return [by, order];
};
