import { localeNow } from './texts.js';

/** What is made once for each locale, and asked for in the one that is spoken: making a formatter costs more than using it. */
export const byLocale = <Made>(make: (locale: string) => Made): (() => Made) => {
  const made = new Map<string, Made>();
  return () => {
    const locale = localeNow();
    const known = made.get(locale);
    if (known !== undefined) return known;
    const fresh = make(locale);
    made.set(locale, fresh);
    return fresh;
  };
};
