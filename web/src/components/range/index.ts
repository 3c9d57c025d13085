export { RangePicker } from './range-picker.js';
export { dayAfter, instantsOf, shownRange, type DayRange } from './ranges.js';
export { useRange, type ChosenRange } from './use-range.js';
