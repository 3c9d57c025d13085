import { byLocale, languages, setLocaleResolver, type Language } from '#languages';

let spoken: Language = 'en';
beforeAll(() => setLocaleResolver(() => spoken));
afterAll(() => {
  spoken = 'en';
});

it('what is made by the language is made once for each', () => {
  let made = 0;
  const ask = byLocale((locale) => {
    made += 1;
    return locale;
  });
  const inEach = (): readonly string[] =>
    languages.map((language) => {
      spoken = language;
      return ask();
    });
  expect(inEach()).toEqual(['en-GB', 'fr-FR', 'es-ES', 'pt-PT']);
  expect(inEach()).toEqual(['en-GB', 'fr-FR', 'es-ES', 'pt-PT']);
  expect(made).toBe(4);
});
