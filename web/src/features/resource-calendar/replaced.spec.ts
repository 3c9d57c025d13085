import { replaced } from './replaced.js';

const crew = { engineers: ['amy', 'ben'], cars: ['van'], kits: ['meter'] };

describe('a visit that is carried to another row', () => {
  it('has the other one in the place of the first, and everybody else as before', () => {
    expect(replaced(crew, 'engineers', 'ben', 'cat')).toEqual({
      engineers: ['amy', 'cat'],
      cars: ['van'],
      kits: ['meter'],
    });
  });

  it('names nobody twice', () => {
    expect(replaced(crew, 'engineers', 'ben', 'amy').engineers).toEqual(['amy']);
  });

  it('stays as it is when the first one is not on it any more', () => {
    expect(replaced(crew, 'cars', 'truck', 'bus')).toEqual(crew);
  });
});
