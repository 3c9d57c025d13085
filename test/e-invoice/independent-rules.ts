import { create } from 'xmlbuilder2';
import { statedRules } from '#test/e-invoice/stated-rules';
import { all, text } from '#test/e-invoice/xml-tree';

/**
 * Some rules of EN 16931 and Peppol BIS Billing 3, written anew from their wording: NOT the official Schematron, which
 * is not in this repository (docs/decisions/0062). It reads the XML alone and shares no code with what writes it.
 */
const pence = (from: unknown, ...path: readonly string[]): bigint => {
  const written = text(from, ...path) ?? '';
  if (!/^-?\d+\.\d\d$/.test(written)) throw new Error(`BR-DEC: ${path.join('/')} is '${written}'`);
  return BigInt(written.replace('.', ''));
};
const sum = (values: readonly bigint[]): bigint => values.reduce((one, other) => one + other, 0n);
const half = (product: bigint): bigint =>
  product < 0n ? -((-product + 5000n) / 10_000n) : (product + 5000n) / 10_000n;

const vat = 'cac:PartyTaxScheme';
const seller = ['cac:AccountingSupplierParty', 'cac:Party'] as const;
const buyer = ['cac:AccountingCustomerParty', 'cac:Party'] as const;

/** The official rule allows less than a pound; an invoice has to the penny what its rate says, a part that is credited at most one penny beside it. */
const besidesItsRate = (root: unknown): bigint => (text(root, 'cbc:CreditNoteTypeCode') === undefined ? 0n : 1n);
const distance = (one: bigint, other: bigint): bigint => (one < other ? other - one : one - other);

const ofGroup = (root: unknown, group: unknown, lines: readonly unknown[]): Readonly<Record<string, boolean>> => {
  const category = text(group, 'cac:TaxCategory', 'cbc:ID') ?? '';
  const rate = text(group, 'cac:TaxCategory', 'cbc:Percent');
  const own = lines.filter(
    (line) =>
      text(line, 'cac:Item', 'cac:ClassifiedTaxCategory', 'cbc:ID') === category &&
      text(line, 'cac:Item', 'cac:ClassifiedTaxCategory', 'cbc:Percent') === rate,
  );
  const taxable = pence(group, 'cbc:TaxableAmount');
  const basisPoints = BigInt((rate ?? '0').replace('.', ''));
  const why = text(group, 'cac:TaxCategory', 'cbc:TaxExemptionReason') !== undefined;
  const sellerVat = text(root, ...seller, vat, 'cbc:CompanyID') !== undefined;
  const buyerKnown =
    text(root, ...buyer, vat, 'cbc:CompanyID') !== undefined ||
    text(root, ...buyer, 'cac:PartyLegalEntity', 'cbc:CompanyID') !== undefined;
  return {
    'BR-CO-17': distance(pence(group, 'cbc:TaxAmount'), half(taxable * basisPoints)) <= besidesItsRate(root),
    [`BR-${category}-08`]: taxable === sum(own.map((line) => pence(line, 'cbc:LineExtensionAmount'))),
    [`BR-${category}-02`]: category === 'O' ? !sellerVat : sellerVat && (category !== 'AE' || buyerKnown),
    [`BR-${category}-05`]:
      category === 'O' ? rate === undefined : category === 'S' ? basisPoints > 0n : rate === '0.00',
    [`BR-${category}-10`]: ['E', 'AE', 'O'].includes(category) === why,
    'BR-CL-17': ['S', 'Z', 'E', 'AE', 'O'].includes(category),
  };
};

const ofLine = (line: unknown): Readonly<Record<string, boolean>> => {
  const quantity = text(line, 'cbc:InvoicedQuantity') ?? text(line, 'cbc:CreditedQuantity') ?? '';
  const price = pence(line, 'cac:Price', 'cbc:PriceAmount');
  return {
    'BR-21': text(line, 'cbc:ID') !== undefined,
    'BR-22': /^-?1$/.test(quantity),
    'BR-25': text(line, 'cac:Item', 'cbc:Name') !== undefined,
    'BR-27': price >= 0n,
    'PEPPOL-EN16931-R120': pence(line, 'cbc:LineExtensionAmount') === BigInt(quantity) * price,
  };
};

const ofDocument = (root: unknown, lines: readonly unknown[]): Readonly<Record<string, boolean>> => {
  const net = pence(root, 'cac:LegalMonetaryTotal', 'cbc:TaxExclusiveAmount');
  const gross = pence(root, 'cac:LegalMonetaryTotal', 'cbc:TaxInclusiveAmount');
  const tax = pence(root, 'cac:TaxTotal', 'cbc:TaxAmount');
  const groups = all(root, 'cac:TaxTotal', 'cac:TaxSubtotal');
  const due = text(root, 'cbc:DueDate') ?? text(root, 'cac:PaymentMeans', 'cbc:PaymentDueDate');
  const country = ['cac:PostalAddress', 'cac:Country', 'cbc:IdentificationCode'] as const;
  const peppol = text(root, 'cbc:CustomizationID')?.includes('peppol') === true;
  return {
    'BR-01': text(root, 'cbc:CustomizationID') !== undefined,
    'BR-02': text(root, 'cbc:ID') !== undefined,
    'BR-03': /^\d{4}-\d\d-\d\d$/.test(text(root, 'cbc:IssueDate') ?? ''),
    'BR-05': text(root, 'cbc:DocumentCurrencyCode') === 'GBP',
    'BR-09': text(root, ...seller, ...country) !== undefined,
    'BR-11': text(root, ...buyer, ...country) !== undefined,
    'BR-16': lines.length > 0,
    'BR-CO-10': sum(lines.map((line) => pence(line, 'cbc:LineExtensionAmount'))) === net,
    'BR-CO-14': sum(groups.map((group) => pence(group, 'cbc:TaxAmount'))) === tax,
    'BR-CO-15': net + tax === gross,
    'BR-CO-16': pence(root, 'cac:LegalMonetaryTotal', 'cbc:PayableAmount') === gross,
    'BR-CO-18': groups.length > 0,
    'BR-CO-25': gross <= 0n || due !== undefined || text(root, 'cac:PaymentTerms', 'cbc:Note') !== undefined,
    'PEPPOL-EN16931-R003': !peppol || text(root, 'cac:OrderReference', 'cbc:ID') !== undefined,
    'PEPPOL-EN16931-R010': !peppol || text(root, ...buyer, 'cbc:EndpointID') !== undefined,
    'PEPPOL-EN16931-R020': !peppol || text(root, ...seller, 'cbc:EndpointID') !== undefined,
  };
};

/** What an XML was asked: the rules that failed, how many were asked, and the totals it says, in pence. */
export const independentlyChecked = (xml: string) => {
  const tree = create(xml).toObject() as unknown;
  const [root] = [...all(tree, 'Invoice'), ...all(tree, 'CreditNote')];
  const lines = [...all(root, 'cac:InvoiceLine'), ...all(root, 'cac:CreditNoteLine')];
  const groups = all(root, 'cac:TaxTotal', 'cac:TaxSubtotal');
  const stated = statedRules(root, lines, groups);
  const unstated = stated.filter(([, held]) => !held).map(([rule]) => rule);
  // Sums can be asked only of a document whose amounts are all there.
  if (unstated.length > 0) return { asked: stated.length, failed: [...new Set(unstated)], totals: undefined };
  const asked = [
    ofDocument(root, lines),
    ...groups.map((group) => ofGroup(root, group, lines)),
    ...lines.map(ofLine),
  ].flatMap((rules) => Object.entries(rules));
  return {
    asked: stated.length + asked.length,
    failed: asked.filter(([, held]) => !held).map(([rule]) => rule),
    totals: {
      netPence: Number(pence(root, 'cac:LegalMonetaryTotal', 'cbc:TaxExclusiveAmount')),
      vatPence: Number(pence(root, 'cac:TaxTotal', 'cbc:TaxAmount')),
      grossPence: Number(pence(root, 'cac:LegalMonetaryTotal', 'cbc:PayableAmount')),
    },
  };
};
