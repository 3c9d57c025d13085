export type { GridColumn } from './columns.js';
export { LocalGrid } from './local-grid.js';
export type { GridFilter } from './grid-bar.js';
export { RemoteGrid } from './remote-grid.js';
