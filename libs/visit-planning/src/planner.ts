import { Injectable } from '@nestjs/common';
import { PlanningRun, type PlanningProblem } from '#planning';

/** A plan that is being made in its thread. */
export type Planning = Pick<PlanningRun, 'plan' | 'progress' | 'abort'>;

const MOST_MS = 20_000;
const LEAST_MS = 1000;
const MS_A_VISIT = 50;
const PROOF_SECONDS = 5;
/** The same facts give a plan as good; nobody has a reason to draw anew. */
const SEED = 1;

/** Starts a thread for each plan, with a time that grows with the number of visits. */
@Injectable()
export class Planner {
  start(problem: PlanningProblem): Planning {
    const milliseconds = Math.min(MOST_MS, LEAST_MS + MS_A_VISIT * problem.visits.length);
    return new PlanningRun(problem, { seed: SEED, milliseconds, proofSeconds: PROOF_SECONDS });
  }
}
