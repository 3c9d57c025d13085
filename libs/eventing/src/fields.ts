import type { Catalogue, EventDefinition, EventOf } from './catalogue.js';
import type { DomainEvent } from './decider.js';
import { sameJson } from './merging.js';

/** A field of an entity. Its name in the table is the one on the wire (docs/decisions/0082). */
export interface Field {
  /** What stands there while it has not been filled in. */
  readonly blank: unknown;
  /** PostgreSQL type of its column. */
  readonly type?: string;
  /** Where the column has another name. */
  readonly column?: string;
  /** Its place in the first event where that has another name, `contact.name` for instance. What the first event lacks is said beside it. */
  readonly at?: string;
  /** The event that says it before and after. */
  readonly by?: string;
  /** Its name in that event, where that says more than this field. */
  readonly part?: string;
  /** As it is kept: without blanks at its ends, for instance. */
  readonly tidy?: ((value: never) => unknown) | undefined;
  /** What a history calls it where it was filled in from the first. */
  readonly label?: () => string;
  /** What a history says where it changed, by what stands there now. */
  readonly changed?: (to: never) => string;
  /** Its value as a history shows it. */
  readonly shown?: (value: never) => unknown;
}

/** A kind of field: what is blank, how it is stored and kept. What a field has of its own comes after. */
export const kindOfField =
  <Blank>(blank: Blank, type: string, tidy?: (value: Blank) => Blank) =>
  <const Own extends object>(own: Own) => ({ blank, type, tidy, ...own });

export const textField = kindOfField('', 'text not null', (text) => text.trim());
/** `YYYY-MM-DD` */
export const dayField = kindOfField<string | null>(null, 'text');
export const flagField = kindOfField(false, 'boolean not null');

type AnyEvent = DomainEvent<string, object>;
type Table = Readonly<Record<string, Field>>;
type Holding<F extends Pick<Field, 'blank'>> = F extends { readonly part: infer Part extends string }
  ? { readonly [P in Part]: F['blank'] }
  : F['blank'];
/** An event that a field names is one of the catalogue, and holds what the field holds. */
type Fits<C extends Catalogue, T extends Table> = {
  readonly [Name in keyof T]: T[Name] extends { readonly by: infer By }
    ? Extract<EventOf<C>, { readonly type: By; readonly data: { readonly from: unknown } }> extends never
      ? never
      : Extract<EventOf<C>, { readonly type: By }>['data'] extends { readonly to: Holding<T[Name]> }
        ? T[Name]
        : never
    : T[Name];
};
type SaidBy<T extends Table> = Extract<T[keyof T], { readonly by: string }>['by'];
type ColumnOf<F extends Field, Name extends string> = F extends { readonly column: infer Column extends string }
  ? Column
  : Name;

export type ValuesOf<T extends Table> = { readonly [Name in keyof T]: T[Name]['blank'] };
export type ColumnsOf<T extends Table> = {
  readonly [Name in keyof T & string as ColumnOf<T[Name], Name>]: T[Name]['blank'];
};

/** What can be removed and put back. */
export type Kept<Values> = { readonly status: 'unknown' } | ({ readonly status: 'there' | 'removed' } & Values);

/** The events with which an entity is made, removed and put back. */
export interface Life<Type extends string = string> {
  readonly made: Type;
  readonly removed: Type;
  readonly restored: Type;
}

/** What follows from a table of fields. `Said`: the types of the events that the table names; `Lived`: those of its life. */
export interface Fields<
  Values extends object,
  Columns extends object,
  Event extends AnyEvent,
  Said extends Event['type'],
  Lived extends Event['type'],
> {
  readonly table: { readonly [Name in keyof Values]: Field };
  readonly life: Life<Lived>;
  readonly blank: Values;
  /** PostgreSQL's types by the names of the columns. */
  readonly columns: { readonly [Column in keyof Columns & string]: string };
  /** The fields that a state, a form or an answer holds; what it lacks is blank. */
  readonly of: (holder: object) => Values;
  /** Of what a command says, the fields that it names, as they are kept. */
  readonly said: (command: object) => Partial<Values>;
  /** The first event, and one for each field that it lacks and that is not blank. */
  readonly made: (values: Partial<Values>) => Event[];
  /** An event for each field that really differs, in the order of the table. */
  readonly changes: (before: Values, after: Partial<Values>) => Event[];
  /** Takes every event that the table or the life names; any other does not compile. */
  readonly evolve: (state: Kept<Values>, event: Extract<Event, { readonly type: Said | Lived }>) => Kept<Values>;
  readonly isChange: <Any extends AnyEvent>(event: Any) => event is Extract<Any, { readonly type: Said }>;
  /** The fields as an event says them: all of them after the first, of a change what it is about. */
  readonly after: (event: AnyEvent, side?: 'from' | 'to') => Partial<Values>;
  /** The same as columns. */
  readonly row: (event: AnyEvent) => Partial<Columns>;
  /** The fields of a row. */
  readonly ofRow: (row: Columns) => Values;
  /** A case for each event that says a change, wherever every event needs one. */
  readonly cases: <Case>(one: Case) => { readonly [Type in Said]: Case };
}

type Loose = Readonly<Record<string, unknown>>;
type Named = Field & Required<Pick<Field, 'at' | 'column'>> & { readonly name: string };

const heldAt = (holder: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (inner as Loose | undefined)?.[name], holder);

/** Values by their places, as one object. */
const nested = (entries: readonly (readonly [path: string, value: unknown])[]): object => {
  const data: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const [name = '', inner] = path.split('.');
    data[name] = inner === undefined ? value : { ...(data[name] as object | undefined), [inner]: value };
  }
  return data;
};

/** What an event says on one of its sides. */
const sayingOf = (fields: readonly Named[], values: Loose): unknown => {
  const [first] = fields;
  return first === undefined || first.part === undefined
    ? values[first?.name ?? '']
    : Object.fromEntries(fields.map(({ part = '', name }) => [part, values[name]]));
};

const sharing = (fields: readonly Named[]): ReadonlyMap<string, readonly Named[]> => {
  const events = new Map<string, readonly Named[]>();
  for (const field of fields)
    if (field.by !== undefined) events.set(field.by, [...(events.get(field.by) ?? []), field]);
  return events;
};

/** The fields of an entity by a table, and what follows from it. */
export const fieldsOf = <C extends Catalogue, Lived extends EventOf<C>['type'], const T extends Table>(
  catalogue: C,
  life: Life<Lived>,
  table: T & Fits<C, T>,
): Fields<ValuesOf<T>, ColumnsOf<T>, EventOf<C>, SaidBy<T> & EventOf<C>['type'], Lived> => {
  const fields = Object.entries<Field>(table).map(([name, own]): Named => ({ column: name, at: name, ...own, name }));
  const shape = (catalogue.events as Readonly<Record<string, EventDefinition>>)[life.made]?.schema.shape ?? {};
  const inFirst = fields.filter(({ at }) => (at.split('.')[0] ?? '') in shape);
  const events = sharing(fields);
  const each = (valueOf: (field: Named) => unknown): Loose =>
    Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));

  const blank = each((field) => field.blank);
  const of = (holder: Loose): Loose => each((field) => (field.name in holder ? holder[field.name] : field.blank));
  const said = (command: Loose): Loose =>
    Object.fromEntries(
      fields
        .map(({ name, tidy }) => [name, command[name], tidy] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value, tidy]) => [name, tidy === undefined || value === null ? value : tidy(value as never)]),
    );
  const changes = (before: Loose, after: Loose): readonly AnyEvent[] => {
    const now = { ...before, ...said(after) };
    return [...events].flatMap(([type, parts]) => {
      const data = { from: sayingOf(parts, before), to: sayingOf(parts, now) };
      return sameJson(data.from, data.to) ? [] : [{ type, data }];
    });
  };
  const after = ({ type, data }: AnyEvent, side: 'from' | 'to' = 'to'): Loose => {
    if (type === life.made)
      return { ...blank, ...Object.fromEntries(inFirst.map(({ name, at }) => [name, heldAt(data, at)])) };
    const value = (data as Loose)[side];
    return Object.fromEntries(
      (events.get(type) ?? []).map(({ name, part }) => [name, part === undefined ? value : (value as Loose)[part]]),
    );
  };
  const whole = {
    table,
    life,
    blank,
    columns: Object.fromEntries(fields.map(({ column, type = '' }) => [column, type])),
    of,
    said,
    made: (values: Loose): readonly AnyEvent[] => {
      const kept = { ...blank, ...said(values) };
      const first = { type: life.made, data: nested(inFirst.map(({ name, at }) => [at, kept[name]])) };
      return [first, ...changes(after(first), kept)];
    },
    changes,
    evolve: (state: Kept<object>, event: AnyEvent): Kept<object> => {
      if (event.type === life.made) return { status: 'there', ...after(event) };
      if (state.status === 'unknown') return state;
      if (event.type === life.removed) return { ...state, status: 'removed' };
      return event.type === life.restored ? { ...state, status: 'there' } : { ...state, ...after(event) };
    },
    isChange: ({ type }: AnyEvent) => events.has(type),
    after,
    row: (event: AnyEvent) => {
      const values = after(event);
      return Object.fromEntries(
        fields.filter(({ name }) => name in values).map((one) => [one.column, values[one.name]]),
      );
    },
    ofRow: (row: Loose) => each(({ column }) => row[column]),
    cases: <Case>(one: Case) => Object.fromEntries([...events.keys()].map((type) => [type, one])),
  };
  return whole as unknown as ReturnType<typeof fieldsOf<C, Lived, T>>;
};
