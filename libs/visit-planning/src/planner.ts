import { Injectable } from '@nestjs/common';
import { PlanningRun, type PlanningProblem } from '#planning';

/** A plan that is being made in its thread. */
export type Planning = Pick<PlanningRun, 'plan' | 'progress' | 'abort'>;

/** With the reasons, which come after it, the largest plan is there within twenty seconds, and that of a week of sixty visits within two. */
const MOST_MS = 16_000;
const LEAST_MS = 1500;
const MS_A_VISIT = 75;
const FEW_VISITS = 40;
const PROOF_SECONDS = 5;
/** The same facts give a plan as good; nobody has a reason to draw anew. */
const SEED = 1;

/** How long is searched and then proven, by the number of visits. */
export const timeFor = (visits: number): { readonly milliseconds: number; readonly proofSeconds: number } => ({
  milliseconds: Math.min(MOST_MS, Math.max(LEAST_MS, MS_A_VISIT * (visits - FEW_VISITS))),
  proofSeconds: PROOF_SECONDS,
});

/** Starts a thread for each plan, with a time that grows with the number of visits. */
@Injectable()
export class Planner {
  start(problem: PlanningProblem): Planning {
    return new PlanningRun(problem, { seed: SEED, ...timeFor(problem.visits.length) });
  }
}
