import { t, type LocalizedString } from '#languages';
import { type EInvoice, type EInvoiceLine, type EInvoiceParty } from './e-invoice.js';
import { totalsOf, vatGroups } from './totals.js';

const blank = (text: string | undefined): boolean => (text ?? '').trim() === '';
const dayThere = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
/** Characters that XML 1.0 cannot carry in any spelling. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Intl knows these too; they are no countries of ISO 3166-1. */
const noCountries = new Set('AC CP DG EA EU EZ IC QO TA UK UN XA XB XK ZZ'.split(' '));
const countryThere = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && regions.of(code) !== undefined;
/** VAT numbers of Greece and of Northern Ireland begin with letters that are no code of ISO 3166-1. */
const vatPrefixes = new Set(['EL', 'XI']);
const vatNumberThere = (number: string): boolean =>
  /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(number) &&
  (countryThere(number.slice(0, 2)) || vatPrefixes.has(number.slice(0, 2)));

const refusedParty = ({ name, country, vatNumber }: EInvoiceParty): LocalizedString | undefined => {
  if (blank(name)) return t('Seller and buyer need a name on an electronic invoice.');
  if (!countryThere(country)) return t('The address of {name} needs its country, as GB.', { name });
  if (vatNumber !== undefined && !vatNumberThere(vatNumber)) {
    return t('The VAT number of {name} begins with its country, as GB123456789.', { name });
  }
  return undefined;
};

/** Of less, which counts as 0 %, BR-CO-17 takes no VAT. */
const LEAST_RATE = 50;

const refusedLine = (line: EInvoiceLine): LocalizedString | undefined => {
  if (blank(line.description)) return t('Each line of an electronic invoice needs a description.');
  const { netPence, rateBasisPoints } = line;
  if (!Number.isSafeInteger(netPence) || Math.abs(netPence) > 99_999_999_999) {
    return t('Each line needs an amount in whole pence, below a thousand million pounds.');
  }
  const isTaken =
    line.category === 'S'
      ? Number.isInteger(rateBasisPoints) && rateBasisPoints >= LEAST_RATE && rateBasisPoints <= 10_000
      : rateBasisPoints === 0;
  if (!isTaken) {
    return t('A line at the standard VAT category has a rate from 0.5 to 100 %; all other lines have none.');
  }
  if (line.category === 'E' && blank(line.reason)) return t('An exempt line needs the reason of its exemption.');
  return undefined;
};

const refusedVat = ({ seller, buyer, lines }: EInvoice): LocalizedString | undefined => {
  const outside = lines.filter(({ category }) => category === 'O').length;
  if (outside > 0 && outside < lines.length) {
    return t('What is outside the scope of VAT needs an invoice of its own.');
  }
  if (outside === 0 && seller.vatNumber === undefined) return t('Please enter the VAT number of the company.');
  if (outside > 0 && blank(seller.companyNumber)) return t('Please enter the company number of the company.');
  const reversed = lines.some(({ category }) => category === 'AE');
  if (reversed && buyer.vatNumber === undefined && blank(buyer.companyNumber)) {
    return t('A reverse charge needs the VAT number or the company number of {name}.', { name: buyer.name });
  }
  return undefined;
};

const refusedPeppol = ({ seller, buyer, purchaseOrder }: EInvoice): LocalizedString | undefined => {
  for (const { name, endpoint } of [seller, buyer]) {
    if (endpoint === undefined || !/^([0-9]{4}|EM)$/.test(endpoint.scheme) || blank(endpoint.id)) {
      return t('{name} has no Peppol address.', { name });
    }
  }
  return blank(purchaseOrder) ? t('Please enter the purchase order number: Peppol asks for it.') : undefined;
};

const refusedDocument = (invoice: EInvoice): LocalizedString | undefined => {
  if (blank(invoice.number)) return t('The invoice has no number.');
  const days = [invoice.issueDate, invoice.taxPoint, invoice.dueDate, invoice.preceding?.issueDate];
  if (!days.every((day) => day === undefined || dayThere(day))) return t('A date of the invoice is not there.');
  if (invoice.lines.length === 0) return t('The invoice has no line.');
  if (unwritable.test(Object.values(textsOf(invoice)).join(' '))) {
    return t('The invoice has a character that an electronic invoice cannot carry.');
  }
  return undefined;
};

const textsOf = (value: object): readonly string[] =>
  Object.values(value).flatMap((each: unknown) => {
    if (typeof each === 'string') return [each];
    return typeof each === 'object' && each !== null ? textsOf(each) : [];
  });

const refusedTotals = ({
  kind,
  lines,
  totals,
  dueDate,
  preceding,
  standing,
}: EInvoice): LocalizedString | undefined => {
  const { netPence, vatPence, grossPence } = totalsOf(lines, standing);
  if (totals.netPence !== netPence || totals.vatPence !== vatPence || totals.grossPence !== grossPence) {
    return t('The totals of the invoice are not the sums of its lines and their VAT.');
  }
  const tooMuch = vatGroups(lines, standing).some(
    ({ category, rateBasisPoints, taxablePence }) =>
      standing !== undefined &&
      taxablePence >
        (standing.find((one) => one.category === category && one.rateBasisPoints === rateBasisPoints)?.netPence ?? 0),
  );
  if (tooMuch) return t('A credit note credits more than its invoice still charges.');
  if (grossPence < 0) return t('A total below zero needs a credit note.');
  if (kind === 'credit-note' && preceding === undefined) return t('A credit note names the invoice it credits.');
  return kind === 'invoice' && grossPence > 0 && dueDate === undefined ? t('The invoice has no due date.') : undefined;
};

/** The one sentence for the first thing that EN 16931 (or Peppol) cannot express; nothing where all can be said. */
export const refusalOf = (invoice: EInvoice, peppol: boolean): LocalizedString | undefined => {
  const { seller, buyer, lines } = invoice;
  const said = [seller, buyer]
    .map(refusedParty)
    .concat(lines.map(refusedLine))
    .find((each) => each !== undefined);
  return (
    refusedDocument(invoice) ??
    said ??
    refusedVat(invoice) ??
    refusedTotals(invoice) ??
    (peppol ? refusedPeppol(invoice) : undefined)
  );
};
