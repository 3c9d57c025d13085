import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import {
  CommandRejected,
  reject,
  type CommandContext,
  type CommandHandling,
  type EventStore,
  type Outcome,
} from '#eventing';
import { COMMAND_HANDLING, EVENT_STORE, READ_MODELS, HttpProblem, type ReadModels } from '#platform';
import { projectFields, type ProjectFields } from './project-fields.js';
import { closeProject } from './project-lock.js';
import { reclaimProjectNumber, releaseProjectNumber } from './project-numbers.js';
import { project, type ProjectCommand, type ProjectState } from './project.decider.js';
import type { ProjectEvent } from './project.events.js';
import { PROJECT_LIST, PROJECTS_ON_SHOW, type ProjectsReadPort } from './projects-read-port.js';

export type ProjectOutcome = Outcome<ProjectState, ProjectEvent>;

/** Carries commands to a project's stream, with what must stand or fall together with them. */
@Injectable()
export class ProjectCommandService {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(PROJECTS_ON_SHOW) private readonly projects: ProjectsReadPort,
  ) {}

  /** What needs nothing of other projects or modules: neither the number nor the client. */
  change(
    projectId: string,
    changes: Partial<Omit<ProjectFields, 'project_number' | 'client_id'>>,
    context: CommandContext,
  ): Promise<ProjectOutcome> {
    return this.handling.execute(
      project,
      projectId,
      { type: 'ChangeProject', changes, at: context.at, by: context.actorId },
      context,
    );
  }

  /** Only without visits; its number is free then. */
  remove(projectId: string, context: CommandContext): Promise<ProjectOutcome> {
    return this.handling.execute(
      project,
      projectId,
      async (): Promise<ProjectCommand> => ({
        type: 'RemoveProject',
        visits: await this.projects.visitsOf(projectId),
        at: context.at,
        by: context.actorId,
      }),
      context,
      {
        within: async (transaction, unit) => {
          await closeProject(transaction, unit, projectId);
          await this.refuseWithVisits(projectId);
          await releaseProjectNumber(transaction, unit, projectId);
        },
      },
    );
  }

  /** Takes a removal back, with the number. */
  restore(projectId: string, context: CommandContext): Promise<ProjectOutcome> {
    return this.handling.execute(
      project,
      projectId,
      { type: 'RestoreProject', at: context.at, by: context.actorId },
      context,
      {
        within: (transaction, unit, { before }) =>
          reclaimProjectNumber(transaction, unit, projectFields.of(before).project_number, projectId),
      },
    );
  }

  /** Counted again while no visit can join: whatever joined before is in the log, so the list has only to get there. */
  private async refuseWithVisits(projectId: string): Promise<void> {
    const caughtUp = await this.readModels.waitFor(await this.store.head(), { projections: [PROJECT_LIST] });
    if (!caughtUp)
      throw new HttpProblem(503, t('The list of visits is still catching up. Please try again in a moment.'), {
        retryAfter: 5,
      });
    const visits = await this.projects.visitsOf(projectId);
    if (visits > 0) throw new CommandRejected(reject('project/has-visits', { visits }));
  }
}
