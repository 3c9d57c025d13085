import fc from 'fast-check';
import { isPlainText, shownPostcode, shownTelephone, storedTelephone } from './text.js';

describe('telephone', () => {
  it.each([
    ['07700 900123', '7700900123', '07700900123'],
    ['7700900123', '7700900123', '07700900123'],
    ['+44 (0)7700 900123', '7700900123', '07700900123'],
    ['0044 117 496 0000', '1174960000', '01174960000'],
    ['(0117) 496-0000', '1174960000', '01174960000'],
    ['0800 1111', '8001111', '08001111'],
    ['+33 1 23 45 67 89', '+33123456789', '+33123456789'],
    ['', '', ''],
  ])('%s is stored as %s and shown as %s', (typed, stored, shown) => {
    expect(storedTelephone(typed)).toBe(stored);
    expect(shownTelephone(stored)).toBe(shown);
  });

  it('takes a number that arrived as a number', () => {
    expect(storedTelephone(7_700_900_123)).toBe('7700900123');
  });

  it('is stored the same however often it is saved again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\+44|0044|0)?[1-9][ \d]{5,12}$/), (typed) => {
        const once = storedTelephone(typed);
        expect(storedTelephone(shownTelephone(once))).toBe(once);
      }),
    );
  });
});

describe('text', () => {
  it('refuses what the database cannot keep', () => {
    expect(isPlainText('Zoë, 3 Ħal Lane\n“quoted” 🏠')).toBe(true);
    expect(isPlainText('a\u0000b')).toBe(false);
    expect(isPlainText('half \ud800')).toBe(false);
    expect(isPlainText(7)).toBe(false);
  });

  it('writes postcodes one way and leaves alone what is none', () => {
    expect(shownPostcode(' bs14dj ')).toBe('BS1 4DJ');
    expect(shownPostcode('ec1a1bb')).toBe('EC1A 1BB');
    expect(shownPostcode('no postcode')).toBe('no postcode');
  });
});
