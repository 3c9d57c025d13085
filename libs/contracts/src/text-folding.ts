import { formatTelephone, storedTelephone } from './text.js';
import { own } from './own.js';

/** Letters that no accent makes, as people type them who do not have them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
};

/** The same names and addresses come again and again: what they fold to is kept, up to a megabyte or so. */
const folded = new Map<string, string>();
const MOST_FOLDED = 4000;
const LONGEST_FOLDED = 100;

/**
 * Text as every search compares it: lower case, no accents, no apostrophes, marks between words as one blank. The SQL function
 * `folded` of the platform says the same.
 * @example foldedText("O’Brien & Sons, Café-Bar") // 'obrien sons cafe bar'
 */
export const foldedText = (text: string): string => {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const made = folding(text);
  if (folded.size >= MOST_FOLDED) folded.clear();
  if (text.length <= LONGEST_FOLDED) folded.set(text, made);
  return made;
};

const folding = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœþøłđðıς]/g, (letter) => own(LETTERS, letter) ?? letter)
    .replace(/['‘’ʼ`´]/g, '')
    .replace(/[\s,.;:/|()[\]{}&+"“”<>–—-]+/g, ' ')
    .trim();

/** A number, a plate or a postcode as one word, however it is spaced. */
export const compactOf = (text: string): string => foldedText(text).replaceAll(' ', '');

const digitsOf = (telephone: string): string => telephone.replace(/\D/g, '');

/** A telephone is found with its leading zero and without. */
export const telephoneWords = (stored: string): readonly string[] => [
  digitsOf(formatTelephone(stored)),
  digitsOf(stored),
];

const tokensOf = (text: string): readonly string[] => text.split(/\s+/).filter((token) => token !== '');

/** 'INV-77' is looked for as one word: 77 alone is in many numbers. */
const isNumber = (token: string): boolean => /\d/.test(token) && foldedText(token).includes(' ');

/**
 * The words that find a row, each once and with a blank before it, so that `% piece%` is the beginning of a word.
 * @param texts words by themselves
 * @param numbers also as one word each: 'BS1 4DJ' is 'bs1', '4dj' and 'bs14dj'
 */
export const searchTextOf = (texts: readonly string[], numbers: readonly string[] = []): string => {
  const all = [...texts, ...numbers];
  const words = new Set([
    ...all.flatMap((text) => foldedText(text).split(' ')),
    ...all.flatMap(tokensOf).filter(isNumber).map(compactOf),
    ...numbers.map(compactOf),
  ]);
  words.delete('');
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`;
};

/** Nothing but a telephone number, whole or begun, with a zero, a bracket or a country in front. */
const TELEPHONE = /^(?:0|\(|\+)[\d\s()-]*\d[\d\s()-]*$/;

/** Digits of a search for a telephone number that is written in any other way than it is kept; null for every other search. */
export const askedTelephone = (q: string): string | null => {
  const asked = q.trim();
  return TELEPHONE.test(asked) && /^00|[\s()+-]/.test(asked) ? digitsOf(storedTelephone(asked)) : null;
};

/** What must all occur in a row's search text, the longest and so the rarest first. */
export const searchPieces = (q: string): readonly string[] => {
  const telephone = askedTelephone(q);
  if (telephone !== null) return telephone === '' ? [] : [telephone];
  const pieces = new Set(
    tokensOf(q).flatMap((token) => (isNumber(token) ? [compactOf(token)] : foldedText(token).split(' '))),
  );
  pieces.delete('');
  return [...pieces].sort((one, other) => other.length - one.length);
};
