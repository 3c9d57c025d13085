import { later, t, type LocalizedString } from '#languages';
import { own } from '#contracts';
import { commonPasswords } from './common-passwords.js';

const MIN_PASSWORD = 8;

/** What people try first, without digits and signs at its ends: `Password123!` is `password` too. */
const OBVIOUS = new Set(
  `password passwort passw pass passwords mypassword thepassword newpassword motdepasse contrasena senha palavrapasse secret topsecret
  soundings sounding acoustic acoustics airtest airtesting soundtest soundtesting noise noisesurvey engineer engineers office company
  admin administrator adminadmin root user username login signin guest test testing tester demo example default changeme changeit letmein
  welcome hello hellohello hello world helloworld iloveyou ilove loveyou sunshine princess dragon monkey football baseball liverpool arsenal
  chelsea manchester everton rangers celtic england london bristol britain superman batman starwars whatever trustno trustnoone
  master shadow michael jessica charlie computer internet summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday qwerty qwertyuiop qwert qazwsx zxcvbnm
  asdfghjkl asdfgh asdf abc abcd abcde abcdef abcdefg abcdefgh access flower cheese chocolate ashley bailey google facebook`.split(
    /\s+/,
  ),
);
/** Keys in a row, forwards and backwards. */
const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
/** `P@ssw0rd` as `password`. */
const unmasked = (text: string): string => text.replace(/[@$013457]/g, (sign) => own(LETTERS, sign) ?? sign);
const withoutEnds = (text: string): string => text.replace(/^[^a-z@$]+|[^a-z@$]+$/gi, '');

/** `abcabcabc` as `abc`: one piece over and over. */
const pieceOf = (text: string): string => /^(.{1,12}?)\1+$/.exec(text)?.[1] ?? text;

/** A birthday: day, month and year, in any usual order. */
const DATE =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:19|20)\d\d$|^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

const isObvious = (password: string): boolean => {
  const bare = password.toLowerCase().replace(/\s+/g, '');
  if (DATE.test(bare.replace(/[./-]/g, ''))) return true;
  const piece = pieceOf(bare);
  // `11223344` is `1234`.
  const single = bare.replace(/(.)\1+/g, '$1');
  if (piece.length <= 2 || RUNS.some((run) => [bare, piece, single].some((keys) => run.includes(keys)))) return true;
  const word = pieceOf(withoutEnds(bare));
  return (
    [bare, word, unmasked(word)].some((tried) => commonPasswords.has(tried)) ||
    OBVIOUS.has(word) ||
    OBVIOUS.has(lettersOf(unmasked(word)))
  );
};

const wordsOf = (text = ''): readonly string[] =>
  [text, ...text.split(/[\s@.,&]+/)].map(lettersOf).filter((word) => word.length >= 3);

/** Whether a password is made of the account's own name, email and company, in any order, with digits and signs around them or without. */
const isOwn = (password: string, { name, email, company }: PasswordOwner): boolean => {
  const known = [name, email, email?.split('@')[0], company]
    .flatMap(wordsOf)
    .sort((one, other) => other.length - one.length);
  return [password, unmasked(password)]
    .map(lettersOf)
    .some((typed) => typed !== '' && known.reduce((rest, word) => rest.replaceAll(word, ''), typed) === '');
};

export interface PasswordOwner {
  readonly name?: string;
  readonly email?: string;
  readonly company?: string;
}

const tooShort = later('Please choose a password of at least {least} characters.', { least: MIN_PASSWORD });

/** Why a password can not be taken, in one sentence; null when it can. */
export const passwordProblem = (password: string, owner: PasswordOwner = {}): LocalizedString | null => {
  if ([...password].length < MIN_PASSWORD) return tooShort();
  if (isOwn(password, owner))
    return t(
      'Your own name, email or company is easy to guess. Please choose another password, for example three words that you alone would put together.',
    );
  if (isObvious(password))
    return t(
      'This password is one of the first that people guess. Please choose another one, for example three words that you alone would put together.',
    );
  return null;
};
