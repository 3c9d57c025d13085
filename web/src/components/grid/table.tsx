import { t } from '#languages';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  type ColDef,
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  type GridApi,
  type FullWidthCellKeyDownEvent,
  type CellKeyDownEvent,
  type ICellRendererParams,
  type RowClickedEvent,
  type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState, type ReactNode } from 'react';
import { RowsSkeleton, WholeOrBroken } from '../feedback/index.js';
import { isAnchor, isFixed, LEAST } from './column-state.js';
import { isUnclaimed, useCameFrom, type CameFrom } from './came-from.js';
import { ChoiceCell, ChoiceHead, ChoosingContext } from './choosing.js';
import { isSortable, type GridColumn } from './columns.js';
import { ROW_HEIGHTS, useDensity } from './density.js';
import './grid.css';
import { useGridTexts } from './grid-texts.js';
import { gridTheme } from './grid-theme.js';
import { tabAlongTheRow } from './leaving.js';
import { widthsOf } from './room.js';
import { useHiddenSides } from './use-hidden-sides.js';
import { isOnControl, type TablePlace, type TableProps, type TableSort } from './table-look.js';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  CellStyleModule,
  RowStyleModule,
  RowApiModule,
  RowSelectionModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CellApiModule,
  ScrollApiModule,
  LocaleModule,
]);

interface Line<Row> {
  readonly id: string;
  readonly row: Row;
  readonly detail: boolean;
}

const DETAIL = '+detail';

/** A cell that only holds a button or a link acts as that, with Shift as if it was pressed so; any other opens the row. */
const enter = (target: EventTarget | null, shiftKey: boolean, open: () => void): void => {
  const control = target instanceof Element ? target.querySelector<HTMLElement>('a, button') : null;
  if (control !== null) control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  else open();
};

/** What Space turns where it stands. */
const turnedBySpace = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.querySelector<HTMLElement>('[data-space]') : null;

/** Space on a row chooses it where rows can be chosen, and unfolds it at its arrow alone. */
const isFold = (key: string, onArrow: boolean, choosable: boolean): boolean =>
  key === ' ' ? onArrow || !choosable : key === 'Enter' && onArrow;

/** The unfolded part tells the grid how tall it is, also when what it loads arrives. */
const Detail = <Row,>({
  params,
  children,
}: {
  readonly params: ICellRendererParams<Line<Row>>;
  readonly children: ReactNode;
}): ReactNode => {
  const frame = useRef<HTMLDivElement>(null);
  const { node, api } = params;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const height = Math.max(48, Math.ceil(element.getBoundingClientRect().height));
      if (node.rowHeight === height) return;
      node.setRowHeight(height);
      api.onRowHeightChanged();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [node, api]);
  return (
    <div ref={frame} className="grid-detail" role="gridcell">
      {children}
    </div>
  );
};

/** The row's edge stands on its first cell; a row's own style would show again in each pinned part. */
const edgeStyle = <Row,>(edge: TableProps<Row>['edge']): Pick<ColDef<Line<Row>>, 'cellStyle'> =>
  edge === undefined
    ? {}
    : {
        cellStyle: ({ data }) => {
          const colour = data === undefined ? undefined : edge(data.row);
          return { boxShadow: colour === undefined ? 'none' : `inset 4px 0 0 ${colour}` };
        },
      };

const widthsFor = <Row,>(column: GridColumn<Row>): Pick<ColDef<Line<Row>>, 'width' | 'minWidth' | 'flex'> => {
  const { width, ...rest } = widthsOf(column);
  return width === null ? rest : { width, ...rest };
};

const columnDef = <Row,>(column: GridColumn<Row>, sort: TableSort | null): ColDef<Line<Row>> => {
  const { render } = column;
  const aligned = column.align === undefined || column.align === 'left' ? [] : [`cell-${column.align}`];
  return {
    colId: column.key,
    headerName: column.title,
    valueGetter: ({ data }) => (data === undefined ? '' : column.value(data.row)),
    ...(render === undefined
      ? {}
      : { cellRenderer: ({ data }: ICellRendererParams<Line<Row>>) => (data === undefined ? null : render(data.row)) }),
    sortable: isSortable(column),
    // The rows arrive in order; the grid only shows the arrow and asks for another order.
    comparator: () => 0,
    sort: sort?.key === column.key ? (sort.descending ? 'desc' : 'asc') : null,
    // A share of the room that the grid was told of is only forgotten when it is told `null`.
    ...(column.given === undefined ? widthsFor(column) : { width: column.given, minWidth: LEAST, flex: null }),
    suppressMovable: isFixed(column),
    // Into and out of what stays in view only by the menu, which the arrangement hears of.
    lockPinned: true,
    pinned: null,
    ...(column.pinned === undefined ? {} : { pinned: column.pinned, lockPosition: column.pinned, resizable: false }),
    cellClass: [...aligned, render === undefined ? 'cell-words' : 'cell-drawn'],
    headerClass: aligned,
  };
};

/** The grid handles neither Space nor a click on the box itself: what is chosen is the parent's. */
const choiceColumn = <Row,>(): ColDef<Line<Row>> => ({
  colId: 'choice',
  headerName: '',
  width: 40,
  minWidth: 40,
  sortable: false,
  resizable: false,
  suppressMovable: true,
  lockPosition: 'left',
  pinned: 'left',
  cellClass: 'cell-choice',
  headerClass: 'cell-choice',
  headerComponent: ChoiceHead,
  cellRenderer: ({ data }: ICellRendererParams<Line<Row>>) => (data === undefined ? null : <ChoiceCell id={data.id} />),
});

/** What had the focus before there was a grid has it again. */
const focusOn = <Row,>(api: GridApi<Line<Row>>, place: TablePlace | null): void => {
  if (place === null) return;
  const key = place.key ?? api.getAllDisplayedColumns()[0]?.getColId();
  if (key === undefined) return;
  if (place.at < 0) api.setFocusedHeader(key);
  else api.setFocusedCell(place.at, key);
};

/** Frames in which a row that was scrolled to is drawn. */
const FRAMES = 30;

/** Whoever comes back finds the row that they left, in view and under the focus; after what the page does on arrival. */
const backTo = <Row,>(api: GridApi<Line<Row>>, from: CameFrom | null): void => {
  const index = from === null ? null : (api.getRowNode(from.row)?.rowIndex ?? null);
  if (index === null) return;
  const key = from?.column ?? api.getAllDisplayedColumns()[0]?.getColId();
  const lead = (frames: number): void => {
    if (api.isDestroyed() || !isUnclaimed()) return;
    api.ensureIndexVisible(index, 'middle');
    if (key !== undefined) api.setFocusedCell(index, key);
    if (frames > 0) requestAnimationFrame(() => lead(frames - 1));
  };
  requestAnimationFrame(() => lead(FRAMES));
};

const NOT_BY_ITSELF = {
  mode: 'multiRow',
  checkboxes: false,
  headerCheckbox: false,
  enableClickSelection: false,
} as const;

type DrawnProps<Row> = TableProps<Row> & { readonly place?: TablePlace | null };

const Drawn = <Row,>({
  label,
  columns,
  rowId,
  rows,
  sort,
  onSort,
  onOpen,
  edge,
  faded,
  detail,
  short = false,
  stale = false,
  choosing = null,
  place = null,
  arranging,
}: DrawnProps<Row>): ReactNode => {
  const texts = useGridTexts();
  const [density] = useDensity();
  const [grid, setGrid] = useState<GridApi<Line<Row>> | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(
    () =>
      rows.flatMap((row): Line<Row>[] => {
        const id = rowId(row);
        const line = { id, row, detail: false };
        return detail !== undefined && unfolded.has(id) ? [line, { id: `${id}${DETAIL}`, row, detail: true }] : [line];
      }),
    [rows, rowId, detail, unfolded],
  );
  const choosable = choosing !== null;
  const columnDefs = useMemo((): ColDef<Line<Row>>[] => {
    const bare = detail === undefined && !choosable;
    const shown = columns.map((column, at) => ({
      ...columnDef(column, sort),
      ...(at === 0 && isAnchor(column) ? { pinned: 'left' as const } : {}),
      ...(at === 0 && bare ? edgeStyle(edge) : {}),
    }));
    const chosen = choosable ? [{ ...choiceColumn<Row>(), ...edgeStyle(edge) }] : [];
    if (detail === undefined) return [...chosen, ...shown];
    const arrow: ColDef<Line<Row>> = {
      colId: 'unfold',
      headerName: '',
      width: 38,
      minWidth: 38,
      sortable: false,
      resizable: false,
      suppressMovable: true,
      lockPosition: 'left',
      pinned: 'left',
      cellClass: 'cell-drawn',
      ...(choosable ? {} : edgeStyle(edge)),
      valueGetter: ({ data }) => (data === undefined ? '' : String(unfolded.has(data.id))),
      cellRenderer: ({ data }: ICellRendererParams<Line<Row>>) => {
        if (data === undefined) return null;
        const open = unfolded.has(data.id);
        return (
          <ActionIcon
            size="sm"
            miw={24}
            mih={24}
            aria-expanded={open}
            aria-label={open ? t('Fold') : t('Unfold')}
            onClick={() => toggle(data.id)}
          >
            {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </ActionIcon>
        );
      },
    };
    return [...chosen, arrow, ...shown];
  }, [columns, sort, detail, unfolded, edge, choosable]);
  const toggle = (id: string): void =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  useEffect(() => {
    // The grid only shows what is chosen: the rows' colour, and `aria-selected`.
    if (choosing !== null)
      grid?.forEachNode((node) => {
        node.setSelected(choosing.has(node.id ?? ''), false, 'api');
      });
  });
  const frame = useRef<HTMLDivElement>(null);
  useHiddenSides(frame, grid !== null);
  const from = useCameFrom(label, frame);
  useImperativeHandle(
    arranging.handle,
    () => ({
      widthOf: (key) => grid?.getColumn(key)?.getActualWidth() ?? null,
      fit: (key) => grid?.autoSizeColumns([key]),
    }),
    [grid],
  );
  const dragged = ({ api, finished, source }: ColumnMovedEvent<Line<Row>>): void => {
    if (finished && source === 'uiColumnMoved')
      arranging.onOrder(api.getAllDisplayedColumns().map((column) => column.getColId()));
  };
  const resized = ({ column, finished, source }: ColumnResizedEvent<Line<Row>>): void => {
    if (finished && column !== null && (source === 'uiColumnResized' || source === 'autosizeColumns'))
      arranging.onWidth(column.getColId(), column.getActualWidth());
  };
  const sorted = ({ api, source }: SortChangedEvent<Line<Row>>): void => {
    if (source !== 'uiColumnSorted') return;
    const by = api.getColumnState().find((state) => state.sort !== null && state.sort !== undefined);
    onSort(by === undefined ? null : { key: by.colId, descending: by.sort === 'desc' });
  };
  const clicked = ({ data, event }: RowClickedEvent<Line<Row>>): void => {
    if (data !== undefined && !data.detail && !isOnControl(event?.target) && window.getSelection()?.toString() === '')
      onOpen?.(data.row);
  };
  const pressed = ({
    data,
    event,
    ...cell
  }: CellKeyDownEvent<Line<Row>> | FullWidthCellKeyDownEvent<Line<Row>>): void => {
    if (data === undefined || data.detail || !(event instanceof KeyboardEvent) || isOnControl(event.target)) return;
    const onArrow = 'column' in cell && cell.column.getColId() === 'unfold';
    const folds = detail !== undefined && isFold(event.key, onArrow, choosing !== null);
    const turned = event.key === ' ' ? turnedBySpace(event.target) : null;
    if (turned !== null) {
      event.preventDefault();
      turned.click();
    } else if (folds) {
      event.preventDefault();
      toggle(data.id);
    } else if (choosing !== null && event.key === ' ') {
      event.preventDefault();
      choosing.toggle(data.id, event.shiftKey);
    } else if (event.key === 'Enter') {
      enter(event.target, event.shiftKey, () => onOpen?.(data.row));
    }
  };
  return (
    <div
      ref={frame}
      className="grid-body"
      data-short={short}
      data-density={density}
      data-stale={stale}
      data-opens={onOpen !== undefined}
      role="group"
      aria-label={label}
    >
      <ChoosingContext value={choosing}>
        <div className={short ? undefined : 'grid-fill'}>
          <AgGridReact<Line<Row>>
            {...(choosable ? { rowSelection: NOT_BY_ITSELF } : {})}
            // Unfolded rows have heights of their own, which it would forget.
            key={density}
            rowHeight={ROW_HEIGHTS[density]}
            onGridReady={({ api }) => setGrid(api)}
            theme={gridTheme}
            {...(texts === null ? {} : { localeText: texts })}
            rowData={lines}
            columnDefs={columnDefs}
            suppressDragLeaveHidesColumns
            suppressColumnVirtualisation
            defaultColDef={{
              resizable: true,
              sortingOrder: ['asc', 'desc'],
              suppressKeyboardEvent: ({ event }) => choosable && event.key === ' ',
            }}
            getRowId={({ data }) => data.id}
            isFullWidthRow={({ rowNode }) => rowNode.data?.detail === true}
            fullWidthCellRenderer={(params: ICellRendererParams<Line<Row>>) =>
              params.data === undefined ? null : <Detail params={params}>{detail?.(params.data.row)}</Detail>
            }
            getRowClass={({ data }) =>
              data !== undefined && !data.detail && faded?.(data.row) === true ? 'row-faded' : undefined
            }
            onRowClicked={clicked}
            onCellKeyDown={pressed}
            onSortChanged={sorted}
            onFirstDataRendered={({ api }) => {
              focusOn(api, place);
              backTo(api, from);
            }}
            onColumnMoved={dragged}
            onColumnResized={resized}
            domLayout={short ? 'autoHeight' : 'normal'}
            suppressNoRowsOverlay
            animateRows={false}
            enableCellTextSelection
            ensureDomOrder
            alwaysMultiSort={false}
            suppressMultiSort
            tabToNextCell={tabAlongTheRow}
          />
        </div>
      </ChoosingContext>
    </div>
  );
};

/** ag-grid with the product's columns, look and keys; fed by `<RemoteGrid>` and `<LocalGrid>`. */
export const Table = <Row,>(props: DrawnProps<Row>): ReactNode => (
  <WholeOrBroken>
    <Suspense fallback={<RowsSkeleton />}>
      <Drawn {...props} />
    </Suspense>
  </WholeOrBroken>
);
