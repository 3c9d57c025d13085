export type { GridColumn } from './columns.js';
export { ExportMenu } from './export-menu.js';
export { LocalGrid } from './local-grid.js';
export type { GridFilter } from './filters.js';
export { RemoteGrid } from './remote-grid.js';
export { rowInHand, rowOf } from './row-in-hand.js';
export type { Chosen } from './selection.js';
export { useNarrow } from './use-remote-list.js';
