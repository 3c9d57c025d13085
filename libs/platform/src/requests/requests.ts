import type { CommandContext, WaitOptions, Position, PostgresSignal } from '#eventing';

/** The account behind a call, as the guard found it. */
export interface Caller {
  readonly _id: string;
  readonly isEngineer: boolean;
  /** The account has neither an authenticator app nor a passkey, and no provider of the office's vouched for the session. */
  readonly lacksSecondStep?: boolean;
}

export interface Clock {
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
}

/** What a controller hands on with a command. `entityId` is the id for what the command creates. */
export interface CommandRequest {
  readonly context: CommandContext;
  /** UUIDv7; the same for a repeat of the same Idempotency-Key. Even last digit, see docs/architecture.md. */
  readonly entityId: string;
  /** In which it was made; null where nobody is signed in. */
  readonly session: string | null;
}

export interface BeginOptions {
  /**
   * The command makes something new. The same call with the same key and another body may go on then, under the id of the first
   * try: of all the tries one makes it, and the others are refused with the id of what was made (docs/decisions/0032).
   * @param entityId what the command request carries
   * @returns the id that clients know it by
   */
  readonly creates?: (entityId: string) => string;
  /** It makes a document: its key is known as long as that of what creates. */
  readonly documents?: true;
}

/**
 * Turns an HTTP request into the context of a command. With an `Idempotency-Key` the row in
 * `client_request` is written first; the same key with another body is refused (409), unless it creates.
 */
export interface Requests {
  begin(request: unknown, fingerprintOf: unknown, options?: BeginOptions): Promise<CommandRequest>;
  /** Whether a request came before under the same `Idempotency-Key`; writes nothing down. */
  isRepeat(request: unknown): Promise<boolean>;
}

/** For `BeginOptions.creates`, where clients know what is made by the id of its stream. */
export const itself = (entityId: string): string => entityId;

/** Listens on a channel of the one database; the arguments are those of `PostgresSignal`. */
export type OpenSignal = (channel: string, heard: (payload: string) => void, back: () => void) => PostgresSignal;

/** Read-your-writes. */
export interface ReadModels {
  /** Names of those that met an event which they cannot take; they go on showing what was before it. */
  readonly stopped: readonly string[];
  /** True when every read model (or those that are meant) is at `position`; false after `timeoutMs` (2 s). */
  waitFor(position: Position | null, patience?: WaitOptions): Promise<boolean>;
}
