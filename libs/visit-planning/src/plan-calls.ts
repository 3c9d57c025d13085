import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import type { AcceptPlan, PlanAccepted, PlanJobAnswer, PlanVisits } from '#contracts';
import type { Plan } from '#planning';
import { HttpProblem, type CommandRequest } from '#platform';
import { streamIdOf, VisitAssignments } from '#site-visits';
import { assignmentsOf, resultOf } from './plan-answer.js';
import { PlanJobs, type PlanJob } from './plan-jobs.js';
import { PlanningFacts } from './planning-facts.js';
import { prepare } from './planning-problem.js';

/** Each call about a plan. */
@Injectable()
export class PlanCalls {
  constructor(
    private readonly facts: PlanningFacts,
    private readonly jobs: PlanJobs,
    private readonly assignments: VisitAssignments,
  ) {}

  /** @throws HttpProblem 400 | 429 */
  async start({ ids, change }: PlanVisits, { entityId, context }: CommandRequest): Promise<PlanJobAnswer> {
    const known = this.jobs.find(entityId, context.actorId);
    if (known !== null) return this.answer(known);
    if (change !== undefined && !change.includes('engineer')) {
      const msg = t('Please let the engineers change: a plan is about who goes.');
      throw new HttpProblem(400, msg, { errors: { change: msg } });
    }
    const prepared = prepare(await this.facts.of(ids.map((id) => id.toLowerCase())), change);
    return this.answer(this.jobs.add(entityId, context.actorId, prepared));
  }

  /** @throws HttpProblem 404 */
  async one(id: string, actorId: string): Promise<PlanJobAnswer> {
    return this.answer(this.jobs.of(id, actorId));
  }

  /** @throws HttpProblem 404 */
  async cancel(id: string, actorId: string): Promise<PlanJobAnswer> {
    const job = this.jobs.of(id, actorId);
    await this.jobs.cancel(job);
    return this.answer(job);
  }

  /** Whether there is a plan to accept. @throws HttpProblem 404 | 409 */
  planOf({ _id }: AcceptPlan, actorId: string): { readonly job: PlanJob; readonly plan: Plan } {
    const job = this.jobs.of(_id.toLowerCase(), actorId);
    if (job.plan === null)
      throw new HttpProblem(409, t('This plan is not ready, or it was ended. Please wait for it, or plan again.'));
    return { job, plan: job.plan };
  }

  /** One revision for each visit, with one correlation id; what refuses is named, the rest is booked. */
  async accept(command: AcceptPlan, { context }: CommandRequest): Promise<PlanAccepted> {
    const { job, plan } = this.planOf(command, context.actorId);
    const all = assignmentsOf(plan, job.prepared);
    const wanted = command.ids === undefined ? null : new Set(command.ids.map(streamIdOf));
    const chosen = all.filter(({ visitId }) => wanted?.has(visitId) ?? true);
    if (chosen.length < (wanted?.size ?? 0)) {
      const msg = t('One of these visits has no place in this plan. Please choose from those that have one.');
      throw new HttpProblem(400, msg, { errors: { ids: msg } });
    }
    const { changed, unchanged, refused } = await this.assignments.assign(chosen, context);
    return { changed, unchanged, refused };
  }

  private async answer(job: PlanJob): Promise<PlanJobAnswer> {
    const { id, state, plan, planning, prepared } = job;
    const { share, left, driving } = planning?.progress ?? { share: 0, left: 0, driving: 0 };
    return {
      _id: id,
      state,
      progress: { share: plan === null ? Math.min(1, share) : 1, left, driving: Math.round(driving) },
      result: plan === null ? null : resultOf(plan, prepared, await this.facts.resources()),
    };
  }
}
