export { RangePicker } from './range-picker.js';
export { instantsOf, sameRange, weekOf, type DayRange } from './ranges.js';
export { useRange, type ChosenRange } from './use-range.js';
