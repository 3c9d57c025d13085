import type { WorkingRules } from '#planning';

const HOUR = 60;

/** Minutes after midnight between which engineers work, from leaving the office to coming back. */
export const workingHours = { from: 8 * HOUR, to: 18 * HOUR } as const;

/** The company's rules of working hours, in minutes, until they are settings. */
export const workingRules: WorkingRules = { longestDay: 9 * HOUR, longestWeek: 40 * HOUR, rest: 11 * HOUR };

/** Days of one plan. */
export const PLAN_DAYS = 7;
