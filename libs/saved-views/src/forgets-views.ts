import type { Forgets } from '#platform';
import type { ViewRow } from './view-table.js';

/** A part of a name that is shorter (`and`, `Ltd`) is in every other view. */
const SHORTEST = 4;
const SHORTEST_NUMBER = 6;

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}@.+-]+/u)
    .filter((word) => word !== '');
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

/** Everything of a view that somebody typed: its name and its search words. */
const typedIn = ({ name, address }: Pick<ViewRow, 'name' | 'address'>): string =>
  `${name} ${new URLSearchParams(address).get('q') ?? ''}`;

/** Whether it may name the person: by a part of their name, their address or their number. Deleting one too many costs a press. */
export const mayName = (view: Pick<ViewRow, 'name' | 'address'>, known: readonly string[]): boolean => {
  const text = typedIn(view);
  const words = new Set(wordsIn(text));
  const digits = digitsOf(text);
  return known.some((one) => {
    const number = digitsOf(one);
    return (
      text.toLowerCase().includes(one.toLowerCase()) ||
      wordsIn(one).some((word) => word.length >= SHORTEST && words.has(word)) ||
      (number.length >= SHORTEST_NUMBER && digits.includes(number))
    );
  });
};

/** A colleague's own views go with them, and whatever view of anybody names the person (docs/decisions/0027). */
export const forgetsViews: Forgets = {
  name: 'saved views',
  decided: async (transaction, _unit, { userId }, known) => {
    if (userId !== null) await transaction<ViewRow>('saved_view').where({ account_id: userId }).delete();
    const rows = await transaction<ViewRow>('saved_view').select('id', 'name', 'address');
    const naming = rows.filter((row) => mayName(row, known)).map(({ id }) => id);
    if (naming.length > 0) await transaction<ViewRow>('saved_view').whereIn('id', naming).delete();
  },
};
