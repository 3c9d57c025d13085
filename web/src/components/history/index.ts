export { HistoryDrawer, HistoryPanel } from './history-panel.js';
