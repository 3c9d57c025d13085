import { setLocaleResolver, loadCatalogue } from '#languages';
import { oneLine, formatField, formatHistoryValue, formatValue } from './words.js';

describe('a field in words', () => {
  it.each([
    ['startjob', 'Start'],
    ['contact.name', 'Client name'],
    ['completion.rams', 'RAMS Sent'],
    ['bankName', 'Bank name'],
    ['from', 'From'],
    ['departureTime', 'Departure'],
    // Nobody has a word for these; the second is a name that every object of the language has.
    ['something_newKind', 'Something new kind'],
    ['constructor', 'Constructor'],
  ])('%s is %s', (field, words) => {
    expect(formatField(field)).toBe(words);
  });

  it('is said in the language of whoever reads', () => {
    setLocaleResolver(() => 'fr');
    loadCatalogue('fr', {
      'Client name': 'Nom du client',
      nothing: 'rien',
      'Bank name': 'Nom de la banque',
      yes: 'oui',
    });
    expect([
      formatField('contact.name'),
      formatValue(null),
      formatValue({ bankName: 'Coutts', isEngineer: true }),
    ]).toEqual(['Nom du client', 'rien', 'Nom de la banque Coutts, Engineer oui']);
    setLocaleResolver(() => 'en');
  });
});

describe('a value in words', () => {
  it.each([
    [null, 'nothing'],
    ['', 'nothing'],
    [[], 'nothing'],
    [true, 'yes'],
    [false, 'no'],
    ['2026-03-10', '10/03/2026'],
    ['2026-03-10T09:30:00.000Z', '10 Mar 2026, 09:30'],
    [['Van 1', 'Van 2'], 'Van 1, Van 2'],
    [12_000.25, '12000.25'],
    ['a word', 'a word'],
  ])('%p is %s', (value, words) => {
    expect(formatValue(value)).toBe(words);
  });
  it.each([
    ['price', 350.5, '£350.50'],
    ['client_id', 'c1', 'Able Build'],
    ['engineers', ['a1', 'a2'], 'Anna Hall, Ben (removed)'],
    ['enquiry_id', null, 'nothing'],
    ['startjob', '2026-11-03T09:00:00.000Z', '3 Nov 2026, 09:00'],
    ['contact.telephone', '7700900321', '07700900321'],
    ['telephone', '', 'nothing'],
    ['contacts', { name: 'Ida', telephone: '7700900321' }, 'Name Ida, Telephone 07700900321'],
  ])('of %s in a history is money as money, a telephone with its zero and an id by its name', (field, value, words) => {
    expect(formatHistoryValue(field, value, { c1: 'Able Build', a1: 'Anna Hall', a2: 'Ben (removed)' })).toBe(words);
  });
  it('of several lines stands on one', () => {
    expect(oneLine('1 High Street,\n Bristol\n')).toBe('1 High Street, Bristol');
  });
});
