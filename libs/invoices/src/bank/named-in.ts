/** What a reference of a bank is searched for. */
export interface Nameable {
  readonly id: string;
  readonly number: string;
  /** The same for all invoices of one client. */
  readonly client: string;
  readonly clientName: string;
}

/** Reads what references of a bank name. */
export interface ReferenceBook<Invoice extends Nameable> {
  /** Invoices whose whole number stands in it. */
  readonly numbered: (reference: string) => readonly Invoice[];
  /** Invoices of whose number it has the digits alone, or whose number is too short to name it for certain. */
  readonly hinted: (reference: string) => readonly Invoice[];
  /** Clients whose whole name stands in it. */
  readonly clients: (reference: string) => ReadonlySet<string>;
}

/** What follows a company's name, which banks cut off and payers leave out. */
const SUFFIXES = new Set(['LTD', 'LIMITED', 'PLC', 'LLP', 'LLC', 'INC', 'CO', 'COMPANY', 'THE', 'AND']);
const SHORTEST_NAME = 4;
const SHORTEST_NUMBER = 4;
const SHORTEST_HINT = 3;
/** Most parts of a number, and words of a name, that are looked for. */
const LONGEST = 8;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
const runsOf = (text: string): readonly string[] => folded(text).match(/[A-Z]+|\d+/g) ?? [];
const wordsOf = (text: string): readonly string[] =>
  (folded(text).match(/[A-Z0-9]+/g) ?? []).filter((word) => !SUFFIXES.has(word));
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

const grouped = <Value>(values: readonly Value[], keyOf: (value: Value) => string): ReadonlyMap<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
};

/** Every stretch of neighbours, at most `LONGEST` long. */
const stretches = (parts: readonly string[], glue: string): readonly { from: number; to: number; text: string }[] =>
  parts.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST, parts.length - from) }, (__, more) => ({
      from,
      to: from + more + 1,
      text: parts.slice(from, from + more + 1).join(glue),
    })),
  );

const names = (number: string): boolean => {
  const runs = runsOf(number);
  return runs.some((run) => /\d/.test(run)) && runs.join('').length >= SHORTEST_NUMBER;
};
const tailOf = (number: string): string => {
  const last = runsOf(number).at(-1) ?? '';
  return /\d/.test(last) ? withoutZeros(last) : '';
};
const hints = ({ number }: Nameable): boolean => {
  const tail = tailOf(number);
  return tail !== '' && (tail.length >= SHORTEST_HINT || !names(number));
};

/** 'INV-1001' is named by 'inv 1001' and 'INV1001', hinted at by '1001', and is neither in 'INV-10011'. */
export const referenceBook = <Invoice extends Nameable>(invoices: readonly Invoice[]): ReferenceBook<Invoice> => {
  const byNumber = grouped(
    invoices.filter(({ number }) => names(number)),
    ({ number }) => runsOf(number).join(' '),
  );
  const byTail = grouped(invoices.filter(hints), ({ number }) => tailOf(number));
  const byName = grouped(
    [
      ...new Map(
        invoices.map(({ client, clientName }) => [`${client} ${clientName}`, { client, clientName }]),
      ).values(),
    ],
    ({ clientName }) => wordsOf(clientName).join(''),
  );
  return {
    numbered: (reference) => {
      const found = stretches(runsOf(reference), ' ').filter(({ text }) => byNumber.has(text));
      // Of '2026-014' and '2026' the longer one is meant.
      const meant = found.filter(
        ({ from, to }) =>
          !found.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
      );
      return [...new Set(meant.flatMap(({ text }) => byNumber.get(text) ?? []))];
    },
    hinted: (reference) => [
      ...new Set(
        runsOf(reference)
          .filter((run) => /\d/.test(run))
          .flatMap((run) => byTail.get(withoutZeros(run)) ?? []),
      ),
    ],
    clients: (reference) =>
      new Set(
        stretches(wordsOf(reference), '')
          .filter(({ text }) => text.length >= SHORTEST_NAME)
          .flatMap(({ text }) => (byName.get(text) ?? []).map(({ client }) => client)),
      ),
  };
};
