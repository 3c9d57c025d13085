export { byLocale } from './by-locale.js';
export { isLanguage, languageAsked, languageNames, languages, localeOf, type Language } from './languages.js';
export { loadContractCatalogues } from './contract-texts.js';
export {
  formatOf,
  languageNow,
  later,
  localeNow,
  setLocaleResolver,
  spoken,
  t,
  loadCatalogue,
  type LocalizedString,
  type Values,
} from './texts.js';
