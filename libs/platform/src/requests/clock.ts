import type { Clock } from './requests.js';

export const systemClock: Clock = { now: () => new Date().toISOString() };
