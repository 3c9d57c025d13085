import { foldedText, shownTelephone, storedTelephone } from '#contracts';

/** A number, a plate or a postcode as one word, however it is spaced. */
export const compactOf = (text: string): string => foldedText(text).replaceAll(' ', '');

const digitsOf = (telephone: string): string => telephone.replace(/\D/g, '');

/** A telephone is found with its leading zero and without. */
export const telephoneWords = (stored: string): readonly string[] => [digitsOf(shownTelephone(stored)), digitsOf(stored)];

/**
 * The words that find a row, each once and with a blank before it, so that `% piece%` is the beginning of a word.
 * @param texts words by themselves
 * @param numbers also as one word each: 'BS1 4DJ' is 'bs1', '4dj' and 'bs14dj'
 */
export const searchTextOf = (texts: readonly string[], numbers: readonly string[] = []): string => {
  const words = [...texts, ...numbers].flatMap((text) => foldedText(text).split(' '));
  const all = new Set([...words, ...numbers.map(compactOf)].filter((word) => word !== ''));
  return all.size === 0 ? '' : ` ${[...all].join(' ')}`;
};

/** Nothing but a telephone number, whole or begun, with a zero, a bracket or a country in front. */
const TELEPHONE = /^(?:0|\(|\+)[\d\s()-]*\d[\d\s()-]*$/;

/** What must all occur, the longest and so the rarest first. */
export const piecesOf = (q: string): readonly string[] => {
  const asked = q.trim();
  if (TELEPHONE.test(asked) && /[\s()+-]/.test(asked)) return [digitsOf(storedTelephone(asked))].filter((piece) => piece !== '');
  const pieces = new Set(foldedText(asked).split(' ').filter((piece) => piece !== ''));
  return [...pieces].sort((one, other) => other.length - one.length);
};

const escaped = (piece: string): string => piece.replace(/[\\%_]/g, '\\$&');

/** Shorter pieces are found at the beginning of a word only: inside of words they are everywhere, and no index serves them. */
const SHORTEST_INSIDE = 3;

export const beginning = (piece: string): string => `% ${escaped(piece)}%`;
export const anywhere = (piece: string): string => (piece.length < SHORTEST_INSIDE ? beginning(piece) : `%${escaped(piece)}%`);
