import { type EInvoiceLine, type EInvoiceTotals, type VatCategory } from './e-invoice.js';

/** What is charged under one category and rate. */
export interface VatGroup {
  readonly category: VatCategory;
  readonly rateBasisPoints: number;
  readonly taxablePence: number;
  readonly vatPence: number;
  readonly reasons: readonly string[];
}

/** VAT in whole pence, half a penny away from zero, so that a credit note takes back exactly what was charged. */
const vatOf = (netPence: number, rateBasisPoints: number): number => {
  const exact = BigInt(Math.abs(netPence)) * BigInt(rateBasisPoints);
  return Math.sign(netPence) * Number((exact + 5000n) / 10_000n);
};

/** The lines by category and rate; VAT is rounded once for each group (BR-CO-17), never for a line. */
export const vatGroups = (lines: readonly EInvoiceLine[]): readonly VatGroup[] => {
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
    return [{ category, rateBasisPoints, taxablePence, vatPence: vatOf(taxablePence, rateBasisPoints), reasons }];
  });
};

/** Totals in pence by the rules of EN 16931 (BR-CO-10, 13, 14, 15): what the record of an invoice should keep. */
export const totalsOf = (lines: readonly EInvoiceLine[]): EInvoiceTotals => {
  const netPence = lines.reduce((sum, line) => sum + line.netPence, 0);
  const vatPence = vatGroups(lines).reduce((sum, group) => sum + group.vatPence, 0);
  return { netPence, vatPence, grossPence: netPence + vatPence };
};
