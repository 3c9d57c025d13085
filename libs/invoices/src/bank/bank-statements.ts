import { Injectable } from '@nestjs/common';
import {
  bankLineKey,
  penceOf,
  poundsOf,
  type BankMatch,
  type BankMatchInvoice,
  type BankPayment,
  type BankPaymentsRecorded,
  type MatchBankStatement,
  type RecordBankPayments,
} from '#contracts';
import type { CommandRequest } from '#platform';
import { InvoicePayments } from '../invoice-payments.js';
import { refusalOf } from '../invoice.rejections.js';
import { ListedInvoices, type PayableRow } from '../list/listed-invoices.js';
import { LinePaidMeanwhile, paidOf, refuseMoreThanCame, refuseUnknownPayments } from './line-claims.js';
import { matchStatement, type KnownPayment, type Match, type Payable, type Pays } from './match-statement.js';

const payableOf = (row: PayableRow): Payable => ({
  id: row.invoice_id,
  number: row.number,
  // An issued invoice always has one.
  date: row.date ?? '',
  client: row.client_id ?? row.client_name.trim().toLowerCase(),
  clientName: row.client_name,
  outstandingPence: row.outstanding_pence,
  settledByHand: row.settled && row.outstanding_pence > 0,
});
const paymentsOf = ({ invoice_id, payments }: PayableRow): readonly KnownPayment[] =>
  payments.map((payment) => ({ ...payment, invoiceId: invoice_id }));

const shownInvoice = ({ invoice, pence }: Pays): BankMatchInvoice => ({
  _id: invoice.id,
  number: invoice.number,
  client: invoice.clientName,
  outstanding: poundsOf(invoice.outstandingPence),
  amount: poundsOf(pence),
});
const shown = ({ line, reason, sure, pays, named, choices }: Match): BankMatch => ({
  line: { date: line.date, amount: poundsOf(line.pence), reference: line.reference, nth: line.nth },
  reason,
  sure,
  invoices: pays.map(shownInvoice),
  named,
  choices: choices.map((set) => set.map(shownInvoice)),
  left: poundsOf(line.pence - pays.reduce((sum, { pence }) => sum + pence, 0)),
});

/** What a line pays already, in pence by invoice. */
type PaidByLine = ReadonlyMap<string, ReadonlyMap<string, number>>;

const paidBefore = (rows: readonly PayableRow[]): PaidByLine => {
  const paid = new Map<string, Map<string, number>>();
  for (const { invoiceId, statement, ...payment } of rows.flatMap(paymentsOf)) {
    if (statement === null) continue;
    const { date, reference } = payment;
    const key = bankLineKey({ date, reference, amount: poundsOf(statement.amountPence), nth: statement.nth });
    paid.set(key, (paid.get(key) ?? new Map<string, number>()).set(invoiceId, payment.amountPence));
  }
  return paid;
};

/** What of a line pays other invoices, in pence by invoice. */
const elsewhere = (paid: PaidByLine, { line, invoice_id }: BankPayment): ReadonlyMap<string, number> =>
  new Map([...(paid.get(bankLineKey(line)) ?? [])].filter(([id]) => id !== invoice_id.toLowerCase()));

/** Incoming amounts of a bank statement: what they pay, and recording what a person accepted. The statement itself is kept nowhere. */
@Injectable()
export class BankStatements {
  constructor(
    private readonly listed: ListedInvoices,
    private readonly payments: InvoicePayments,
  ) {}

  async match({ lines }: MatchBankStatement): Promise<readonly BankMatch[]> {
    const rows = await this.listed.payable();
    const statement = lines.map(({ date, amount, reference }) => ({ date, pence: penceOf(amount), reference }));
    return matchStatement(statement, rows.map(payableOf), rows.flatMap(paymentsOf)).map(shown);
  }

  /** A payment that is refused does not hold up the others. */
  async record({ payments }: RecordBankPayments, request: CommandRequest): Promise<BankPaymentsRecorded> {
    const before = paidBefore(await this.listed.payable());
    let [recorded, unchanged] = [0, 0];
    const refused: BankPaymentsRecorded['refused'][number][] = [];
    for (const [at, payment] of payments.entries()) {
      try {
        if (await this.pay(payment, at, elsewhere(before, payment), request)) recorded += 1;
        else unchanged += 1;
      } catch (error) {
        refused.push({ invoice_id: payment.invoice_id, line: payment.line, msg: refusalOf(error) });
      }
    }
    return { recorded, unchanged, refused };
  }

  /** Each line pays an invoice once, and all invoices at most what came. @throws HttpProblem 409 */
  private async pay(
    { invoice_id, amount, line }: BankPayment,
    at: number,
    elsewhereAsListed: ReadonlyMap<string, number>,
    request: CommandRequest,
  ): Promise<boolean> {
    const invoiceId = invoice_id.toLowerCase();
    const statement = { amountPence: penceOf(line.amount), nth: line.nth };
    const payment = { amountPence: penceOf(amount), date: line.date, reference: line.reference.trim(), statement };
    const paid = new Map(elsewhereAsListed);
    const known = new Set<string>();
    for (;;) {
      refuseMoreThanCame(payment, paid);
      try {
        return await this.payments.payFromBank({ invoiceId, at, ...payment }, request, (transaction, unit) =>
          refuseUnknownPayments(transaction, unit, { invoiceId, line: payment, known }),
        );
      } catch (error) {
        if (!(error instanceof LinePaidMeanwhile)) throw error;
        for (const { claim, invoice_id: other } of error.claims) {
          paid.set(other, paidOf(await this.payments.paymentsOf(other), payment));
          known.add(claim);
        }
      }
    }
  }
}
