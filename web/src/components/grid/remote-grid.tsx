import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { ListPath } from '../../lib/answer-at.js';
import type { Listed } from '../../lib/api.js';
import type { ListOf } from '../../lib/queries.js';
import { useMay, withinSight } from '../../lib/may.js';
import { useReading } from '../../lib/reading.js';
import { Empty, Failing, RowsSkeleton } from '../feedback/index.js';
import { CardList } from './card-list.js';
import { useColumns } from './column-menu.js';
import { ChosenBar, useChoosing, type Choosing, type GridSelection } from './choosing.js';
import type { GridLook } from './columns.js';
import { HEAD_HEIGHT, ROW_HEIGHTS, useDensity, type Density } from './density.js';
import { ExportMenu } from './export-menu.js';
import type { GridFilter } from './filters.js';
import { GridBar, type GridBarProps } from './grid-bar.js';
import { GridFoot } from './grid-foot.js';
import { LazyGrid } from './lazy-grid.js';
import { AllMatching } from './all-matching.js';
import { PrintedRows, PrintedWords } from './printed-rows.js';
import { inAddress } from './list-state.js';
import type { ListViews } from './list-views.js';
import type { TableArranging, TableSort } from './table-look.js';
import { useAddressArrangement } from './use-column-state.js';
import { useOpening } from './use-opening.js';
import { usePrinted } from './use-printed.js';
import { useNarrow, useOrder, useRemoteList } from './use-remote-list.js';

interface RemoteGridProps<Row> extends GridLook<Row> {
  /** Its changes make the list stale. */
  readonly entity: ListOf;
  /** The list's call: `/api/job`. */
  readonly path: ListPath<Row>;
  /** As the server names it: `-startjob`. */
  readonly defaultSort: string;
  readonly filters?: readonly GridFilter[];
  /** Always sent: `{enquiry_id: id}`. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly searchPlaceholder?: string;
  /** At the right of the search field. */
  readonly toolbar?: ReactNode;
  /** Of a list that shares its page with another, so that each keeps its own part of the address. */
  readonly name?: string;
  /** It shares its page with more than a heading: it pages, and the page scrolls. Otherwise it fills the page. */
  readonly part?: boolean;
  /** With a menu that saves all rows as a workbook or as CSV, in a file of this name: 'Site visits'. */
  readonly exportAs?: string;
  readonly selection?: GridSelection<Row>;
  /** What is shown can be kept as a view of this page. */
  readonly views?: ListViews;
}

const NO_FILTERS: readonly GridFilter[] = [];
const NO_ROWS: readonly never[] = [];
const NOTHING: Readonly<Record<string, string>> = {};

interface RowsProps<Row> extends Omit<GridLook<Row>, 'gridId'> {
  readonly answer: Listed<Row> | undefined;
  readonly error: unknown;
  readonly stale: boolean;
  readonly onRetry: () => void;
  readonly onClear: (() => void) | null;
  readonly narrow: boolean;
  readonly choosing: Choosing | null;
  readonly arranging: TableArranging;
  /** Pixels that a page of rows has, where the list is a part of its page. */
  readonly room: number | undefined;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
}

const roomOf = (part: boolean | undefined, rows: number, density: Density): number | undefined =>
  part === true ? HEAD_HEIGHT + rows * ROW_HEIGHTS[density] : undefined;

/** The rows, or in their place why there are none. */
const Rows = <Row,>({
  answer,
  error,
  stale,
  onRetry,
  narrow,
  room,
  sort,
  onSort,
  onClear,
  empty,
  ...look
}: RowsProps<Row>): ReactNode => {
  if (answer === undefined)
    // As high as the rows will be: what is below them is not in view meanwhile.
    return error === null ? (
      <div style={narrow || room === undefined ? undefined : { height: room, overflow: 'hidden' }}>
        <RowsSkeleton rows={narrow ? 6 : 14} />
      </div>
    ) : (
      <Failing error={error} what={look.label} onRetry={onRetry} />
    );
  if (answer.rows.length === 0)
    return onClear === null ? (
      empty
    ) : (
      <Empty
        title={t('Nothing matches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Clear the search')}
          </Button>
        }
      >
        {t('No rows match these filters.')}
      </Empty>
    );
  if (narrow) return <CardList {...look} rows={answer.rows} />;
  const table = (
    <LazyGrid {...look} rows={answer.rows} sort={sort} onSort={onSort} stale={stale} short={room !== undefined} />
  );
  return room === undefined ? (
    table
  ) : (
    <div className="grid-part" style={answer.total > answer.rows.length ? { minHeight: room } : undefined}>
      {table}
    </div>
  );
};

interface HeadProps<Row> extends Omit<GridBarProps<Row>, 'saving'> {
  readonly views: ListViews | undefined;
  readonly gridId: string;
  readonly saving: ReactNode;
  readonly arranging: ReactNode;
}

/** Above the rows. With views the menus stand beside them, so that the filters have their line to themselves; cards have no columns to arrange. */
const Head = <Row,>({ views, gridId, saving, arranging, ...bar }: HeadProps<Row>): ReactNode => {
  const { filters, narrow } = bar;
  const menus = narrow ? (
    saving
  ) : (
    <>
      {saving}
      {arranging}
    </>
  );
  const beside = views !== undefined && !narrow;
  return (
    <>
      {views === undefined ? null : (
        <views.Strip
          page={views.page}
          ready={views.ready}
          gridId={gridId}
          filterNames={filters.map(({ name }) => name)}
        >
          {beside ? menus : null}
        </views.Strip>
      )}
      <GridBar {...bar} saving={beside ? null : menus} />
    </>
  );
};

/**
 * A long list, one window of it at a time: searched, sorted and paged by the server. Its state is in the
 * address. On narrow screens the rows are cards.
 */
export const RemoteGrid = <Row,>(props: RemoteGridProps<Row>): ReactNode => {
  const may = useMay();
  const { columns } = props;
  const seen = useMemo(() => withinSight(may, columns, ({ key }) => key), [may, columns]);
  return <SeenGrid {...props} columns={seen} />;
};

const SeenGrid = <Row,>({
  entity,
  path,
  defaultSort,
  filters = NO_FILTERS,
  fixed = NOTHING,
  searchPlaceholder = t('Search'),
  toolbar,
  name,
  part,
  exportAs,
  selection,
  gridId,
  views,
  ...look
}: RemoteGridProps<Row>): ReactNode => {
  const narrow = useNarrow();
  const list = useRemoteList<Row>({ entity, path, defaultSort, filters, fixed, name, part });
  const [density] = useDensity();
  const reading = useReading();
  const { state, change, answer, error, stale } = list;
  const rows = answer?.rows ?? NO_ROWS;
  const printed = usePrinted<Row>({ entity, path, shown: list.shown, answer });
  const choosing = useChoosing(selection, rows, look.rowId);
  const { columns, onOpen, onBeside } = useOpening(look);
  const [sort, order] = useOrder(look.columns, defaultSort, state, change);
  const shown = useColumns(columns, useAddressArrangement(gridId, inAddress(name, 'columns')), views !== undefined);
  const saving =
    exportAs === undefined ? null : (
      <ExportMenu<Row>
        title={exportAs}
        read={(window, signal) => reading.rows(path, { ...list.shown, ...window }, { signal })}
        columns={shown.columns}
        rowId={look.rowId}
        total={answer?.total}
        small={views !== undefined && !narrow}
      />
    );
  const first = async (limit: number): Promise<readonly Row[]> =>
    (await reading.rows(path, { ...list.shown, limit, offset: 0 })).rows;
  return (
    <section
      className="grid-frame panel"
      data-fills={!narrow && part !== true && rows.length > 0}
      data-cards={narrow}
      aria-label={look.label}
      aria-busy={list.busy}
      onClickCapture={onBeside}
      onAuxClick={onBeside}
    >
      <Head
        views={views}
        gridId={gridId}
        saving={saving}
        arranging={shown.menu}
        state={state}
        change={change}
        filters={filters}
        columns={look.columns}
        searchPlaceholder={searchPlaceholder}
        narrow={narrow}
        toolbar={toolbar}
      />
      <ChosenBar
        selection={selection}
        choosing={choosing}
        narrow={narrow}
        columns={shown.columns}
        rest={<AllMatching<Row> selection={selection} total={answer?.total} read={first} rowId={look.rowId} />}
      />
      {error !== null && answer !== undefined ? (
        <Text size="xs" c="red" px="sm" py={4} role="alert">
          {t('This list could not be brought up to date.')}
        </Text>
      ) : null}
      <PrintedWords filters={filters} state={state} printed={printed} answer={answer} />
      <PrintedRows label={look.label} columns={shown.columns} rows={printed} rowId={look.rowId} edge={look.edge} />
      <Rows
        {...look}
        columns={narrow ? columns : shown.columns}
        onOpen={onOpen}
        answer={answer}
        error={error}
        stale={stale}
        onRetry={list.onRetry}
        onClear={list.onClear}
        arranging={shown.table}
        narrow={narrow}
        choosing={choosing}
        room={roomOf(part, state.size, density)}
        sort={sort}
        onSort={order}
      />
      <GridFoot state={state} change={change} answer={answer} narrow={narrow} printed={printed.length} />
    </section>
  );
};
