import fc from 'fast-check';
import { markedParts } from './marking.js';

const marked = (text: string, typed: string): string =>
  markedParts(text, typed)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

describe('what was typed, in what was found', () => {
  it.each([
    ['Harbour Mill', 'mill har', '[Har]bour [Mill]'],
    ['Zoë O’Brien', 'zoe obr', '[Zoë] [O’Br]ien'],
    ['1 Quay Street, BS1 4DJ', 'bs14dj', '1 Quay Street, [BS1 4DJ]'],
    ['2 Quay Street, BS1 4DJ', 'quay bs14dj', '2 [Quay] Street, [BS1 4DJ]'],
    ['INV-1001', 'inv1001', '[INV-1001]'],
    ['guest edward', 'ste', 'guest edward'],
    ['Mill', '', 'Mill'],
    ['Mill', '.*', 'Mill'],
  ])('%s, %s', (text, typed, shown) => expect(marked(text, typed)).toBe(shown));

  it('changes no letter of what was found', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        (text, typed) =>
          markedParts(text, typed)
            .map((part) => part.text)
            .join('') === text,
      ),
    );
  });
});
