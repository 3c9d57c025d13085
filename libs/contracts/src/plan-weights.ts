import { hasShape } from './shapes.js';

/** What things cost beside each other in a plan that places as many visits as it can; 0 decides only between plans that are equal otherwise. */
export interface PlanWeights {
  /** A minute of driving. */
  readonly driving: number;
  /** One engineer's full week; one that is half full costs a quarter of it. */
  readonly evenness: number;
  /** A visit to which another engineer goes than the one who is booked. */
  readonly engineerChange: number;
  /** A visit that moves to another time. */
  readonly movedTime: number;
}

/** The least and the most of each. */
export const planWeightBounds: { readonly [Weight in keyof PlanWeights]: readonly [number, number] } = {
  driving: [1, 10],
  evenness: [0, 1000],
  engineerChange: [0, 480],
  movedTime: [0, 480],
};

/** Of a new installation. */
export const defaultPlanWeights: PlanWeights = { driving: 1, evenness: 0, engineerChange: 0, movedTime: 30 };

/** Whether a value gives each weight as a whole number within its bounds, and nothing else. */
export const isPlanWeights = (value: unknown): value is PlanWeights =>
  hasShape(
    value,
    Object.fromEntries(
      Object.entries(planWeightBounds).map(([weight, [least, most]]) => [
        weight,
        (field) => Number.isInteger(field) && Number(field) >= least && Number(field) <= most,
      ]),
    ),
  );
