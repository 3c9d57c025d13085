import { t, type LocalizedString } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { ChangedTogether } from '#contracts';
import { sameJson, type CommandContext, type LoadedStream } from '#eventing';
import { READ_MODELS, HttpProblem, type ReadModels } from '#platform';
import { streamIdOf } from '../pair-ids.js';
import type { VisitChanges } from '../revised-visit.js';
import type { SiteVisitCommand } from '../site-visit.decider.js';
import type { SiteVisitState } from '../site-visit.state.js';
import { VisitCommandService, type Assigning, type VisitOutcome } from '../visit-command-service.js';
import { formOf } from '../visit-form.js';
import { assignmentCommands, type AssignmentPurpose } from './assignment-commands.js';
import { reasonOf, someAtOnce, together, type Result } from './results.js';

/** Who goes to one visit, with what, and when; what is absent stays. */
export interface VisitAssignment {
  /** Id of its stream: of a survey the Setup's. */
  readonly visitId: string;
  /** Of the visit for which this was chosen: it is refused for any other. */
  readonly version: number;
  readonly changes: Pick<
    VisitChanges,
    | 'engineers'
    | 'cars'
    | 'kits'
    | 'engineersPickup'
    | 'carsPickup'
    | 'startjob'
    | 'endjob'
    | 'departureTime'
    | 'returnTime'
  >;
  /** Says that it is another one by now; of a plan unless said otherwise. */
  readonly stale?: LocalizedString;
}

/** The request of an assignment, and what it is for. */
interface Purposed {
  readonly context: CommandContext;
  readonly purpose: AssignmentPurpose;
}

export interface AssignedTogether extends ChangedTogether {
  /** Revision of each visit in which something changed, by the id of its stream. */
  readonly revisions: ReadonlyMap<string, number>;
}

interface Assigned extends Result {
  /** Streams of the visits that have whom this one wants; null where it is refused for anything else as well. */
  readonly blockedBy: readonly string[] | null;
}

/** The visits that are in the way; null where anything else is. */
const blockersOf = (error: unknown): readonly string[] | null => {
  const conflicts = error instanceof HttpProblem ? (error.details.conflicts ?? []) : [];
  const visits = conflicts.flatMap(({ booking: { link } }) => /^\/jobs\/([0-9a-f-]{36})$/.exec(link)?.[1] ?? []);
  return conflicts.length > 0 && visits.length === conflicts.length ? visits.map((id) => streamIdOf(id)) : null;
};

/** Those that wait for each other alone: once one of them gives its people up, all of them can have theirs. */
const waitingForEachOther = (blocked: readonly Assigned[]): readonly string[] => {
  const left = new Map(blocked.map(({ jobId, blockedBy }) => [jobId, blockedBy ?? []]));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [jobId, by] of left) if (!by.every((id) => left.has(id))) left.delete(jobId);
  }
  return [...left.keys()];
};

const revisionsOf = (settled: readonly Result[]): readonly (readonly [string, number])[] =>
  settled.flatMap(({ jobId, outcomes }) =>
    outcomes.flatMap(({ events, revision }) => (events.length > 0 ? [[jobId, Number(revision)] as const] : [])),
  );

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

  async assign(
    assignments: readonly VisitAssignment[],
    context: CommandContext,
    purpose: AssignmentPurpose = 'assign',
  ): Promise<AssignedTogether> {
    const assigning = { context, purpose };
    const byId = new Map(assignments.map((one) => [one.visitId, one]));
    const released = new Map<string, number>();
    const settled: Result[] = [];
    let open = [...byId.keys()];
    while (open.length > 0) {
      const tried = await someAtOnce(open, (visitId) =>
        this.assignOne(byId.get(visitId) as VisitAssignment, assigning),
      );
      const blocked = tried.filter(({ blockedBy }) => blockedBy !== null);
      settled.push(...tried.filter(({ blockedBy }) => blockedBy === null));
      open = blocked.map(({ jobId }) => jobId);
      // Whom another visit gave up in this round is free in the next one.
      if (blocked.length < tried.length) continue;
      const next = waitingForEachOther(blocked).find((id) => !released.has(id));
      const freed = next === undefined ? null : await this.release(byId.get(next) as VisitAssignment, assigning);
      if (next === undefined || freed === null) {
        settled.push(...blocked);
        break;
      }
      released.set(next, freed.version);
      byId.set(next, freed);
    }
    // Somebody else was quicker between the two revisions; whom it had, the others have by now.
    const told = settled.map((one) =>
      one.refused !== null && released.has(one.jobId)
        ? { ...one, refused: `${one.refused} ${t('This visit has no engineers now. Please choose who goes.')}` }
        : one,
    );
    const { position, events, ...answer } = together(told);
    await this.readModels.waitFor(position, { concerning: events });
    return { ...answer, revisions: new Map([...released, ...revisionsOf(settled)]) };
  }

  private async assignOne(assignment: VisitAssignment, request: Purposed): Promise<Assigned> {
    const jobId = assignment.visitId;
    try {
      return { jobId, outcomes: [await this.send(assignment, 0, request)], refused: null, blockedBy: null };
    } catch (error) {
      return { jobId, outcomes: [], refused: reasonOf(error), blockedBy: blockersOf(error) };
    }
  }

  /**
   * Gives up all of a visit's people and things for a moment, since two visits that swap them cannot both go first.
   * @returns the assignment for the visit as it is then; null where it refuses
   */
  private async release(assignment: VisitAssignment, request: Purposed): Promise<VisitAssignment | null> {
    const held = Object.entries(assignment.changes).filter(([, value]) => Array.isArray(value));
    const nothing = Object.fromEntries(held.map(([field]) => [field, []]));
    try {
      const { revision } = await this.send({ ...assignment, changes: nothing }, 1, request);
      return { ...assignment, version: Number(revision) };
    } catch (error) {
      reasonOf(error);
      return null;
    }
  }

  private send(assignment: VisitAssignment, step: 0 | 1, { context, purpose }: Purposed): Promise<VisitOutcome> {
    const commandId = assignmentCommands(context.commandId, assignment.visitId, purpose)[step];
    const own = { ...context, commandId, causationId: context.commandId };
    return this.keeping.execute(
      assignment.visitId,
      (loaded, assigning) => this.revising(assignment, loaded, own, assigning),
      own,
    );
  }

  /** @throws HttpProblem 409 where the visit is another one by now */
  private revising(
    { version, changes, stale }: VisitAssignment,
    { state, revision }: LoadedStream<SiteVisitState>,
    { at, actorId: by }: CommandContext,
    assigning: Assigning,
  ): SiteVisitCommand {
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
      throw new HttpProblem(409, stale ?? t('This visit was changed since the plan was made. Please plan it again.'));
    const { engineers, cars, kits, engineersPickup, carsPickup } = form;
    assigning(news, [...engineers, ...cars, ...kits, ...engineersPickup, ...carsPickup]);
    return revise(news);
  }
}
