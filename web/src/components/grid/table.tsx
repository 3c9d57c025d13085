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
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  type GridApi,
  type FullWidthCellKeyDownEvent,
  type CellKeyDownEvent,
  type RowClickedEvent,
  type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  Suspense,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { RowsSkeleton, WholeOrBroken } from '../feedback/index.js';
import { isUnclaimed, useCameFrom, type CameFrom } from './came-from.js';
import { ChoosingContext } from './choosing.js';
import { HEAD_HEIGHT, ROW_HEIGHTS, useDensity } from './density.js';
import './grid.css';
import { useGridTexts } from './grid-texts.js';
import { steadily, type Hears } from './steady-options.js';
import { columnDefsOf, FoldingContext, type Line } from './table-columns.js';
import { isOnControl, type TablePlace, type TableProps } from './table-look.js';
import { useHiddenSides } from './use-hidden-sides.js';

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
  const foldable = detail !== undefined;
  const columnDefs = useMemo(
    () => columnDefsOf({ columns, sort, edge, choosable, foldable }),
    [columns, sort, edge, choosable, foldable],
  );
  const folding = useMemo(() => {
    const toggle = (id: string): void =>
      setUnfolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    return { unfolded, toggle };
  }, [unfolded]);
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
      folding.toggle(data.id);
    } else if (choosing !== null && event.key === ' ') {
      event.preventDefault();
      choosing.toggle(data.id, event.shiftKey);
    } else if (event.key === 'Enter') {
      enter(event.target, event.shiftKey, () => onOpen?.(data.row));
    }
  };
  const arrived = (api: GridApi<Line<Row>>): void => {
    focusOn(api, place);
    backTo(api, from);
  };
  const hears: Hears<Row> = {
    ready: setGrid,
    arrived,
    clicked,
    pressed,
    sorted,
    dragged,
    resized,
    choosable,
    detail,
    faded,
  };
  const [steady] = useState(() => steadily(hears));
  useLayoutEffect(() => steady.hear(hears));
  return (
    <div
      ref={frame}
      className="grid-body"
      data-short={short}
      data-density={density}
      data-stale={stale}
      data-opens={onOpen !== undefined}
      // The grid draws its rows a frame after its head, under load later: nothing below moves then.
      style={short ? { minHeight: HEAD_HEIGHT + rows.length * ROW_HEIGHTS[density] } : undefined}
      role="group"
      aria-label={label}
    >
      <ChoosingContext value={choosing}>
        <FoldingContext value={folding}>
          <div className={short ? undefined : 'grid-fill'}>
            <AgGridReact<Line<Row>>
              {...steady.options}
              {...(choosable ? { rowSelection: NOT_BY_ITSELF } : {})}
              // Unfolded rows have heights of their own, which it would forget.
              key={density}
              rowHeight={ROW_HEIGHTS[density]}
              {...(texts === null ? {} : { localeText: texts })}
              rowData={lines}
              columnDefs={columnDefs}
              domLayout={short ? 'autoHeight' : 'normal'}
            />
          </div>
        </FoldingContext>
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
