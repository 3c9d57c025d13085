export { Calendar } from './calendar.js';
export { CalendarLegend, type LegendPart } from './calendar-legend.js';
export { anchorOf, CalendarPopover, type Anchor } from './calendar-popover.js';
export { CalendarToolbar } from './calendar-toolbar.js';
export { usualHours, type CalendarEntry } from './entries.js';
export { MoveDialog } from './move-dialog.js';
export { useCalendarPlace, useNarrow } from './use-calendar-place.js';
export type { Rearrange } from './use-dropping.js';
export { windowOf, type CalendarView, type Span } from './windows.js';
