import { totalsOf, ublOf, type EInvoice, type VatCategory } from '#e-invoice';
import { independentlyChecked } from '#test/e-invoice/independent-rules';

const invoiceAt = (category: VatCategory, more: Partial<EInvoice> = {}): EInvoice => {
  const rateBasisPoints = category === 'S' ? 2000 : 0;
  const lines = [{ description: 'Sound test', netPence: 10_000, category, rateBasisPoints, reason: 'Insured' }];
  return {
    kind: 'invoice',
    number: 'S-1',
    issueDate: '2026-05-01',
    dueDate: '2026-05-31',
    purchaseOrder: 'PO 7',
    seller: {
      name: 'Quiet Ltd',
      country: 'GB',
      vatNumber: 'GB123456789',
      companyNumber: '01234567',
      endpoint: { scheme: '9932', id: 'GB123456789' },
    },
    buyer: {
      name: 'Builder',
      country: 'GB',
      companyNumber: '7654321',
      endpoint: { scheme: 'EM', id: 'b@example.com' },
    },
    lines,
    bank: { account: 'GB33BUKB20201555555555' },
    preceding: { number: 'S-0' },
    totals: totalsOf(lines),
    ...more,
  };
};
const xmlOf = (invoice: EInvoice): string => {
  const answer = ublOf(invoice, 'peppol');
  if (!('xml' in answer)) throw new Error(answer.refused);
  return answer.xml;
};
const without = (element: string): RegExp => new RegExp(`<${element}[ >].*?</${element}>`);
const legalName = /<cbc:RegistrationName>Quiet Ltd<.cbc:RegistrationName>/;
const buyersName = /<cbc:RegistrationName>Builder<.cbc:RegistrationName>/;
const address = /<cac:PostalAddress>.*?<.cac:PostalAddress>/;
const buyersAddress = /(?<=AccountingCustomerParty.*)<cac:PostalAddress>.*?<.cac:PostalAddress>/;
const numbers = /<cbc:CompanyID>(GB123456789|01234567)<.cbc:CompanyID>/g;
const third = (name: string): readonly [RegExp, string] => [
  new RegExp(`(?<=Monetary.*<cbc:${name}[^>]*>[^<]*)<`),
  '0<',
];
const ofGroup = (name: string): RegExp => new RegExp(`(?<=<cac:TaxSubtotal>.*)<cbc:${name}[ >].*?</cbc:${name}>`);
const ofLine = (name: string): RegExp => new RegExp(`(?<=<cac:InvoiceLine>.*)<cbc:${name}[ >].*?</cbc:${name}>`);
const ofTotal = (name: string): RegExp => new RegExp(`(?<=Monetary.*)<cbc:${name}[ >].*?</cbc:${name}>`);
const category = (of: string, to: string): readonly [RegExp, string] => [
  new RegExp(`(?<=<cac:${of}><cbc:ID>)[A-Z]+`),
  to,
];
const group = /<cac:TaxSubtotal>.*<.cac:TaxSubtotal>/;

describe('The rules about what an electronic invoice must say', () => {
  it.each<[string, VatCategory, RegExp, string]>([
    ['BR-04', 'S', without('cbc:InvoiceTypeCode'), ''],
    ['BR-06', 'S', legalName, ''],
    ['BR-07', 'S', buyersName, ''],
    ['BR-08', 'S', address, ''],
    ['BR-10', 'S', buyersAddress, ''],
    ['BR-12', 'S', ofTotal('LineExtensionAmount'), ''],
    ['BR-13', 'S', ofTotal('TaxExclusiveAmount'), ''],
    ['BR-14', 'S', ofTotal('TaxInclusiveAmount'), ''],
    ['BR-15', 'S', ofTotal('PayableAmount'), ''],
    ['BR-23', 'S', / unitCode="C62"/, ''],
    ['BR-24', 'S', ofLine('LineExtensionAmount'), ''],
    ['BR-26', 'S', ofLine('PriceAmount'), ''],
    ['BR-45', 'S', ofGroup('TaxableAmount'), ''],
    ['BR-46', 'S', ofGroup('TaxAmount'), ''],
    ['BR-47', 'S', /(?<=<.cbc:Percent>)<cac:TaxScheme>.*?<.cac:TaxScheme>/, ''],
    ['BR-48', 'S', ofGroup('Percent'), ''],
    ['BR-49', 'S', without('cbc:PaymentMeansCode'), ''],
    ['BR-55', 'S', /<cbc:ID>S-0<.cbc:ID>/, ''],
    ['BR-61', 'S', without('cac:PayeeFinancialAccount'), ''],
    ['BR-62', 'S', / schemeID="9932"/, ''],
    ['BR-63', 'S', / schemeID="EM"/, ''],
    ['BR-CO-04', 'S', /(?<=<cac:ClassifiedTaxCategory>.*)<cac:TaxScheme>.*?<.cac:TaxScheme>/, ''],
    ['BR-CO-09', 'S', /GB123456789(?=<.cbc:CompanyID>)/, 'UK123456789'],
    ['BR-CO-26', 'S', numbers, ''],
    ['BR-DEC-09', 'S', ...third('LineExtensionAmount')],
    ['BR-DEC-12', 'S', ...third('TaxExclusiveAmount')],
    ['BR-DEC-13', 'S', /(?<=<cac:TaxTotal><cbc:TaxAmount[^>]*>)[^<]*/, '20.000'],
    ['BR-DEC-14', 'S', ...third('TaxInclusiveAmount')],
    ['BR-DEC-18', 'S', ...third('PayableAmount')],
    ['BR-DEC-19', 'S', /(?<=<cbc:TaxableAmount[^>]*>)[^<]*/, '100.000'],
    ['BR-DEC-20', 'S', /(?<=<cac:TaxSubtotal>.*<cbc:TaxAmount[^>]*>)[^<]*/, '20.000'],
    ['BR-DEC-23', 'S', /(?<=<cac:InvoiceLine>.*<cbc:LineExtensionAmount[^>]*>)[^<]*/, '100.000'],
    ['BR-CL-01', 'S', />380</, '>999<'],
    ['BR-CL-03', 'S', / currencyID="GBP"/, ' currencyID="UKP"'],
    ['BR-CL-08', 'S', /<cbc:DocumentCurrencyCode>/, '<cbc:Note>Plot #4</cbc:Note>$&'],
    ['BR-CL-14', 'S', />GB</, '>UK<'],
    ['BR-CL-16', 'S', /(?<=<cbc:PaymentMeansCode>)30/, '999'],
    ['BR-CL-18', 'S', ...category('ClassifiedTaxCategory', 'X')],
    ['BR-CL-22', 'AE', /VATEX-EU-AE/, 'VATEX-AE'],
    ['BR-CL-23', 'S', /"C62"/, '"piece"'],
    ['BR-S-05', 'S', /(?<=<cac:ClassifiedTaxCategory>.*<cbc:Percent>)[^<]*/, '0.00'],
    ['BR-O-05', 'O', /(?<=<cac:ClassifiedTaxCategory><cbc:ID>O<.cbc:ID>)/, '<cbc:Percent>0.00</cbc:Percent>'],
    ...(['Z', 'E', 'AE'] as const).map((one): [string, VatCategory, RegExp, string] => [
      `BR-${one}-05`,
      one,
      /(?<=<cac:ClassifiedTaxCategory>.*<cbc:Percent>)[^<]*/,
      '5.00',
    ]),
    ...(['Z', 'E', 'AE', 'O'] as const).map((one): [string, VatCategory, RegExp, string] => [
      `BR-${one}-09`,
      one,
      /(?<=<cac:TaxSubtotal>.*<cbc:TaxAmount[^>]*>)[^<]*/,
      '1.00',
    ]),
    ['BR-S-01', 'S', group, ''],
    ...(['Z', 'E', 'AE', 'O'] as const).map((one): [string, VatCategory, RegExp, string] => [
      `BR-${one}-01`,
      one,
      group,
      '$&$&',
    ]),
    ['BR-O-11', 'O', /(?<=<.cac:TaxSubtotal>)/, '<cac:TaxSubtotal><cac:TaxCategory/></cac:TaxSubtotal>'],
    ['BR-O-12', 'O', ...category('ClassifiedTaxCategory', 'Z')],
  ])('names %s where it is broken', (rule, at, what, by) => {
    const xml = xmlOf(invoiceAt(at));
    expect(independentlyChecked(xml).failed).toEqual([]);
    const broken = xml.replace(what, by);
    expect(broken).not.toBe(xml);
    expect(independentlyChecked(broken).failed).toContain(rule);
  });

  it('hold for a note that has a #, which would else announce the code of a subject', () => {
    const xml = xmlOf(invoiceAt('S', { notes: 'Plot #4' }));
    expect(xml).toContain('<cbc:Note>#AAI#Plot #4</cbc:Note>');
    expect(xmlOf(invoiceAt('S', { notes: 'Plot 4' }))).toContain('<cbc:Note>Plot 4</cbc:Note>');
    expect(independentlyChecked(xml).failed).toEqual([]);
  });

  it.each(['UK123456789', 'ZZ123456789'])(
    'refuse the VAT number %s, whose first letters are no country',
    (vatNumber) => {
      const seller = { ...invoiceAt('S').seller, vatNumber };
      expect(ublOf(invoiceAt('S', { seller }), 'en16931')).toEqual({
        refused: 'The VAT number of Quiet Ltd begins with its country, as GB123456789.',
      });
    },
  );
});
