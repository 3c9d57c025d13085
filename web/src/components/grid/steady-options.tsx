import type {
  CellKeyDownEvent,
  ColumnMovedEvent,
  ColumnResizedEvent,
  FullWidthCellKeyDownEvent,
  GridApi,
  GridOptions,
  ICellRendererParams,
  RowClickedEvent,
  SortChangedEvent,
} from 'ag-grid-community';
import { useEffect, useRef, type ReactNode } from 'react';
import { gridTheme } from './grid-theme.js';
import { tabAlongTheRow } from './leaving.js';
import type { Line } from './table-columns.js';
import type { TableProps } from './table-look.js';

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

/** What the grid tells, and asks of the table as it is drawn now. */
export interface Hears<Row> {
  readonly detail: TableProps<Row>['detail'];
  readonly faded: TableProps<Row>['faded'];
  readonly choosable: boolean;
  readonly ready: (api: GridApi<Line<Row>>) => void;
  readonly arrived: (api: GridApi<Line<Row>>) => void;
  readonly clicked: (event: RowClickedEvent<Line<Row>>) => void;
  readonly pressed: (event: CellKeyDownEvent<Line<Row>> | FullWidthCellKeyDownEvent<Line<Row>>) => void;
  readonly sorted: (event: SortChangedEvent<Line<Row>>) => void;
  readonly dragged: (event: ColumnMovedEvent<Line<Row>>) => void;
  readonly resized: (event: ColumnResizedEvent<Line<Row>>) => void;
}

/** Rows above and below those in view. */
const ROW_BUFFER = 3;

/** The same objects as long as the grid is there: one that is new makes it draw all its columns and rows again. */
export const steadily = <Row,>(
  first: Hears<Row>,
): { readonly options: GridOptions<Line<Row>>; readonly hear: (hears: Hears<Row>) => void } => {
  let now = first;
  return {
    hear: (hears) => {
      now = hears;
    },
    options: {
      theme: gridTheme,
      rowBuffer: ROW_BUFFER,
      suppressDragLeaveHidesColumns: true,
      suppressColumnVirtualisation: true,
      defaultColDef: {
        resizable: true,
        sortingOrder: ['asc', 'desc'],
        suppressKeyboardEvent: ({ event }) => now.choosable && event.key === ' ',
      },
      getRowId: ({ data }) => data.id,
      isFullWidthRow: ({ rowNode }) => rowNode.data?.detail === true,
      fullWidthCellRenderer: (params: ICellRendererParams<Line<Row>>) =>
        params.data === undefined ? null : <Detail params={params}>{now.detail?.(params.data.row)}</Detail>,
      getRowClass: ({ data }) =>
        data !== undefined && !data.detail && now.faded?.(data.row) === true ? 'row-faded' : undefined,
      onGridReady: ({ api }) => now.ready(api),
      onFirstDataRendered: ({ api }) => now.arrived(api),
      onRowClicked: (event) => now.clicked(event),
      onCellKeyDown: (event) => now.pressed(event),
      onSortChanged: (event) => now.sorted(event),
      onColumnMoved: (event) => now.dragged(event),
      onColumnResized: (event) => now.resized(event),
      suppressNoRowsOverlay: true,
      animateRows: false,
      ensureDomOrder: true,
      alwaysMultiSort: false,
      suppressMultiSort: true,
      tabToNextCell: tabAlongTheRow,
    },
  };
};
