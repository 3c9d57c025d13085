import { foldedText } from '#contracts';

export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

interface Folded {
  readonly text: string;
  /** Place in the original of each character. */
  readonly from: readonly number[];
}

/** A text as a search compares it, character by character. @param blanks kept as one, or left out */
const foldedWithPlaces = (text: string, blanks: boolean): Folded => {
  const from: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const plain = foldedText(character);
    const apart = plain === '' && !/[\p{M}'’`]/u.test(character);
    const added = plain === '' ? (apart && blanks ? ' ' : '') : plain;
    folded += added;
    for (let each = 0; each < added.length; each += 1) from.push(at);
    at += character.length;
  }
  return { text: folded, from };
};

const mark = (marks: boolean[], { text, from }: Folded, piece: string): void => {
  for (let at = text.indexOf(piece); piece !== '' && at !== -1; at = text.indexOf(piece, at + 1))
    for (let index = from[at] ?? 0; index <= (from[at + piece.length - 1] ?? 0); index += 1) marks[index] = true;
};

/**
 * A text with what of it was typed, as a search finds it: `zoe` in `Zoë`, and a number or a postcode however it is spaced.
 */
export const markedParts = (text: string, typed: string): readonly MarkedPart[] => {
  const marks = Array.from({ length: text.length }, () => false);
  for (const piece of foldedText(typed).split(' ')) mark(marks, foldedWithPlaces(text, true), piece);
  // A number is one word, however it is spaced here or there.
  for (const word of [typed, ...typed.split(/\s+/)]) {
    const compact = foldedText(word).replaceAll(' ', '');
    if (/\d/.test(compact) && compact.length > 2) mark(marks, foldedWithPlaces(text, false), compact);
  }
  const parts: MarkedPart[] = [];
  for (const [index, marked] of marks.entries()) {
    const last = parts.at(-1);
    if (last?.marked === marked) parts[parts.length - 1] = { marked, text: last.text + text.charAt(index) };
    else parts.push({ marked, text: text.charAt(index) });
  }
  return parts;
};
