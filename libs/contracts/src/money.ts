import { byLocale } from '#languages';

/** £100 million: far above any fee, far below where pence stop being exact. */
export const MAX_POUNDS = 100_000_000;

/** Pence (integer) of pounds as they travel on the wire (number, at most two decimals). */
export const penceOf = (pounds: number): number => Math.round(pounds * 100);

/** Pounds on the wire of pence inside. */
export const poundsOf = (pence: number): number => pence / 100;

/**
 * VAT of a net amount in pence, to the penny, half a penny away from zero: on the total of a rate, not on each line.
 * @param rate per cent with at most two decimals
 */
export const vatPence = (netPence: number, rate: number): number => {
  const basisPoints = Math.round(rate * 100);
  const net = Math.abs(netPence);
  // In two parts, so that it stays exact where the product of both would not.
  const rest = net % 10_000;
  const vat = ((net - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints * 2 + 10_000) / 20_000);
  return netPence < 0 ? 0 - vat : vat;
};

/**
 * VAT, in pence, that a credit note takes back with a part of what stands at a rate: all that is charged less the VAT
 * of what still stands after it. So the parts of an amount add up to its VAT to the penny, however it is divided.
 * @param standing what is charged at the rate and was not credited yet
 * @param netPence net amount that is credited, at most that of `standing`
 */
export const creditedVatPence = (
  standing: { readonly netPence: number; readonly vatPence: number },
  netPence: number,
  rate: number,
): number => standing.vatPence - Math.min(standing.vatPence, vatPence(standing.netPence - netPence, rate));

/** Whether a wire value is an amount: a number from 0, at most two decimals. */
export const isPounds = (value: unknown): value is number =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value >= 0 &&
  value <= MAX_POUNDS &&
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

// The narrow sign: elsewhere pounds would be written £GB.
const sterling = { style: 'currency', currency: 'GBP', currencyDisplay: 'narrowSymbol' } as const;
const wholePounds = byLocale((locale) => new Intl.NumberFormat(locale, { ...sterling, minimumFractionDigits: 0 }));
const withPence = byLocale((locale) => new Intl.NumberFormat(locale, { ...sterling, minimumFractionDigits: 2 }));

/** `£1,234.50`, or `£1,234` for whole pounds; a negative amount as `-£20`. */
export const formatPounds = (pounds: number): string =>
  (Number.isInteger(pounds) ? wholePounds() : withPence()).format(pounds);

/** `£0.45`, `£1.00`. */
export const formatPoundsAndPence = (pounds: number): string => withPence().format(pounds);

/**
 * `£1,200.50` as a number; what is no amount stays, to be refused. A comma stands between thousands alone: `450,00` is not
 * forty-five thousand.
 */
export const writtenPounds = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const bare = value.replace(/[£\s]/g, '');
  return /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(bare) ? Number(bare.replaceAll(',', '')) : value;
};
