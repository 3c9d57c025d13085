import { languageNow, type Language } from '#languages';
import { use } from 'react';

type Texts = Readonly<Record<string, string>>;

const lessons: Readonly<Record<Language, (() => Promise<Texts>) | null>> = {
  en: null,
  fr: async () => (await import('@ag-grid-community/locale')).AG_GRID_LOCALE_FR,
  es: async () => (await import('@ag-grid-community/locale')).AG_GRID_LOCALE_ES,
  pt: async () => (await import('@ag-grid-community/locale')).AG_GRID_LOCALE_PT,
};

const learnt = new Map<Language, Promise<Texts | null>>();

const textsOf = (language: Language, lesson: () => Promise<Texts>): Promise<Texts | null> => {
  const known = learnt.get(language);
  if (known !== undefined) return known;
  const asked = lesson().catch(() => {
    // Without a connection the grid's own words stay English, and are asked for again the next time.
    learnt.delete(language);
    return null;
  });
  learnt.set(language, asked);
  return asked;
};

/** The library's own words in the language that is spoken: they come when the first grid is shown. Null: its English ones. */
export const useGridTexts = (): Texts | null => {
  const language = languageNow();
  const lesson = lessons[language];
  return lesson === null ? null : use(textsOf(language, lesson));
};
