export { isLanguage, languageAsked, languageNames, languages, localeOf, type Language } from './languages.js';
export { teachContracts } from './contract-texts.js';
export { formatOf, languageNow, later, localeNow, speakBy, spoken, t, teach, type Said, type Values } from './texts.js';
