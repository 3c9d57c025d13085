import fc from 'fast-check';
import {
  isPlainText,
  formatPostcode,
  formatSortCode,
  formatTelephone,
  postcodeIn,
  storedTelephone,
  telephoneLink,
  writtenEmail,
} from './text.js';

describe('telephone', () => {
  it.each([
    ['07700 900123', '7700900123', '07700900123'],
    ['7700900123', '7700900123', '07700900123'],
    ['+44 (0)7700 900123', '7700900123', '07700900123'],
    ['0044 117 496 0000', '1174960000', '01174960000'],
    ['447700900123', '7700900123', '07700900123'],
    ['44 117 496 0123', '1174960123', '01174960123'],
    ['44 (0)117 496 0123 ext 12', '1174960123 ext 12', '01174960123 ext 12'],
    ['44 16977 1234', '169771234', '0169771234'],
    ['44 117 49', '4411749', '04411749'],
    ['(0117) 496-0000', '1174960000', '01174960000'],
    ['0800 1111', '8001111', '08001111'],
    ['+33 1 23 45 67 89', '+33123456789', '+33123456789'],
    ['0033 1 42 34 56 78', '+33142345678', '+33142345678'],
    ['00 353 (1) 496 0000', '+35314960000', '+35314960000'],
    ['0117 496 0000 ext 12', '1174960000 ext 12', '01174960000 ext 12'],
    ['0117 496 0000 x12', '1174960000 ext 12', '01174960000 ext 12'],
    ['+44 (0)117 496 0000 (Extn. 12)', '1174960000 ext 12', '01174960000 ext 12'],
    ['0033 1 42 34 56 78, extension 7', '+33142345678 ext 7', '+33142345678 ext 7'],
    ['0117 496 0000 / 07700 900123', '117 496 0000 / 07700 900123', '0117 496 0000 / 07700 900123'],
    ['ask at  reception', 'ask at reception', 'ask at reception'],
    ['', '', ''],
  ])('%s is stored as %s and shown as %s', (typed, stored, shown) => {
    expect(storedTelephone(typed)).toBe(stored);
    expect(formatTelephone(stored)).toBe(shown);
  });

  it('that was stored before is shown as it would be today', () => {
    expect(['0033142345678', '447700900123', '1174960000ext12', '1174960000x12'].map(formatTelephone)).toEqual([
      '+33142345678',
      '07700900123',
      '01174960000 ext 12',
      '01174960000 ext 12',
    ]);
  });

  it.each<[string, string | undefined]>([
    ['07700 900123', 'tel:07700900123'],
    ['0117 496 0000 ext 12', 'tel:01174960000;ext=12'],
    ['0033 1 42 34 56 78', 'tel:+33142345678'],
    ['0117 496 0000 / 07700 900123', 'tel:01174960000'],
    ['ask at reception', undefined],
    ['', undefined],
  ])('%s is dialled by %s', (typed, link) => {
    expect(telephoneLink(storedTelephone(typed))).toBe(link);
  });

  it('is stored the same where zeros decide what is a number and what is an extension', () => {
    for (const typed of ['40ext0', '+440 ext 0', '+440003', '0040x1']) {
      const once = storedTelephone(typed);
      expect({ typed, again: [storedTelephone(once), storedTelephone(formatTelephone(once))] }).toEqual({
        typed,
        again: [once, once],
      });
    }
  });

  it('takes a number that arrived as a number', () => {
    expect(storedTelephone(7_700_900_123)).toBe('7700900123');
  });

  it('is stored the same however often it is saved again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\+44|0044|44|0)?[1-9][ \d]{5,12}$/), (typed) => {
        const once = storedTelephone(typed);
        expect(storedTelephone(formatTelephone(once))).toBe(once);
      }),
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^(\+44|44|\+33|0033|00|0)?[\d ()\/.-]{0,14}(ext|x| extn\. ?|a)?[\d ]{0,4}$/),
        (typed) => {
          const once = storedTelephone(typed);
          expect([storedTelephone(once), storedTelephone(formatTelephone(once))]).toEqual([once, once]);
        },
      ),
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

  it.each([
    ['ann@able.example ', 'ann@able.example'],
    ['\u00A0ann@able.example\u200B', 'ann@able.example'],
    ['Ann Able <ann@able.example>', 'ann@able.example'],
    ['Ann Able <mailto:ann@able.example>', 'ann@able.example'],
    ['mailto:ann@able.example', 'ann@able.example'],
    ['ann at able', 'ann at able'],
    ['', ''],
  ])('takes the address %p out of what was pasted', (typed, email) => expect(writtenEmail(typed)).toBe(email));

  it('writes postcodes one way and leaves alone what is none', () => {
    expect(formatPostcode(' bs14dj ')).toBe('BS1 4DJ');
    expect(formatPostcode('ec1a1bb')).toBe('EC1A 1BB');
    expect(formatPostcode('no postcode')).toBe('no postcode');
  });

  it.each([
    ['1 Wharf Street\nLeeds\nLS1 4DY', 'LS1 4DY'],
    ['1 Wharf Street, Leeds ls14dy', 'LS1 4DY'],
    ['Unit B1 2, Yard EC1A 1BB; post to: PO Box 7, LS2 7AB, England', 'LS2 7AB'],
    ['1 Wharf Street, Leeds LS1 4D', null],
    ['14 AB Street, Flat 12B 3', null],
    ['', null],
  ])('finds the last whole postcode of an address: %j', (address, postcode) =>
    expect(postcodeIn(address)).toBe(postcode),
  );

  it('writes sort codes one way and leaves alone what is none', () => {
    for (const typed of ['123456', '12-34-56', ' 12 34 56 ', '1-2-3-4-5-6'])
      expect(formatSortCode(typed)).toBe('12-34-56');
    expect(formatSortCode(' 12-34-5 ')).toBe('12-34-5');
    expect(formatSortCode('')).toBe('');
  });
});
