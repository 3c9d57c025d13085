import fc from 'fast-check';
import { totalsOf, ublOf, type EInvoice, type EInvoiceLine, type EInvoiceParty, type VatCategory } from '#e-invoice';
import { create } from 'xmlbuilder2';
import { misplaced } from '#test/e-invoice/element-order';
import { independentlyChecked } from '#test/e-invoice/independent-rules';

/** How many random invoices: a sample here, all 10,000 with E_INVOICES=10000. */
const count = Number(process.env['E_INVOICES'] ?? 1000);

const seller: EInvoiceParty = {
  name: 'Quiet & Sons Ltd',
  country: 'GB',
  vatNumber: 'GB123456789',
  companyNumber: '01234567',
  endpoint: { scheme: '9932', id: 'GB123456789' },
};
const buyer: EInvoiceParty = {
  name: 'Builder <North>',
  country: 'GB',
  companyNumber: '7654321',
  endpoint: { scheme: 'EM', id: 'bills@example.com' },
};
const line: EInvoiceLine = { description: 'Sound test', netPence: 1003, category: 'S', rateBasisPoints: 2000 };
const invoiceOf = (lines: readonly EInvoiceLine[], more: Partial<EInvoice> = {}): EInvoice => ({
  kind: 'invoice',
  number: 'S-1',
  issueDate: '2026-05-01',
  dueDate: '2026-05-31',
  purchaseOrder: 'PO 7',
  seller,
  buyer,
  lines,
  bank: { account: 'GB33BUKB20201555555555' },
  totals: totalsOf(lines),
  ...more,
});

const description = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).filter((each) => each.trim() !== '');
const lineIn = (categories: readonly VatCategory[]): fc.Arbitrary<EInvoiceLine> =>
  fc
    .record({
      description,
      netPence: fc.integer({ min: -500_000, max: 5_000_000 }),
      category: fc.constantFrom(...categories),
      rate: fc.oneof(fc.constantFrom(2000, 500, 1750), fc.integer({ min: 50, max: 10_000 })),
    })
    .map(({ rate, ...each }) => ({ ...each, rateBasisPoints: each.category === 'S' ? rate : 0, reason: 'Insured' }));
const linesIn = (categories: readonly VatCategory[]) => fc.array(lineIn(categories), { minLength: 1, maxLength: 6 });
const randomInvoice = fc
  .record({
    lines: fc
      .oneof({ weight: 9, arbitrary: linesIn(['S', 'Z', 'E', 'AE']) }, { weight: 1, arbitrary: linesIn(['O']) })
      .filter((lines) => totalsOf(lines).grossPence >= 0),
    credit: fc.boolean(),
    number: fc.stringMatching(/^[A-Z]{1,3}-[0-9]{1,6}$/),
  })
  .map(({ lines, credit, number }) =>
    invoiceOf(lines, credit ? { kind: 'credit-note', number, preceding: { number: 'S-0' } } : { number }),
  );

const misplacedIn = (xml: string): readonly string[] =>
  Object.entries(create(xml).toObject()).flatMap(([root, value]) => misplaced(root, value));

describe('An electronic invoice', () => {
  it('keeps the independent rules, and the totals to the penny, for random invoices and credit notes', () => {
    let asked = 0;
    fc.assert(
      fc.property(randomInvoice, fc.constantFrom('en16931' as const, 'peppol' as const), (invoice, profile) => {
        const answer = ublOf(invoice, profile);
        if (!('xml' in answer)) throw new Error(answer.refused);
        const checked = independentlyChecked(answer.xml);
        asked += checked.asked;
        expect(checked.failed).toEqual([]);
        expect(checked.totals).toEqual(invoice.totals);
        expect(misplacedIn(answer.xml)).toEqual([]);
        expect(answer.xml).not.toMatch(/&(?!(?:amp|lt|gt);)/);
      }),
      { numRuns: count, seed: 62 },
    );
    expect(asked).toBeGreaterThan(count * 20);
  }, 240_000);

  it('says what was typed, also where it looks like an entity', () => {
    const answer = ublOf(invoiceOf([{ ...line, description: 'R&D; <b> &lt; &#38; & co' }]), 'peppol');
    if (!('xml' in answer)) throw new Error(answer.refused);
    expect(answer.xml).toContain('<cbc:Name>R&amp;D; &lt;b&gt; &amp;lt; &amp;#38; &amp; co</cbc:Name>');
    expect(answer.xml).toContain('<cbc:Name>Quiet &amp; Sons Ltd</cbc:Name>');
  });

  it('rounds VAT once for each rate, half a penny away from zero', () => {
    const half = { ...line, netPence: 5, rateBasisPoints: 1000 };
    expect(totalsOf([half])).toEqual({ netPence: 5, vatPence: 1, grossPence: 6 });
    expect(totalsOf([{ ...half, netPence: -5 }])).toEqual({ netPence: -5, vatPence: -1, grossPence: -6 });
    expect(totalsOf([line, line, line])).toEqual({ netPence: 3009, vatPence: 602, grossPence: 3611 });
  });

  it.each<[string, EInvoice]>([
    [
      'The address of Builder <North> needs its country, as GB.',
      invoiceOf([line], { buyer: { ...buyer, country: '' } }),
    ],
    ['Please enter the VAT number of the company.', invoiceOf([line], { seller: { name: 'Quiet', country: 'GB' } })],
    [
      'The totals of the invoice are not the sums of its lines and their VAT.',
      invoiceOf([line], { totals: { netPence: 1003, vatPence: 200, grossPence: 1203 } }),
    ],
    [
      'The invoice has a character that an electronic invoice cannot carry.',
      invoiceOf([{ ...line, description: 'a\u0001' }]),
    ],
    ['Builder <North> has no Peppol address.', invoiceOf([line], { buyer: { name: buyer.name, country: 'GB' } })],
    [
      'What is outside the scope of VAT needs an invoice of its own.',
      invoiceOf([line, { ...line, category: 'O', rateBasisPoints: 0 }]),
    ],
    [
      'A line at the standard VAT category has a rate from 0.5 to 100 %; all other lines have none.',
      invoiceOf([{ ...line, rateBasisPoints: 49 }]),
    ],
    ['A total below zero needs a credit note.', invoiceOf([{ ...line, netPence: -1003 }])],
  ])('is refused: %s', (sentence, invoice) => {
    expect(ublOf(invoice, 'peppol')).toEqual({ refused: sentence });
  });

  it('has each element where the schema of UBL has it: another place, a stranger and an empty one are found', () => {
    const answer = ublOf(
      invoiceOf([line], {
        kind: 'credit-note',
        taxPoint: '2026-05-01',
        notes: 'Two rooms',
        preceding: { number: 'S-0', issueDate: '2026-04-01' },
        bank: { name: 'Quiet', account: 'GB33BUKB20201555555555', branch: '20-20-15' },
      }),
      'peppol',
    );
    if (!('xml' in answer)) throw new Error(answer.refused);
    expect(misplacedIn(answer.xml)).toEqual([]);
    const date = /<cbc:TaxPointDate>.*?<\/cbc:TaxPointDate>/.exec(answer.xml)?.[0] ?? '';
    const code = /<cbc:CreditNoteTypeCode>.*?<\/cbc:CreditNoteTypeCode>/.exec(answer.xml)?.[0] ?? '';
    expect(misplacedIn(answer.xml.replace(date, '').replace(code, `${code}${date}`))).toEqual([
      'cbc:TaxPointDate in CreditNote',
    ]);
    expect(misplacedIn(answer.xml.replace(code, `${code}<cbc:DueDate>2026-05-31</cbc:DueDate>`))).toEqual([
      'cbc:DueDate in CreditNote',
    ]);
    expect(misplacedIn(answer.xml.replace('Two rooms', ''))).toEqual(['cbc:Note is empty']);
  });

  it('is found out by the independent rules when a figure is changed', () => {
    const answer = ublOf(invoiceOf([line]), 'peppol');
    if (!('xml' in answer)) throw new Error(answer.refused);
    expect(independentlyChecked(answer.xml.replaceAll('>2.01<', '>2.02<')).failed).toEqual(['BR-CO-15', 'BR-CO-17']);
  });
});
