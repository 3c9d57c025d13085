import { wordsFirst } from './typed-choice.js';

describe('a list that is searched by typing', () => {
  const found = (search: string): readonly string[] =>
    wordsFirst({
      options: ['Benny Bellows', 'Otto Octave', 'Rory Reverb'].map((label) => ({ value: label, label })),
      search,
      limit: Infinity,
    }).flatMap((choice) => ('label' in choice ? [choice.label] : []));

  it('begins with what has a word that begins with the letters', () => {
    expect(found('o')).toEqual(['Otto Octave', 'Benny Bellows', 'Rory Reverb']);
    expect(found('rev')).toEqual(['Rory Reverb']);
    expect(found(' BE ')).toEqual(['Benny Bellows']);
    expect(found('')).toEqual(['Benny Bellows', 'Otto Octave', 'Rory Reverb']);
  });
});
