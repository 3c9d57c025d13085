import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemoveSiteVisit, RestoreSiteVisit, ReviseSiteVisit, ScheduleSiteVisit, SetCompletionFlag } from '#contracts';
import { Refusal, requestOf } from '#platform';
import { partOf, streamIdOf } from './pair-ids.js';
import { flagIsNews, readBy, revisionOf } from './revision.js';
import type { VisitChanges } from './revised-visit.js';
import type { ScheduledVisit } from './site-visit.state.js';
import { VisitKeeping, type VisitOutcome } from './visit-keeping.js';

@CommandHandler(ScheduleSiteVisit)
export class ScheduleSiteVisitHandler implements ICommandHandler<ScheduleSiteVisit> {
  constructor(private readonly keeping: VisitKeeping) {}

  execute(command: ScheduleSiteVisit): Promise<VisitOutcome> {
    const { context, entityId } = requestOf(command);
    return this.keeping.execute(
      entityId,
      async () => {
        await this.keeping.assignable('engineers', 'engineers', command.engineers, []);
        await this.keeping.assignable('engineers', 'engineersPickup', command.engineersPickup, []);
        await this.keeping.assignable('cars', 'cars', command.cars, []);
        await this.keeping.assignable('cars', 'carsPickup', command.carsPickup, []);
        await this.keeping.assignable('kits', 'kits', command.kits, []);
        const project = command.enquiry_id ? await this.keeping.project(command.enquiry_id) : null;
        return {
          ...command,
          projectName: command.projectName || (project?.projectName ?? ''),
          project_number: command.project_number || (project?.projectNumber ?? ''),
          type: 'ScheduleSiteVisit', at: context.at, by: context.actorId,
        };
      },
      context,
    );
  }
}

@CommandHandler(ReviseSiteVisit)
export class ReviseSiteVisitHandler implements ICommandHandler<ReviseSiteVisit> {
  constructor(private readonly keeping: VisitKeeping) {}

  execute(command: ReviseSiteVisit): Promise<VisitOutcome> {
    const { context } = requestOf(command);
    const part = partOf(command._id);
    return this.keeping.execute(
      streamIdOf(command._id),
      async (loaded) => {
        if (loaded.state.status === 'scheduled') await this.keeping.notForgotten(readBy(command.version, loaded, loaded.state), command.contact?.email);
        const revision = revisionOf(command, part, loaded);
        if ('conflicts' in revision) throw new Refusal(409, revision.msg, { fieldConflicts: revision.conflicts });
        const { changes } = revision;
        if (loaded.state.status === 'scheduled') {
          await this.assignable(changes, loaded.state);
          if (changes.enquiry_id) await this.keeping.project(changes.enquiry_id);
        }
        return { type: 'ReviseSiteVisit', at: context.at, by: context.actorId, part, changes };
      },
      context,
    );
  }

  private async assignable(changes: VisitChanges, visit: ScheduledVisit): Promise<void> {
    const { first, pickup, kits } = visit;
    const engineers = [...first.engineers, ...(pickup?.engineers ?? [])];
    const cars = [...first.cars, ...(pickup?.cars ?? [])];
    await this.keeping.assignable('engineers', 'engineers', changes.engineers, engineers);
    await this.keeping.assignable('engineers', 'engineersPickup', changes.engineersPickup, engineers);
    await this.keeping.assignable('cars', 'cars', changes.cars, cars);
    await this.keeping.assignable('cars', 'carsPickup', changes.carsPickup, cars);
    await this.keeping.assignable('kits', 'kits', changes.kits, kits);
  }
}

@CommandHandler(SetCompletionFlag)
export class SetCompletionFlagHandler implements ICommandHandler<SetCompletionFlag> {
  constructor(private readonly keeping: VisitKeeping) {}

  execute(command: SetCompletionFlag): Promise<VisitOutcome> {
    const { context } = requestOf(command);
    const part = partOf(command.visitId);
    return this.keeping.record(
      streamIdOf(command.visitId),
      (loaded) => {
        const { flag, value, version, both = false } = command;
        const said = { type: 'SetCompletionFlag', at: context.at, by: context.actorId, part, flag, both } as const;
        if (both || loaded.state.status !== 'scheduled' || flagIsNews(flag, value, part, version, loaded)) return { ...said, value };
        // The person saw the flag as they want it, so they changed nothing: it stays as others left it.
        const half = part === 'Pickup' ? loaded.state.pickup : loaded.state.first;
        return { ...said, value: half?.completion[flag] ?? value };
      },
      context,
    );
  }
}

@CommandHandler(RemoveSiteVisit)
export class RemoveSiteVisitHandler implements ICommandHandler<RemoveSiteVisit> {
  constructor(private readonly keeping: VisitKeeping) {}

  execute(command: RemoveSiteVisit): Promise<VisitOutcome> {
    const { context } = requestOf(command);
    const part = partOf(command.visitId);
    return this.keeping.execute(
      streamIdOf(command.visitId),
      () => ({ type: 'RemoveSiteVisit', at: context.at, by: context.actorId, part }),
      context,
    );
  }
}

@CommandHandler(RestoreSiteVisit)
export class RestoreSiteVisitHandler implements ICommandHandler<RestoreSiteVisit> {
  constructor(private readonly keeping: VisitKeeping) {}

  execute(command: RestoreSiteVisit): Promise<VisitOutcome> {
    const { context } = requestOf(command);
    const part = partOf(command.visitId);
    return this.keeping.execute(
      streamIdOf(command.visitId),
      () => ({ type: 'RestoreSiteVisit', at: context.at, by: context.actorId, part }),
      context,
    );
  }
}
