import fc from 'fast-check';
import { compactOf, foldedText, hitKinds, visitKinds, type HitKind } from '#contracts';
import { textMigration } from '#platform';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { createIndexes, createTables, identifier } from '../../eventing/src/projections/tables.js';
import { findAnything } from './find-anything.js';
import { entryOf, nothing, type EntryFacts, type EntryRow } from './search-entry.table.js';
import { searchIndex } from './search-index.projection.js';
import { searchParts } from './search.parts.js';
import { piecesOf } from './words.js';

const SCHEMA = 'rm_search_index_1_1';
let database: TestDatabase;
const sent: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  database.knex.on('query', ({ sql }: { readonly sql: string }) => sent.push(sql));
  for (const { up } of [textMigration, ...searchParts.migrations]) await database.knex.raw(up);
  await createTables(database.knex, searchIndex, SCHEMA);
  await createIndexes(database.knex, searchIndex, SCHEMA);
});
afterAll(() => database.drop());

/** Few words, so that they meet; with everything in them that means something to a pattern, to folding or to SQL. */
const word = fc.constantFrom(
  'mill',
  'Millers',
  'sawmill',
  'Road',
  "O'Road",
  'Zoë',
  'zo',
  '100%',
  '_x',
  'a\\b',
  "';--",
  'Ümlaut',
  '3',
  'road-mill',
);
const words = fc.array(word, { maxLength: 3 }).map((some) => some.join(' '));
const number = fc.constantFrom('', 'INV-1', 'INV-11', 'inv 1', 'P-1', '%', 'AB1 2CD');
const telephone = fc.constantFrom('', '7700900123', '1174960000', '+33123456789');
const facts: fc.Arbitrary<Omit<EntryFacts, 'entity_id'>> = fc
  .record({
    kind: fc.constantFrom(
      'visit' as const,
      'visit' as const,
      'project' as const,
      'client' as const,
      'person' as const,
      'car' as const,
      'kit' as const,
    ),
    removed: fc.boolean(),
    recent: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
    name: words,
    part: fc.constantFrom('Visit' as const, 'Setup' as const, 'Pickup' as const),
    test: fc.constantFrom(...visitKinds),
    number,
    reference: number,
    address: words,
    postcode: fc.constantFrom('', 'BS1 4DJ', 'EX1 1AA'),
    email: fc.constantFrom('', 'mill@road.example'),
    telephone,
    client_name: words,
    client_email: fc.constantFrom('', 'zo@mill.example'),
    client_telephone: telephone,
    people: fc.array(
      fc.record({ _id: fc.uuid(), name: words, email: fc.constantFrom('', 'zo@mill.example'), telephone }),
      { maxLength: 2 },
    ),
  })
  .map((made) => (made.kind === 'visit' ? made : { ...nothing, ...made, part: '' as const, test: '' as const }));
const asked = fc.oneof(
  words,
  number,
  telephone.map((stored) => (stored === '' ? '0' : `0${stored}`)),
  fc.constantFrom('mil', 'oad', 'zo m', 'bs14dj', '4d', '%', '_', '\\', '07700 900', 'ab12cd', 'noise'),
  fc.string({ maxLength: 6 }),
);

const column: Readonly<Record<HitKind, (row: EntryRow) => string>> = {
  visit: (row) => (row.kind === 'visit' ? row.search : ''),
  project: (row) => (row.kind === 'project' ? row.search : ''),
  client: (row) => row.client,
  invoice: (row) => row.invoice,
  person: (row) => (row.kind === 'person' ? row.search : ''),
  car: (row) => (row.kind === 'car' ? row.search : ''),
  kit: (row) => (row.kind === 'kit' ? row.search : ''),
};
const exactKind: Readonly<Partial<Record<HitKind, EntryRow['kind']>>> = {
  invoice: 'visit',
  project: 'project',
  car: 'car',
};

/** The same by looking at every row: what is found, in which order. */
const expected = (
  rows: readonly EntryRow[],
  q: string,
  limit: number,
): readonly { readonly kind: HitKind; readonly ids: readonly string[] }[] => {
  const pieces = piecesOf(q);
  if (pieces.length === 0) return [];
  const groups = hitKinds
    .map((kind) => {
      const isExact = (row: EntryRow): boolean =>
        row.kind === exactKind[kind] && row.number_key !== '' && row.number_key === compactOf(q);
      const starts = (row: EntryRow): boolean => pieces.every((piece) => column[kind](row).includes(` ${piece}`));
      const has = (row: EntryRow): boolean =>
        column[kind](row) !== '' &&
        pieces.every((piece) => column[kind](row).includes(piece.length < 3 ? ` ${piece}` : piece));
      const rank = (row: EntryRow): number => (isExact(row) ? 0 : starts(row) ? 1 : 2);
      const order = rows
        .filter((row) => !row.removed && (isExact(row) || has(row)))
        .sort(
          (one, other) =>
            rank(one) - rank(other) ||
            (`${one.recent} ${one.entity_id}` < `${other.recent} ${other.entity_id}` ? 1 : -1),
        );
      const once =
        kind === 'client'
          ? order.filter((row, index) => order.findIndex(({ client }) => client === row.client) === index)
          : order;
      return {
        kind,
        ids: once.slice(0, limit).map(({ entity_id }) => entity_id),
        exact: once[0] !== undefined && isExact(once[0]),
      };
    })
    .filter(({ ids }) => ids.length > 0);
  return [...groups.filter(({ exact }) => exact), ...groups.filter(({ exact }) => !exact)].map(({ kind, ids }) => ({
    kind,
    ids,
  }));
};

describe('what is found', () => {
  it('is what looking at every row finds, in the same order, however few are looked through first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(facts, { maxLength: 25 }),
        fc.array(asked, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 12 }),
        async (made, questions, limit, newest) => {
          const rows = made.map((row, index) =>
            entryOf({ ...row, entity_id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}` }),
          );
          await database.knex(`${SCHEMA}.search_entry`).delete();
          if (rows.length > 0)
            await database
              .knex(`${SCHEMA}.search_entry`)
              .insert(rows.map((row) => ({ ...row, people: JSON.stringify(row.people) })));
          await database.knex.transaction(async (transaction) => {
            await transaction.raw(`set local search_path to ${identifier(SCHEMA)}, public`);
            for (const q of questions) {
              sent.length = 0;
              const { groups } = await findAnything(transaction, q, limit, newest);
              expect(sent).toHaveLength(piecesOf(q).length === 0 ? 0 : 1);
              expect([q, groups.map(({ kind, hits }) => ({ kind, ids: hits.map(({ _id }) => _id) }))]).toEqual([
                q,
                expected(rows, q, limit),
              ]);
            }
          });
        },
      ),
      { numRuns: 300 },
    );
  }, 120_000);

  it('says what was typed, for every word of a row and every beginning of one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.nat(), fc.nat(), (name, at, length) => {
        const { search } = entryOf({ ...nothing, entity_id: '', kind: 'car', name });
        const folded = foldedText(name)
          .split(' ')
          .filter((one) => one !== '');
        const piece = folded[at % Math.max(1, folded.length)] ?? '';
        expect(search.includes(` ${piece.slice(0, 1 + (length % Math.max(1, piece.length)))}`) || piece === '').toBe(
          true,
        );
      }),
    );
  });
});
