import type { Found } from './routing/found.js';

export interface PlanOptions {
  readonly seed: number;
  /** How long is searched at most: less where a proof helps. The reasons come after it. */
  readonly milliseconds: number;
  /** With it alone, and no proof, the same seed gives the same plan on every machine. */
  readonly iterations?: number;
  /** How long is proven at most; 0: nothing is. */
  readonly proofSeconds?: number;
  /** What was found already, to go on with; nothing is proven then. */
  readonly start?: Found;
  /** What there is before it is proven. */
  readonly onFound?: (found: Found) => void;
  readonly isStopped?: () => boolean;
  /** The share of the time that is over, and what the best plan so far leaves and drives. */
  readonly onProgress?: (progress: PlanProgress) => void;
}

export interface PlanProgress {
  readonly share: number;
  readonly left: number;
  readonly driving: number;
}
