export { Calendar, type CalendarProps } from './calendar.js';
export { CalendarLegend, type LegendPart } from './calendar-legend.js';
export { anchorOf, CalendarPopover, type Anchor } from './calendar-popover.js';
export { CalendarToolbar } from './calendar-toolbar.js';
export { movedTo, shownHours, usualHours, type CalendarEntry, type CalendarTone } from './entries.js';
export { MoveDialog, type MoveMode } from './move-dialog.js';
export { useCalendarPlace, useNarrow, type CalendarPlace } from './use-calendar-place.js';
export type { Rearrange } from './use-dropping.js';
export { windowOf, type CalendarView, type Span } from './windows.js';
