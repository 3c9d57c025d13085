import type { JsonObject } from './json.js';

/** What happened, as a module speaks of it: named in the past tense, data in JSON. */
export interface DomainEvent<Type extends string = string, Data extends object = JsonObject> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * A command as `decide` sees it: the fields of the contract's class, its name, and the two facts that
 * `decide` may not fetch for itself.
 */
export type TypedCommand<Type extends string, Fields extends object> = Fields & {
  readonly type: Type;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Id of the account that acts. */
  readonly by: string;
};

/** Why a command was refused: a code of the contract, and what a person needs in order to go on. */
export interface Rejection {
  readonly rejected: string;
  readonly details: JsonObject;
}

export const reject = (rejected: string, details: JsonObject = {}): Rejection => ({ rejected, details });

export const isRejection = (outcome: readonly unknown[] | Rejection): outcome is Rejection => !Array.isArray(outcome);

/**
 * The rules of one kind of stream, pure and total: no clock, no chance, no input or output.
 * `decide` and `evolve` switch over every case and have no default, so that the compiler names what a
 * new command or event lacks.
 */
export interface Decider<State, Command, Event extends DomainEvent<string, object>> {
  readonly initialState: State;
  decide(this: void, command: Command, state: State): readonly Event[] | Rejection;
  evolve(this: void, state: State, event: Event): State;
}

/** State after `events`, oldest first. */
export const fold = <State, Command, Event extends DomainEvent<string, object>>(
  decider: Decider<State, Command, Event>,
  events: Iterable<Event>,
  from: State = decider.initialState,
): State => {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
