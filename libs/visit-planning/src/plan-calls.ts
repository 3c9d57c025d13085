import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import type { AcceptPlan, PlanAccepted, PlanJobAnswer, PlanVisits, UndoPlan } from '#contracts';
import { partCommandIdOf, type CommandContext } from '#eventing';
import type { Plan } from '#planning';
import { HttpProblem, type CommandRequest } from '#platform';
import { streamIdOf, VisitAssignments, type VisitAssignment } from '#site-visits';
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
    const answer = await this.assign(job, chosen, context);
    for (const id of answer.changed) job.accepted.add(id);
    const { absence } = job.asked;
    if (absence === undefined || job.absence !== null) return { ...answer, absence: null };
    const { booking, refused } = await this.absences.book(absence, partOf(context, 'absence'));
    job.absence = booking;
    return { ...answer, absence: refused };
  }

  /** What was accepted is as it was when it was planned; what has changed since is named and stays. */
  async undo(command: UndoPlan, { context }: CommandRequest): Promise<PlanAccepted> {
    const { job } = this.planOf(command, context.actorId);
    const refused = job.absence === null ? null : await this.absences.remove(job.absence, partOf(context, 'absence'));
    if (refused === null) job.absence = null;
    const stale = t('This visit was changed since the plan was accepted. It stays as it is.');
    const back = [...job.accepted].flatMap((id) => job.prepared.today.get(id) ?? []);
    const answer = await this.assign(
      job,
      back.map((one) => ({ ...one, stale })),
      context,
    );
    for (const id of [...answer.changed, ...answer.unchanged]) job.accepted.delete(id);
    return { ...answer, absence: refused };
  }

  private async assign(
    { revisions }: PlanJob,
    assignments: readonly VisitAssignment[],
    context: CommandContext,
  ): Promise<Omit<PlanAccepted, 'absence'>> {
    const { changed, unchanged, refused, ...answer } = await this.assignments.assign(
      assignments.map((one) => ({ ...one, version: revisions.get(one.visitId) ?? one.version })),
      context,
    );
    for (const [visitId, revision] of answer.revisions) revisions.set(visitId, revision);
    return { changed, unchanged, refused };
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

const partOf = (context: CommandContext, part: string): CommandContext => ({
  ...context,
  commandId: partCommandIdOf(context.commandId, part),
  causationId: context.commandId,
});
