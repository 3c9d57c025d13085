import type { Recorded } from './catalogue.js';
import type { DomainEvent } from './decider.js';
import type { Fields } from './fields.js';
import type { On, ProjectionContext, TableDefinition, TablesOf } from './projection.js';

/** A row of a list that has one for each entity: its id, its fields, whether it is removed, and its newest revision. */
export type RowOf<Id extends string, Columns> = { readonly [Column in Id]: string } & Columns & {
    readonly is_deleted: boolean;
    readonly version: number;
  };

/** A table of such rows. @param columns those before `is_deleted` and `version`, the id first */
export const tableOfRows = <Row extends object>(
  id: keyof Row & string,
  columns: { readonly [Column in Exclude<keyof Row & string, 'is_deleted' | 'version'>]: string },
): TableDefinition<Row> => ({
  columns: {
    ...columns,
    is_deleted: 'boolean not null',
    version: 'integer not null',
  } as TableDefinition<Row>['columns'],
  key: [id],
  indexes: [`(name, ${id})`],
});

type Told = Recorded<DomainEvent<string, object>>;

/**
 * What becomes of an entity's row: a case for each event that its table of fields names.
 * @param more what is no field and stands in a new row
 */
export const rowCases = <
  Event extends DomainEvent<string, object>,
  Said extends Event['type'],
  Lived extends Event['type'],
  Tables extends TablesOf,
>(
  { row, cases, life }: Pick<Fields<object, object, Event, Said, Lived>, 'row' | 'cases' | 'life'>,
  table: keyof Tables & string,
  id: string,
  more: object = {},
): On<Extract<Event, { readonly type: Said | Lived }>, Tables> => {
  type Read = ProjectionContext<Readonly<Record<string, TableDefinition>>>;
  const versionOf = ({ revision }: Told) => ({ version: Number(revision) });
  const patching =
    (columnsOf: (event: Event) => object) =>
    (event: Recorded<Event>, { rows }: Read): void =>
      rows[table]?.patch([event.entityId], { ...columnsOf(event), ...versionOf(event) });
  const all = {
    [life.made]: (event: Recorded<Event>, { rows }: Read): void =>
      rows[table]?.put({ [id]: event.entityId, ...row(event), ...more, is_deleted: false, ...versionOf(event) }),
    ...cases(patching(row)),
    [life.removed]: patching(() => ({ is_deleted: true })),
    [life.restored]: patching(() => ({ is_deleted: false })),
  };
  return all as unknown as On<Extract<Event, { readonly type: Said | Lived }>, Tables>;
};
