import { daysBetween, type BankMatchReason } from '#contracts';
import { referenceBook, type Nameable, type ReferenceBook } from './named-in.js';
import { sumsOf, type Sums } from './sums.js';

/** An incoming amount of a statement, in pence. */
export interface StatementLine {
  readonly date: string;
  readonly pence: number;
  readonly reference: string;
}
/** `nth`: which of the lines that say the same. */
export interface KnownLine extends StatementLine {
  readonly nth: number;
}
/** Invoices with nothing outstanding are given too: a reference that names one of them is meant for none of the others. */
export interface Payable extends Nameable {
  /** Its invoice date. */
  readonly date: string;
  readonly outstandingPence: number;
  /** Its visits are marked Paid by hand: only a reference that names it leads to it. */
  readonly settledByHand: boolean;
}
/** A payment that is recorded. */
export interface KnownPayment {
  readonly invoiceId: string;
  readonly amountPence: number;
  readonly date: string;
  readonly reference: string;
  /** Of which line of a statement it is a part; null: recorded by hand. */
  readonly statement: { readonly amountPence: number; readonly nth: number } | null;
}
export interface Pays {
  readonly invoice: Payable;
  readonly pence: number;
}
export interface Match {
  readonly line: KnownLine;
  readonly reason: BankMatchReason;
  readonly sure: boolean;
  readonly pays: readonly Pays[];
  readonly named: readonly string[];
  readonly choices: readonly (readonly Pays[])[];
}

/** A payment by hand is typed a few days after the bank has it, or is dated by the advice before it. */
const NOTED_WITHIN_DAYS = 7;
/** Most possibilities that are told. */
const MOST_CHOICES = 20;

const total = (invoices: readonly { readonly pence: number }[]): number =>
  invoices.reduce((sum, { pence }) => sum + pence, 0);
const keyOf = ({ date, pence, reference, nth }: KnownLine): string => JSON.stringify([date, pence, reference, nth]);

/** Lines that say the same are told apart by their count, so that the order of rows does not matter. */
export const numbered = (lines: readonly StatementLine[]): readonly KnownLine[] => {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const reference = line.reference.trim();
    const same = keyOf({ ...line, reference, nth: 0 });
    const nth = (counts.get(same) ?? 0) + 1;
    counts.set(same, nth);
    return { ...line, reference, nth };
  });
};

type Told = Omit<Match, 'line'>;
const told = (reason: BankMatchReason, more: Partial<Told> = {}): Told => ({
  reason,
  sure: false,
  pays: [],
  named: [],
  choices: [],
  ...more,
});

/** The state of one matching: what is left of each invoice, and what each line is told. */
class Matching {
  readonly told = new Map<KnownLine, Told>();
  private readonly left: Map<string, number>;

  constructor(
    private readonly lines: readonly KnownLine[],
    private readonly invoices: readonly Payable[],
    readonly book: ReferenceBook<Payable>,
  ) {
    this.left = new Map(invoices.map(({ id, outstandingPence }) => [id, Math.max(0, outstandingPence)]));
  }

  leftOf({ id }: Payable): number {
    return this.left.get(id) ?? 0;
  }

  inFull(invoices: readonly Payable[]): readonly Pays[] {
    return invoices.map((invoice) => ({ invoice, pence: this.leftOf(invoice) }));
  }

  /**
   * One pass over the lines that nothing is known of yet. What they say is weighed together, at the end: where lines ask for more
   * of an invoice than is left none of them has it, so the order of rows decides nothing.
   */
  pass(say: (line: KnownLine) => Told | null): void {
    const said = this.lines.flatMap((line) => {
      const answer = this.told.has(line) ? null : say(line);
      return answer === null ? [] : [{ line, answer }];
    });
    const asked = new Map<string, number>();
    for (const { invoice, pence } of said.flatMap(({ answer }) => answer.pays))
      asked.set(invoice.id, (asked.get(invoice.id) ?? 0) + pence);
    const before = new Map(this.left);
    for (const { line, answer } of said) {
      const { pays } = answer;
      if (pays.some(({ invoice }) => (asked.get(invoice.id) ?? 0) > (before.get(invoice.id) ?? 0))) {
        this.told.set(line, told('contested', { choices: [pays], named: pays.map(({ invoice }) => invoice.number) }));
        continue;
      }
      this.told.set(line, answer);
      for (const { invoice, pence } of pays) this.left.set(invoice.id, this.leftOf(invoice) - pence);
    }
  }

  /** Which invoices of one client add up to an amount that came. One that another line pays a part of is left alone: that part may not be accepted. */
  sums(): Sums<Payable> {
    const wanted = new Set(this.lines.filter((line) => !this.told.has(line)).map(({ pence }) => pence));
    const open = this.invoices.filter(
      (invoice) =>
        !invoice.settledByHand && invoice.outstandingPence > 0 && this.leftOf(invoice) === invoice.outstandingPence,
    );
    return sumsOf(open, (invoice) => this.leftOf(invoice), wanted);
  }
}

const recordedBefore = (
  lines: readonly KnownLine[],
  payments: readonly KnownPayment[],
  byId: ReadonlyMap<string, Payable>,
): ReadonlyMap<KnownLine, Told> => {
  const known = new Map<string, Pays[]>();
  for (const { statement, invoiceId, amountPence, date, reference } of payments) {
    const invoice = byId.get(invoiceId);
    if (statement === null || invoice === undefined) continue;
    const key = keyOf({ date, pence: statement.amountPence, reference, nth: statement.nth });
    known.set(key, [...(known.get(key) ?? []), { invoice, pence: amountPence }]);
  }
  return new Map(
    lines.flatMap((line) => {
      const pays = known.get(keyOf(line));
      return pays === undefined ? [] : [[line, told('recorded', { pays })] as const];
    }),
  );
};

/** What a line says that names invoices by their numbers, once those that it fits exactly are given out. */
const named = (matching: Matching, line: KnownLine): Told | null => {
  const all = matching.book.numbered(line.reference);
  if (all.length === 0) return null;
  const numbers = all.map(({ number }) => number);
  const owing = all.filter(({ outstandingPence }) => outstandingPence > 0);
  if (owing.length === 0) return told('settled', { named: numbers });
  const open = matching.inFull(owing).filter(({ pence }) => pence > 0);
  if (open.length < owing.length)
    return told('contested', { named: numbers, choices: open.map((one) => [clipped(one, line.pence)]) });
  if (line.pence > total(open)) return told('over', { pays: open });
  const [only] = open;
  if (only !== undefined && open.length === 1) return told('part', { pays: [clipped(only, line.pence)] });
  return told('unclear', { named: numbers, choices: open.map((one) => [clipped(one, line.pence)]) });
};

/** Ticked ahead, unless the money came before one of the invoices: it may have been sent for something else. */
const sure = (reason: BankMatchReason, line: KnownLine, pays: readonly Pays[]): Told =>
  pays.some(({ invoice }) => line.date < invoice.date) ? told('early', { pays }) : told(reason, { sure: true, pays });

const inTime = (answer: Told | null): Told | null => (answer?.reason === 'early' ? null : answer);

const clipped = ({ invoice, pence }: Pays, most: number): Pays => ({ invoice, pence: Math.min(pence, most) });

const exactlyNamed = (matching: Matching, line: KnownLine): Told | null => {
  const all = matching.book.numbered(line.reference);
  const fits = (invoice: Payable): boolean => matching.leftOf(invoice) === line.pence;
  const meant =
    all.length > 0
      ? all.filter(({ outstandingPence }) => outstandingPence > 0)
      : matching.book.hinted(line.reference).filter(fits);
  const [only] = meant;
  return only !== undefined && meant.length === 1 && fits(only) ? sure('number', line, matching.inFull([only])) : null;
};

const severalNamed = (matching: Matching, line: KnownLine): Told | null => {
  const pays = matching.inFull(matching.book.numbered(line.reference)).filter(({ pence }) => pence > 0);
  return pays.length > 1 && total(pays) === line.pence ? sure('numbers', line, pays) : null;
};

/** One possibility is proposed; of several none is. */
const chosen = (
  matching: Matching,
  sets: readonly (readonly Payable[])[],
  proposed: (pays: readonly Pays[]) => Told,
): Told | null => {
  const [only] = sets;
  if (only === undefined) return null;
  if (sets.length === 1) return proposed(matching.inFull(only));
  return told('several', { choices: sets.slice(0, MOST_CHOICES).map((set) => matching.inFull(set)) });
};

const ofNamedClient = (matching: Matching, sums: Sums<Payable>, line: KnownLine): Told | null => {
  const clients = matching.book.clients(line.reference);
  const sets = (sums.get(line.pence) ?? []).filter(([first]) => first !== undefined && clients.has(first.client));
  return chosen(matching, sets, (pays) => sure('client', line, pays));
};

const ofAmount = (matching: Matching, sums: Sums<Payable>, line: KnownLine): Told | null => {
  const sets = sums.get(line.pence) ?? [];
  const alone = sets.filter(({ length }) => length === 1);
  return chosen(matching, alone.length > 0 ? alone : sets, (pays) => told('amount', { pays }));
};

/** A payment of this amount that was recorded by hand, from about this day, may be this very line. */
const noted = (
  matching: Matching,
  sums: Sums<Payable>,
  line: KnownLine,
  byHand: ReadonlyMap<number, readonly { readonly date: string; readonly number: string }[]>,
): Told | null => {
  const near = (byHand.get(line.pence) ?? []).filter(
    ({ date }) => Math.abs(daysBetween(date, line.date)) <= NOTED_WITHIN_DAYS,
  );
  if (near.length === 0) return null;
  const sets = (sums.get(line.pence) ?? []).slice(0, MOST_CHOICES);
  return told('noted', {
    named: [...new Set(near.map(({ number }) => number))],
    choices: sets.map((set) => matching.inFull(set)),
  });
};

/**
 * Which invoices the lines of a bank statement pay, and why. Never more than is outstanding over all lines, and the same
 * for the same lines in whatever order. @returns one answer for each line, in the order of the lines
 */
export const matchStatement = (
  statement: readonly StatementLine[],
  invoices: readonly Payable[],
  payments: readonly KnownPayment[],
): readonly Match[] => {
  const lines = numbered(statement);
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const matching = new Matching(lines, invoices, referenceBook(invoices));
  for (const [line, answer] of recordedBefore(lines, payments, byId)) matching.told.set(line, answer);
  matching.pass((line) => exactlyNamed(matching, line));
  matching.pass((line) => severalNamed(matching, line));
  matching.pass((line) => named(matching, line));
  const byHand = new Map<number, { readonly date: string; readonly number: string }[]>();
  for (const { statement: of, amountPence, date, reference, invoiceId } of payments) {
    // Of a payment whose payer was forgotten nothing says any more which line it was.
    if (of !== null && reference !== '') continue;
    const number = byId.get(invoiceId)?.number ?? '';
    byHand.set(amountPence, [...(byHand.get(amountPence) ?? []), { date, number }]);
  }
  const afterNumbers = matching.sums();
  matching.pass((line) => noted(matching, afterNumbers, line, byHand));
  // Money that came before an invoice takes it from none that came after.
  matching.pass((line) => inTime(ofNamedClient(matching, afterNumbers, line)));
  const afterThoseInTime = matching.sums();
  matching.pass((line) => ofNamedClient(matching, afterThoseInTime, line));
  const afterClients = matching.sums();
  matching.pass((line) => ofAmount(matching, afterClients, line));
  return lines.map((line) => ({ line, ...(matching.told.get(line) ?? told('nothing')) }));
};
