export { chance, type Chance } from './chance.js';
export { doInBulk, vacuum } from './in-bulk.js';
export { officeClock, type OfficeClock } from './office-clock.js';
export { samplePlan } from './plan.js';
export { grownSize, sampleSize } from './planned.js';
export { doThroughCalls, isBooking, isFounding, known, type GivenIds } from './through-calls.js';
