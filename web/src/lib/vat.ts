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

const sumOf = (amounts: readonly number[]): number => poundsOf(amounts.reduce((sum, amount) => sum + penceOf(amount), 0));

export interface VatPreview {
  /** One for each fee, in their order. */
  readonly lines: readonly VatLine[];
  readonly total: VatLine;
}

/**
 * VAT of several fees. On one invoice it is worked out of the total, so a line's is what the total grows by with it;
 * with an invoice for each the total is what these add up to.
 */
export const vatPreview = (fees: readonly number[], rate: number, numbering: 'one' | 'each'): VatPreview => {
  const total = sumOf(fees);
  const upTo = (count: number): number => vatPence(penceOf(sumOf(fees.slice(0, count))), rate);
  const lines = fees.map((net, at): VatLine => {
    if (numbering === 'each') return vatOf(net, rate);
    const vat = upTo(at + 1) - upTo(at);
    return { net, vat: poundsOf(vat), gross: poundsOf(penceOf(net) + vat) };
  });
  return { lines, total: { net: total, vat: sumOf(lines.map(({ vat }) => vat)), gross: sumOf(lines.map(({ gross }) => gross)) } };
};
