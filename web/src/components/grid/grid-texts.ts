import { localeLoaderHook } from '../../lib/locale-loader.js';

/** The library's own words in the language that is spoken. */
export const useGridTexts = localeLoaderHook<Readonly<Record<string, string>>>({
  fr: async () => (await import('@ag-grid-community/locale')).AG_GRID_LOCALE_FR,
  es: async () => (await import('@ag-grid-community/locale')).AG_GRID_LOCALE_ES,
  pt: async () => (await import('@ag-grid-community/locale')).AG_GRID_LOCALE_PT,
});
