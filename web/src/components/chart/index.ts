export { Chart } from './chart.js';
export type { ChartData, ChartRow, ChartUnit } from './data.js';
