import { Inject, Injectable, type Type } from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import { REQUESTS } from '../modules/injection-tokens.js';
import type { BeginOptions, CommandRequest, Requests } from './requests.js';

/** A command with the request that it came with: what the bus carries to the command's handler. */
export class CommandMessage<Command extends object> {
  constructor(
    readonly command: Command,
    readonly request: CommandRequest,
  ) {}
}

const messages = new Map<unknown, Type<CommandMessage<object>>>();

/** Nest's bus finds a handler by the class of what it carries, so each command has a class of messages. */
const messagesOf = (command: { readonly name: string }): Type<CommandMessage<object>> => {
  const known = messages.get(command);
  if (known !== undefined) return known;
  const made = class extends CommandMessage<object> {};
  Object.defineProperty(made, 'name', { value: command.name });
  messages.set(command, made);
  return made;
};

/** `@HandlesCommand(AddCar)`: the class whose `execute` is given each `CommandMessage<AddCar>`. */
export const HandlesCommand =
  <Command extends object>(command: new (...given: never[]) => Command) =>
  (
    handler: new (...injected: never[]) => { readonly execute: (message: CommandMessage<Command>) => Promise<unknown> },
  ): void => {
    CommandHandler(messagesOf(command))(handler);
  };

interface SendOptions extends BeginOptions {
  /** What a repeat under the same `Idempotency-Key` must be equal in; the command unless said otherwise. */
  readonly fingerprintOf?: unknown;
}

/** The way of every command from a call to its handler. */
@Injectable()
export class CommandGateway {
  constructor(
    private readonly bus: CommandBus,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  /** Begins the request of a call, and has its command done. @returns what the handler answers */
  async send<Answer>(
    http: unknown,
    command: object,
    { fingerprintOf = command, ...options }: SendOptions = {},
  ): Promise<Answer> {
    return this.execute(command, await this.requests.begin(http, fingerprintOf, options));
  }

  /** Has a command done for a request that was begun. @returns what the handler answers */
  execute<Answer>(command: object, request: CommandRequest): Promise<Answer> {
    const Message = messagesOf(command.constructor);
    return this.bus.execute<object, Answer>(new Message(command, request));
  }
}
