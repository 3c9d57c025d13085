import type { Knex } from 'knex';
import { compactOf, hitKinds, type HitKind, type SearchAnswer, type SearchHit } from '#contracts';
import { hitOf } from './hits.js';
import type { EntryRow } from './search-entry.table.js';
import { anywhere, beginning, piecesOf } from './words.js';

/** Where a group looks: conditions that its indexes have as well, and the column with its words. All of it is code, none of it typed by anybody. */
interface Place {
  readonly where: string;
  readonly column: 'search' | 'client' | 'invoice';
  /** What is one hit, where several rows may say it. */
  readonly same?: string;
  /** So few that they are looked through whole. */
  readonly few?: true;
}

const kindIs = (kind: EntryRow['kind']): Place => ({ where: `kind = '${kind}'`, column: 'search' });

const places: Readonly<Record<HitKind, Place>> = {
  visit: kindIs('visit'),
  project: kindIs('project'),
  client: { where: "client <> ''", column: 'client', same: 'client' },
  invoice: { where: "invoice <> ''", column: 'invoice' },
  person: { ...kindIs('person'), few: true },
  car: { ...kindIs('car'), few: true },
  kit: { ...kindIs('kit'), few: true },
};

/** Rows of a group that are looked through, newest first, before an index over all of them is asked. */
export const NEWEST = 1000;

interface FoundRow extends EntryRow {
  readonly hit: HitKind;
  readonly exact: boolean;
  /** Every piece is the beginning of a word. */
  readonly starts: boolean;
}

interface Asked {
  readonly pieces: readonly string[];
  /** Hits of each group. */
  readonly limit: number;
  readonly newest: number;
}

interface Sql {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

const all = (column: string, pieces: readonly string[]): string =>
  `(${pieces.map(() => `${column} like ?`).join(' and ')})`;

/** Rows as a group shows them: beginnings of words first, then the newest. */
const foundIn = (hit: HitKind, words: string, rows: string): string => {
  const { same } = places[hit];
  return `select '${hit}' as hit, false as exact, once.* from (
      select ${same === undefined ? '' : `distinct on (${same})`} rows.*, ${words} as starts from (${rows}) rows
      ${same === undefined ? '' : `order by ${same}, recent desc, entity_id desc`}) once
    order by starts desc, recent desc, entity_id desc limit ?`;
};

/** A group so small that it is looked through whole. */
const few = (hit: HitKind, { pieces, limit }: Asked): Sql => {
  const { where, column } = places[hit];
  const words = all(column, pieces);
  return {
    text: `(${foundIn(hit, words, `select * from search_entry where not removed and ${where} and ${words}`)})`,
    values: [...pieces.map(beginning), ...pieces.map(anywhere), limit],
  };
};

/** The rows of a group that have all pieces, among its newest. */
const amongNewest = (hit: HitKind, { pieces, limit, newest }: Asked): Sql => {
  const { where, column } = places[hit];
  const words = all(column, pieces);
  const rows = `select * from (select * from search_entry where not removed and ${where} order by recent desc, entity_id desc limit ${newest}) newest where ${words}`;
  return {
    text: `newest_${hit} as materialized (${foundIn(hit, words, rows)})`,
    values: [...pieces.map(beginning), ...pieces.map(anywhere), limit],
  };
};

/**
 * Among all rows of a group that its newest do not fill, by trigrams: beginnings alone, where the newest have enough that only contain it.
 * A group that is filled is not read. Without an order of its own the inner part leaves no other way than the trigrams.
 */
const amongAll = (hit: HitKind, { pieces, limit }: Asked): Sql => {
  const { where, column } = places[hit];
  const pattern = `(select case when count(*) >= ? then ?::text else ?::text end from newest_${hit})`;
  const rows = `select * from search_entry where not removed and ${where} and ${pieces.map(() => `${column} like ${pattern}`).join(' and ')}
    and (select count(*) filter (where starts) from newest_${hit}) < ?`;
  return {
    text: `(${foundIn(hit, all(column, pieces), rows)})`,
    values: [
      ...pieces.map(beginning),
      ...pieces.flatMap((piece) => [limit, beginning(piece), anywhere(piece)]),
      limit,
      limit,
    ],
  };
};

const exactGroups = { visit: 'invoice', project: 'project', car: 'car' } as const;

/** What has exactly this number. */
const exactly = (kind: keyof typeof exactGroups, number: string, limit: number): Sql => ({
  text: `(select '${exactGroups[kind]}' as hit, true as exact, search_entry.*, true as starts from search_entry
      where not removed and number_key <> '' and number_key = ? and kind = '${kind}' order by recent desc, entity_id desc limit ?)`,
  values: [number, limit],
});

const of = (rows: readonly FoundRow[], hit: HitKind): readonly FoundRow[] => rows.filter((row) => row.hit === hit);

/** Exactly first, then beginnings of words, then the newest; each hit once. */
const best = (rows: readonly FoundRow[], limit: number): readonly SearchHit[] => {
  const rank = ({ exact, starts }: FoundRow): number => (exact ? 0 : starts ? 1 : 2);
  const key = ({ recent, entity_id }: FoundRow): string => `${recent} ${entity_id}`;
  const order = [...rows].sort((one, other) => rank(one) - rank(other) || (key(one) < key(other) ? 1 : -1));
  const sameOf = (row: FoundRow): string => (row.hit === 'client' ? row.client : row.entity_id);
  const once = new Map<string, FoundRow>();
  for (const row of order) if (!once.has(sameOf(row))) once.set(sameOf(row), row);
  return [...once.values()].slice(0, limit).map(hitOf);
};

const USUAL = 5;

/**
 * What has all pieces of `q`, in groups; a group with a number that is exactly what was typed comes first.
 * @param newest changes what is looked at first, never what is found
 */
export const findAnything = async (knex: Knex, q: string, limit = USUAL, newest = NEWEST): Promise<SearchAnswer> => {
  const pieces = piecesOf(q);
  if (pieces.length === 0) return { q, groups: [] };
  const asked = { pieces, limit, newest };
  const number = compactOf(q);
  const many = hitKinds.filter((hit) => places[hit].few === undefined);
  const newestRows = many.map((hit) => amongNewest(hit, asked));
  const parts = [
    ...many.map((hit): Sql => ({ text: `select * from newest_${hit}`, values: [] })),
    ...many.map((hit) => amongAll(hit, asked)),
    ...hitKinds.filter((hit) => places[hit].few === true).map((hit) => few(hit, asked)),
    ...(['visit', 'project', 'car'] as const).map((kind) => exactly(kind, number, limit)),
  ];
  // One statement, whose text depends on nothing but the number of pieces.
  const { rows } = await knex.raw<{ readonly rows: readonly FoundRow[] }>(
    `with ${newestRows.map(({ text }) => text).join(',\n')}\n${parts.map(({ text }) => text).join('\nunion all\n')}`,
    [...newestRows, ...parts].flatMap(({ values }) => [...values]),
  );
  const groups = hitKinds
    .map((kind) => ({ kind, hits: best(of(rows, kind), limit) }))
    .filter(({ hits }) => hits.length > 0);
  const isExact = ({ hits }: { readonly hits: readonly SearchHit[] }): boolean => hits[0]?.exact === true;
  return { q, groups: [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))] };
};
