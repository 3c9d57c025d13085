/** Sets of one client's invoices by what they amount to together. */
export type Sums<Invoice> = ReadonlyMap<number, readonly (readonly Invoice[])[]>;

/** Above this many open invoices of a client its twos and threes say nothing any more, by chance alone. */
const MOST_TO_COMBINE = 20;

const combinations = <Invoice>(all: readonly Invoice[]): readonly (readonly Invoice[])[] => {
  const alone = all.map((one) => [one]);
  if (all.length > MOST_TO_COMBINE) return [...alone, all];
  const twos = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other]));
  const threes = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other, further) => all.slice(at + further + 2).map((third) => [one, other, third])),
  );
  return [...alone, ...twos, ...threes, ...(all.length > 3 ? [all] : [])];
};

/** @param wanted sums that are asked about; the others are not kept */
export const sumsOf = <Invoice extends { readonly client: string }>(
  invoices: readonly Invoice[],
  penceOf: (invoice: Invoice) => number,
  wanted: ReadonlySet<number>,
): Sums<Invoice> => {
  const byClient = new Map<string, Invoice[]>();
  for (const invoice of invoices) byClient.set(invoice.client, [...(byClient.get(invoice.client) ?? []), invoice]);
  const sums = new Map<number, (readonly Invoice[])[]>();
  for (const all of byClient.values())
    for (const set of combinations(all)) {
      const sum = set.reduce((pence, invoice) => pence + penceOf(invoice), 0);
      if (wanted.has(sum)) sums.set(sum, [...(sums.get(sum) ?? []), set]);
    }
  return sums;
};
