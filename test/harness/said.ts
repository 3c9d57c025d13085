import { IntlMessageFormat } from 'intl-messageformat';
import type { Page } from 'playwright-core';
import { localeOf, type Language, type Values } from '#languages';
import { catalogueOf, owners } from '#test/generated/texts';

/** What the screens say in a language: `const say = speaking('fr'); say('Save')`. The server in the same process has words of its own. */
export const speaking = (language: Language): ((text: string, values?: Values) => string) => {
  const texts = new Map(
    owners
      .filter(({ name }) => name !== 'server')
      .flatMap((owner) => (language === 'en' ? [] : [...catalogueOf(owner, language)])),
  );
  return (text, values) => {
    const written = texts.get(text) ?? text.replace(/ ⟨[^⟩]+⟩$/, '');
    return values === undefined ? written : String(new IntlMessageFormat(written, localeOf(language)).format(values));
  };
};

/** From the next page on this browser speaks the language. */
export const speakIn = async (page: Page, language: Language): Promise<void> => {
  await page.addInitScript(`localStorage.setItem('soundings.language', ${JSON.stringify(language)})`);
};
