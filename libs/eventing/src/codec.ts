import { z } from 'zod';
import type { Catalogue, EventDefinition, EventOf, PersonalField, Recorded, Subject } from './catalogue.js';
import type { CommandContext } from './command-handling.js';
import type { DomainEvent } from './decider.js';
import { kernelCatalogue } from './two-phase/kernel.events.js';
import { eventIdOf } from './ids.js';
import type { Json, JsonObject } from './json.js';
import { seal, subjectOf, unseal } from './personal/sealing.js';
import type { SubjectKey, Vault } from './personal/vault.js';
import type { EventMetadata, NewEvent, RecordedEvent } from './stores/event-store.js';

/** No catalogue of this program knows the type: a projection must stop, since skipping it would be a lie. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
  constructor(
    readonly eventType: string,
    readonly position: string,
  ) {
    super(`the event type ${eventType} at ${position} is in no catalogue of this program`);
  }
}

/** The data of a new event does not fit its schema: a mistake in the program, found before it becomes history. */
export class InvalidEventData extends Error {
  override readonly name = 'InvalidEventData';
}

/** A module's event, as it stands in the log. */
export type AnyRecorded = Recorded<DomainEvent<string, object>>;

interface Known {
  readonly definition: EventDefinition;
  readonly personal: readonly (readonly [field: string, rule: PersonalField])[];
  readonly category: string;
}

/** Between the modules' events and the log: schemas, versions, and the sealing of personal data. */
export class EventCodec {
  readonly #known = new Map<string, Known>();
  readonly #vault: Vault;

  /** @throws Error when two catalogues claim a category or an event type */
  constructor(catalogues: readonly Catalogue[], vault: Vault) {
    this.#vault = vault;
    const categories = new Set<string>();
    for (const { category, events } of [kernelCatalogue, ...catalogues]) {
      if (category.includes('-') || categories.has(category))
        throw new Error(`two catalogues claim the category ${category}, or it holds a hyphen`);
      categories.add(category);
      for (const [type, definition] of Object.entries(events)) {
        if (this.#known.has(type)) throw new Error(`two catalogues claim the event ${type}`);
        this.#known.set(type, {
          definition,
          category,
          personal: Object.entries((definition.personal ?? {}) as Record<string, PersonalField>),
        });
      }
    }
  }

  /** Every type that a catalogue knows. */
  get types(): readonly string[] {
    return [...this.#known.keys()];
  }

  /**
   * Events of one command for the log: checked against their schemas, personal fields sealed, ids
   * derived from the command's.
   * @throws InvalidEventData
   */
  async encode<C extends Catalogue>(
    catalogue: C,
    entityId: string,
    events: readonly EventOf<C>[],
    context: CommandContext,
  ): Promise<NewEvent[]> {
    const [encoded] = await this.encodeMany([{ category: catalogue.category, entityId, events, context }]);
    return encoded ?? [];
  }

  /** As `encode`, for many commands: their keys are fetched together. */
  async encodeMany(
    batches: readonly {
      readonly category: string;
      readonly entityId: string;
      readonly events: readonly DomainEvent<string, object>[];
      readonly context: CommandContext;
    }[],
  ): Promise<NewEvent[][]> {
    const subjects: Subject[] = [];
    const drafts = batches.map(({ category, entityId, events, context }) =>
      events.map((event, index) => {
        const { definition, personal } = this.#checked(category, event);
        const sealings = personal.flatMap(([field, rule]) => {
          const value = (event.data as JsonObject)[field];
          const subject = value === undefined ? null : rule.subject(value, entityId);
          return subject === null ? [] : [{ field, at: subjects.push(subject) - 1 }];
        });
        return {
          event,
          sealings,
          id: eventIdOf(context.commandId, index),
          schemaVersion: (definition.upcasts?.length ?? 0) + 1,
          metadata: metadataOf(context),
        };
      }),
    );
    const keys = subjects.length === 0 ? [] : await this.#vault.keysFor(subjects);
    return drafts.map((batch) =>
      batch.map(({ event, sealings, ...rest }) => {
        const used = sealings.flatMap(({ at }) => keys[at]?.subjectId ?? []);
        return {
          ...rest,
          type: event.type,
          data: sealedData(event, rest.id, sealings, keys),
          ...(used.length === 0 ? {} : { keys: used }),
        };
      }),
    );
  }

  /** A key was destroyed under an append: what is remembered of keys is asked for anew. */
  distrustKeys(): void {
    this.#vault.distrust();
  }

  async decode(event: RecordedEvent): Promise<AnyRecorded> {
    const [decoded] = await this.decodeMany([event]);
    if (decoded === undefined) throw new UnknownEventType(event.type, event.position);
    return decoded;
  }

  /** Events as the modules know them today. @throws UnknownEventType */
  async decodeMany(events: readonly RecordedEvent[]): Promise<AnyRecorded[]> {
    const wanted = new Set<string>();
    for (const event of events)
      for (const [field] of this.#knownAs(event).personal) {
        const subject = subjectOf(event.data[field]);
        if (subject !== null) wanted.add(subject);
      }
    const keys = wanted.size === 0 ? new Map<string, Buffer>() : await this.#vault.open(wanted);
    return events.map((event) => this.#decoded(event, keys));
  }

  #decoded(event: RecordedEvent, keys: ReadonlyMap<string, Buffer>): AnyRecorded {
    const { definition, personal } = this.#knownAs(event);
    let data: Record<string, unknown> = event.data;
    if (personal.length > 0) {
      data = { ...data };
      for (const [field, { forgotten }] of personal) {
        const subject = subjectOf(event.data[field]);
        if (subject === null) continue;
        const key = keys.get(subject);
        data[field] =
          key === undefined ? forgotten : unseal(event.data[field] as string, key, aboutOf(event.id, field));
      }
    }
    for (const upcast of (definition.upcasts ?? []).slice(event.schemaVersion - 1)) data = upcast(data);
    const { id, type, stream, revision, position, metadata } = event;
    return { id, type, data, stream, entityId: stream.slice(stream.indexOf('-') + 1), revision, position, metadata };
  }

  #knownAs(event: RecordedEvent): Known {
    const known = this.#known.get(event.type);
    if (known === undefined) throw new UnknownEventType(event.type, event.position);
    return known;
  }

  #checked(category: string, event: DomainEvent<string, object>): Known {
    const known = this.#known.get(event.type);
    if (known?.category !== category) throw new InvalidEventData(`${event.type} is no event of ${category}`);
    const parsed = known.definition.schema.safeParse(event.data);
    if (!parsed.success) throw new InvalidEventData(`${event.type}: ${z.prettifyError(parsed.error)}`);
    return known;
  }
}

const aboutOf = (eventId: string, field: string): string => `${eventId}/${field}`;

const metadataOf = ({
  actorId,
  at,
  commandId,
  correlationId,
  causationId,
  clientRequestId,
  traceparent,
}: CommandContext): EventMetadata => ({
  actorId,
  occurredAt: at,
  commandId,
  correlationId,
  causationId,
  clientRequestId,
  ...(traceparent === undefined ? {} : { traceparent }),
});

const sealedData = (
  event: DomainEvent<string, object>,
  id: string,
  sealings: readonly { readonly field: string; readonly at: number }[],
  keys: readonly SubjectKey[],
): JsonObject => {
  if (sealings.length === 0) return event.data as JsonObject;
  const data: Record<string, Json> = { ...(event.data as JsonObject) };
  for (const { field, at } of sealings) {
    const key = keys[at];
    const value = data[field];
    if (key !== undefined && value !== undefined) data[field] = seal(key.subjectId, key.key, value, aboutOf(id, field));
  }
  return data;
};
