import { leftWith, wordsFirst } from './typed-choice.js';

describe('a list that is searched by typing', () => {
  const found = (search: string, names = ['Benny Bellows', 'Otto Octave', 'Rory Reverb']): readonly string[] =>
    wordsFirst({
      options: names.map((label) => ({ value: label, label })),
      search,
      limit: Infinity,
    }).flatMap((choice) => ('label' in choice ? [choice.label] : []));

  it('begins with what has a word that begins with the letters', () => {
    expect(found('o')).toEqual(['Otto Octave', 'Benny Bellows', 'Rory Reverb']);
    expect(found('rev')).toEqual(['Rory Reverb']);
    expect(found(' BE ')).toEqual(['Benny Bellows']);
    expect(found('')).toEqual(['Benny Bellows', 'Otto Octave', 'Rory Reverb']);
  });

  it('finds what the other searches of the program find', () => {
    const named = ['Siân O’Brien', 'Zoë Smith-Jones', 'Van 2 · AB12 CDE'];
    expect(found('sian', named)).toEqual(['Siân O’Brien']);
    expect(found("o'brien", named)).toEqual(['Siân O’Brien']);
    expect(found('jones zoe', named)).toEqual(['Zoë Smith-Jones']);
    expect(found('ab12cde', named)).toEqual(['Van 2 · AB12 CDE']);
    expect(found('ab12 cde', named)).toEqual(['Van 2 · AB12 CDE']);
    // What was chosen before stands in the field, and is found by itself.
    for (const name of named) expect(found(name, named)[0]).toBe(name);
  });

  it('that is left takes the first match that is free, else the first one, and nothing where nothing is typed', () => {
    const choices = [
      { value: 'ev', label: 'Evan Wells', disabled: true },
      { value: 'eve', label: 'Eve Wells', disabled: true },
      { value: 'max', label: 'Max Wellington', disabled: false },
    ];
    const left = (typed: string, chosen: string | null = null) => leftWith(typed, chosen, choices);
    expect(['evan', 'ev', 'well', 'max'].map((typed) => left(typed))).toEqual(['ev', 'ev', 'max', 'max']);
    expect(['', ' - ', 'zeppelin'].map((typed) => left(typed))).toEqual([null, null, null]);
    expect([left('Evan Wells', 'ev'), left('well', 'ev'), left('Evan Wells', 'max')]).toEqual([null, null, 'ev']);
  });

  it('keeps the heads of groups in which something is found', () => {
    const options = ['Site', 'Office'].map((group) => ({ group, items: [{ value: group, label: `${group} work` }] }));
    expect(wordsFirst({ options, search: 'off', limit: Infinity })).toEqual([options[1]]);
    expect(wordsFirst({ options, search: '', limit: Infinity })).toEqual(options);
  });
});
