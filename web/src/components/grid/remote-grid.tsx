import { Button, CloseButton, Group, Pagination, Select, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { keys, type Entity } from '../../lib/queries.js';
import { Empty, Failing, RowsSkeleton } from '../feedback/index.js';
import { CardList } from './card-list.js';
import { isSortable, sortName, type GridLook } from './columns.js';
import { PAGE_SIZES, useListState } from './list-state.js';
import { Table, type TableSort } from './table.js';

/** A choice above the list, sent to the server under `name` and kept in the address. */
export interface GridFilter {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

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

const count = new Intl.NumberFormat('en-GB');

/** Search that waits for a pause in typing, and follows the address when it changes by Back. */
const SearchField = ({ q, onSearch, placeholder }: { readonly q: string; readonly onSearch: (q: string) => void; readonly placeholder: string }): ReactNode => {
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  useEffect(() => {
    if (q !== sent) { setTyped(q); setSent(q); }
  }, [q, sent]);
  const send = useDebouncedCallback((text: string) => { setSent(text.trim()); onSearch(text.trim()); }, 250);
  const type = (text: string): void => { setTyped(text); send(text); };
  return (
    <TextInput
      type="search" aria-label="Search" placeholder={placeholder} value={typed} maxLength={200} w={{ base: '100%', xs: 280 }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
};

/** Whether the window is too narrow for columns. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 639px)', window.innerWidth < 640);

/**
 * A long list, one window of it at a time: searched, sorted and paged by the server. Its state is in the
 * address. On narrow screens the rows are cards.
 */
export const RemoteGrid = <Row,>({ entity, path, defaultSort, filters = [], fixed = {}, searchPlaceholder = 'Search', toolbar, empty, ...look }: RemoteGridProps<Row>): ReactNode => {
  const narrow = useNarrow();
  const [state, change] = useListState(filters.map((filter) => filter.name), defaultSort);
  const query = { ...fixed, ...state.filters, q: state.q, sort: state.sort, limit: state.size, offset: (state.page - 1) * state.size };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.list(entity, path, query),
    queryFn: ({ signal }) => api.list<Row>(path, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / state.size));
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
    if (isPending || data === undefined) return <RowsSkeleton rows={narrow ? 6 : 14} />;
    if (data.rows.length > 0)
      return narrow ? <CardList {...look} rows={data.rows} /> : <Table {...look} rows={data.rows} sort={sort} onSort={order} stale={isPlaceholderData} />;
    return searching ? <Empty title="Nothing matches" action={<Button variant="default" onClick={clear}>Clear the search</Button>}>No row has all of these words and choices.</Empty> : empty;
  })();
  const first = data === undefined || data.total === 0 ? 0 : (state.page - 1) * state.size + 1;
  const last = data === undefined ? 0 : Math.min(data.total, state.page * state.size);
  return (
    <section className="grid-frame panel" data-fills={!narrow && data !== undefined && data.rows.length > 0} aria-label={look.label} aria-busy={isPending || isPlaceholderData}>
      <Group p="xs" gap="xs" style={{ borderBottom: '1px solid var(--soundings-line)' }}>
        <SearchField q={state.q} onSearch={(q) => change({ q })} placeholder={searchPlaceholder} />
        {filters.map((filter) => (
          <Select
            key={filter.name} aria-label={filter.label} placeholder={filter.label} data={filter.choices.map((choice) => ({ ...choice }))} w={{ base: '100%', xs: 170 }}
            value={state.filters[filter.name] ?? null} clearable onChange={(value) => change({ filters: { [filter.name]: value ?? '' } })}
          />
        ))}
        {narrow ? (
          <Select
            aria-label="Order" value={state.sort} allowDeselect={false} w="100%" onChange={(value) => change({ sort: value ?? defaultSort })}
            data={look.columns.filter(isSortable).flatMap((column) => [
              { value: sortName(column), label: `${column.title}, ascending` }, { value: `-${sortName(column)}`, label: `${column.title}, descending` },
            ])}
          />
        ) : null}
        {toolbar === undefined ? null : <Group ml="auto" gap="xs">{toolbar}</Group>}
      </Group>
      {error !== null && data !== undefined ? <Text size="xs" c="red" px="sm" py={4} role="alert">This list could not be brought up to date.</Text> : null}
      {body}
      <div className="grid-foot">
        <Text size="xs" c="dimmed" role="status">
          {data === undefined ? '' : data.total === 0 ? 'No rows' : `${count.format(first)}–${count.format(last)} of ${count.format(data.total)}`}
        </Text>
        <Group gap="xs">
          {narrow ? null : (
            <Select
              aria-label="Rows on a page" size="xs" w={74} allowDeselect={false} value={String(state.size)} data={PAGE_SIZES.map(String)}
              onChange={(value) => change({ size: Number(value ?? 50) })}
            />
          )}
          <VisuallyHidden>{`Page ${state.page} of ${pages}`}</VisuallyHidden>
          <Pagination
            size="sm" total={pages} value={Math.min(state.page, pages)} siblings={narrow ? 0 : 1} onChange={(page) => change({ page })}
            getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase() ?? ''}${control.slice(1)} page` })}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          />
        </Group>
      </div>
    </section>
  );
};
