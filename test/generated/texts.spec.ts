import { catalogueOf, owners, placesOf, textsOf, translated, writeCatalogue, type Owner } from './texts.js';

/** `npm run generate` sets it: then what nobody says any more is left out, and the rest is put in order. */
const writing = process.env['WRITE_GENERATED'] === 'yes';

/** What no native says, or what is called otherwise now: it must not come back. A place in a text is no word of it. */
const GONE =
  /\b(reckon\w*|put aside|begins? this page|(begins|begin) with it|so already|worth a thought|holds? it back|made anew|moment that is none|single keys do|whom|no row has all|nobody|whoever|whatever was|somebody|people, cars and kits changed|is back as it was|when they are out|and did not save it|hours of notice)\b/i;
/** The same of the translations: words that read as translated, or that another word stands for now. */
const GONE_THERE: Readonly<Record<string, RegExp>> = {
  fr: /voiture|kilométrage|n.attend\b|qui n.en est pas un|doit en dire plus|c.est commencé|la pose et la reprise|(?<![a-zé])missions?\b|(retour|revenir|revenez) à maintenant|rédig|consign|hash de tête/i,
  es: /\broto\b|\bpapeles\b|marcas? de avance|\bcolocación\b|facturación prevista|\bneto\b|\bbruto\b/i,
  pt: /quebrad[oa]|\bpapéis\b|impressão (de hoje|do topo)|à espera|\bcolocação\b|vão juntas|\blíquido\b|\bbruto\b|acrescent|rejeit|transferi[rd]|entrada em dois passos|viatura|veículo|voltar a agora|combinad|redigid|sozinh|em vez disso|à mão\b|à margem/i,
};

/** A name of the code that came in by mistake: `AsOfReader`. A product's name stands in the English text too. */
const IDENTIFIER = /\b[A-Za-z]+[a-z][A-Z][a-z]\w*/g;

const problemsOf = (text: string, translation: string, hasValues: boolean): string | null => {
  if (translation.trim() === '') return 'is empty';
  if (/⟨/.test(translation)) return 'carries a hint that is meant for translators';
  const strange = (translation.replace(/\{\w+/g, '').match(IDENTIFIER) ?? []).filter((word) => !text.includes(word));
  if (strange.length > 0) return `holds a name of the code: ${strange.join(', ')}`;
  if (!hasValues) return null;
  try {
    const [own, theirs] = [placesOf(text), placesOf(translation)];
    return own.join(' ') === theirs.join(' ')
      ? null
      : `has ${theirs.join(' ') || 'nothing'} where English has ${own.join(' ') || 'nothing'}`;
  } catch (error) {
    return `cannot be read: ${String(error)}`;
  }
};

describe.each(owners)('The texts of $name', (owner: Owner) => {
  const { calls, wrong } = textsOf(owner);
  const said = new Set(calls.map(({ text }) => text));
  const withValues = new Set(calls.filter(({ values }) => values?.length !== 0).map(({ text }) => text));

  it('are there', () => {
    expect(calls.length).toBeGreaterThan(0);
  });

  it('are written out where they are said, and said when somebody reads them', () => {
    expect(wrong).toEqual([]);
  });

  it('say nothing in words that were given up', () => {
    expect([...said].filter((text) => GONE.test(text.replace(/\{[^{}]*\}/g, '')))).toEqual([]);
  });

  it('are given each of their places', () => {
    const missing = calls.flatMap(({ text, place, values }) => {
      if (values === null || values.length === 0) return [];
      const asked = placesOf(text)
        .map((name) => name.replace(/[<>]/g, ''))
        .sort();
      return asked.join(' ') === [...values].sort().join(' ')
        ? []
        : [`${place} is given ${values.join(' ')} for ${asked.join(' ')}`];
    });
    expect(missing).toEqual([]);
  });

  it.each(translated)('are all there in %s, and no others', (language) => {
    if (writing) writeCatalogue(owner, language, said);
    const catalogue = catalogueOf(owner, language);
    expect([...said].filter((text) => !catalogue.has(text)).sort()).toEqual([]);
    expect([...catalogue.keys()].filter((text) => !said.has(text))).toEqual([]);
  });

  it.each(translated)('say nothing in words that were given up in %s', (language) => {
    expect(
      [...catalogueOf(owner, language).values()].filter((translation) =>
        GONE_THERE[language]?.test(translation.replace(/\{\w+\}/g, '')),
      ),
    ).toEqual([]);
  });

  it.each(translated)('have the same places in %s', (language) => {
    const problems = [...catalogueOf(owner, language)].flatMap(([text, translation]) => {
      const problem = problemsOf(text, translation, withValues.has(text));
      return problem === null ? [] : [`${language}: "${text}" ${problem}`];
    });
    expect(problems).toEqual([]);
  });
});
