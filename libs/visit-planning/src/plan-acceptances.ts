import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { PlanAcceptance, PlanAccepted, UndoOutlook } from '#contracts';
import type { CommandContext } from '#eventing';
import { CLOCK, HttpProblem, KNEX, type Clock } from '#platform';
import { PlannedVisits, undoingOf, VisitAssignments, type PlannedVisit } from '#site-visits';
import { actorNames } from '#staff';
import { PlannedAbsences } from './planned-absences.js';

/** What became of an undo, with the revision of each visit that it left. */
export interface AcceptanceUndone extends PlanAccepted {
  readonly revisions: ReadonlyMap<string, number>;
}

const outlookOf = ({ back, stays }: PlannedVisit): UndoOutlook =>
  back !== null ? 'goes-back' : stays === null ? 'is-back' : 'stays';

/** Acceptances of plans by their correlation ids, told and undone from what the log knows of them (docs/decisions/0077). */
@Injectable()
export class PlanAcceptances {
  constructor(
    private readonly planned: PlannedVisits,
    private readonly assignments: VisitAssignments,
    private readonly absences: PlannedAbsences,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws HttpProblem 404 where nothing, or something else, was done under this id */
  async one(id: string): Promise<PlanAcceptance> {
    const [visits, absence] = await Promise.all([this.planned.of(id, this.clock.now()), this.absences.bookedWith(id)]);
    const [any] = visits;
    if (any === undefined)
      throw new HttpProblem(
        404,
        t('No accepted plan is known here. One that an earlier version accepted is put back visit by visit.'),
      );
    const undone = visits
      .flatMap((visit) => visit.undone ?? [])
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
      .at(-1);
    const nameOf = await actorNames(this.knex, [any.actorId, ...(undone === undefined ? [] : [undone.actorId])]);
    const personOf = (actorId: string): PlanAcceptance['actor'] => ({ _id: actorId, name: nameOf(actorId) });
    return {
      _id: id,
      at: any.at,
      actor: personOf(any.actorId),
      visits: visits
        .toSorted((one, other) => (one.startjob < other.startjob ? -1 : 1))
        .map((visit) => ({
          _id: visit.visitId,
          address: visit.address,
          postcode: visit.postcode,
          start: visit.startjob,
          outlook: outlookOf(visit),
          msg: visit.stays,
        })),
      absence:
        absence === null
          ? null
          : {
              _id: absence.bookingId,
              outlook: absence.isBack ? 'is-back' : absence.stays === null ? 'goes-back' : 'stays',
              msg: absence.stays,
            },
      undone: undone === undefined ? null : { at: undone.at, actor: personOf(undone.actorId) },
    };
  }

  /** The absence first, since it is in the way of who goes back. A repeat, by whomever, does nothing twice. */
  async undo(id: string, context: CommandContext): Promise<AcceptanceUndone> {
    const own = { ...context, commandId: undoingOf(id), causationId: context.commandId };
    const absence = await this.absences.undo(id, own);
    const visits = await this.planned.of(id, context.at);
    const stale = t('This visit was changed since the plan was accepted. It stays as it is.');
    const done = await this.assignments.assign(
      visits.flatMap(({ back }) => (back === null ? [] : [{ ...back, stale }])),
      own,
      'undo',
    );
    // What the same request did before is its answer still.
    const isRepeat = ({ undone }: PlannedVisit): boolean => undone?.correlation === context.correlationId;
    const before = visits.filter((visit) => outlookOf(visit) === 'is-back');
    const idsOf = (some: readonly PlannedVisit[]): readonly string[] => some.map(({ visitId }) => visitId);
    return {
      changed: [...idsOf(before.filter(isRepeat)), ...done.changed],
      unchanged: [...idsOf(before.filter((visit) => !isRepeat(visit))), ...done.unchanged],
      refused: [
        ...visits.flatMap(({ visitId, stays }) => (stays === null ? [] : [{ _id: visitId, msg: stays }])),
        ...done.refused,
      ],
      absence,
      revisions: done.revisions,
    };
  }
}
