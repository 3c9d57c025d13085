import type { EInvoice, EInvoiceLine, EInvoiceParty, Standing } from '#e-invoice';
import { creditable, type Credited } from '../invoice.state.js';
import type { AmountAtRate, IssuedInvoice, Seller } from '../invoice.events.js';

/** An issued invoice with its credit notes, the earliest first. */
export interface Recorded {
  readonly invoice: IssuedInvoice;
  readonly credits: readonly Credited[];
}
type Charged = Pick<EInvoiceLine, 'category' | 'rateBasisPoints'>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const given = <Key extends string>(key: Key, text: string): Partial<Record<Key, string>> =>
  text.trim() === '' ? {} : ({ [key]: text.trim() } as Record<Key, string>);
const onOneLine = (address: string): string =>
  address
    .split('\n')
    .map((part) => part.trim().replace(/,$/, ''))
    .filter((part) => part !== '')
    .join(', ');

/** As the standard writes it, `GB123456789`; one of nine or twelve digits alone is British. */
const vatNumberOf = (typed: string): string => {
  const number = typed.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();
  return /^(\d{9}|\d{12})$/.test(number) ? `GB${number}` : number;
};

type HowCharged = Pick<IssuedInvoice, 'reverseCharge' | 'interestOn'>;

/** Work at no rate is zero-rated, what the law adds to a late payment is outside the scope; whoever is charged for reverse charge accounts for the VAT at no rate of ours. */
const chargedAt = (vatRate: number, { reverseCharge, interestOn }: HowCharged): Charged => {
  if (interestOn !== null) return { category: 'O', rateBasisPoints: 0 };
  if (vatRate === 0) return { category: 'Z', rateBasisPoints: 0 };
  return reverseCharge
    ? { category: 'AE', rateBasisPoints: 0 }
    : { category: 'S', rateBasisPoints: Math.round(vatRate * 100) };
};

/** Rates that share a category are one: with reverse charge all of them. */
const standingOf = (left: readonly AmountAtRate[], how: HowCharged): readonly Standing[] => {
  const groups = new Map<string, Standing>();
  for (const { vatRate, netPence, vatPence } of left) {
    const charged = chargedAt(vatRate, how);
    const key = `${charged.category} ${charged.rateBasisPoints}`;
    const before = groups.get(key) ?? { ...charged, netPence: 0, vatPence: 0 };
    groups.set(key, { ...before, netPence: before.netPence + netPence, vatPence: before.vatPence + vatPence });
  }
  return [...groups.values()];
};

const totalsIn = (totals: readonly AmountAtRate[]): EInvoice['totals'] => {
  const [netPence, vatPence] = [sum(totals.map((one) => one.netPence)), sum(totals.map((one) => one.vatPence))];
  return { netPence, vatPence, grossPence: netPence + vatPence };
};

/** What an invoice did not say of its seller when it was issued is as the company says it now. */
const sellerOf = (seller: Seller, company: Seller): EInvoiceParty => {
  const said = (key: keyof Seller): string => (seller[key].trim() === '' ? company[key] : seller[key]);
  return {
    name: said('name'),
    ...given('street', onOneLine(said('address'))),
    country: 'GB',
    ...given('vatNumber', vatNumberOf(said('vatNumber'))),
    ...given('companyNumber', said('companyNumber')),
  };
};

const bankOf = ({ bankAccountName, bankAccountNumber, bankSortCode }: Seller): Pick<EInvoice, 'bank'> =>
  bankAccountNumber.trim() === ''
    ? {}
    : {
        bank: {
          account: bankAccountNumber.trim(),
          ...given('name', bankAccountName),
          ...given('branch', bankSortCode.replaceAll(/\D/g, '')),
        },
      };

/**
 * An invoice, or one of its credit notes, as the plain value of an electronic invoice; addresses are British.
 * @param company what the company says of itself now
 * @param creditNote number of the credit note; null: the invoice itself
 * @returns null where the invoice has no such credit note
 */
export const eInvoiceOf = (
  { invoice, credits }: Recorded,
  company: Seller,
  creditNote: string | null,
): EInvoice | null => {
  const { words } = invoice;
  const common = {
    ...given('purchaseOrder', words.orderReference),
    seller: sellerOf(invoice.seller, company),
    buyer: {
      name: words.client.name,
      ...given('street', onOneLine(words.client.address)),
      ...given('postcode', words.client.postcode),
      country: 'GB',
    },
  };
  if (creditNote === null)
    return {
      ...common,
      ...bankOf(invoice.seller),
      kind: 'invoice',
      number: invoice.number,
      issueDate: invoice.date,
      taxPoint: invoice.taxPoint,
      dueDate: invoice.dueDate,
      lines: invoice.lines.map(({ netPence, vatRate }, at) => ({
        description: words.descriptions[at] ?? '',
        netPence,
        ...chargedAt(vatRate, invoice),
      })),
      totals: totalsIn(invoice.totals),
    };
  const at = credits.findIndex(({ number }) => number === creditNote);
  const credit = credits[at];
  if (credit === undefined) return null;
  return {
    ...common,
    kind: 'credit-note',
    number: credit.number,
    issueDate: credit.date,
    ...given('notes', credit.reason),
    preceding: { number: invoice.number, issueDate: invoice.date },
    lines: credit.totals.map(({ netPence, vatRate }) => ({
      description: `Credit of invoice ${invoice.number}`,
      netPence,
      ...chargedAt(vatRate, invoice),
    })),
    standing: standingOf(creditable({ invoice, credits: credits.slice(0, at) }), invoice),
    totals: totalsIn(credit.totals),
  };
};
