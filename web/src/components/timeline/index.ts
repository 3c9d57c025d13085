export type { TimelineBar, TimelineGroup, TimelineRow } from './entries.js';
export { focusBar, Timeline, type TimelineScale } from './timeline.js';
export type { Misfit } from './use-dragging.js';
