export { AsAtControl, useMoment, WhatChanged } from './as-at-control.js';
export { Making } from './making.js';
export { MomentButton } from './moment-button.js';
export { NothingThen } from './nothing-then.js';
export { PastFields } from './past-fields.js';
export { pastKey, usePast } from './use-past.js';
