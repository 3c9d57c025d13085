import { t } from '#languages';
import { formatPoundsAndPence, isDay, penceOf, poundsOf, vatPence } from '#contracts';
import { isRefusal, notPounds, said, type Refusal } from './kind-of-import.js';

type Read = Readonly<Record<string, unknown>>;

interface Charged {
  readonly netPence: number;
  readonly vatPence: number;
  readonly vatRate: number;
  readonly grossPence: number;
}

/** Gross, in pence. */
interface Settled {
  readonly credited: number;
  readonly paid: number;
  /** On which it was paid, where it says so. */
  readonly paidOn: string | null;
}

/** Rates that HMRC has charged since 2008, the likeliest first. */
const RATES = [20, 17.5, 15, 5];
/** A program that rounds each line is a little beside the VAT of the sum. */
const ROUNDED_BY = 2;

export type InvoiceAmounts = Charged & Settled;

const AMOUNTS = ['net', 'vat', 'gross', 'credited', 'outstanding'] as const;
type Amount = (typeof AMOUNTS)[number];
type Pence = Readonly<Partial<Record<Amount, number>>>;

const pounds = (pence: number): string => formatPoundsAndPence(poundsOf(pence));
const refusal = (field: string, msg: Refusal['msg']): Refusal => ({ field, msg });
const unreadable = (field: Amount | 'paid', written: string): Refusal =>
  ['net', 'vat', 'gross'].includes(field)
    ? refusal(
        field,
        t('{written} is not an amount in pounds. Please write credits in the column Credited.', { written }),
      )
    : notPounds(field, written);

const penceIn = (read: Read): Pence | Refusal => {
  const found: Partial<Record<Amount, number>> = {};
  for (const name of AMOUNTS) {
    const value = read[name];
    if (typeof value === 'string') return unreadable(name, value);
    if (typeof value === 'number') found[name] = penceOf(value);
  }
  return found;
};

/** What of net, VAT and gross is not said follows from the others, or from the rate. */
const wholeOf = (
  { net, vat, gross }: Pence,
  rate: number | null,
): Readonly<Record<'net' | 'vat' | 'gross', number>> | null => {
  if (net !== undefined) {
    const tax = vat ?? (gross === undefined ? (rate === null ? null : vatPence(net, rate)) : gross - net);
    return tax === null ? null : { net, vat: tax, gross: gross ?? net + tax };
  }
  if (gross === undefined) return null;
  const own = vat === undefined ? (rate === null ? null : Math.round((gross * 100) / (100 + rate))) : gross - vat;
  return own === null ? null : { net: own, vat: gross - own, gross };
};

/** The rate that gives this VAT; where none does, as of an invoice with several, what it comes to. */
const rateOf = (net: number, vat: number, said: number | null): number => {
  if (vat === 0) return said === null || vatPence(net, said) <= ROUNDED_BY ? (said ?? 0) : 0;
  const rates = said === null ? RATES : [said, ...RATES];
  const found = rates.find((rate) => Math.abs(vatPence(net, rate) - vat) <= ROUNDED_BY);
  return found ?? Math.round((vat / net) * 10_000) / 100;
};

const amountsIn = (pence: Pence, read: Read): Charged | Refusal => {
  const written = read['vat_rate'];
  if (typeof written === 'string')
    return refusal('vat_rate', t('{written} is not a VAT rate. Please write per cent, such as 20.', { written }));
  const rate = typeof written === 'number' ? written : null;
  const isReversed = read['reverse_charge'] === true;
  const whole = wholeOf(pence, isReversed ? 0 : rate);
  if (whole === null)
    return refusal('gross', t('Please write two of net, VAT and gross, or the VAT rate with net or gross.'));
  const { net, vat, gross } = whole;
  if (net + vat !== gross)
    return refusal(
      'gross',
      t('{net} net and {vat} VAT are {sum}, not {gross}. Please correct one of them.', {
        net: pounds(net),
        vat: pounds(vat),
        sum: pounds(net + vat),
        gross: pounds(gross),
      }),
    );
  if (net < 0 || vat < 0 || vat > net)
    return refusal('vat', t('The VAT does not fit the other amounts. Please correct one of them.'));
  if (isReversed && vat > 0)
    return refusal('reverse_charge', t('With reverse charge there is no VAT. Please correct one of them.'));
  return {
    netPence: net,
    vatPence: vat,
    grossPence: gross,
    vatRate: isReversed ? (rate ?? 20) : rateOf(net, vat, rate),
  };
};

const isPaidWord = (status: string): boolean => /^(?:fully )?(?:paid|settled|cleared)\b/i.test(status);

/** What was paid of what was not credited: said as an amount, as yes or no, by its day, or by what is left. */
const paidOf = (rest: number, outstanding: number | undefined, read: Read): number | Refusal => {
  const paid = read['paid'];
  if (typeof paid === 'number') return penceOf(paid);
  if (typeof paid === 'string' && !isDay(paid)) return unreadable('paid', paid);
  if (typeof paid === 'boolean') return paid ? rest : 0;
  if (paid === undefined && outstanding !== undefined) return rest - outstanding;
  const isWhole = paid !== undefined || read['paid_on'] !== undefined || isPaidWord(said(read, 'status'));
  return isWhole ? rest : 0;
};

const settledOf = (gross: number, { credited = 0, outstanding }: Pence, read: Read): Settled | Refusal => {
  const paid = paidOf(gross - credited, outstanding, read);
  if (typeof paid === 'object') return paid;
  const left = gross - credited - paid;
  if (paid < 0 || (outstanding !== undefined && outstanding !== left))
    return refusal(
      'outstanding',
      t('Of {gross}, {credited} was credited and {paid} paid, which leaves {left}, not {outstanding}.', {
        gross: pounds(gross),
        credited: pounds(credited),
        paid: pounds(Math.max(0, paid)),
        left: pounds(gross - credited - Math.max(0, paid)),
        outstanding: pounds(outstanding ?? left),
      }),
    );
  const day = said(read, 'paid_on') || said(read, 'paid');
  return { credited, paid, paidOn: day === '' ? null : day };
};

/** What an invoice is over, and what of it was credited and paid, or why that does not add up. */
export const invoiceAmounts = (read: Read): InvoiceAmounts | Refusal => {
  const pence = penceIn(read);
  if (isRefusal(pence)) return pence;
  const amounts = amountsIn(pence, read);
  if (isRefusal(amounts)) return amounts;
  const settled = settledOf(amounts.grossPence, pence, read);
  return isRefusal(settled) ? settled : { ...amounts, ...settled };
};
