/** @jest-environment node */
import {
  languageAsked,
  languageNow,
  later,
  localeNow,
  setLocaleResolver,
  spoken,
  t,
  loadCatalogue,
  type Language,
} from './index.js';

describe('The language that is asked for', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['de-DE, es;q=0.5, fr;q=0.7', 'fr'],
    ['de', 'en'],
    ['en-GB,fr;q=0.9', 'en'],
    ['fr;q=0, es', 'es'],
    ['*', 'en'],
    [';;;,,q=1', 'en'],
  ])('of %s is %s', (header, language) => {
    expect(languageAsked(header)).toBe(language);
  });
});

describe('What is said', () => {
  let language: Language = 'en';
  beforeAll(() => {
    setLocaleResolver(() => language);
    loadCatalogue('fr', {
      'Save it': 'Enregistrer',
      'Open ⟨verb⟩': 'Ouvrir',
      '{count, plural, one {# visit} other {# visits}}': '{count, plural, one {# visite} other {# visites}}',
    });
  });
  afterEach(() => {
    language = 'en';
  });

  it('is English as it is written, without its hint', () => {
    expect(t('Save it')).toBe('Save it');
    expect(t('Open ⟨verb⟩')).toBe('Open');
    expect(t('A {brace} means itself without values')).toBe('A {brace} means itself without values');
  });

  it('follows whoever is spoken to, also what was made before', () => {
    const save = later('Save it');
    const names = spoken({ open: later('Open ⟨verb⟩') });
    language = 'fr';
    expect([save(), names.open, languageNow(), localeNow()]).toEqual(['Enregistrer', 'Ouvrir', 'fr', 'fr-FR']);
    expect(Object.entries(names)).toEqual([['open', 'Ouvrir']]);
  });

  it('counts as the language does', () => {
    const visits = (count: number): string => t('{count, plural, one {# visit} other {# visits}}', { count });
    expect([visits(0), visits(1), visits(1500)]).toEqual(['0 visits', '1 visit', '1,500 visits']);
    language = 'fr';
    expect([visits(0), visits(1), visits(2)]).toEqual(['0 visite', '1 visite', '2 visites']);
  });

  it('falls back to English where a language has no text', () => {
    language = 'es';
    expect(t('Save it')).toBe('Save it');
  });
});
