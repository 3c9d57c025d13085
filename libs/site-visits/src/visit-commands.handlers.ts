import { t } from '#languages';
import { Inject } from '@nestjs/common';
import {
  RecordAttendance,
  RemoveSiteVisit,
  RestoreSiteVisit,
  ReviseSiteVisit,
  ScheduleSiteVisit,
  SetCompletionFlag,
} from '#contracts';
import { HttpProblem, HandlesCommand, type CommandMessage } from '#platform';
import { partOf, streamIdOf } from './pair-ids.js';
import { flagIsNews, readBy, revisionOf } from './revision.js';
import type { VisitChanges } from './revised-visit.js';
import type { ScheduledVisit, SiteVisitState } from './site-visit.state.js';
import { CLIENTS_LOOKUP, type ClientsLookup } from './ports.js';
import { fieldRefusal, VisitCommandService, type VisitOutcome } from './visit-command-service.js';

/** @throws HttpProblem 400 at `client_id` when there is no such record */
const requireClient = async (clients: ClientsLookup, clientId: string | null | undefined): Promise<void> => {
  if (clientId && !(await clients.exists(clientId)))
    throw fieldRefusal('client_id', t('Please choose an existing client.'));
};

@HandlesCommand(ScheduleSiteVisit)
export class ScheduleSiteVisitHandler {
  constructor(
    private readonly keeping: VisitCommandService,
    @Inject(CLIENTS_LOOKUP) private readonly clients: ClientsLookup,
  ) {}

  execute({ command, request: { context, entityId } }: CommandMessage<ScheduleSiteVisit>): Promise<VisitOutcome> {
    return this.keeping.execute(
      entityId,
      async (_, assigning) => {
        assigning(command);
        const project = command.enquiry_id ? await this.keeping.project(command.enquiry_id) : null;
        await requireClient(this.clients, command.client_id);
        return {
          ...command,
          ...((await this.keeping.isReadBack(command.geocode, [command.postcode])) ? { geocode: null } : {}),
          projectName: command.projectName || (project?.projectName ?? ''),
          project_number: command.project_number || (project?.projectNumber ?? ''),
          client_id: command.client_id === undefined ? (project?.clientId ?? null) : command.client_id,
          type: 'ScheduleSiteVisit',
          at: context.at,
          by: context.actorId,
        };
      },
      context,
    );
  }
}

@HandlesCommand(ReviseSiteVisit)
export class ReviseSiteVisitHandler {
  constructor(
    private readonly keeping: VisitCommandService,
    @Inject(CLIENTS_LOOKUP) private readonly clients: ClientsLookup,
  ) {}

  execute({ command, request: { context } }: CommandMessage<ReviseSiteVisit>): Promise<VisitOutcome> {
    const part = partOf(command._id);
    return this.keeping.execute(
      streamIdOf(command._id),
      async (loaded, assigning) => {
        if (loaded.state.status === 'scheduled')
          await this.keeping.notForgotten(readBy(command.version, loaded, loaded.state), command.contact?.email);
        const revision = revisionOf(
          await this.sent(await this.asWritten(command, loaded.state), loaded.state),
          part,
          loaded,
        );
        if ('conflicts' in revision) throw new HttpProblem(409, revision.msg, { fieldConflicts: revision.conflicts });
        let { changes } = revision;
        if (loaded.state.status === 'scheduled') {
          const { first, pickup, kits } = loaded.state;
          assigning(
            changes,
            [first, pickup].flatMap((half) => [...(half?.engineers ?? []), ...(half?.cars ?? [])]).concat(kits),
          );
          if (changes.enquiry_id) changes = { ...(await this.reference(changes.enquiry_id, loaded.state)), ...changes };
          await requireClient(this.clients, changes.client_id);
        }
        return {
          type: 'ReviseSiteVisit',
          at: context.at,
          by: context.actorId,
          part,
          changes,
          ...(command.kitWaivers === undefined ? {} : { kitWaivers: command.kitWaivers }),
        };
      },
      context,
    );
  }

  /** The name and number of the project that it moves to, where the visit has none or those of the one that it leaves. */
  private async reference(
    projectId: string,
    { projectId: left, projectName, projectNumber }: ScheduledVisit,
  ): Promise<VisitChanges> {
    const [to, from] = [
      await this.keeping.project(projectId),
      left === null ? null : await this.keeping.projectThere(left),
    ];
    return {
      ...(projectName === '' || projectName === from?.projectName ? { projectName: to.projectName } : {}),
      ...(projectNumber === '' || projectNumber === from?.projectNumber ? { project_number: to.projectNumber } : {}),
    };
  }

  /** A visit answers the client that its own was merged into; what is sent back so was not touched. */
  private async asWritten(command: ReviseSiteVisit, state: SiteVisitState): Promise<ReviseSiteVisit> {
    if (
      !command.client_id ||
      state.status !== 'scheduled' ||
      state.clientId === null ||
      !(await this.clients.standsFor(command.client_id, state.clientId))
    )
      return command;
    return { ...command, client_id: state.clientId };
  }

  private async sent(command: ReviseSiteVisit, visit: SiteVisitState): Promise<Parameters<typeof revisionOf>[0]> {
    const { geocode, ...rest } = command;
    return (await this.keeping.isReadBack(geocode, [
      command.postcode ?? '',
      visit.status === 'scheduled' ? visit.postcode : '',
    ]))
      ? rest
      : command;
  }
}

@HandlesCommand(SetCompletionFlag)
export class SetCompletionFlagHandler {
  constructor(private readonly keeping: VisitCommandService) {}

  execute({ command, request: { context } }: CommandMessage<SetCompletionFlag>): Promise<VisitOutcome> {
    const part = partOf(command.visitId);
    return this.keeping.record(
      streamIdOf(command.visitId),
      (loaded) => {
        const { flag, value, version, both = false } = command;
        const said = { type: 'SetCompletionFlag', at: context.at, by: context.actorId, part, flag, both } as const;
        if (both || loaded.state.status !== 'scheduled' || flagIsNews(flag, value, part, version, loaded))
          return { ...said, value };
        // The person saw the flag as they want it, so they changed nothing: it stays as others left it.
        const half = part === 'Pickup' ? loaded.state.pickup : loaded.state.first;
        return { ...said, value: half?.completion[flag] ?? value };
      },
      context,
    );
  }
}

@HandlesCommand(RecordAttendance)
export class RecordAttendanceHandler {
  constructor(private readonly keeping: VisitCommandService) {}

  execute({ command, request: { context } }: CommandMessage<RecordAttendance>): Promise<VisitOutcome> {
    const { visitId, arrivedAt, leftAt } = command;
    const said = {
      ...(arrivedAt === undefined ? {} : { arrived: arrivedAt }),
      ...(leftAt === undefined ? {} : { left: leftAt }),
    };
    return this.keeping.record(
      streamIdOf(visitId),
      () => ({ type: 'RecordAttendance', at: context.at, by: context.actorId, part: partOf(visitId), ...said }),
      context,
    );
  }
}

@HandlesCommand(RemoveSiteVisit)
export class RemoveSiteVisitHandler {
  constructor(private readonly keeping: VisitCommandService) {}

  execute({ command, request: { context } }: CommandMessage<RemoveSiteVisit>): Promise<VisitOutcome> {
    const part = partOf(command.visitId);
    return this.keeping.execute(
      streamIdOf(command.visitId),
      () => ({ type: 'RemoveSiteVisit', at: context.at, by: context.actorId, part }),
      context,
    );
  }
}

@HandlesCommand(RestoreSiteVisit)
export class RestoreSiteVisitHandler {
  constructor(private readonly keeping: VisitCommandService) {}

  execute({ command, request: { context } }: CommandMessage<RestoreSiteVisit>): Promise<VisitOutcome> {
    const part = partOf(command.visitId);
    return this.keeping.execute(
      streamIdOf(command.visitId),
      () => ({ type: 'RestoreSiteVisit', at: context.at, by: context.actorId, part }),
      context,
    );
  }
}
