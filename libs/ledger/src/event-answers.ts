import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Capability, EventAnswer, EventSummary, LedgerSubject } from '#contracts';
import {
  kernelCatalogue,
  PostgresEventFinder,
  type EventCodec,
  type EventStore,
  type RecordedEvent,
  type TableDefinition,
} from '#eventing';
import { EVENT_CODEC, EVENT_STORE, isUuid, KNEX, may, MODULE_PARTS, HttpProblem, type ModuleParts } from '#platform';
import { pickupIdOf } from '#site-visits';
import { actorNames } from '#staff';
import { projectOf, subjectsOf } from './ledger-answers.js';
import type { LedgerTables } from './ledger.tables.js';
import { kindOf, labelOf } from './subjects.js';

/** Most events of one request that are shown beside one. */
const MOST_AROUND = 200;

const categoryOf = ({ stream }: RecordedEvent): string => stream.slice(0, stream.indexOf('-'));
const entityIdOf = ({ stream }: RecordedEvent): string => stream.slice(stream.indexOf('-') + 1);

const subjectCategories: ReadonlySet<string> = new Set(['project', 'staff_member', 'car', 'kit']);

type BookingRow = LedgerTables['ledger_booking'] extends TableDefinition<infer Row> ? Row : never;

/** Whom or what a booking's event books: as it says, or as the booking stands. */
const bookedBy = (event: RecordedEvent, rows: ReadonlyMap<string, BookingRow>): string | null => {
  const { resourceId, to, number, numbers } = event.data as {
    readonly resourceId?: string;
    readonly to?: unknown;
    readonly number?: number;
    readonly numbers?: readonly number[];
  };
  if (resourceId !== undefined) return resourceId;
  if (event.type === 'BookingReassigned' && typeof to === 'string') return to;
  const state = rows.get(entityIdOf(event))?.state;
  return state?.status === 'booked'
    ? (state.dates.find((date) => date.number === (number ?? numbers?.[0]))?.resourceId ?? null)
    : null;
};

/** What an event happened to; of a survey the half that it names, of a booking whom or what it books. */
const subjectIdOf = (event: RecordedEvent, bookings: ReadonlyMap<string, BookingRow>): string | null => {
  const category = categoryOf(event);
  if (category === 'booking') return bookedBy(event, bookings);
  if (subjectCategories.has(category)) return entityIdOf(event);
  if (category !== 'site_visit') return null;
  return event.data['part'] === 'Pickup' ? pickupIdOf(entityIdOf(event)) : entityIdOf(event);
};

/** A picture of 300 kB tells a reader nothing, so it is named. */
const named = (data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      typeof value === 'string' && value.startsWith('data:') ? 'a picture' : value,
    ]),
  );

/** Events that are about an amount, or about where somebody lives: of them nothing is shown to whoever may not see it. What other events hold of an amount is left out of the answer by its name. */
const needed: ReadonlyMap<string, Capability> = new Map([
  ['ProjectQuoted', 'see-fees'],
  ['ProjectFeeAgreed', 'see-fees'],
  ['FeeChanged', 'see-fees'],
  ['FeeRatesChanged', 'see-fees'],
  ['StaffHomeChanged', 'administer'],
]);
const isShown = (event: RecordedEvent): boolean => {
  const need = categoryOf(event) === 'invoice' ? 'see-fees' : needed.get(event.type);
  return need === undefined || may(need);
};

/** Single events of the log, for people who look behind a row of the ledger. */
@Injectable()
export class EventAnswers {
  readonly #finder: PostgresEventFinder;
  readonly #says: ReadonlyMap<string, string>;
  /** Categories whose history anybody may read. */
  readonly #told: ReadonlySet<string>;

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
    @Inject(MODULE_PARTS) modules: readonly ModuleParts[],
  ) {
    this.#finder = new PostgresEventFinder(knex, store);
    this.#says = new Map(
      [kernelCatalogue, ...modules.flatMap(({ catalogues }) => catalogues)].flatMap(({ events }) =>
        Object.entries(events).map(([type, { says }]) => [type, says] as const),
      ),
    );
    this.#told = new Set(
      modules.flatMap(({ auditFormatters }) => auditFormatters).map(({ catalogue }) => catalogue.category),
    );
  }

  /** @throws HttpProblem 404 when the log has no such event */
  async one(id: string): Promise<EventAnswer> {
    const event = isUuid(id) ? await this.#finder.byId(id) : null;
    if (event === null) throw new HttpProblem(404, t('There is nothing here under this id.'));
    const { correlationId, causationId, clientRequestId } = event.metadata;
    const [request, previous, next, data] = await Promise.all([
      this.#finder.byCorrelation(correlationId, MOST_AROUND + 1),
      this.neighbour(event, 'backwards'),
      this.neighbour(event, 'forwards'),
      this.dataOf(event),
    ]);
    const others = request.events.filter((other) => other.id !== event.id).slice(0, MOST_AROUND);
    const summaries = await this.summariesOf([
      event,
      ...others,
      ...(previous === null ? [] : [previous]),
      ...(next === null ? [] : [next]),
    ]);
    const summary = (one: RecordedEvent): EventSummary => {
      const found = summaries.get(one.id);
      if (found === undefined) throw new Error(`${one.id} was not summed up`);
      return found;
    };
    return {
      ...summary(event),
      correlation: correlationId,
      causation: causationId,
      clientRequest: clientRequestId,
      data,
      around: {
        request: others.map(summary),
        requestTotal: request.total - 1,
        previous: previous === null ? null : summary(previous),
        next: next === null ? null : summary(next),
      },
    };
  }

  private async neighbour(
    { stream, revision }: RecordedEvent,
    direction: 'forwards' | 'backwards',
  ): Promise<RecordedEvent | null> {
    const from = direction === 'forwards' ? revision + 1n : revision - 1n;
    if (from < 0n) return null;
    for await (const event of this.store.readStream(stream, { from, direction, max: 1 })) return event;
    return null;
  }

  /** What it holds, opened as the histories open it; null of streams that have no history to read, and of types that this program does not know. */
  private async dataOf(event: RecordedEvent): Promise<Readonly<Record<string, unknown>> | null> {
    if (!isShown(event)) return null;
    if (!this.#told.has(categoryOf(event)) || !this.#says.has(event.type)) return null;
    return named({ ...(await this.codec.decode(event)).data });
  }

  private async summariesOf(events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, EventSummary>> {
    const bookingIds = [...new Set(events.filter((event) => categoryOf(event) === 'booking').map(entityIdOf))];
    const bookingRows: readonly BookingRow[] =
      bookingIds.length === 0
        ? []
        : await this.knex.from('ledger_booking').whereRaw('stream_id = any(?::uuid[])', [bookingIds]);
    const bookings = new Map(bookingRows.map((row) => [row.stream_id, row]));
    const ids = events.map((event) => subjectIdOf(event, bookings)).filter((id) => id !== null);
    const [nameOf, subjects] = await Promise.all([
      actorNames(
        this.knex,
        events.map(({ metadata }) => metadata.actorId),
      ),
      subjectsOf(this.knex, ids),
    ]);
    const projects = await subjectsOf(
      this.knex,
      [...subjects.values()].map(({ project_id }) => project_id).filter((id) => id !== null),
    );
    const about = (event: RecordedEvent): Pick<EventSummary, 'about' | 'visit' | 'project'> => {
      const id = subjectIdOf(event, bookings);
      const subject = id === null ? undefined : subjects.get(id);
      if (id === null || subject === undefined) return { about: null, visit: null, project: null };
      const projectId = subject.project_id;
      const named: LedgerSubject = { _id: id, label: labelOf(subject) };
      return {
        about: { kind: kindOf(subject), ...named },
        visit: kindOf(subject) === 'visit' ? named : null,
        project: projectId === null ? null : projectOf(projectId, projects),
      };
    };
    const placed = await Promise.all(
      events.map(async (event) => ({ event, place: await this.store.placeOf(event.position) })),
    );
    return new Map(
      placed.map(({ event, place }) => [
        event.id,
        {
          _id: event.id,
          type: event.type,
          says: this.#says.get(event.type) ?? t('This version of Soundings does not know this kind of event.'),
          stream: event.stream,
          revision: Number(event.revision),
          position: place,
          occurredAt: event.metadata.occurredAt,
          recordedAt: event.recordedAt.toISOString(),
          actor: { _id: event.metadata.actorId, name: nameOf(event.metadata.actorId) },
          ...about(event),
        },
      ]),
    );
  }
}
