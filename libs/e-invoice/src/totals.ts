import { creditedVatPence, vatPence } from '#contracts';
import { type EInvoiceLine, type EInvoiceTotals, type Standing, type VatCategory } from './e-invoice.js';

/** What is charged under one category and rate. */
export interface VatGroup {
  readonly category: VatCategory;
  readonly rateBasisPoints: number;
  readonly taxablePence: number;
  readonly vatPence: number;
  readonly reasons: readonly string[];
}

/** VAT of a group: of an invoice by its rate, of a credit note what its invoice loses (ADR 0060). */
const vatOf = (
  { category, rateBasisPoints }: EInvoiceLine,
  taxablePence: number,
  standing: readonly Standing[] | undefined,
): number => {
  const rate = rateBasisPoints / 100;
  const stood = standing?.find((one) => one.category === category && one.rateBasisPoints === rateBasisPoints);
  return stood === undefined ? vatPence(taxablePence, rate) : creditedVatPence(stood, taxablePence, rate);
};

/**
 * The lines by category and rate; VAT is rounded once for each group (BR-CO-17), never for a line.
 * @param standing of a credit note: what of the invoice stood before it
 */
export const vatGroups = (lines: readonly EInvoiceLine[], standing?: readonly Standing[]): readonly VatGroup[] => {
  const byKey = new Map<string, EInvoiceLine[]>();
  for (const line of lines) {
    const key = `${line.category} ${line.rateBasisPoints}`;
    byKey.set(key, [...(byKey.get(key) ?? []), line]);
  }
  return [...byKey.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { category, rateBasisPoints } = first;
    const taxablePence = group.reduce((sum, line) => sum + line.netPence, 0);
    const reasons = [...new Set(group.flatMap(({ reason }) => (reason === undefined ? [] : [reason.trim()])))];
    return [{ category, rateBasisPoints, taxablePence, vatPence: vatOf(first, taxablePence, standing), reasons }];
  });
};

/**
 * Totals in pence by the rules of EN 16931 (BR-CO-10, 13, 14, 15): what the record of an invoice should keep.
 * @param standing of a credit note: what of the invoice stood before it
 */
export const totalsOf = (lines: readonly EInvoiceLine[], standing?: readonly Standing[]): EInvoiceTotals => {
  const netPence = lines.reduce((sum, line) => sum + line.netPence, 0);
  const vat = vatGroups(lines, standing).reduce((sum, group) => sum + group.vatPence, 0);
  return { netPence, vatPence: vat, grossPence: netPence + vat };
};
