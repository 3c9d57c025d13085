import { later } from '#languages';
import { ValidateBy } from 'class-validator';
import { isDay } from './london.js';
import { isPounds, penceOf } from './money.js';
import { isPlainText } from './text.js';

/** Most incoming amounts of one bank statement. */
export const MAX_STATEMENT_LINES = 1000;
/** As long as the reference of a payment may be. */
export const MAX_BANK_REFERENCE = 140;

/** An incoming amount of a bank statement, in pounds. */
export interface BankLine {
  readonly date: string;
  readonly amount: number;
  /** What the bank writes of it: payer, reference, description. */
  readonly reference: string;
}

/** A line of a statement among those that say the same: the first, the second. */
export interface KnownBankLine extends BankLine {
  readonly nth: number;
}

/** A part of a line, or all of it, for one invoice. */
export interface BankPayment {
  readonly invoice_id: string;
  readonly amount: number;
  readonly line: KnownBankLine;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMoney = (value: unknown): value is number => isPounds(value) && value > 0;

const isLine = (value: unknown): boolean =>
  isRecord(value) &&
  isDay(value['date']) &&
  isMoney(value['amount']) &&
  isPlainText(value['reference']) &&
  value['reference'].length <= MAX_BANK_REFERENCE;
const isPayment = (value: unknown): boolean => {
  if (!isRecord(value) || !isRecord(value['line']) || !isLine(value['line'])) return false;
  const { nth } = value['line'];
  return (
    typeof value['invoice_id'] === 'string' &&
    UUID.test(value['invoice_id']) &&
    isMoney(value['amount']) &&
    Number.isInteger(nth) &&
    Number(nth) >= 1 &&
    Number(nth) <= MAX_STATEMENT_LINES
  );
};
const isListOf =
  (each: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_STATEMENT_LINES && value.every(each);

/** What makes one line of a statement this one. */
export const bankLineKey = ({ date, amount, reference, nth }: KnownBankLine): string =>
  JSON.stringify([date, penceOf(amount), reference.trim(), nth]);

/** No invoice twice for a line, and of a line no more than came. */
const areWithinTheirLines = (payments: readonly BankPayment[]): boolean => {
  const used = new Map<string, number>();
  const pairs = new Set<string>();
  for (const { line, amount, invoice_id } of payments) {
    const key = bankLineKey(line);
    used.set(key, (used.get(key) ?? 0) + penceOf(amount));
    pairs.add(`${key} ${invoice_id.toLowerCase()}`);
    if ((used.get(key) ?? 0) > penceOf(line.amount)) return false;
  }
  return pairs.size === payments.length;
};

/** `POST /api/invoices/bank-statement`: which invoices the incoming amounts of a statement pay. Nothing is recorded or kept. */
export class MatchBankStatement {
  @ValidateBy({
    name: 'bankLines',
    validator: {
      validate: isListOf(isLine),
      defaultMessage: later('Please send 1 to {most} incoming amounts, each with a day and a reference.', {
        most: MAX_STATEMENT_LINES,
      }),
    },
  })
  lines!: BankLine[];
}

/** `POST /api/invoices/bank-statement/payments`: records what a person accepted of what was proposed. */
export class RecordBankPayments {
  @ValidateBy({
    name: 'bankPayments',
    validator: {
      validate: (value: unknown) => isListOf(isPayment)(value) && areWithinTheirLines(value as BankPayment[]),
      defaultMessage: later('Please choose an invoice and an amount for each line, at most what came in.'),
    },
  })
  payments!: BankPayment[];
}

/**
 * Why a line is proposed for its invoices, or is not.
 * `recorded`: it was accepted before. `number`, `numbers`: its reference names them and the amount is what is outstanding.
 * `part`, `over`: it names them and brings less, or more. `client`: it names the client and one choice has this amount.
 * `early`: as those, but the money came before the invoice date of one of them.
 * `amount`: the amount alone has one choice. `noted`: a payment of this amount is recorded already, from about this day.
 * `settled`: what it names has nothing outstanding. `contested`: other lines claim the same. `several`: more than one choice.
 * `unclear`: it names several invoices that together are more than it brings. `nothing`: nothing fits.
 */
export const bankMatchReasons = [
  'recorded',
  'number',
  'numbers',
  'part',
  'over',
  'client',
  'early',
  'amount',
  'noted',
  'settled',
  'contested',
  'several',
  'unclear',
  'nothing',
] as const;
export type BankMatchReason = (typeof bankMatchReasons)[number];

/** An invoice that a line could pay. */
export interface BankMatchInvoice {
  readonly _id: string;
  readonly number: string;
  readonly client: string;
  readonly outstanding: number;
  /** What the line would pay of it. */
  readonly amount: number;
}

/** What is proposed for one incoming amount; a person accepts it, or does not. */
export interface BankMatch {
  readonly line: KnownBankLine;
  readonly reason: BankMatchReason;
  /** Reference and amount say the same, so it may be ticked ahead. */
  readonly sure: boolean;
  /** What is proposed; of `recorded` what was paid. */
  readonly invoices: readonly BankMatchInvoice[];
  /** Numbers that the reason speaks of and that are not proposed. */
  readonly named: readonly string[];
  /** Of several possibilities each, none before the others. */
  readonly choices: readonly (readonly BankMatchInvoice[])[];
  /** What of the line pays none of `invoices`. */
  readonly left: number;
}

/** What became of the payments that were accepted. */
export interface BankPaymentsRecorded {
  readonly recorded: number;
  /** Were recorded before. */
  readonly unchanged: number;
  readonly refused: readonly { readonly invoice_id: string; readonly line: KnownBankLine; readonly msg: string }[];
}
