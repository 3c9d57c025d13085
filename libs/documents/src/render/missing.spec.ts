import { missingFromInvoice } from './missing.js';
import { blank, invoiceContentOf, line } from './testing/contents.js';

const { company, client } = invoiceContentOf();
const missing = (changes: Parameters<typeof invoiceContentOf>[0]): readonly string[] =>
  missingFromInvoice(invoiceContentOf(changes));

describe('what an invoice lacks', () => {
  it('is nothing when all is there', () => expect(missing({})).toEqual([]));

  it.each([
    [{ number: ' ' }, 'The invoice has no number yet, so it is marked as a draft.'],
    [{ company: { ...company, name: '' } }, 'The name of the company is missing from the settings.'],
    [{ company: { ...company, address: '' } }, 'The address of the company is missing from the settings.'],
    [{ company: { ...company, companyNumber: '' } }, 'The registered company number is missing from the settings.'],
    [{ company: { ...company, vatNumber: '' } }, 'The VAT number is missing from the settings, and VAT is charged.'],
    [
      { company: { ...company, vatNumber: '' }, reverseCharge: true },
      'The VAT number is missing from the settings, and VAT is charged.',
    ],
    ...(['bankAccountName', 'bankSortCode', 'bankAccountNumber'] as const).map(
      (detail): [Parameters<typeof missing>[0], string] => [
        { company: { ...company, [detail]: ' ' } },
        'The account name, sort code or account number is missing from the settings, so the client cannot pay.',
      ],
    ),
    [
      { company: { ...company, bankAccountName: '', bankSortCode: '', bankAccountNumber: '' } },
      'The bank details are missing from the settings, so the client cannot see where to pay.',
    ],
    [{ client: { ...client, name: '' } }, 'The name of the client is missing.'],
    [{ client: { ...client, address: '' } }, 'The address of the client is missing.'],
    [{ supplyDates: [] }, 'The date on which the work was done is missing.'],
    [{ lines: [] }, 'The description of the work is missing.'],
    [{ lines: [line('Visit', 1), line(' ', 1)] }, 'The description of the work is missing.'],
  ])('is said in a sentence: %j', (changes, sentence) => expect(missing(changes)).toEqual([sentence]));

  it('is no VAT number where no VAT is charged', () =>
    expect(missing({ company: { ...company, vatNumber: '', vatRate: 0 } })).toEqual([]));

  it('is said all at once', () =>
    expect(missing({ ...blank, number: '', lines: [], supplyDates: [] })).toHaveLength(10));
});
