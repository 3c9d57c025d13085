export { chance, type Chance } from './chance.js';
export { SAMPLE_PASSWORD, samplePlan, type SamplePlan } from './plan.js';
export { grownSize, sampleSize, type Planned, type SampleSize } from './planned.js';
