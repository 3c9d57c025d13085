import { t, type LocalizedString } from '#languages';
import type { QueryBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import type { DiaryReadPort } from '#bookings';
import type { ImportRow, ResourceKind } from '#contracts';
import type { HttpProblem } from '#platform';

export interface KnownRecord {
  readonly _id: string;
  readonly name: string;
  /** Of a booking: whether it is an engineer's, a car's or a kit's. */
  readonly booked?: ResourceKind;
}

/** Where a kind of import looks things up. */
export interface Sources {
  readonly knex: Knex;
  readonly queries: QueryBus;
  readonly diary: DiaryReadPort;
}

/** Why a row is refused beyond what its form says. */
export interface Refusal {
  readonly msg: LocalizedString;
  readonly field: string;
}

/** What a row makes. */
export interface Making {
  /** The very command of the form. */
  readonly command: object;
  /** What of the row is kept as a note alone; '' where it is made as it was written. */
  readonly note: string;
  /** The same without what was refused, which its notes tell; null where it stays refused. */
  without?(this: void, refused: HttpProblem): Making | null;
  /** What it was made with, where that was done before with another note. @param outcome of the command */
  made?(this: void, outcome: unknown): Pick<Making, 'note'>;
}

/** What is known of a chunk of rows before each of them is looked at. */
export interface Facts {
  /** Records that are there, by the key that a row of the same one has. */
  readonly there: ReadonlyMap<string, KnownRecord>;
  /** Where it is more than the texts of a row say. */
  keyOf?(this: void, row: ImportRow): string;
  /** @throws HttpProblem as the form's call does */
  making(this: void, row: ImportRow): Making | Refusal;
}

export interface KindOfImport {
  readonly category: string;
  /** @param own id of what a row makes; null in a rehearsal */
  facts(this: void, sources: Sources, rows: readonly ImportRow[], own: (row: number) => string | null): Promise<Facts>;
  /** Of these ids those that are there. */
  live(this: void, knex: Knex, ids: readonly string[]): Promise<readonly KnownRecord[]>;
  /** What rests on a record and keeps it from being removed; without it the removal itself says so. */
  usedBy?(this: void, sources: Sources, id: string): Promise<{ readonly projects: number; readonly visits: number }>;
  /** What was done to a record since it was imported and is told in a sentence of its own, before all other changes. */
  restsOn?(this: void, sources: Sources, id: string): Promise<LocalizedString | null>;
  removal(this: void, record: KnownRecord): object;
}

export const isRefusal = (made: object): made is Refusal => 'msg' in made && 'field' in made;

export const asWrittenDown = (command: object): Making => ({ command, note: '' });

export const byKey = <Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
  record: (row: Row) => KnownRecord,
): ReadonlyMap<string, KnownRecord> => {
  const found = new Map<string, KnownRecord>();
  for (const row of rows) for (const key of keysOf(row)) if (key !== '' && !found.has(key)) found.set(key, record(row));
  return found;
};

export const groupedBy = <Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows)
    for (const key of new Set(keysOf(row))) if (key !== '') groups.set(key, [...(groups.get(key) ?? []), row]);
  return groups;
};

/** Stands for what a rehearsal does not make. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';

/** A text that was read of a row; '' where it says none. */
export const said = (read: Readonly<Record<string, unknown>>, name: string): string => {
  const value = read[name];
  return typeof value === 'string' ? value : '';
};

/** Of a cell that holds an amount which nobody can read. */
export const notPounds = (field: string, written: string): Refusal => ({
  field,
  msg: t('{written} is not an amount in pounds. Please correct it, or leave this cell empty.', { written }),
});

/** A fee that could not be read, told before the form asks for one; null where it was, or there is none. */
export const unreadFee = ({ price }: Readonly<Record<string, unknown>>): Refusal | null =>
  typeof price === 'string' ? notPounds('price', price) : null;
