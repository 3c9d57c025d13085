/** @jest-environment node */
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { setLocaleResolver, loadCatalogue, type Language } from '#languages';
import * as contracts from './index.js';

/** Rules of our own, which word what they ask for themselves. */
const OWN = new Set([
  'bankLines',
  'bankPayments',
  'feeType',
  'calibrationMonths',
  'planWeights',
  'fees',
  'importRows',
  'workingHours',
  'instruments',
  'invoices',
  'isDay',
  'isDayOrNone',
  'isInstant',
  'kitWaivers',
  'leaders',
  'lines',
  'nested',
  'nestedList',
  'optionalText',
  'postcode',
  'pounds',
  'rate',
  'registrations',
  'requiredText',
  'tests',
  'types',
]);

const classes = Object.values(contracts).filter(
  (each): each is new () => object =>
    typeof each === 'function' && /^class\b/.test(Function.prototype.toString.call(each)),
);

describe('The messages of the contracts', () => {
  it.each(classes.map((each) => [each.name, each] as const))(
    'of %s are ours, said when somebody reads them',
    (_, type) => {
      const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
      const others = rules.filter(
        ({ type: kind, name = '', message }) =>
          kind !== ValidationTypes.CONDITIONAL_VALIDATION && typeof message !== 'function' && !OWN.has(name),
      );
      expect(others.map(({ propertyName, name }) => `${propertyName}: ${name ?? ''}`)).toEqual([]);
    },
  );

  it('are in the language of whoever is spoken to', () => {
    let language: Language = 'en';
    setLocaleResolver(() => language);
    loadCatalogue('fr', {
      'Please choose a fee.': 'Honoraires ?',
      'Please use at most {max} characters.': '{max} au plus',
    });
    const wrong = contracts.bind(contracts.CreateProject, { projectName: 'x'.repeat(201) });
    expect(contracts.messagesOf(wrong)).toEqual({
      projectName: 'Please use at most 200 characters.',
      price: 'Please choose a fee.',
    });
    language = 'fr';
    expect(contracts.messagesOf(wrong)).toEqual({ projectName: '200 au plus', price: 'Honoraires ?' });
  });
});

describe('Amounts, days and steps of a fee', () => {
  let language: Language = 'en';
  beforeAll(() => {
    setLocaleResolver(() => language);
  });
  afterEach(() => {
    language = 'en';
  });

  it.each([
    ['en', '£1,234.50', 'Tue 10 Mar'],
    ['fr', '1\u202f234,50\u00a0£', 'mar. 10 mars'],
    ['es', '1234,50\u00a0£', 'mar, 10 mar'],
  ] as const)('are written as in %s', (each, pounds, day) => {
    language = each;
    expect([contracts.formatPounds(1234.5), contracts.formatDayAndMonth('2026-03-10T12:00:00.000Z')]).toEqual([
      pounds,
      day,
    ]);
  });

  it('follow the language, although their formats are kept', () => {
    const shown = (): string => contracts.formatPoundsAndPence(0.45);
    expect(shown()).toBe('£0.45');
    language = 'fr';
    expect(shown()).toBe('0,45\u00a0£');
  });
});
