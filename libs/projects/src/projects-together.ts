import { t } from '#languages';
import { Inject } from '@nestjs/common';
import { ChangeProjectsTogether, RemoveProjectsTogether, type ChangedProjects } from '#contracts';
import { CommandRejected, partCommandIdOf, TooMuchTraffic, type CommandContext } from '#eventing';
import { READ_MODELS, HttpProblem, type ReadModels, HandlesCommand, type CommandMessage } from '#platform';
import { ProjectCommandService, type ProjectOutcome } from './project-command-service.js';
import { projectRejections } from './project.rejections.js';

/** Projects that are changed at the same time: each holds a connection, and another while its visits are counted. */
const AT_ONCE = 3;

interface Result {
  readonly id: string;
  readonly outcome: ProjectOutcome | null;
  readonly refused: string;
}

const reasonOf = (error: unknown): string => {
  if (error instanceof HttpProblem) return error.message;
  if (error instanceof TooMuchTraffic) return t('Someone else is changing this project. Please try again.');
  if (error instanceof CommandRejected) {
    const { msg } = projectRejections[error.rejection.rejected] ?? {};
    if (msg !== undefined) return msg(error.rejection.details);
  }
  throw error;
};

type Change = (projectId: string, context: CommandContext) => Promise<ProjectOutcome>;

/**
 * A command and its events for each project, all with the correlation id of the request. A project that refuses does not hold
 * up the others; a repeated request does what is missing and nothing twice.
 */
const each = async (ids: readonly string[], context: CommandContext, change: Change): Promise<readonly Result[]> => {
  const one = async (id: string): Promise<Result> => {
    const own = { ...context, commandId: partCommandIdOf(context.commandId, id), causationId: context.commandId };
    try {
      return { id, outcome: await change(id, own), refused: '' };
    } catch (error) {
      return { id, outcome: null, refused: reasonOf(error) };
    }
  };
  const all = [...new Set(ids.map((id) => id.toLowerCase()))];
  const results: Result[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(one))));
  return results;
};

/** Waits until the lists show it. */
const shown = async (readModels: ReadModels, results: readonly Result[]): Promise<ChangedProjects> => {
  const positions = results.map(({ outcome }) => outcome?.position ?? null).filter((position) => position !== null);
  await readModels.waitFor(positions.sort().at(-1) ?? null);
  const done = (hasChanged: boolean): readonly string[] =>
    results.filter(({ outcome }) => outcome !== null && outcome.events.length > 0 === hasChanged).map(({ id }) => id);
  return {
    changed: done(true),
    unchanged: done(false),
    refused: results.flatMap(({ id, outcome, refused }) => (outcome === null ? [{ _id: id, msg: refused }] : [])),
  };
};

@HandlesCommand(RemoveProjectsTogether)
export class RemoveProjectsTogetherHandler {
  constructor(
    private readonly keeping: ProjectCommandService,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ command, request }: CommandMessage<RemoveProjectsTogether>): Promise<ChangedProjects> {
    const removing: Change = (id, context) =>
      command.removed ? this.keeping.remove(id, context) : this.keeping.restore(id, context);
    return shown(this.readModels, await each(command.ids, request.context, removing));
  }
}

@HandlesCommand(ChangeProjectsTogether)
export class ChangeProjectsTogetherHandler {
  constructor(
    private readonly keeping: ProjectCommandService,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ command, request }: CommandMessage<ChangeProjectsTogether>): Promise<ChangedProjects> {
    const { ids, delegated, project_leader } = command;
    const changes = {
      ...(delegated === undefined ? {} : { delegated }),
      ...(typeof project_leader === 'string' ? { 'contact.project_leader': project_leader.trim() } : {}),
    };
    return shown(
      this.readModels,
      await each(ids, request.context, (id, context) => this.keeping.change(id, changes, context)),
    );
  }
}
