import { setLocaleResolver, type Language } from '#languages';
import { formatDay, formatDayAndTime, formatDayInEnglish, formatShortDay } from './dates.js';
import { shortMoment, formatMoment } from './moments.js';
import { formatValue } from './words.js';

const INSTANT = '2026-03-10T09:30:59.999Z';

describe('what is written by the language of whoever reads', () => {
  let language: Language = 'en';
  beforeAll(() => setLocaleResolver(() => language));
  afterEach(() => {
    language = 'en';
  });
  const inEach = <Shown>(show: () => Shown): readonly Shown[] =>
    (['en', 'fr', 'es', 'pt'] as const).map((each) => {
      language = each;
      return show();
    });

  it('are days and times, also after another language was spoken', () => {
    expect(inEach(() => formatDay(INSTANT))).toEqual([
      'Tue, 10 Mar 2026',
      'mar. 10 mars 2026',
      'mar, 10 mar 2026',
      'terça, 10/03/2026',
    ]);
    for (const format of [formatDayAndTime, shortMoment])
      expect(inEach(() => format(INSTANT))).toEqual([
        '10 Mar 2026, 09:30',
        '10 mars 2026, 09:30',
        '10 mar 2026, 09:30',
        '10/03/2026, 09:30',
      ]);
    expect(inEach(() => formatMoment(INSTANT))).toEqual([
      'Tuesday 10 March 2026, 09:30',
      'mardi 10 mars 2026, 09:30',
      'martes, 10 de marzo de 2026, 09:30',
      'terça-feira, 10 de março de 2026, 09:30',
    ]);
    expect(new Set(inEach(() => formatShortDay(INSTANT)))).toEqual(new Set(['10/03/2026']));
  });

  it('are numbers', () => {
    expect(inEach(() => formatValue(1200.5))).toEqual(['1200.5', '1200,5', '1200,5', '1200,5']);
  });

  it('are not the days that a client reads', () => {
    expect(new Set(inEach(() => formatDayInEnglish(INSTANT)))).toEqual(new Set(['Tue, 10 Mar 2026']));
  });
});
