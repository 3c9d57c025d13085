export { HistoryDrawer } from './history-panel.js';
