import type { Ref } from 'react';
import type { Choosing } from './choosing.js';
import type { GridLook } from './columns.js';

export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

/** What had the focus in the plain rows, as the grid counts: a row, or -1 for the headings. */
export interface TablePlace {
  readonly at: number;
  readonly key: string | null;
}

/** What only the drawn table knows and does. */
export interface TableHandle {
  /** Pixels; null where the column is not shown. */
  readonly widthOf: (key: string) => number | null;
  /** As wide as what is in it. */
  readonly fit: (key: string) => void;
}

/** What is done to the columns with the pointer, or with the keys of the grid itself. */
export interface TableArranging {
  /** The columns from left to right, after one was dragged. */
  readonly onOrder: (shown: readonly string[]) => void;
  readonly onWidth: (key: string, width: number) => void;
  readonly handle: Ref<TableHandle>;
}

export interface TableProps<Row> extends Omit<GridLook<Row>, 'empty' | 'gridId'> {
  readonly rows: readonly Row[];
  readonly arranging: TableArranging;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
  /** As tall as its rows, for lists that are a part of their page; otherwise the rows fill the room there is. */
  readonly short?: boolean;
  readonly stale?: boolean;
  /** Rows can be chosen; a first column with checkboxes appears. */
  readonly choosing?: Choosing | null;
}

/** Clicks on what acts by itself are not clicks on the row. */
export const isOnControl = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="menuitem"], [role="switch"]') !== null;
