import { deepStrictEqual } from 'node:assert/strict';
import { fold, isRejection, type Decider, type DomainEvent } from '../decider.js';
import type { JsonObject } from '../json.js';

export interface Then<Event> {
  /** Exact: these events, in this order, with these fields and no others. */
  then(this: void, expected: readonly Event[]): void;
  /** Refused with this code; with `details` also exactly those. */
  thenRejected(this: void, code: string, details?: JsonObject): void;
}

export interface Specification<Command, Event> {
  given(this: void, ...events: readonly Event[]): { when(this: void, command: Command): Then<Event> };
}

/** `given(...events).when(command).then([...events])`, over a pure decider. */
export const specify = <State, Command, Event extends DomainEvent<string, object>>(
  decider: Decider<State, Command, Event>,
): Specification<Command, Event> => ({
  given: (...events) => ({
    when: (command) => {
      const outcome = decider.decide(command, fold(decider, events));
      return {
        then: (expected) => {
          deepStrictEqual(outcome, [...expected]);
        },
        thenRejected: (code, details) => {
          deepStrictEqual(isRejection(outcome) ? outcome.rejected : outcome, code);
          if (details !== undefined && isRejection(outcome)) deepStrictEqual(outcome.details, details);
        },
      };
    },
  }),
});
