import type { Knex } from 'knex';
import { searchPieces, formatTelephone, type FoundPerson } from '#contracts';
import { addressOf } from './person.js';
import type { MentionRow } from './person-mentions.projection.js';

/** Most people that one search answers. */
const MOST = 30;

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Marks of the people of whom all words are found, the latest first. */
export const personsFound = async (knex: Knex, q: string): Promise<readonly string[]> => {
  const query = knex('person_mention')
    .select('person')
    .groupBy('person')
    .orderByRaw('max(at) desc, person')
    .limit(MOST);
  for (const word of searchPieces(q)) void query.whereRaw('search like ?', [pattern(word)]);
  return (await query).map(({ person }: { readonly person: string }) => person);
};

/** Every mention of these people. */
export const mentionsOf = (knex: Knex, persons: readonly string[]): Promise<readonly MentionRow[]> =>
  knex<MentionRow>('person_mention')
    .whereIn('person', [...persons])
    .orderBy([{ column: 'at', order: 'desc' }, { column: 'place_id' }]);

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values.filter((value) => value !== ''))];

/** One person of what is said of them; `id` names them without saying who. */
export const foundOf = (id: string, person: string, mentions: readonly MentionRow[]): FoundPerson => {
  const places = (place: MentionRow['place']): number =>
    new Set(mentions.filter((one) => one.place === place).map(({ place_id }) => place_id)).size;
  const names = distinct(mentions.map(({ name }) => name));
  const telephones = distinct(mentions.map(({ telephone }) => telephone));
  const email = addressOf(person) ?? '';
  return {
    kind: 'client',
    id,
    name: names[0] ?? (email || formatTelephone(telephones[0] ?? '')),
    names,
    email,
    telephones: telephones.map(formatTelephone),
    held: { projects: places('project'), visits: places('visit'), documents: places('document') },
    first: mentions.at(-1)?.at ?? null,
    last: mentions[0]?.at ?? null,
  };
};
