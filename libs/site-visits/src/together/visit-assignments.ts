import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { ChangedTogether } from '#contracts';
import { partCommandIdOf, sameJson, type CommandContext, type LoadedStream } from '#eventing';
import { READ_MODELS, HttpProblem, type ReadModels } from '#platform';
import type { VisitChanges } from '../revised-visit.js';
import type { SiteVisitCommand } from '../site-visit.decider.js';
import type { SiteVisitState } from '../site-visit.state.js';
import { VisitCommandService } from '../visit-command-service.js';
import { formOf } from '../visit-form.js';
import { reasonOf, someAtOnce, together, type Result } from './results.js';

/** Who goes to one visit, and with what; what is absent stays. */
export interface VisitAssignment {
  /** Id of its stream: of a survey the Setup's. */
  readonly visitId: string;
  /** Of the visit for which this was chosen: it is refused for any other. */
  readonly version: number;
  readonly changes: Pick<VisitChanges, 'engineers' | 'cars' | 'kits' | 'engineersPickup' | 'carsPickup'>;
}

interface Assigned extends Result {
  /** Somebody or something is taken, which may be by a visit that is assigned beside it. */
  readonly blocked: boolean;
}

const isTaken = (error: unknown): boolean => error instanceof HttpProblem && (error.details.conflicts ?? []).length > 0;

/**
 * Who goes to many visits, each by one revision with the correlation id of the request. A visit that refuses does not hold
 * up the others.
 */
@Injectable()
export class VisitAssignments {
  constructor(
    private readonly keeping: VisitCommandService,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async assign(assignments: readonly VisitAssignment[], context: CommandContext): Promise<ChangedTogether> {
    const byId = new Map(assignments.map((one) => [one.visitId, one]));
    const settled: Result[] = [];
    let open = [...byId.keys()];
    while (open.length > 0) {
      const tried = await someAtOnce(open, (visitId) => this.assignOne(byId.get(visitId) as VisitAssignment, context));
      const blocked = tried.filter((one) => one.blocked);
      // Whoever another visit gives up in this round is free in the next one; once nobody moves it is final.
      const isFinal = blocked.length === tried.length;
      settled.push(...(isFinal ? tried : tried.filter((one) => !one.blocked)));
      open = isFinal ? [] : blocked.map(({ jobId }) => jobId);
    }
    const { position, events, ...answer } = together(settled);
    await this.readModels.waitFor(position, { concerning: events });
    return answer;
  }

  private async assignOne(assignment: VisitAssignment, context: CommandContext): Promise<Assigned> {
    const jobId = assignment.visitId;
    const own = {
      ...context,
      commandId: partCommandIdOf(context.commandId, `${jobId}/assign`),
      causationId: context.commandId,
    };
    try {
      const outcome = await this.keeping.execute(jobId, (loaded) => this.revising(assignment, loaded, own), own);
      return { jobId, outcomes: [outcome], refused: null, blocked: false };
    } catch (error) {
      return { jobId, outcomes: [], refused: reasonOf(error), blocked: isTaken(error) };
    }
  }

  /** @throws HttpProblem 409 where the visit is another one by now */
  private async revising(
    { version, changes }: VisitAssignment,
    { state, revision }: LoadedStream<SiteVisitState>,
    { at, actorId: by }: CommandContext,
  ): Promise<SiteVisitCommand> {
    const revise = (news: VisitChanges): SiteVisitCommand => ({
      type: 'ReviseSiteVisit',
      at,
      by,
      part: 'Setup',
      changes: news,
    });
    if (state.status !== 'scheduled') return revise({});
    const form = formOf(state, 'Setup');
    const news: VisitChanges = Object.fromEntries(
      Object.entries(changes).filter(([field, ids]) => !sameJson(ids, form[field as keyof typeof changes])),
    );
    if (Object.keys(news).length === 0) return revise({});
    if (Number(revision) !== version)
      throw new HttpProblem(409, t('This visit was changed since the plan was made. Please plan it again.'));
    const { engineers, cars, kits, engineersPickup, carsPickup } = form;
    await this.keeping.assignable(news, [...engineers, ...cars, ...kits, ...engineersPickup, ...carsPickup]);
    return revise(news);
  }
}
