import { t } from '#languages';
import { Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import { clientIsThere, survivorsOf } from '#clients';
import { findCompany } from '#company';
import { ChangeProject, CreateProject, londonDate, type Marker, type Project } from '#contracts';
import type { CommandHandling, ForgettingVault, LoadedStream } from '#eventing';
import {
  COMMAND_HANDLING,
  formChanges,
  openedAt,
  KNEX,
  PERSONAL_KEYS,
  READ_MODELS,
  HttpProblem,
  refuseForgotten,
  type ReadModels,
  HandlesCommand,
  type CommandMessage,
  type CommandRequest,
} from '#platform';
import { isLookedUp, placesOf } from '#travel';
import { ProjectAnswers } from './project-answers.js';
import { projectFields, type ProjectFields } from './project-fields.js';
import { formatConflict, submittedForm } from './project-form.js';
import { quoteToSay } from './project-quote.js';
import { ProjectCommandService } from './project-command-service.js';
import { claimProjectNumber, isNumberTaken, nextProjectNumber } from './project-numbers.js';
import { project, type ProjectCommand, type ProjectState } from './project.decider.js';
import type { QuoteSaid } from './project.events.js';

/** `DELETE /api/enquiry/{id}` */
export class RemoveProject {
  constructor(readonly projectId: string) {}
}

/** `POST /api/enquiry/{id}/restore` */
export class RestoreProject {
  constructor(readonly projectId: string) {}
}

/** A position that was looked up is only sent back as it was read: it never becomes a marker that a person set. */
const withoutLookedUp = async (
  knex: Knex,
  marker: Marker | null | undefined,
  form: Partial<ProjectFields>,
  postcodes: readonly string[],
): Promise<Partial<ProjectFields>> => {
  const { geocode, ...rest } = form;
  if (!geocode || marker?.source === 'hand') return form;
  const all = [...postcodes, rest.postcode ?? ''];
  return isLookedUp(geocode, all, await placesOf(knex, all)) ? rest : form;
};

const NUMBER_TRIES = 5;

/** @throws HttpProblem 400 at `client_id` when there is no such record */
const requireClient = async (handling: CommandHandling, clientId: string | null | undefined): Promise<void> => {
  if (!clientId || (await clientIsThere(handling, clientId))) return;
  const msg = t('Please choose an existing client.');
  throw new HttpProblem(400, msg, { errors: { client_id: msg } });
};

@HandlesCommand(CreateProject)
export class CreateProjectHandler {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly answers: ProjectAnswers,
  ) {}

  async execute({ command, request }: CommandMessage<CreateProject>): Promise<Project> {
    const { context } = request;
    await requireClient(this.handling, command.client_id);
    const submitted = await withoutLookedUp(this.knex, command.geocode, submittedForm(command), []);
    const fields = { ...projectFields.blank, date: londonDate(context.at), ...submitted };
    const quote =
      command.quote === undefined ? {} : { quote: quoteToSay(command.quote, (await findCompany(this.knex)).fees) };
    if (fields.project_number !== '') return this.create(request, fields, quote);
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.create(request, { ...fields, project_number: await nextProjectNumber(this.knex) }, quote);
      } catch (error) {
        // Somebody typed the very number that was just drawn: the next one will do as well.
        if (!isNumberTaken(error) || tries === NUMBER_TRIES) throw error;
      }
    }
  }

  private async create(
    { context, entityId }: CommandRequest,
    fields: ProjectFields,
    quote: { readonly quote?: QuoteSaid },
  ): Promise<Project> {
    const outcome = await this.handling.execute(
      project,
      entityId,
      { type: 'CreateProject', fields, ...quote, at: context.at, by: context.actorId },
      context,
      { within: (transaction, unit) => claimProjectNumber(transaction, unit, fields.project_number, entityId) },
    );
    return this.answers.after(entityId, outcome, context.at);
  }
}

/** The contact that a form of this version was opened with. */
const readContact = (loaded: LoadedStream<ProjectState>, version: number | undefined) => {
  const form = projectFields.of(openedAt(loaded, version));
  const [name, email, telephone] = [form['contact.name'], form['contact.email'], form['contact.telephone']];
  return { name, position: form['contact.position'], email, telephone };
};

@HandlesCommand(ChangeProject)
export class ChangeProjectHandler {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    private readonly answers: ProjectAnswers,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
  ) {}

  async execute({ command, request: { context } }: CommandMessage<ChangeProject>): Promise<Project> {
    const sent = submittedForm(command);
    const projectId = command._id.toLowerCase();
    let number: string | undefined;
    const outcome = await this.handling.execute(
      project,
      projectId,
      async (loaded): Promise<ProjectCommand> => {
        await refuseForgotten(this.vault, readContact(loaded, command.version), command.contact?.email);
        const before = projectFields.of(loaded.state);
        const submitted = await withoutLookedUp(
          this.knex,
          command.geocode,
          await this.asWritten(sent, before.client_id),
          [before.postcode],
        );
        const changes = formChanges(loaded, command.version, projectFields.of, submitted, {
          shown: formatConflict,
        });
        await requireClient(this.handling, changes.client_id);
        number = changes.project_number;
        return { type: 'ChangeProject', changes, at: context.at, by: context.actorId };
      },
      context,
      {
        within: async (transaction, unit) => {
          if (number !== undefined) await claimProjectNumber(transaction, unit, number, projectId);
        },
      },
    );
    return this.answers.after(projectId, outcome, context.at);
  }

  /** A project answers the client that its own was merged into; what is sent back so was not touched. */
  private async asWritten(sent: Partial<ProjectFields>, own: string | null): Promise<Partial<ProjectFields>> {
    if (!sent.client_id || own === null) return sent;
    return (await survivorsOf(this.knex, [own])).get(own) === sent.client_id ? { ...sent, client_id: own } : sent;
  }
}

@HandlesCommand(RemoveProject)
export class RemoveProjectHandler {
  constructor(
    private readonly keeping: ProjectCommandService,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ command, request }: CommandMessage<RemoveProject>): Promise<string> {
    const { position } = await this.keeping.remove(command.projectId, request.context);
    await this.readModels.waitFor(position);
    return command.projectId;
  }
}

@HandlesCommand(RestoreProject)
export class RestoreProjectHandler {
  constructor(
    private readonly keeping: ProjectCommandService,
    private readonly answers: ProjectAnswers,
  ) {}

  async execute({ command, request: { context } }: CommandMessage<RestoreProject>): Promise<Project> {
    return this.answers.after(command.projectId, await this.keeping.restore(command.projectId, context), context.at);
  }
}
