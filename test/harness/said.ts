import type { Page } from 'playwright-core';
import { speakBy, t, teach, teachContracts, type Language, type Values } from '#languages';

const lessons: Readonly<Record<Language, (() => Promise<{ readonly default: Readonly<Record<string, string>> }>) | null>> = {
  en: null,
  fr: () => import('../../web/src/texts/fr.js'),
  es: () => import('../../web/src/texts/es.js'),
  pt: () => import('../../web/src/texts/pt.js'),
};

/** What the screens say in a language: `const say = await speaking('fr'); say('Save')`. */
export const speaking = async (language: Language): Promise<(text: string, values?: Values) => string> => {
  const texts = await lessons[language]?.();
  if (texts !== undefined) teach(language, texts.default);
  await teachContracts(language);
  return (text, values) => {
    speakBy(() => language);
    try {
      return t(text, values);
    } finally {
      speakBy(() => 'en');
    }
  };
};

/** From the next page on this browser speaks the language. */
export const speakIn = async (page: Page, language: Language): Promise<void> => {
  await page.addInitScript(`localStorage.setItem('soundings.language', ${JSON.stringify(language)})`);
};
