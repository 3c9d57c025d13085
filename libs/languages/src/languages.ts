/** The languages of the account menu. The first is the one that every text is written in. */
export const languages = ['en', 'fr', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
};

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES', pt: 'pt-PT' };

/** By which dates, numbers and plurals go: a BCP 47 tag. */
export const localeOf = (language: Language): string => locales[language];

/** Whether a text from outside names one of the languages. */
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

const wanted = (part: string): { readonly tag: string; readonly weight: number } => {
  const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
  const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
  return { tag: tag.toLowerCase().split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
};

/** The first of ours in an `Accept-Language` header (RFC 9110, 12.5.4); English where there is none. */
export const languageAsked = (header: string | undefined): Language => {
  const tags = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map(wanted)
    .filter(({ weight }) => weight > 0);
  const inOrder = tags.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
  return inOrder.find(isLanguage) ?? 'en';
};
