import { t, type LocalizedString } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { AddClient, ChangeClient, MergeClient, type Client, type ClientPerson } from '#contracts';
import {
  newEntityId,
  partCommandIdOf,
  type CommandContext,
  type CommandHandling,
  type ForgettingVault,
  type LoadedStream,
  type Outcome,
} from '#eventing';
import {
  answerAfter,
  COMMAND_HANDLING,
  formChanges,
  KNEX,
  PERSONAL_KEYS,
  READ_MODELS,
  HttpProblem,
  refuseForgotten,
  type ReadModels,
  HandlesCommand,
  type CommandMessage,
} from '#platform';
import { clientFields, type ClientFields, type ListedContact } from './client-fields.js';
import { client, survivorOf, type ClientCommand, type ClientState } from './client.decider.js';
import type { ClientEvent } from './client.events.js';
import { ListedClients } from './list/find-clients.query.js';

/** `DELETE /api/clients/{id}` */
export class RemoveClient {
  constructor(readonly clientId: string) {}
}

/** `POST /api/clients/{id}/separate`: takes a merge back. */
export class SeparateClient {
  constructor(readonly clientId: string) {}
}

type ClientOutcome = Outcome<ClientState, ClientEvent>;
type CommandOf = ClientCommand | ((loaded: LoadedStream<ClientState>) => ClientCommand | Promise<ClientCommand>);

const listed = (contact: ClientPerson, known: readonly ListedContact[]): ListedContact => ({
  _id: known.find(({ _id }) => _id === contact._id?.toLowerCase())?._id ?? newEntityId(),
  name: contact.name,
  position: contact.position ?? '',
  email: contact.email ?? '',
  telephone: contact.telephone ?? '',
});

/** What a command says about the fields; null is as good as blank, and a field that it does not name was not touched. */
const submittedFields = (command: AddClient | ChangeClient, known: readonly ListedContact[]): Partial<ClientFields> =>
  clientFields.said({
    ...Object.fromEntries(
      Object.entries(clientFields.blank).map(([field, blank]) => {
        const value: unknown = command[field as keyof ClientFields];
        return [field, value === null ? blank : value];
      }),
    ),
    contacts: command.contacts?.map((contact) => listed(contact, known)),
  });

/** Merging and removing wait for each other, so that a client never goes into one that is just going itself. */
const lockMerges = async (transaction: Knex.Transaction): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('merging clients', 0))`);
};

/** Carries commands to a client's stream, and answers the client once the list shows it. */
@Injectable()
export class ClientCommandService {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly clients: ListedClients,
  ) {}

  async state(clientId: string): Promise<ClientState> {
    return (await this.handling.load(client, clientId))?.state ?? client.initialState;
  }

  execute(
    clientId: string,
    command: CommandOf,
    context: CommandContext,
    within?: () => Promise<void>,
  ): Promise<ClientOutcome> {
    return this.handling.execute(
      client,
      clientId,
      command,
      context,
      within === undefined
        ? {}
        : {
            within: async (transaction) => {
              await lockMerges(transaction);
              await within();
            },
          },
    );
  }

  /** @throws CommandRejected where the other client cannot hear of it, which leaves the merge as it is */
  tell(clientId: string, command: ClientCommand, context: CommandContext): Promise<ClientOutcome> {
    return this.execute(clientId, command, { ...context, commandId: partCommandIdOf(context.commandId, command.type) });
  }

  answer(id: string, { position, state, revision }: ClientOutcome, at: string): Promise<Client> {
    return answerAfter(
      this.readModels,
      position,
      () => this.clients.find(this.knex, id),
      async () => {
        const shown = await this.clients.find(this.knex, id);
        return {
          _id: id,
          ...clientFields.of(state),
          createdAt: shown?.createdAt ?? at,
          is_deleted: state.status === 'removed',
          merged_into: survivorOf(state),
          projects: shown?.projects ?? 0,
          visits: shown?.visits ?? 0,
          version: Number(revision),
        };
      },
    );
  }

  async settled({ position }: ClientOutcome): Promise<void> {
    await this.readModels.waitFor(position);
  }
}

@HandlesCommand(AddClient)
export class AddClientHandler {
  constructor(private readonly keeping: ClientCommandService) {}

  async execute({ command, request: { context, entityId } }: CommandMessage<AddClient>): Promise<Client> {
    const fields = { ...clientFields.blank, ...submittedFields(command, []) };
    const outcome = await this.keeping.execute(
      entityId,
      { type: 'AddClient', fields, at: context.at, by: context.actorId },
      context,
    );
    return this.keeping.answer(entityId, outcome, context.at);
  }
}

@HandlesCommand(ChangeClient)
export class ChangeClientHandler {
  constructor(
    private readonly keeping: ClientCommandService,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
  ) {}

  async execute({ command, request: { context } }: CommandMessage<ChangeClient>): Promise<Client> {
    const id = command._id.toLowerCase();
    const outcome = await this.keeping.execute(
      id,
      async (loaded): Promise<ClientCommand> => {
        const { contacts } = clientFields.of(loaded.state);
        for (const sent of command.contacts ?? []) {
          const known = contacts.find(({ _id }) => _id === sent._id?.toLowerCase());
          if (known !== undefined) await refuseForgotten(this.vault, known, sent.email);
        }
        const changes = formChanges(loaded, command.version, clientFields.of, submittedFields(command, contacts));
        return {
          type: 'ChangeClient',
          changes,
          restore: command.change_deletion === true,
          at: context.at,
          by: context.actorId,
        };
      },
      context,
    );
    return this.keeping.answer(id, outcome, context.at);
  }
}

@HandlesCommand(RemoveClient)
export class RemoveClientHandler {
  constructor(private readonly keeping: ClientCommandService) {}

  async execute({ command, request: { context } }: CommandMessage<RemoveClient>): Promise<string> {
    await this.keeping.settled(
      await this.keeping.execute(
        command.clientId,
        { type: 'RemoveClient', at: context.at, by: context.actorId },
        context,
        () => Promise.resolve(),
      ),
    );
    return command.clientId;
  }
}

@HandlesCommand(MergeClient)
export class MergeClientHandler {
  constructor(private readonly keeping: ClientCommandService) {}

  /** The duplicate's event is the merge; the survivor's tells its history. A retry adds whichever is missing. */
  async execute({ command, request: { context } }: CommandMessage<MergeClient>): Promise<Client> {
    const said = { at: context.at, by: context.actorId };
    const [id, into] = [command._id.toLowerCase(), command.into.toLowerCase()];
    const noSurvivor = (msg: LocalizedString): HttpProblem => new HttpProblem(400, msg, { errors: { into: msg } });
    if (id === into) throw noSurvivor(t('Please choose another client.'));
    await this.keeping.execute(id, { type: 'MergeClient', into, ...said }, context, async () => {
      const survivor = await this.keeping.state(into);
      if (survivor.status !== 'there' || survivorOf(survivor) !== null)
        throw noSurvivor(t('Please choose an existing client.'));
    });
    return this.keeping.answer(
      into,
      await this.keeping.tell(into, { type: 'TakeDuplicateOver', clientId: id, ...said }, context),
      context.at,
    );
  }
}

@HandlesCommand(SeparateClient)
export class SeparateClientHandler {
  constructor(private readonly keeping: ClientCommandService) {}

  async execute({ command, request: { context } }: CommandMessage<SeparateClient>): Promise<Client> {
    const said = { at: context.at, by: context.actorId };
    const { clientId } = command;
    let from: string | null = null;
    const outcome = await this.keeping.execute(
      clientId,
      ({ state }): ClientCommand => {
        from = survivorOf(state);
        return { type: 'SeparateClient', ...said };
      },
      context,
    );
    for (const { type, data } of outcome.events) if (type === 'ClientSeparated') from = data.clientId;
    if (from === null) return this.keeping.answer(clientId, outcome, context.at);
    await this.keeping.settled(
      await this.keeping.tell(from, { type: 'GiveDuplicateBack', clientId, ...said }, context),
    );
    return this.keeping.answer(clientId, outcome, context.at);
  }
}
