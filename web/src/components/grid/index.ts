export type { GridColumn } from './columns.js';
export { LocalGrid } from './local-grid.js';
export { RemoteGrid, useNarrow, type GridFilter } from './remote-grid.js';
