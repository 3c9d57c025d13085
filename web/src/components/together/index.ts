export { DeleteChosen, WhatIsDeleted } from './delete-chosen.js';
export { FlagMenu } from './flag-menus.js';
export { nameOf, RefusedJobs, refusedOf } from './refused-jobs.js';
export { TurnOff } from './turn-off.js';
export { countedJobs, inOrder, stillChosen, type Flagging } from './together.js';
export { useFlagging } from './use-flagging.js';
export { useTogether } from './use-together.js';
