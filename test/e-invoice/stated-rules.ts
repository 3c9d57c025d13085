import { all, text } from '#test/e-invoice/xml-tree';

/**
 * Rules of EN 16931 about what must be said, and in which codes; written anew, not the official Schematron
 * (docs/decisions/0062). Each has the number by which the standard knows it.
 */
type Asked = readonly (readonly [rule: string, held: boolean])[];

const vatScheme = ['cac:TaxScheme', 'cbc:ID'] as const;
const decimals = (written: string | undefined): boolean => (written?.split('.')[1] ?? '').length <= 2;
const isVat = (category: unknown): boolean => text(category, ...vatScheme) === 'VAT';
const noVat = ['Z', 'E', 'AE', 'O'];

const ofParty = (root: unknown, role: 'Supplier' | 'Customer'): Asked => {
  const [party] = all(root, `cac:Accounting${role}Party`, 'cac:Party');
  const seller = role === 'Supplier';
  const [vatNumber] = all(party, 'cac:PartyTaxScheme')
    .filter(isVat)
    .map((scheme) => text(scheme, 'cbc:CompanyID'));
  const known = vatNumber ?? text(party, 'cac:PartyLegalEntity', 'cbc:CompanyID');
  const endpoints = all(party, 'cbc:EndpointID');
  const country = text(party, 'cac:PostalAddress', 'cac:Country', 'cbc:IdentificationCode');
  return [
    [seller ? 'BR-06' : 'BR-07', text(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName') !== undefined],
    [seller ? 'BR-08' : 'BR-10', all(party, 'cac:PostalAddress').length === 1],
    [seller ? 'BR-62' : 'BR-63', endpoints.every((one) => text(one, '@schemeID') !== undefined)],
    ['BR-CO-09', vatNumber === undefined || /^(?!UK|EU|ZZ)[A-Z]{2}/.test(vatNumber)],
    ['BR-CO-26', !seller || known !== undefined],
    ['BR-CL-14', country === undefined || /^(?!UK|EU|EL|ZZ)[A-Z]{2}$/.test(country)],
  ];
};

const ofPayment = (means: unknown): Asked => {
  const code = text(means, 'cbc:PaymentMeansCode');
  return [
    ['BR-49', code !== undefined],
    ['BR-61', code !== '30' || text(means, 'cac:PayeeFinancialAccount', 'cbc:ID') !== undefined],
    ['BR-CL-16', code === undefined || ['1', '30'].includes(code)],
  ];
};

const ofTotals = (root: unknown): Asked => {
  const [totals] = all(root, 'cac:LegalMonetaryTotal');
  const total = (name: string): string | undefined => text(totals, `cbc:${name}`);
  return [
    ['BR-12', total('LineExtensionAmount') !== undefined],
    ['BR-13', total('TaxExclusiveAmount') !== undefined],
    ['BR-14', total('TaxInclusiveAmount') !== undefined],
    ['BR-15', total('PayableAmount') !== undefined],
    ['BR-DEC-09', decimals(total('LineExtensionAmount'))],
    ['BR-DEC-12', decimals(total('TaxExclusiveAmount'))],
    ['BR-DEC-14', decimals(total('TaxInclusiveAmount'))],
    ['BR-DEC-18', decimals(total('PayableAmount'))],
    ['BR-DEC-13', decimals(text(root, 'cac:TaxTotal', 'cbc:TaxAmount'))],
  ];
};

const ofGroup = (group: unknown): Asked => {
  const categories = all(group, 'cac:TaxCategory').filter(isVat);
  const category = text(categories[0], 'cbc:ID');
  const why = text(categories[0], 'cbc:TaxExemptionReasonCode');
  const tax = text(group, 'cbc:TaxAmount');
  return [
    ['BR-45', text(group, 'cbc:TaxableAmount') !== undefined],
    ['BR-46', tax !== undefined],
    ['BR-47', category !== undefined],
    ['BR-48', category === undefined || category === 'O' || text(categories[0], 'cbc:Percent') !== undefined],
    ['BR-DEC-19', decimals(text(group, 'cbc:TaxableAmount'))],
    ['BR-DEC-20', decimals(tax)],
    ...noVat
      .filter((one) => one === category)
      .map((one) => [`BR-${one}-09`, tax === undefined || Number(tax) === 0] as const),
    ['BR-CL-22', why === undefined || why === `VATEX-EU-${category ?? ''}`],
  ];
};

const ofLine = (line: unknown): Asked => {
  const [quantity] = [...all(line, 'cbc:InvoicedQuantity'), ...all(line, 'cbc:CreditedQuantity')];
  const categories = all(line, 'cac:Item', 'cac:ClassifiedTaxCategory').filter(isVat);
  const category = text(categories[0], 'cbc:ID');
  const percent = text(categories[0], 'cbc:Percent');
  const unit = text(quantity, '@unitCode');
  const rateHeld =
    category === 'O'
      ? percent === undefined
      : percent !== undefined && (category === 'S' ? Number(percent) > 0 : Number(percent) === 0);
  return [
    ['BR-23', unit !== undefined],
    ['BR-24', text(line, 'cbc:LineExtensionAmount') !== undefined],
    ['BR-26', text(line, 'cac:Price', 'cbc:PriceAmount') !== undefined],
    ['BR-DEC-23', decimals(text(line, 'cbc:LineExtensionAmount'))],
    ['BR-CO-04', category !== undefined],
    ['BR-CL-18', category === undefined || category === 'S' || noVat.includes(category)],
    ['BR-CL-23', unit === undefined || unit === 'C62'],
    ...(category === undefined ? [] : [[`BR-${category}-05`, rateHeld] as const]),
  ];
};

/** A category of a line has its group, and a group its lines; only the standard rate may have several. */
const ofCategories = (lines: readonly unknown[], groups: readonly unknown[]): Asked => {
  const charged = lines.map((line) => text(line, 'cac:Item', 'cac:ClassifiedTaxCategory', 'cbc:ID'));
  const broken = groups.map((group) => text(group, 'cac:TaxCategory', 'cbc:ID'));
  const outside = broken.includes('O');
  return [
    ...['S', ...noVat].map((category) => {
      const count = broken.filter((one) => one === category).length;
      const held = charged.includes(category) ? count === 1 || (category === 'S' && count > 0) : count === 0;
      return [`BR-${category}-01`, held] as const;
    }),
    ['BR-O-11', !outside || broken.every((one) => one === 'O')],
    ['BR-O-12', !outside || charged.every((one) => one === 'O')],
  ];
};

const currencies = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(currencies);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === '@currencyID' ? [String(inside)] : currencies(inside),
  );
};

/** A note that has a # begins with the code of its subject between two of them, of which ours is AAI. */
const noteHeld = (note: string | undefined): boolean => note?.includes('#') !== true || note.startsWith('#AAI#');

export const statedRules = (root: unknown, lines: readonly unknown[], groups: readonly unknown[]): Asked => {
  const kind = text(root, 'cbc:InvoiceTypeCode') ?? text(root, 'cbc:CreditNoteTypeCode');
  const references = all(root, 'cac:BillingReference');
  return [
    ['BR-04', kind !== undefined],
    ['BR-CL-01', kind === undefined || ['380', '381'].includes(kind)],
    ['BR-CL-03', currencies(root).every((currency) => currency === 'GBP')],
    ['BR-CL-08', noteHeld(text(root, 'cbc:Note'))],
    ['BR-55', references.every((one) => text(one, 'cac:InvoiceDocumentReference', 'cbc:ID') !== undefined)],
    ...ofParty(root, 'Supplier'),
    ...ofParty(root, 'Customer'),
    ...all(root, 'cac:PaymentMeans').flatMap(ofPayment),
    ...ofTotals(root),
    ...groups.flatMap(ofGroup),
    ...lines.flatMap(ofLine),
    ...ofCategories(lines, groups),
  ];
};
