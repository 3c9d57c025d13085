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

const MOST_REMEMBERED = 4000;
const LONGEST_REMEMBERED = 100;

/** The same names and addresses come again and again: what is made of them is kept, up to a few megabytes. */
const remembered = <Made>(make: (text: string) => Made): ((text: string) => Made) => {
  const made = new Map<string, Made>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const one = make(text);
    if (made.size >= MOST_REMEMBERED) made.clear();
    if (text.length <= LONGEST_REMEMBERED) made.set(text, one);
    return one;
  };
};

/**
 * Text as every search compares it: lower case, no accents, no apostrophes, marks between words as one blank. The SQL function
 * `folded` of the platform says the same.
 * @example foldedText("O’Brien & Sons, Café-Bar") // 'obrien sons cafe bar'
 */
export const foldedText = remembered((text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœþøłđðıς]/g, (letter) => own(LETTERS, letter) ?? letter)
    .replace(/['‘’ʼ`´]/g, '')
    .replace(/[\s,.;:/|()[\]{}&+"“”<>–—-]+/g, ' ')
    .trim(),
);

/** A number, a plate or a postcode as one word, however it is spaced. */
export const compactOf = (text: string): string => foldedText(text).replaceAll(' ', '');

const digitsOf = (telephone: string): string => telephone.replace(/\D/g, '');

/** A telephone is found with its leading zero and without. */
export const telephoneWords = (stored: string): readonly string[] => [
  digitsOf(formatTelephone(stored)),
  digitsOf(storedTelephone(stored)),
];

const tokensOf = (text: string): readonly string[] => text.split(/\s+/).filter((token) => token !== '');

/** 'INV-77' is looked for as one word: 77 alone is in many numbers. */
const isNumber = (token: string): boolean => /\d/.test(token) && foldedText(token).includes(' ');

/** What finds a text: its words, and the numbers among them as one word each. */
const wordsOf = remembered((text) => ({
  words: foldedText(text).split(' '),
  numbers: tokensOf(text).filter(isNumber).map(compactOf),
}));

/**
 * The words that find a row, each once and with a blank before it, so that `% piece%` is the beginning of a word.
 * @param texts words by themselves
 * @param numbers also as one word each: 'BS1 4DJ' is 'bs1', '4dj' and 'bs14dj'
 */
export const searchTextOf = (texts: readonly string[], numbers: readonly string[] = []): string => {
  const found = [...texts, ...numbers].map(wordsOf);
  const words = new Set<string>();
  for (const text of found) for (const word of text.words) words.add(word);
  for (const text of found) for (const number of text.numbers) words.add(number);
  for (const number of numbers) words.add(compactOf(number));
  words.delete('');
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`;
};

/** Nothing but a telephone number, whole or begun, with a zero, a bracket or a country in front. */
const TELEPHONE = /^(?:0|\(|\+)[\d\s()-]*\d[\d\s()-]*$/;

/** Digits of a search for a telephone number that is written in any other way than it is kept; null for every other search. */
export const askedTelephone = (q: string): string | null => {
  const asked = q.trim();
  const digits = digitsOf(storedTelephone(asked));
  // 44 may begin an address or a number of the office too: only a whole telephone loses it.
  if (/^44[\d\s()-]+$/.test(asked)) return digits === digitsOf(asked) ? null : digits;
  return TELEPHONE.test(asked) && /^00|[\s()+-]/.test(asked) ? digits : null;
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
