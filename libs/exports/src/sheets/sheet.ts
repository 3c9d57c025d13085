import type { ReadNext } from '#platform';
import type { Knex } from 'knex';
import { BEFORE_ALL } from '#platform';

/** How the cells of a column are written; docs/how-to/carry-away.md says it to whoever reads the files. */
export type CellKind = 'text' | 'number' | 'pounds' | 'yes-no' | 'day' | 'time';
/** `time` is an ISO 8601 instant in UTC, `day` a `YYYY-MM-DD`. */
export type Value = string | number | boolean | null | undefined;

/** What people, cars, kits and clients are called, by their ids: the sheets that name them come first. */
export type Names = Map<string, string>;

type ColumnOf<Row> = readonly [name: string, kind: CellKind, value: (row: Row, names: Names) => Value];

interface Column {
  readonly name: string;
  readonly kind: CellKind;
}

/** One table of the export. Its name and those of its columns stay: other programs read them. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  /** All rows, a page at a time. */
  pages(this: void, knex: Knex, names: Names): AsyncGenerator<readonly (readonly Value[])[], void>;
}

interface SheetOf<Answer extends { readonly _id: string }, Row> {
  readonly name: string;
  readonly read: ReadNext<Answer>;
  /** The rows of one record. */
  readonly rows: (answer: Answer) => readonly Row[];
  /** Under which name later sheets show a record beside its id. */
  readonly called?: (answer: Answer) => string;
  readonly columns: readonly ColumnOf<Row>[];
}

/** Columns that are called as the fields that they show. */
export const same = <Kind extends CellKind, Name extends string>(
  kind: Kind,
  ...names: readonly Name[]
): readonly (readonly [Name, Kind, (row: { readonly [Field in Name]: Value }) => Value])[] =>
  names.map((name) => [name, kind, (row) => row[name]]);

/** Records that one statement reads. */
const PAGE = 500;

export const sheetOf = <Answer extends { readonly _id: string }, Row = Answer>({
  name,
  read,
  rows,
  called,
  columns,
}: SheetOf<Answer, Row>): Sheet => ({
  name,
  columns: columns.map(([column, kind]) => ({ name: column, kind })),
  async *pages(knex, names) {
    for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
      const page: readonly Answer[] = await read(knex, after, PAGE);
      if (called !== undefined) for (const answer of page) names.set(answer._id, called(answer));
      if (page.length > 0)
        yield page.flatMap((answer) => rows(answer).map((row) => columns.map(([, , value]) => value(row, names))));
      after = page.length < PAGE ? undefined : page.at(-1)?._id;
    }
  },
});

/** A sheet with a row for each record. */
export const recordSheet = <Answer extends { readonly _id: string }>(
  sheet: Omit<SheetOf<Answer, Answer>, 'rows'>,
): Sheet => sheetOf({ ...sheet, rows: (answer) => [answer] });

/** Names of some ids; an id without a name stands for itself. */
export const namesOf = (ids: readonly string[], names: Names): string =>
  ids.map((id) => names.get(id) ?? id).join('; ');
