import { askedTelephone, foldedText } from '#contracts';

/** What must all occur, the longest and so the rarest first. */
export const piecesOf = (q: string): readonly string[] => {
  const telephone = askedTelephone(q);
  if (telephone !== null) return telephone === '' ? [] : [telephone];
  const pieces = new Set(
    foldedText(q)
      .split(' ')
      .filter((piece) => piece !== ''),
  );
  return [...pieces].sort((one, other) => other.length - one.length);
};

const escaped = (piece: string): string => piece.replace(/[\\%_]/g, '\\$&');

/** Shorter pieces are found at the beginning of a word only: inside of words they are everywhere, and no index serves them. */
const SHORTEST_INSIDE = 3;

export const beginning = (piece: string): string => `% ${escaped(piece)}%`;
export const anywhere = (piece: string): string =>
  piece.length < SHORTEST_INSIDE ? beginning(piece) : `%${escaped(piece)}%`;
