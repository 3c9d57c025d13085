export { HistoryButton, HistoryDrawer } from './history-panel.js';
