import type { Knex } from 'knex';
import type { PersonDetail } from '#contracts';
import { nameKey } from './person.js';
import type { NotesRow } from './person-mentions.projection.js';

/** What finds somebody in a text. */
export interface Words {
  readonly names: readonly string[];
  readonly email: string;
  readonly telephones: readonly string[];
}

const MOST = 200;
const SHOWN = 240;
/** A part of a name that is shorter is in every other sentence. */
const SHORTEST = 3;

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

/** The places of a text around what was found, as long as somebody reads before a tick. */
const shown = (notes: string): string => (notes.length > SHOWN ? `${notes.slice(0, SHOWN)}…` : notes);

const isSure = (notes: string, { names, email, telephones }: Words): boolean => {
  const text = notes.toLowerCase();
  const digits = digitsOf(notes);
  return (
    names.some((name) => text.includes(nameKey(name))) ||
    (email !== '' && text.includes(email)) ||
    telephones.some((one) => digitsOf(one) !== '' && digits.includes(digitsOf(one)))
  );
};

/** Visits whose notes, of now or before, hold the name or a part of it, the address or the number. */
export const notesNaming = async (knex: Knex, words: Words): Promise<PersonDetail['notes']> => {
  const parts = new Set(
    words.names.flatMap((name) => nameKey(name).split(' ')).filter((part) => part.length >= SHORTEST),
  );
  const texts = [...parts, ...(words.email === '' ? [] : [words.email])].map(pattern);
  const numbers = words.telephones
    .map(digitsOf)
    .filter((digits) => digits !== '')
    .map(pattern);
  if (texts.length + numbers.length === 0) return [];
  const rows: readonly NotesRow[] = await knex<NotesRow>('visit_notes')
    .whereRaw("(lower(notes) like any (?::text[]) or regexp_replace(notes, '[^0-9]', '', 'g') like any (?::text[]))", [
      texts,
      numbers,
    ])
    .orderBy('visit_id', 'desc')
    .limit(MOST);
  return rows
    .map(({ visit_id: visitId, notes }) => ({ visitId, text: shown(notes), sure: isSure(notes, words) }))
    .sort((one, other) => Number(other.sure) - Number(one.sure));
};
