import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import type { AcceptPlan, PlanAccepted, PlanJobAnswer, PlanVisits, UndoPlan } from '#contracts';
import type { Plan } from '#planning';
import { HttpProblem, type CommandRequest } from '#platform';
import { streamIdOf, VisitAssignments } from '#site-visits';
import { PlanAcceptances } from './plan-acceptances.js';
import { assignmentsOf, resultOf, subjectsOf } from './plan-answer.js';
import { PlanJobs, type PlanJob } from './plan-jobs.js';
import { PlannedAbsences } from './planned-absences.js';
import { PlanningFacts } from './planning-facts.js';
import { prepare, type KeptVisits } from './planning-problem.js';

/** Each call about a plan. */
@Injectable()
export class PlanCalls {
  constructor(
    private readonly facts: PlanningFacts,
    private readonly jobs: PlanJobs,
    private readonly assignments: VisitAssignments,
    private readonly absences: PlannedAbsences,
    private readonly acceptances: PlanAcceptances,
  ) {}

  /** @throws HttpProblem 400 | 429 */
  async start(asked: PlanVisits, { entityId, context }: CommandRequest): Promise<PlanJobAnswer> {
    const known = this.jobs.find(entityId, context.actorId);
    if (known !== null) return this.answer(known);
    const { change } = asked;
    if (change !== undefined && !change.includes('engineer')) {
      const msg = t('Please let the engineers change: a plan is about who goes.');
      throw new HttpProblem(400, msg, { errors: { change: msg } });
    }
    const facts = await this.facts.of(asked);
    const order = { asked, prepare: (kept: KeptVisits) => prepare(facts, asked, kept) };
    return this.answer(this.jobs.add(entityId, context.actorId, order));
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

  /** Whether there is a plan to accept or to take back. @throws HttpProblem 404 | 409 */
  planOf({ _id }: AcceptPlan | UndoPlan, actorId: string): { readonly job: PlanJob; readonly plan: Plan } {
    const job = this.jobs.of(_id.toLowerCase(), actorId);
    if (job.plan === null)
      throw new HttpProblem(409, t('This plan is not ready, or it was ended. Please wait for it, or plan again.'));
    return { job, plan: job.plan };
  }

  /** One revision for each visit and then the absence, with one correlation id; what refuses is named, the rest is booked. */
  async accept(command: AcceptPlan, { context }: CommandRequest): Promise<PlanAccepted> {
    const { job, plan } = this.planOf(command, context.actorId);
    const all = assignmentsOf(plan, job.prepared);
    const wanted = command.ids === undefined ? null : new Set(command.ids.map((id) => streamIdOf(id.toLowerCase())));
    const chosen = all.filter(({ visitId }) => wanted?.has(visitId) ?? true);
    if (chosen.length < (wanted?.size ?? 0)) {
      const msg = t('One of these visits has no place in this plan. Please choose from those that have one.');
      throw new HttpProblem(400, msg, { errors: { ids: msg } });
    }
    const { changed, unchanged, refused, ...assigned } = await this.assignments.assign(
      chosen.map((one) => ({ ...one, version: job.revisions.get(one.visitId) ?? one.version })),
      context,
      'accept',
    );
    for (const [visitId, revision] of assigned.revisions) job.revisions.set(visitId, revision);
    for (const id of changed) job.accepted.add(id);
    // Of what refused, people may have been given up for a moment.
    if (assigned.revisions.size > 0) job.acceptances.add(context.correlationId);
    const answer = { changed, unchanged, refused };
    const { absence } = job.asked;
    if (absence === undefined || job.absence !== null) return { ...answer, absence: null };
    const { booking, refused: inTheWay } = await this.absences.book(absence, context);
    job.absence = booking;
    if (booking !== null) job.acceptances.add(context.correlationId);
    return { ...answer, absence: inTheWay };
  }

  /** All that was accepted of it and stands, the latest first; what has changed since is named and stays. */
  async undo(command: UndoPlan, { context }: CommandRequest): Promise<PlanAccepted> {
    const { job } = this.planOf(command, context.actorId);
    const undone: PlanAccepted[] = [];
    for (const acceptance of [...job.acceptances].reverse()) {
      const { revisions, ...answer } = await this.acceptances.undo(acceptance, context);
      for (const [visitId, revision] of revisions) job.revisions.set(visitId, revision);
      if (answer.refused.length === 0 && answer.absence === null) job.acceptances.delete(acceptance);
      undone.push(answer);
    }
    const absence = undone.find((answer) => answer.absence !== null)?.absence ?? null;
    if (absence === null) job.absence = null;
    const changed = [...new Set(undone.flatMap((answer) => answer.changed))];
    const unchanged = new Set(undone.flatMap((answer) => answer.unchanged));
    for (const id of [...changed, ...unchanged]) job.accepted.delete(id);
    return {
      changed,
      unchanged: [...unchanged].filter((id) => !changed.includes(id)),
      refused: undone.flatMap((answer) => answer.refused),
      absence,
    };
  }

  private async answer(job: PlanJob): Promise<PlanJobAnswer> {
    const { id, state, plan, planning, prepared, asked, accepted } = job;
    const { share, left, driving } = planning?.progress ?? { share: 0, left: 0, driving: 0 };
    return {
      _id: id,
      state,
      progress: { share: plan === null ? Math.min(1, share) : 1, left, driving: Math.round(driving) },
      asked,
      weights: prepared.problem.weights,
      visits: subjectsOf(await this.facts.jobs([...prepared.today.keys()]), prepared),
      accepted: [...accepted],
      absent: asked.absence === undefined ? null : job.absence !== null,
      result: plan === null ? null : resultOf(plan, prepared, await this.facts.resources()),
    };
  }
}
