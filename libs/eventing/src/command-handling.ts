import type { Knex } from 'knex';
import type { Catalogue, EventOf } from './catalogue.js';
import type { Decider, Rejection } from './decider.js';
import type { Position, Revision, StreamId } from './stores/event-store.js';

/** Who acts and on whose request; becomes the metadata of every event that the command makes. */
export interface CommandContext {
  readonly actorId: string;
  /** ISO 8601 UTC, from the server's clock. */
  readonly at: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly clientRequestId: string | null;
  readonly traceparent?: string;
  /** An id that was made for this very command: no stream should have it yet, so none is read for it unless the append shows that one has. */
  readonly newEntityId?: string;
  /** One of many that are given at the same time: they may share a transaction where their guards allow it (`ExecuteOptions.sharing`). */
  readonly batched?: boolean;
}

/** One event of a stream: when it came, and whose it is. */
export interface Step {
  readonly revision: Revision;
  readonly actorId: string;
  readonly at: string;
}

/** What stands in the log when a command comes to be decided. */
export interface LoadedStream<State> {
  readonly state: State;
  /** null: the stream does not exist yet. */
  readonly revision: Revision | null;
  /** State as it was at an earlier revision, for merging a stale form. */
  stateAt(revision: Revision): State;
  /** What happened after a revision, oldest first. */
  since(revision: Revision): readonly Step[];
}

export interface Outcome<State, Event> {
  readonly state: State;
  readonly revision: Revision;
  /** Where the read models must be before they show it; null when nothing was appended now or before. */
  readonly position: Position | null;
  readonly events: readonly Event[];
  /** The stream holds this command already: it was answered before, or its answer got lost. */
  readonly repeated: boolean;
  /** State as the command itself left it; of a repeated one others may have gone on since. */
  readonly left: State;
}

/** One append, as what must stand or fall with it sees it. */
interface Unit {
  readonly stream: StreamId;
  /** What the decision was made on; an append that comes too late fails on it. */
  readonly expected: 'no_stream' | Revision;
  readonly commandId: string;
}

/** Guard and events share one transaction, so the guard's word is final. */
export interface UnitTogether extends Unit {
  readonly form: 'together';
}

/**
 * The log is in another store (docs/decisions/0020). The guard's transaction commits first, so a guard changes nothing that
 * is confirmed: it looks whether it may, and holds what it claims until the stream says what became of the append.
 */
export interface UnitAhead extends Unit {
  readonly form: 'ahead';
  /** Of this try alone: what it holds, another try of the same command does not. */
  readonly id: string;
  /** Takes a claim down: the guard settles it by its name, in this process or in another. Claims hold ids, no personal data. */
  hold<Claim extends object>(guard: TwoPhaseGuard<Claim>, claim: Claim): void;
}

export type UnitOfWork = UnitTogether | UnitAhead;

/** A guard that can go ahead of a log elsewhere; its module lists it in its parts. */
export interface TwoPhaseGuard<Claim extends object = object> {
  /** With the module's name in front, for ever: `projects/number`. */
  readonly name: string;
  /** Makes final what was held, or lets go of it; in the transaction that forgets the try, so it runs once. */
  settle(
    this: void,
    transaction: Knex.Transaction,
    unit: SettledUnit,
    claim: Claim,
    outcome: 'appended' | 'refused',
  ): Promise<void>;
}

export type SettledUnit = Pick<UnitAhead, 'id' | 'stream' | 'commandId'>;

/** What a command came to, as this try appends it; without events nothing changes, and both states are one. */
export interface Decision<State, Event> {
  readonly before: State;
  readonly events: readonly Event[];
  readonly after: State;
}

export interface ExecuteOptions<State = unknown, Event = unknown> {
  /** Guards that must stand or fall with the events; runs before the append, again on every try, with what this try decided. */
  readonly within?: (
    transaction: Knex.Transaction,
    unit: UnitOfWork,
    decision: Decision<State, Event>,
  ) => Promise<void>;
  /**
   * The guards also hold between commands of one transaction, which run at the same time: what they look at and then write they do in turn (`inTurn`),
   * or a constraint of the database keeps.
   */
  readonly sharing?: boolean;
}

/** The decider refused: carried to the door, which knows each code's status and sentence. */
export class CommandRejected extends Error {
  override readonly name = 'CommandRejected';
  constructor(readonly rejection: Rejection) {
    super(rejection.rejected);
  }
}

/** The stream kept moving under the command; the person may simply try again. */
export class TooMuchTraffic extends Error {
  override readonly name = 'TooMuchTraffic';
}

/**
 * Thrown by a guard ahead of a log elsewhere: another command holds this, and will be done in a moment. It is decided anew then,
 * as if it had waited for a lock; after some tries the refusal is what the person reads.
 */
export class PreparedByAnother extends Error {
  override readonly name = 'PreparedByAnother';
  constructor(readonly refusal: Error) {
    super('another command is about to be settled', { cause: refusal });
  }
}

/** A decider and the catalogue of the streams that it decides about. */
export interface StreamDecider<State, Command, C extends Catalogue> extends Decider<State, Command, EventOf<C>> {
  readonly catalogue: C;
}

/** Loads, decides and appends: the only way into the log. */
export interface CommandHandling {
  /**
   * @param command the decider's command, or a function that makes it from what is in the stream
   *   (called again after each conflict; may throw to refuse)
   * @throws CommandRejected | TooMuchTraffic | StoreUnavailable
   */
  execute<State, Command, C extends Catalogue>(
    decider: StreamDecider<State, Command, C>,
    entityId: string,
    command: Command | ((loaded: LoadedStream<State>) => Command | Promise<Command>),
    context: CommandContext,
    options?: ExecuteOptions<State, EventOf<C>>,
  ): Promise<Outcome<State, EventOf<C>>>;

  /** State of one stream now, and where the read models must be before they show it; null when it does not exist. */
  load<State, Command, C extends Catalogue>(
    decider: StreamDecider<State, Command, C>,
    entityId: string,
  ): Promise<{ readonly state: State; readonly revision: Revision; readonly position: Position } | null>;
}
