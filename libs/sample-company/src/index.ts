export { chance, type Chance } from './chance.js';
export { doInBulk, vacuum } from './in-bulk.js';
export { samplePlan } from './plan.js';
export { grownSize, sampleSize } from './planned.js';
export { doThroughCommands, isBooking, isFounding } from './through-commands.js';
