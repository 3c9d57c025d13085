import { t } from '#languages';
import {
  sameJson,
  type Catalogue,
  type DomainEvent,
  type Field,
  type Fields,
  type TwoPhaseGuard,
  type Projection,
  type Recorded,
} from '#eventing';
import type { Change, HistoryEntry } from '#contracts';
import type { Knex } from 'knex';
import type { Forgets } from './forgets.js';
import type { Reading } from '../telemetry/metrics/metrics.js';
import type { GuardTable } from '../event-store/guard-tables.js';
import type { Migration } from '../postgres/migrations.js';
import type { RejectionTexts } from '../requests/http-problems.js';

/** One change in an entity's history, before the actor's name is known. */
export type HistoryLine = Pick<HistoryEntry, 'text' | 'field' | 'from' | 'to' | 'part' | 'plan'>;

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

/**
 * With what something was made: a line for each field that was filled in, as a change of it would be told.
 * @param labels what each field is called, by its name on the wire
 */
export const filledIn = <Field extends string>(
  labels: Readonly<Record<Field, string>>,
  values: Readonly<Record<Field, unknown>>,
): readonly HistoryLine[] =>
  (Object.keys(labels) as Field[])
    .filter((field) => !isBlank(values[field]))
    .map((field) => ({ text: t('{label} set', { label: labels[field] }), field, from: null, to: values[field] }));

type ToldFields = Pick<Fields<object, object, DomainEvent<string, object>, string, string>, 'after' | 'life'> & {
  readonly table: Readonly<Record<string, Field>>;
};

/** What a history says about one field; `null` stands for nothing. */
export const line = (text: string, field: string, from: unknown, to: unknown): HistoryLine => ({
  text,
  field,
  from,
  to,
});

/** Values as a history shows them, of the fields that say so. */
const shownIn = ({ table }: ToldFields, values: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const shown = table[name]?.shown;
      return [name, shown === undefined ? value : shown(value as never)];
    }),
  );

/** With what an entity was made, beside what it is called: the fields that have a label. */
export const madeLines = (fields: ToldFields, event: DomainEvent<string, object>): readonly HistoryLine[] => {
  const labels = Object.entries(fields.table).flatMap(([name, { label }]) =>
    label === undefined ? [] : [[name, label()] as const],
  );
  return filledIn(Object.fromEntries(labels), shownIn(fields, fields.after(event)));
};

/** A line for each field that an event says before and after, in the words of its table; one for a removal or its end. */
export const changeLines = (
  fields: ToldFields,
  event: DomainEvent<string, object>,
  words: { readonly removed: () => string; readonly restored: () => string },
): readonly HistoryLine[] => {
  const { removed, restored } = fields.life;
  if (event.type === removed) return [line(words.removed(), 'is_deleted', false, true)];
  if (event.type === restored) return [line(words.restored(), 'is_deleted', true, false)];
  const [from, to] = (['from', 'to'] as const).map((side) => shownIn(fields, fields.after(event, side)));
  return Object.entries(fields.table)
    .filter(
      ([name, { part }]) => to !== undefined && name in to && (part === undefined || !sameJson(from?.[name], to[name])),
    )
    .map(([name, { changed }]) => line(changed?.(to?.[name] as never) ?? name, name, from?.[name], to?.[name]));
};

/** How a kind of stream tells its history: from the events alone, in their order. */
export interface AuditFormatter {
  readonly catalogue: Catalogue;
  /** Path part of the call: `job` for `GET /api/job/{id}/history`. */
  readonly entity: Change['entity'];
  /** Stream's entity id of a wire id (a Pickup leads to its Setup). */
  streamOf(wireId: string): string;
  /** Lines of all events of one stream, oldest first; folds what it needs to name `from`. */
  tell(
    this: void,
    events: readonly Recorded<DomainEvent<string, object>>[],
  ): readonly { readonly event: Recorded; readonly lines: readonly HistoryLine[] }[];
  /** Wire ids that an event of this stream changes, for `GET /api/changes`. */
  wireIds(entityId: string, event: Recorded<DomainEvent<string, object>>): readonly string[];
}

/** A formatter of streams whose id is that of the wire. */
export const formatterOf = <Event extends DomainEvent>(
  catalogue: Catalogue,
  entity: AuditFormatter['entity'],
  linesOf: (event: Recorded<Event>) => readonly HistoryLine[],
): AuditFormatter => ({
  catalogue,
  entity,
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) => (events as readonly Recorded<Event>[]).map((event) => ({ event, lines: linesOf(event) })),
  wireIds: (entityId) => [entityId],
});

/** What a business module gives to the apps that compose it: a value, not a base class. */
export interface ModuleParts {
  readonly name: string;
  readonly catalogues: readonly Catalogue[];
  readonly projections: readonly Projection[];
  readonly rejections: RejectionTexts;
  readonly auditFormatters: readonly AuditFormatter[];
  /** SQL of tables that are no read models (guards, credentials): run once each, in order, under a lock. */
  readonly migrations: readonly Migration[];
  /** Guards of its commands, as another process settles them where the log is elsewhere. */
  readonly guards?: readonly TwoPhaseGuard[];
  /** Tables of those guards that can be made from the log. */
  readonly guardTables?: readonly GuardTable[];
  /** What it keeps of persons outside the log and the read models. */
  readonly forgets?: readonly Forgets[];
  /** Figures for metrics that are read from its tables whenever somebody asks. */
  readonly readings?: readonly (Omit<Reading, 'read'> & {
    read(this: void, knex: Knex): ReturnType<Reading['read']>;
  })[];
}

/** A module's parts, of which it names those that it has. */
export const defineModule = (parts: Pick<ModuleParts, 'name'> & Partial<ModuleParts>): ModuleParts => ({
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [],
  ...parts,
});
