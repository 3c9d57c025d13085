import { foldedText, searchTextOf, telephoneWords } from '#contracts';
import { anywhere, beginning, piecesOf } from './words.js';

describe('the words of a search', () => {
  it.each([
    ['O’Brien & Sons', 'obrien sons'],
    ['  Café-Bar,\n2nd Floor ', 'cafe bar 2nd floor'],
    ['INV-1001/b', 'inv 1001 b'],
    ['100%_done', '100%_done'],
    ['Großmann Ægir Øster Łódź', 'grossmann aegir oster lodz'],
    ['d‘Arcy', 'darcy'],
    ['...', ''],
  ])('of %j are %j', (typed, folded) => expect(foldedText(typed)).toBe(folded));

  it('stand in a row once each, a number also as one word', () => {
    expect(searchTextOf(['Mill House', '3 Mill Lane'], ['BS1 4DJ', 'P-1001'])).toBe(
      ' mill house 3 lane bs1 4dj p 1001 p1001 bs14dj',
    );
    expect(searchTextOf([''], [''])).toBe('');
    // What was stored before with its country is found as it would be today.
    for (const stored of ['7700900123', '447700900123'])
      expect(telephoneWords(stored)).toEqual(['07700900123', '7700900123']);
  });

  it.each([
    ['07700 900123', ['7700900123']],
    ['+44 (0)7700 900 123', ['7700900123']],
    ['447700900123', ['7700900123']],
    ['44 117 496 0123', ['1174960123']],
    ['44 12', ['44', '12']],
    ['0117 4', ['1174']],
    ['Mill  lane 3', ['mill', 'lane', '3']],
    ['bs1 4dj', ['bs1', '4dj']],
    ['1001', ['1001']],
    ['- .', []],
  ])('that were typed as %j are %j', (typed, pieces) => expect(piecesOf(typed)).toEqual(pieces));

  it('say nothing of their own in a pattern, and short ones begin a word', () => {
    expect(anywhere('100%_\\')).toBe('%100\\%\\_\\\\%');
    expect(anywhere('4d')).toBe('% 4d%');
    expect(beginning('mill')).toBe('% mill%');
  });
});
