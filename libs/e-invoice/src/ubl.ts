import { create } from 'xmlbuilder2';
import { type EInvoice, type EInvoiceAnswer, type EInvoiceLine, type EInvoiceParty } from './e-invoice.js';
import { refusalOf } from './refusal.js';
import { vatGroups, type VatGroup } from './totals.js';

type Node = Readonly<Record<string, unknown>>;

const pounds = (pence: number): string => {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const amount = (pence: number): Node => ({ '@currencyID': 'GBP', '#': pounds(pence) });
/** An element only where there is something to say: empty ones are not allowed. */
const said = (name: string, text: string | undefined): Node =>
  text === undefined || text.trim() === '' ? {} : { [name]: text.trim() };
const vatScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
const percent = (category: string, basisPoints: number): Node =>
  category === 'O' ? {} : { 'cbc:Percent': pounds(basisPoints) };

const partyOf = (party: EInvoiceParty, withVat: boolean): Node => ({
  'cac:Party': {
    ...(party.endpoint && { 'cbc:EndpointID': { '@schemeID': party.endpoint.scheme, '#': party.endpoint.id } }),
    'cac:PartyName': { 'cbc:Name': party.name.trim() },
    'cac:PostalAddress': {
      ...said('cbc:StreetName', party.street),
      ...said('cbc:CityName', party.town),
      ...said('cbc:PostalZone', party.postcode),
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
    ...(withVat && party.vatNumber && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': party.vatNumber, ...vatScheme } }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': party.name.trim(),
      ...said('cbc:CompanyID', party.companyNumber),
    },
  },
});

const reasonOf = ({ category, reasons }: VatGroup): Node => {
  const own = reasons.filter((each) => each !== '').join('; ');
  if (category === 'E') return { 'cbc:TaxExemptionReason': own };
  if (category === 'AE') {
    return { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE', 'cbc:TaxExemptionReason': own || 'Reverse charge' };
  }
  if (category === 'O') {
    return { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-O', 'cbc:TaxExemptionReason': own || 'Not subject to VAT' };
  }
  return {};
};

const subtotalOf = (group: VatGroup): Node => ({
  'cbc:TaxableAmount': amount(group.taxablePence),
  'cbc:TaxAmount': amount(group.vatPence),
  'cac:TaxCategory': {
    'cbc:ID': group.category,
    ...percent(group.category, group.rateBasisPoints),
    ...reasonOf(group),
    ...vatScheme,
  },
});

/** A price is never negative (BR-27), so what is taken off is a quantity below zero. */
const lineOf = (line: EInvoiceLine, index: number, quantity: string): Node => ({
  'cbc:ID': String(index + 1),
  [quantity]: { '@unitCode': 'C62', '#': line.netPence < 0 ? '-1' : '1' },
  'cbc:LineExtensionAmount': amount(line.netPence),
  'cac:Item': {
    'cbc:Name': line.description.trim(),
    'cac:ClassifiedTaxCategory': {
      'cbc:ID': line.category,
      ...percent(line.category, line.rateBasisPoints),
      ...vatScheme,
    },
  },
  'cac:Price': { 'cbc:PriceAmount': amount(Math.abs(line.netPence)) },
});

const paymentOf = ({ kind, number, dueDate, bank }: EInvoice): Node => {
  const due = kind === 'credit-note' ? said('cbc:PaymentDueDate', dueDate) : {};
  if (bank === undefined) return 'cbc:PaymentDueDate' in due ? { 'cbc:PaymentMeansCode': '1', ...due } : {};
  return {
    'cbc:PaymentMeansCode': '30',
    ...due,
    'cbc:PaymentID': number.trim(),
    'cac:PayeeFinancialAccount': {
      'cbc:ID': bank.account.trim(),
      ...said('cbc:Name', bank.name),
      ...(bank.branch && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bank.branch.trim() } }),
    },
  };
};

/** What stands before the note, the tax point after it; UBL puts the tax point of a credit note first. A # in a note begins the code of its subject (BR-CL-08), so such a note says that it is general information. */
const datesOf = ({ kind, issueDate, dueDate, taxPoint, notes }: EInvoice): Node => {
  const point = said('cbc:TaxPointDate', taxPoint);
  const note = said('cbc:Note', notes?.includes('#') === true ? `#AAI#${notes.trim()}` : notes);
  return kind === 'invoice'
    ? {
        'cbc:IssueDate': issueDate,
        ...said('cbc:DueDate', dueDate),
        'cbc:InvoiceTypeCode': '380',
        ...note,
        ...point,
      }
    : { 'cbc:IssueDate': issueDate, ...point, 'cbc:CreditNoteTypeCode': '381', ...note };
};

/** xmlbuilder2 reads entities in what it is given and leaves alone what looks like one ('R&D;'), so an ampersand is escaped for both. */
const escaped = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('&', '&amp;amp;');
  if (Array.isArray(value)) return value.map(escaped);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escaped(inner)]))
    : value;
};

/**
 * An invoice or credit note as UBL 2.1 of EN 16931, amounts in pounds sterling.
 * @param invoice a plain value; its totals are in pence, by `totalsOf`
 * @param profile `peppol` is BIS Billing 3 and asks for addresses of both sides and a purchase order number
 * @returns the XML, or one sentence that says what cannot be expressed
 */
export const ublOf = (invoice: EInvoice, profile: 'en16931' | 'peppol'): EInvoiceAnswer => {
  const refused = refusalOf(invoice, profile === 'peppol');
  if (refused !== undefined) return { refused };
  const root = invoice.kind === 'invoice' ? 'Invoice' : 'CreditNote';
  const quantity = invoice.kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  const withVat = invoice.lines.every(({ category }) => category !== 'O');
  const { netPence, vatPence, grossPence } = invoice.totals;
  const payment = paymentOf(invoice);
  const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common';
  const peppol = '#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
  const content = {
    '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    '@xmlns:cac': `${common}AggregateComponents-2`,
    '@xmlns:cbc': `${common}BasicComponents-2`,
    'cbc:CustomizationID': `urn:cen.eu:en16931:2017${profile === 'peppol' ? peppol : ''}`,
    ...(profile === 'peppol' && { 'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0' }),
    'cbc:ID': invoice.number.trim(),
    ...datesOf(invoice),
    'cbc:DocumentCurrencyCode': 'GBP',
    ...(invoice.purchaseOrder?.trim() && { 'cac:OrderReference': { 'cbc:ID': invoice.purchaseOrder.trim() } }),
    ...(invoice.preceding && {
      'cac:BillingReference': {
        'cac:InvoiceDocumentReference': {
          'cbc:ID': invoice.preceding.number.trim(),
          ...said('cbc:IssueDate', invoice.preceding.issueDate),
        },
      },
    }),
    'cac:AccountingSupplierParty': partyOf(invoice.seller, withVat),
    'cac:AccountingCustomerParty': partyOf(invoice.buyer, withVat),
    ...(Object.keys(payment).length > 0 && { 'cac:PaymentMeans': payment }),
    ...(invoice.kind === 'credit-note' &&
      invoice.dueDate === undefined && {
        'cac:PaymentTerms': { 'cbc:Note': 'To be set against the invoice credited' },
      }),
    'cac:TaxTotal': {
      'cbc:TaxAmount': amount(vatPence),
      'cac:TaxSubtotal': vatGroups(invoice.lines, invoice.standing).map(subtotalOf),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': amount(netPence),
      'cbc:TaxExclusiveAmount': amount(netPence),
      'cbc:TaxInclusiveAmount': amount(grossPence),
      'cbc:PayableAmount': amount(grossPence),
    },
    [`cac:${root}Line`]: invoice.lines.map((line, index) => lineOf(line, index, quantity)),
  };
  return { xml: create({ version: '1.0', encoding: 'UTF-8' }, { [root]: escaped(content) }).end() };
};
