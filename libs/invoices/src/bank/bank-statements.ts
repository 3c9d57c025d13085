import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import {
  bankLineKey,
  formatPoundsAndPence,
  penceOf,
  poundsOf,
  type BankMatch,
  type BankMatchInvoice,
  type BankPayment,
  type BankPaymentsRecorded,
  type KnownBankLine,
  type MatchBankStatement,
  type RecordBankPayments,
} from '#contracts';
import { HttpProblem, type CommandRequest } from '#platform';
import { InvoiceCommandService } from '../invoice-command-service.js';
import { refusalOf } from '../invoice.rejections.js';
import { ListedInvoices, type PayableRow } from '../list/listed-invoices.js';
import { matchStatement, type KnownPayment, type Match, type Payable, type Pays } from './match-statement.js';

const payableOf = (row: PayableRow): Payable => ({
  id: row.invoice_id,
  number: row.number,
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

/** What of a line pays other invoices. */
const elsewhere = (paid: PaidByLine, line: KnownBankLine, invoiceId: string): number =>
  [...(paid.get(bankLineKey(line)) ?? [])].reduce((sum, [id, pence]) => (id === invoiceId ? sum : sum + pence), 0);

/** Incoming amounts of a bank statement: what they pay, and recording what a person accepted. The statement itself is kept nowhere. */
@Injectable()
export class BankStatements {
  constructor(
    private readonly listed: ListedInvoices,
    private readonly keeping: InvoiceCommandService,
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
        refuseMoreThanCame(before, payment);
        if (await this.keeping.payFromBank(payment, at, request)) recorded += 1;
        else unchanged += 1;
      } catch (error) {
        refused.push({ invoice_id: payment.invoice_id, line: payment.line, msg: refusalOf(error) });
      }
    }
    return { recorded, unchanged, refused };
  }
}

/** Within the request the contract sees to it; this is about what was accepted before. */
const refuseMoreThanCame = (before: PaidByLine, { line, amount, invoice_id }: BankPayment): void => {
  const used = elsewhere(before, line, invoice_id.toLowerCase());
  if (used > 0 && used + penceOf(amount) > penceOf(line.amount))
    throw new HttpProblem(
      409,
      t('Of this line {amount} is recorded at another invoice already.', {
        amount: formatPoundsAndPence(poundsOf(used)),
      }),
    );
};
