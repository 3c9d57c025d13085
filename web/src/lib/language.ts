import {
  isLanguage,
  languageAsked,
  setLocaleResolver,
  loadCatalogue,
  loadContractCatalogues,
  type Language,
} from '#languages';
import { useSyncExternalStore } from 'react';
import { writeWaiting } from './draft-keeping.js';
import { createListeners } from './listeners.js';

const KEY = 'soundings.language';

interface LoadedLocale {
  readonly default: Readonly<Record<string, string>>;
}

const localeLoaders: Readonly<Record<Language, (() => Promise<LoadedLocale>) | null>> = {
  en: null,
  fr: () => import('../texts/fr.js'),
  es: () => import('../texts/es.js'),
  pt: () => import('../texts/pt.js'),
};

/** Names of months and weekdays for the date fields. */
const dateLessons: Readonly<Record<Language, (() => Promise<unknown>) | null>> = {
  en: null,
  fr: () => import('dayjs/locale/fr.js'),
  es: () => import('dayjs/locale/es.js'),
  pt: () => import('dayjs/locale/pt.js'),
};

/** The choice that this browser keeps; before there is one, the language that the browser itself is set to. */
const kept = (): Language => {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : languageAsked(navigator.languages.join(','));
};

let spoken: Language = 'en';
const { tell, listen } = createListeners();
setLocaleResolver(() => spoken);

const learn = async (language: Language): Promise<void> => {
  const [texts] = await Promise.all([
    localeLoaders[language]?.() ?? null,
    loadContractCatalogues(language),
    dateLessons[language]?.(),
  ]);
  if (texts !== null) loadCatalogue(language, texts.default);
};

/**
 * Speaks a language from now on, everywhere on the page, and keeps the choice in this browser.
 * @throws when its texts cannot be loaded; then the language before goes on
 */
export const speak = async (language: Language): Promise<void> => {
  await learn(language);
  writeWaiting();
  spoken = language;
  document.documentElement.lang = language;
  tell();
};

/** Chosen by the person: kept for the next time. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await speak(language);
  localStorage.setItem(KEY, language);
};

/** At the start of the page: without its texts (no network) it opens in English. */
export const speakAsBefore = async (): Promise<void> => {
  try {
    await speak(kept());
  } catch {
    await speak('en');
  }
};

/** The language that the page speaks. */
export const useLanguage = (): Language => useSyncExternalStore(listen, () => spoken);
