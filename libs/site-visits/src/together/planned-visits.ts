import { t, type LocalizedString } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  fold,
  isLapse,
  PostgresEventFinder,
  sameJson,
  type EventCodec,
  type EventStore,
  type Recorded,
  type RecordedEvent,
} from '#eventing';
import { EVENT_CODEC, EVENT_STORE, KNEX } from '#platform';
import { siteVisit } from '../site-visit.decider.js';
import { siteVisitCatalogue, type SiteVisitEvent } from '../site-visit.events.js';
import type { ScheduledVisit, SiteVisitState } from '../site-visit.state.js';
import { formOf } from '../visit-form.js';
import { assignmentCommands, undoingOf } from './assignment-commands.js';
import { AT_ONCE } from './results.js';
import type { VisitAssignment } from './visit-assignments.js';

/** More events than the visits of one plan can have from one acceptance. */
const MOST_EVENTS = 10_000;

type Told = Recorded<SiteVisitEvent>;

/** A request's command has the id that its events carry as their correlation, so this is no guess (docs/decisions/0077). */
const isAccepting = ({ stream, metadata }: RecordedEvent): boolean => {
  const visitId = stream.slice(stream.indexOf('-') + 1);
  return assignmentCommands(metadata.correlationId, visitId, 'accept').includes(metadata.commandId);
};

/** What says nothing of whether a visit can have its people and its time of before. */
const withoutBearing: ReadonlySet<SiteVisitEvent['type']> = new Set([
  'ClientContactChanged',
  'FeeChanged',
  'DelegationChanged',
  'ProjectReferenceChanged',
  'InvoiceNumberChanged',
  'InvoiceMade',
  'NotesChanged',
  'MovedToProject',
  'ClientAssigned',
  'CompletionFlagSet',
]);
const hasBearing = ({ type }: SiteVisitEvent): boolean => !withoutBearing.has(type);

/** A client was told of a confirmed visit, so that it does not change by itself. */
const isConfirmed = ({ first, pickup }: ScheduledVisit): boolean =>
  first.completion.confirmed || pickup?.completion.confirmed === true;
const confirms = (event: SiteVisitEvent): boolean =>
  event.type === 'CompletionFlagSet' && event.data.flag === 'confirmed' && event.data.to;

/** What a plan changes of a visit, as it stands. */
const changesOf = (visit: ScheduledVisit): VisitAssignment['changes'] => {
  const form = formOf(visit, 'Setup');
  const { engineers, cars, kits, startjob, endjob, departureTime, returnTime, engineersPickup, carsPickup } = form;
  return {
    engineers,
    cars,
    kits,
    startjob,
    endjob,
    // Ends and journeys of a survey go along with its beginnings.
    ...(visit.pickup === null ? { departureTime, returnTime } : { engineersPickup, carsPickup }),
  };
};

/** Times and people that are the same before and after are not the plan's to put back. */
const differing = (before: VisitAssignment['changes'], after: VisitAssignment['changes']): typeof before => {
  const times = ['startjob', 'endjob', 'departureTime', 'returnTime'] as const;
  const moved = times.some((time) => before[time] !== after[time]);
  return Object.fromEntries(
    Object.entries(before).filter(([field, value]) =>
      (times as readonly string[]).includes(field) ? moved : !sameJson(value, after[field as keyof typeof after]),
    ),
  );
};

/** One visit that an acceptance changed. */
export interface PlannedVisit {
  readonly visitId: string;
  readonly actorId: string;
  readonly at: string;
  readonly address: string;
  readonly postcode: string;
  /** Before the plan. */
  readonly startjob: string;
  /** What puts it back; of a visit that stays, nothing. */
  readonly back: VisitAssignment | null;
  /** Why it stays as it is; null: it goes back, or is back. */
  readonly stays: LocalizedString | null;
  /** Who undid the acceptance here, with the correlation id of that request. */
  readonly undone: { readonly actorId: string; readonly at: string; readonly correlation: string } | null;
}

const inDiary = (state: SiteVisitState): ScheduledVisit | null =>
  state.status === 'scheduled' ? state : state.status === 'removed' ? state.visit : null;

interface Standing {
  readonly before: ScheduledVisit;
  readonly now: SiteVisitState;
  readonly since: readonly Told[];
  /** ISO 8601 UTC */
  readonly at: string;
}

const whyItStays = ({ before, now, since, at }: Standing): LocalizedString | null => {
  if (now.status !== 'scheduled') return t('This visit was removed since the plan was accepted. It stays as it is.');
  if (since.some(hasBearing)) return t('This visit was changed since the plan was accepted. It stays as it is.');
  if (since.some(confirms) && isConfirmed(now))
    return t('This visit was confirmed since the plan was accepted. It stays as it is.');
  if (now.first.start <= at) return t('This visit has begun. It stays as it is.');
  if (before.first.start <= at) return t('Its time before the plan is in the past. This visit stays as it is.');
  return null;
};

/** What acceptances of plans did to visits, found in the log by their correlation id; nothing else is found by it. */
@Injectable()
export class PlannedVisits {
  readonly #finder: PostgresEventFinder;

  constructor(
    @Inject(KNEX) knex: Knex,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
  ) {
    this.#finder = new PostgresEventFinder(knex, store);
  }

  /**
   * @param acceptance correlation id
   * @param at until when a visit has to begin later to go back, ISO 8601 UTC
   */
  async of(acceptance: string, at: string): Promise<readonly PlannedVisit[]> {
    const { events } = await this.#finder.byCorrelation(acceptance, MOST_EVENTS);
    const streams = [...new Set(events.filter(isAccepting).map(({ stream }) => stream))];
    const found: PlannedVisit[] = [];
    for (let first = 0; first < streams.length; first += AT_ONCE) {
      const some = streams.slice(first, first + AT_ONCE);
      found.push(...(await Promise.all(some.map((stream) => this.one(stream, acceptance, at)))));
    }
    return found;
  }

  private async one(stream: string, acceptance: string, at: string): Promise<PlannedVisit> {
    const events = await this.read(stream);
    const visitId = stream.slice(siteVisitCatalogue.category.length + 1);
    const [accepting, undoing] = [
      assignmentCommands(acceptance, visitId, 'accept'),
      assignmentCommands(undoingOf(acceptance), visitId, 'undo'),
    ];
    const first = events.findIndex(({ metadata }) => accepting.includes(metadata.commandId));
    const last = events.findLastIndex(({ metadata }) => accepting.includes(metadata.commandId));
    const now = fold(siteVisit, events);
    const [before, after] = [first, last + 1].map((end) => inDiary(fold(siteVisit, events.slice(0, end))));
    const made = events[last];
    if (!before || !after || made === undefined) throw new Error(`${stream} was not planned by ${acceptance}`);
    const since = events.slice(last + 1).filter(({ metadata }) => !undoing.includes(metadata.commandId));
    // Giving up people for a moment is no undo yet.
    const undo = events.find(({ metadata }) => metadata.commandId === undoing[0])?.metadata;
    const changes = differing(changesOf(before), changesOf(after));
    const standing = inDiary(now);
    const isBack =
      undo !== undefined ||
      (now.status === 'scheduled' &&
        standing !== null &&
        sameJson({ ...changesOf(standing), ...changes }, changesOf(standing)));
    const stays = isBack ? null : whyItStays({ before, now, since, at });
    return {
      visitId,
      actorId: made.metadata.actorId,
      at: made.metadata.occurredAt,
      address: before.address,
      postcode: before.postcode,
      startjob: before.first.start,
      back: isBack || stays !== null ? null : { visitId, version: Number(events.at(-1)?.revision), changes },
      stays,
      undone:
        undo === undefined ? null : { actorId: undo.actorId, at: undo.occurredAt, correlation: undo.correlationId },
    };
  }

  private async read(stream: string): Promise<readonly Told[]> {
    const raw: RecordedEvent[] = [];
    for await (const event of this.store.readStream(stream)) if (!isLapse(event)) raw.push(event);
    return (await this.codec.decodeMany(raw)) as readonly Told[];
  }
}
