import type { Language } from './languages.js';
import { loadCatalogue } from './texts.js';

const catalogues: Readonly<
  Record<Language, (() => Promise<{ readonly default: Readonly<Record<string, string>> }>) | null>
> = {
  en: null,
  fr: () => import('./catalogues/fr.js'),
  es: () => import('./catalogues/es.js'),
  pt: () => import('./catalogues/pt.js'),
};

/** Teaches what server and browser both say: the sentences of the contracts. */
export const loadContractCatalogues = async (language: Language): Promise<void> => {
  const texts = await catalogues[language]?.();
  if (texts !== undefined) loadCatalogue(language, texts.default);
};
