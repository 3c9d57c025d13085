import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Change, HistoryEntry } from '#contracts';
import { isLapse, type AnyRecorded, type EventCodec, type EventStore, type RecordedEvent } from '#eventing';
import { namesByIds } from '#ledger';
import {
  EVENT_CODEC,
  EVENT_STORE,
  isUuid,
  KNEX,
  MODULE_PARTS,
  HttpProblem,
  type AuditFormatter,
  type HistoryLine,
  type ModuleParts,
} from '#platform';
import { actorNames } from '#staff';

/** When each event was written into the log, by its id. */
type RecordedTimes = ReadonlyMap<string, string>;

/** Fields whose values are ids. */
const idFields: ReadonlySet<string> = new Set([
  'engineers',
  'cars',
  'kits',
  'kitWaivers',
  'resource',
  'enquiry_id',
  'client_id',
  'merged_into',
  'duplicate',
]);

const idsIn = ({ field, from, to }: HistoryLine): readonly string[] => {
  if (!idFields.has(field)) return [];
  const values = [from, to].flatMap((value): readonly unknown[] => (Array.isArray(value) ? value : [value]));
  return values.filter((id): id is string => typeof id === 'string' && isUuid(id));
};

/** In the order of the log; a file or a letter leaves the visit at the version that it has. */
const withWhatIsBeside = (visit: readonly HistoryEntry[], beside: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  let version = 0;
  return [...visit, ...beside.map((entry) => ({ ...entry, version: -1 }))]
    .sort((one, other) => (one.recorded < other.recorded ? -1 : Number(one.recorded > other.recorded)))
    .map((entry) => {
      version = Math.max(version, entry.version);
      return { ...entry, version: entry.version === -1 ? version : entry.version };
    });
};

/** Tells what happened to any entity, from its events alone. */
@Injectable()
export class History {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
    @Inject(MODULE_PARTS) private readonly modules: readonly ModuleParts[],
  ) {}

  /**
   * Oldest first, one entry for each field that changed.
   * @param asAt ends it with what was recorded by then
   * @throws HttpProblem 404 when nothing ever happened under this id
   */
  async of(entity: Change['entity'], wireId: string, asAt?: string): Promise<readonly HistoryEntry[]> {
    const auditFormatter = this.chronicleOf(entity);
    const id = wireId.toLowerCase();
    const entityId = auditFormatter.streamOf(id);
    const { events, recorded } = await this.eventsOf(auditFormatter, entityId, asAt);
    // A stream may answer to several ids, but not to every one that leads to it.
    if (!events.some((event) => auditFormatter.wireIds(entityId, event).includes(id)))
      throw new HttpProblem(404, t('There is nothing here under this id.'));
    const own = await this.named(auditFormatter.tell(events), recorded);
    if (entity === 'kits') return withWhatIsBeside(own, await this.beside('kit_files', entityId, asAt));
    if (entity !== 'job') return own;
    return withWhatIsBeside(own, [
      ...(await this.beside('files', entityId, asAt)),
      ...(await this.beside('emails', entityId, asAt)),
    ]);
  }

  /** What was attached to a visit or a kit and taken off, or sent about it. */
  private async beside(
    entity: 'files' | 'kit_files' | 'emails',
    ownerId: string,
    asAt?: string,
  ): Promise<readonly HistoryEntry[]> {
    const auditFormatter = this.chronicleOf(entity);
    const { events, recorded } = await this.eventsOf(auditFormatter, ownerId, asAt);
    return this.named(auditFormatter.tell(events), recorded);
  }

  /** Of an entity that is there from the beginning, before anything happened to it. */
  async ofOnly(entity: Change['entity'], entityId: string): Promise<readonly HistoryEntry[]> {
    const auditFormatter = this.chronicleOf(entity);
    const { events, recorded } = await this.eventsOf(auditFormatter, entityId);
    return this.named(auditFormatter.tell(events), recorded);
  }

  private async named(
    told: ReturnType<AuditFormatter['tell']>,
    recorded: RecordedTimes,
  ): Promise<readonly HistoryEntry[]> {
    const [nameOf, names] = await Promise.all([
      actorNames(
        this.knex,
        told.map(({ event }) => event.metadata.actorId),
      ),
      namesByIds(
        this.knex,
        told.flatMap(({ lines }) => lines.flatMap(idsIn)),
      ),
    ]);
    const namesFor = (line: HistoryLine): Pick<HistoryEntry, 'names'> => {
      const ids = idsIn(line);
      return ids.length === 0
        ? {}
        : { names: Object.fromEntries(ids.map((id) => [id, names.get(id) ?? t('Unknown')])) };
    };
    return told.flatMap(({ event, lines }) =>
      lines.map((line) => ({
        _id: event.id,
        version: Number(event.revision),
        at: event.metadata.occurredAt,
        recorded: recorded.get(event.id) ?? event.metadata.occurredAt,
        actor: { _id: event.metadata.actorId, name: nameOf(event.metadata.actorId) },
        correlation: event.metadata.correlationId,
        ...line,
        ...namesFor(line),
      })),
    );
  }

  private async eventsOf(
    auditFormatter: AuditFormatter,
    entityId: string,
    asAt?: string,
  ): Promise<{ readonly events: readonly AnyRecorded[]; readonly recorded: RecordedTimes }> {
    const raw: RecordedEvent[] = [];
    const last = asAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(asAt);
    for await (const event of this.store.readStream(`${auditFormatter.catalogue.category}-${entityId}`))
      if (!isLapse(event) && event.recordedAt.getTime() <= last) raw.push(event);
    return {
      events: await this.codec.decodeMany(raw),
      recorded: new Map(raw.map(({ id, recordedAt }) => [id, recordedAt.toISOString()])),
    };
  }

  private chronicleOf(entity: Change['entity']): AuditFormatter {
    const auditFormatter = this.modules
      .flatMap(({ auditFormatters }) => auditFormatters)
      .find((one) => one.entity === entity);
    if (auditFormatter === undefined) throw new HttpProblem(404, t('There is nothing here under this id.'));
    return auditFormatter;
  }
}
