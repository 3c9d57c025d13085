import { searchPieces, searchTextOf } from '#contracts';
import { localeNow, t } from '#languages';
import { Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Empty, Pending } from '../feedback/index.js';
import { CardList } from './card-list.js';
import { useColumns } from './column-menu.js';
import type { GridLook } from './columns.js';
import { LazyGrid } from './lazy-grid.js';
import { PrintedRows } from './printed-rows.js';
import type { TableSort } from './table-look.js';
import { useKeptArrangement } from './use-column-state.js';
import { useOpening } from './use-opening.js';
import { useNarrow } from './use-remote-list.js';

interface LocalGridProps<Row> extends GridLook<Row> {
  /** The answer of `useQuery`, as it is. */
  readonly query: {
    readonly data: readonly Row[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Rows to show of those. */
  readonly keep?: (row: Row) => boolean;
  readonly defaultSort?: TableSort;
  /** Without it there is no search field, for lists of a handful. */
  readonly searchPlaceholder?: string;
  /** Begins with the search of the address (`?q=`): a link leads to one of its rows. */
  readonly fromAddress?: boolean;
  readonly toolbar?: ReactNode;
}

/** By the alphabet of whoever reads. */
const comparing = (): ((one: string | number, other: string | number) => number) => {
  const collator = new Intl.Collator(localeNow(), { numeric: true, sensitivity: 'base' });
  return (one, other) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
};

/** A short list that is read whole: cars, kits, members of staff. Sorted and searched in the browser. */
export const LocalGrid = <Row,>({
  query,
  keep,
  defaultSort,
  searchPlaceholder,
  fromAddress = false,
  toolbar,
  empty,
  gridId,
  ...look
}: LocalGridProps<Row>): ReactNode => {
  const narrow = useNarrow();
  const [sort, setSort] = useState<TableSort | null>(defaultSort ?? null);
  const [address] = useSearchParams();
  const linked = fromAddress ? (address.get('q') ?? '') : '';
  const [search, setSearch] = useState(linked);
  const [seen, setSeen] = useState(linked);
  if (linked !== seen) {
    setSeen(linked);
    setSearch(linked);
  }
  const { data } = query;
  const { columns, onOpen, onBeside } = useOpening(look);
  const bare = searchPlaceholder === undefined && toolbar === undefined;
  const shown = useColumns(columns, useKeptArrangement(gridId), bare);
  const rows = useMemo(() => {
    const pieces = searchPieces(search);
    const found = (data ?? []).filter((row) => {
      if (keep !== undefined && !keep(row)) return false;
      if (pieces.length === 0) return true;
      const values = columns.map((column) => String(column.value(row)));
      const text = searchTextOf(values, values);
      return pieces.every((piece) => text.includes(piece));
    });
    const by = columns.find((column) => column.key === sort?.key);
    if (by === undefined || sort === null) return found;
    const compare = comparing();
    return found.sort((one, other) => compare(by.value(one), by.value(other)) * (sort.descending ? -1 : 1));
  }, [data, keep, columns, search, sort]);
  const body = ((): ReactNode => {
    if (data === undefined) return <Pending error={query.error} onRetry={query.refetch} what={look.label} rows={6} />;
    if (rows.length > 0)
      return narrow ? (
        <CardList {...look} columns={columns} onOpen={onOpen} rows={rows} />
      ) : (
        <LazyGrid
          {...look}
          onOpen={onOpen}
          columns={shown.columns}
          arranging={shown.table}
          rows={rows}
          sort={sort}
          onSort={setSort}
          short
        />
      );
    return search === '' ? empty : <Empty title={t('Nothing matches')}>{t('No rows match this search.')}</Empty>;
  })();
  return (
    <section
      className="grid-frame panel"
      style={{ flex: '0 0 auto' }}
      aria-label={look.label}
      aria-busy={data === undefined && query.error === null}
      onClickCapture={onBeside}
      onAuxClick={onBeside}
    >
      {bare && (narrow || rows.length === 0) ? null : (
        <Group px="xs" py={bare ? 3 : 'xs'} gap="xs" style={{ borderBottom: '1px solid var(--soundings-line)' }}>
          {searchPlaceholder === undefined ? null : (
            <TextInput
              type="search"
              aria-label={t('Search')}
              placeholder={searchPlaceholder}
              value={search}
              w={{ base: '100%', xs: 260 }}
              leftSection={<IconSearch size={16} aria-hidden />}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          <Group ml="auto" gap="xs" className="grid-menus">
            {toolbar}
            {narrow ? null : shown.menu}
          </Group>
        </Group>
      )}
      {body}
      <PrintedRows label={look.label} columns={shown.columns} rows={rows} rowId={look.rowId} edge={look.edge} />
    </section>
  );
};
