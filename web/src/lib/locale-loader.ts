import { languageNow, type Language } from '#languages';
import { use } from 'react';

/**
 * What a library needs to speak a language, loaded when it is first drawn. The hook waits for it, so put a `<Suspense>`
 * around; it gives null where the library speaks its own English: in English, and without a connection.
 */
export const localeLoaderHook = <Lesson>(
  localeLoaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Lesson>>>,
): (() => Lesson | null) => {
  const loadedLocale = new Map<Language, Promise<Lesson | null>>();
  const learn = (language: Exclude<Language, 'en'>): Promise<Lesson | null> => {
    const asked = localeLoaders[language]().catch(() => {
      // Asked for again the next time.
      loadedLocale.delete(language);
      return null;
    });
    loadedLocale.set(language, asked);
    return asked;
  };
  return () => {
    const language = languageNow();
    return language === 'en' ? null : use(loadedLocale.get(language) ?? learn(language));
  };
};
