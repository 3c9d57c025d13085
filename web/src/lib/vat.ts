import { penceOf, poundsOf, vatPence } from '#contracts';

/** Pounds. */
export interface VatLine {
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

/** @param rate per cent */
export const vatOf = (net: number, rate: number): VatLine => {
  const vat = poundsOf(vatPence(penceOf(net), rate));
  return { net, vat, gross: poundsOf(penceOf(net) + penceOf(vat)) };
};

/** Several fees as one amount, exactly. */
export const sumOf = (amounts: readonly number[]): number =>
  poundsOf(amounts.reduce((sum, amount) => sum + penceOf(amount), 0));
