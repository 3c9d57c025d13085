import { z } from 'zod';
import type { DomainEvent } from './decider.js';
import type { Revision, Position, EventMetadata } from './stores/event-store.js';

/**
 * Whose data a personal field is. Every subject has a key of its own, and destroying the key forgets
 * the person everywhere (docs/decisions: personal data in events).
 * `lookup` finds the same subject again for the same person (for a client's contact: the e-mail
 * address); it is kept only as a keyed hash.
 */
export interface Subject {
  readonly kind: 'staff' | 'client' | 'record';
  readonly lookup: string;
}

/** How one field of an event is sealed: whose it is, and what stands there once the person is forgotten. */
export interface PersonalField<Value = unknown> {
  /** `entityId` is the id part of the event's stream. `null` leaves the value as it is (nothing personal in it). */
  subject(this: void, value: Value, entityId: string): Subject | null;
  readonly forgotten: Value;
}

/** One step up from a stored version to the next: pure, and never edited once released. */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

export interface EventDefinition<Schema extends z.ZodObject = z.ZodObject> {
  /** Strict: an undeclared field fails on append. Written out here, never imported from a command. */
  readonly schema: Schema;
  /** Steps from version 1 upwards; the current version is their number plus one. */
  readonly upcasts?: readonly Upcast[];
  /** Top-level fields that hold personal data. */
  readonly personal?: { readonly [Field in keyof z.infer<Schema>]?: PersonalField<z.infer<Schema>[Field]> };
  /** One line for docs/event-catalogue.md: when it happens. */
  readonly says: string;
}

/** The events of one kind of stream. */
export interface Catalogue<Events extends Record<string, EventDefinition> = Record<string, EventDefinition>> {
  /** Category part of the stream id, for instance `site_visit`; no hyphen. */
  readonly category: string;
  /** The module that owns it, for the event catalogue. */
  readonly module: string;
  readonly events: Events;
}

export const defineCatalogue = <const Events extends Record<string, EventDefinition>>(
  catalogue: Catalogue<Events>,
): Catalogue<Events> => catalogue;

export const defineEvent = <Schema extends z.ZodObject>(definition: EventDefinition<Schema>): EventDefinition<Schema> =>
  definition;

/** The union of a catalogue's events, as deciders and projections see them. */
export type EventOf<C extends Catalogue> = {
  [Type in keyof C['events'] & string]: DomainEvent<Type, z.infer<C['events'][Type]['schema']>>;
}[keyof C['events'] & string];

/** An event with the place and the circumstances that projections and histories need. */
export type Recorded<Event extends DomainEvent<string, object> = DomainEvent> = Event & {
  readonly id: string;
  readonly stream: string;
  /** Id part of the stream. */
  readonly entityId: string;
  readonly revision: Revision;
  readonly position: Position;
  readonly metadata: EventMetadata;
};
