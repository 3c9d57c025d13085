import { IntlMessageFormat } from 'intl-messageformat';
import { localeOf, type Language } from './languages.js';

declare const said: unique symbol;
/** A sentence that went through `t`: it reads in the language of whoever is spoken to. */
export type LocalizedString = string & { readonly [said]: true };

export type Values = Readonly<Record<string, string | number | Date>>;
/** The texts of one language, by the English one. */
export type Catalogue = Readonly<Record<string, string>>;

const catalogues = new Map<Language, Catalogue[]>();
/** By language and text. The texts are those of the program, so there is an end to them. */
const formats = new Map<string, IntlMessageFormat>();
let asked: () => Language = () => 'en';

/** Who decides which language is spoken: the browser's choice, or the request that is being answered. */
export const setLocaleResolver = (decide: () => Language): void => {
  asked = decide;
};

/** The language that is spoken at this moment. */
export const languageNow = (): Language => asked();

/** The locale of the language that is spoken at this moment, for `Intl`. */
export const localeNow = (): string => localeOf(asked());

/** Adds texts to a language. A text that two catalogues hold is the first one's. */
export const loadCatalogue = (language: Language, catalogue: Catalogue): void => {
  const known = catalogues.get(language) ?? [];
  if (!known.includes(catalogue)) catalogues.set(language, [...known, catalogue]);
};

/** `Open ⟨verb⟩` says which `Open` is meant, to those who translate; nobody else sees it. */
const withoutHint = (text: string): string => text.replace(/ ⟨[^⟩]+⟩$/, '');

/** The text of a language; English where it has none. */
const written = (language: Language, text: string): string => {
  for (const catalogue of catalogues.get(language) ?? []) {
    if (Object.hasOwn(catalogue, text)) return Reflect.get(catalogue, text);
  }
  return withoutHint(text);
};

/** A text with its places filled in, made once for each language. */
export const formatOf = (text: string): IntlMessageFormat => {
  const language = asked();
  const key = `${language} ${text}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new IntlMessageFormat(written(language, text), localeOf(language));
  formats.set(key, made);
  return made;
};

/**
 * A text in the language that is spoken at this moment.
 * @param text in English: it is the key of the catalogues, and must be written out where `t` is called
 * @param values for the places of the text, in ICU message syntax: `{name}`, `{count, plural, one {# visit} other {# visits}}`.
 *   Without values the text is taken as it is, so braces and `<` mean themselves.
 */
export const t = (text: string, values?: Values): LocalizedString =>
  (values === undefined ? written(asked(), text) : String(formatOf(text).format(values))) as LocalizedString;

/** The same, said only when somebody asks: for what is built before it is known who will read it. */
export const later =
  (text: string, values?: Values): (() => LocalizedString) =>
  () =>
    t(text, values);

/**
 * Names of a fixed set of things, each read in the language of the moment: `spoken({ sound: later('Sound Test') })`.
 * What is copied out of it at the start of the program stays in English, so read it where it is shown.
 */
export const spoken = <Name extends string>(
  texts: Readonly<Record<Name, () => LocalizedString>>,
): Readonly<Record<Name, LocalizedString>> =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries<() => LocalizedString>(texts).map(([name, say]) => [name, { get: say, enumerable: true }]),
    ),
  ) as Record<Name, LocalizedString>;
