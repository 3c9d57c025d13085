import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { keys, type Entity } from '../../lib/queries.js';
import { Empty, Failing, RowsSkeleton } from '../feedback/index.js';
import { CardList } from './card-list.js';
import { isSortable, sortName, type GridLook } from './columns.js';
import { askedOf, GridBar, type GridFilter } from './grid-bar.js';
import { GridFoot, pagesOf } from './grid-foot.js';
import { useListState } from './list-state.js';
import { Table, type TableSort } from './table.js';

interface RemoteGridProps<Row> extends GridLook<Row> {
  /** Its changes make the list stale. */
  readonly entity: Entity;
  /** The list's call: `/api/job`. */
  readonly path: string;
  /** As the server names it: `-startjob`. */
  readonly defaultSort: string;
  readonly filters?: readonly GridFilter[];
  /** Always sent: `{enquiry_id: id}`. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly searchPlaceholder?: string;
  /** At the right of the search field. */
  readonly toolbar?: ReactNode;
}

/** Whether the window is too narrow for columns. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 639px)', window.innerWidth < 640);

/**
 * A long list, one window of it at a time: searched, sorted and paged by the server. Its state is in the
 * address. On narrow screens the rows are cards.
 */
export const RemoteGrid = <Row,>({ entity, path, defaultSort, filters = [], fixed = {}, searchPlaceholder = 'Search', toolbar, empty, ...look }: RemoteGridProps<Row>): ReactNode => {
  const narrow = useNarrow();
  const [state, change] = useListState(filters.map((filter) => filter.name), defaultSort);
  const query = { ...fixed, ...askedOf(filters, state.filters), q: state.q, sort: state.sort, limit: state.size, offset: (state.page - 1) * state.size };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.list(entity, path, query),
    queryFn: ({ signal }) => api.list<Row>(path, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const pages = pagesOf(data?.total, state.size);
  useEffect(() => {
    // The last row of the last page was removed, or the link is old.
    if (data !== undefined && !isPlaceholderData && state.page > pages) change({ page: pages });
  }, [data, isPlaceholderData, state.page, pages, change]);
  const descending = state.sort.startsWith('-');
  const by = look.columns.find((column) => isSortable(column) && sortName(column) === state.sort.replace(/^-/, ''));
  const sort: TableSort | null = by === undefined ? null : { key: by.key, descending };
  const order = (next: TableSort | null): void => {
    const column = look.columns.find((candidate) => candidate.key === next?.key);
    change({ sort: next === null || column === undefined ? defaultSort : `${next.descending ? '-' : ''}${sortName(column)}` });
  };
  const searching = state.q !== '' || Object.keys(state.filters).length > 0;
  const clear = (): void => change({ q: '', filters: Object.fromEntries(filters.map(({ name }) => [name, ''])) });

  const body = ((): ReactNode => {
    if (error !== null && data === undefined) return <Failing error={error} what={look.label} onRetry={() => void refetch()} />;
    if (data === undefined) return <RowsSkeleton rows={narrow ? 6 : 14} />;
    if (data.rows.length > 0)
      return narrow ? <CardList {...look} rows={data.rows} /> : <Table {...look} rows={data.rows} sort={sort} onSort={order} stale={isPlaceholderData} />;
    return searching ? <Empty title="Nothing matches" action={<Button variant="default" onClick={clear}>Clear the search</Button>}>No row has all of these words and choices.</Empty> : empty;
  })();
  return (
    <section className="grid-frame panel" data-fills={!narrow && data !== undefined && data.rows.length > 0} aria-label={look.label} aria-busy={isPending || isPlaceholderData}>
      <GridBar state={state} change={change} filters={filters} columns={look.columns} searchPlaceholder={searchPlaceholder} narrow={narrow} toolbar={toolbar} />
      {error !== null && data !== undefined ? <Text size="xs" c="red" px="sm" py={4} role="alert">This list could not be brought up to date.</Text> : null}
      {body}
      <GridFoot state={state} change={change} total={data?.total} narrow={narrow} />
    </section>
  );
};
