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

const all = (column: string, pieces: readonly string[]): string => `(${pieces.map(() => `${column} like ?`).join(' and ')})`;

/** The rows of a group that have all pieces, among its newest or, by trigrams, among all; beginnings of words first, then the newest. */
const foundIn = (hit: HitKind, { pieces, limit, newest }: Asked, among: 'newest' | 'all' | 'all that begin'): Sql => {
  const { where, column, same, few } = places[hit];
  const words = all(column, pieces);
  const [begun, within] = [pieces.map(beginning), pieces.map(among === 'all that begin' ? beginning : anywhere)];
  const rows = `select * from search_entry where not removed and ${where}`;
  // Without an order of its own the second form leaves no other way than the trigrams.
  const from = among === 'newest' && few === undefined
    ? `select * from (${rows} order by recent desc, entity_id desc limit ${newest}) newest where ${words}`
    : `${rows} and ${words}`;
  return {
    text: `(select '${hit}' as hit, false as exact, once.* from (
        select ${same === undefined ? '' : `distinct on (${same})`} rows.*, ${words} as starts from (${from}) rows
        ${same === undefined ? '' : `order by ${same}, recent desc, entity_id desc`}) once
      order by starts desc, recent desc, entity_id desc limit ?)`,
    values: [...begun, ...within, limit],
  };
};

const exactGroups = { visit: 'invoice', project: 'project', car: 'car' } as const;

/** What has exactly this number. */
const exactly = (kind: keyof typeof exactGroups, number: string, limit: number): Sql => ({
  text: `(select '${exactGroups[kind]}' as hit, true as exact, search_entry.*, true as starts from search_entry
      where not removed and number_key <> '' and number_key = ? and kind = '${kind}' order by recent desc, entity_id desc limit ?)`,
  values: [number, limit],
});

const together = async (knex: Knex, parts: readonly Sql[]): Promise<readonly FoundRow[]> => {
  if (parts.length === 0) return [];
  const { rows } = await knex.raw<{ readonly rows: readonly FoundRow[] }>(parts.map(({ text }) => text).join('\nunion all\n'), parts.flatMap(({ values }) => [...values]));
  return rows;
};

const of = (rows: readonly FoundRow[], hit: HitKind): readonly FoundRow[] => rows.filter((row) => row.hit === hit);

/** Groups that the newest rows do not fill are looked for among all: for beginnings alone, where the newest have enough that only contain it. */
const searchAll = (newest: readonly FoundRow[], asked: Asked): readonly Sql[] =>
  hitKinds.filter((hit) => places[hit].few === undefined).flatMap((hit) => {
    const found = of(newest, hit).filter(({ exact }) => !exact);
    if (found.filter(({ starts }) => starts).length >= asked.limit) return [];
    return [foundIn(hit, asked, found.length >= asked.limit ? 'all that begin' : 'all')];
  });

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
  const first = await together(knex, [
    ...hitKinds.map((hit) => foundIn(hit, asked, 'newest')),
    ...(['visit', 'project', 'car'] as const).map((kind) => exactly(kind, number, limit)),
  ]);
  const rows = [...first, ...(await together(knex, searchAll(first, asked)))];
  const groups = hitKinds.map((kind) => ({ kind, hits: best(of(rows, kind), limit) })).filter(({ hits }) => hits.length > 0);
  const isExact = ({ hits }: { readonly hits: readonly SearchHit[] }): boolean => hits[0]?.exact === true;
  return { q, groups: [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))] };
};
