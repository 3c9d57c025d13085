import { t } from '#languages';
import type { Knex } from 'knex';
import { heldClaims, PreparedByAnother, type UnitOfWork } from '#eventing';
import { formatPoundsAndPence, poundsOf } from '#contracts';
import { HttpProblem } from '#platform';
import { invoiceClaimHeld, lockClaims, type InvoiceClaim } from '../invoice-claims.js';
import { isOfSameLine } from '../invoice.decider.js';
import type { Payment } from '../invoice.events.js';

/** Of a payment that a line of a bank statement brought. */
export type LinePayment = Pick<Payment, 'date' | 'reference'> & {
  readonly statement: NonNullable<Payment['statement']>;
};

/** Day and amount alone: a reference, and a hash of it, would tell who paid after that person was forgotten. */
const claimPrefixOf = ({ date, statement: { amountPence } }: Omit<LinePayment, 'reference'>): string =>
  `line:${date}:${amountPence}:`;

/** What the payments of an invoice that came from bank statements claim: one each, which other invoices may have beside it. */
export const lineClaimsOf = (payments: readonly Payment[]): readonly string[] =>
  payments.flatMap(({ paymentId, date, statement }) =>
    statement === null ? [] : [`${claimPrefixOf({ date, statement })}${paymentId}`],
  );

/** What of a line these payments are, in pence. */
export const paidOf = (payments: readonly Payment[], line: LinePayment): number =>
  payments.reduce((sum, payment) => (isOfSameLine(payment, line) ? sum + payment.amountPence : sum), 0);

/**
 * Within the request the contract sees to it; this is about what other invoices have of the line.
 * @param elsewhere in pence by invoice
 * @throws HttpProblem 409
 */
export const refuseMoreThanCame = (
  { amountPence, statement }: LinePayment & { readonly amountPence: number },
  elsewhere: ReadonlyMap<string, number>,
): void => {
  const used = [...elsewhere.values()].reduce((sum, pence) => sum + pence, 0);
  if (used > 0 && used + amountPence > statement.amountPence)
    throw new HttpProblem(
      409,
      t('Of this line {amount} is recorded at another invoice already.', {
        amount: formatPoundsAndPence(poundsOf(used)),
      }),
    );
};

/** Other invoices have payments of lines of this day and amount that were not looked at yet. */
export class LinePaidMeanwhile extends Error {
  override readonly name = 'LinePaidMeanwhile';
  constructor(readonly claims: readonly { readonly claim: string; readonly invoice_id: string }[]) {
    super('other invoices have payments of such a line');
  }
}

/**
 * Of the lines of this day and amount: sees to it that payments at other invoices are those that were looked at. In the append's transaction.
 * @param known claims that were looked at
 * @throws LinePaidMeanwhile; PreparedByAnother while one is held ahead of a log elsewhere
 */
export const refuseUnknownPayments = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  {
    invoiceId,
    line,
    known,
  }: { readonly invoiceId: string; readonly line: LinePayment; readonly known: ReadonlySet<string> },
): Promise<void> => {
  await lockClaims(transaction);
  const held = unit.form === 'ahead' ? await heldClaims<InvoiceClaim>(transaction, invoiceClaimHeld) : [];
  if (
    held.some((one) => one.invoiceId !== invoiceId && one.takes.some((claim) => claim.startsWith(claimPrefixOf(line))))
  )
    throw new PreparedByAnother(
      new HttpProblem(
        503,
        t('A payment of this day and amount is being recorded at this moment. Please try again shortly.'),
        {
          retryAfter: 5,
        },
      ),
    );
  const others = await transaction<{ claim: string; invoice_id: string }>('invoice_claim')
    .whereLike('claim', `${claimPrefixOf(line)}%`)
    .whereNot({ invoice_id: invoiceId });
  const unknown = others.filter(({ claim }) => !known.has(claim));
  if (unknown.length > 0) throw new LinePaidMeanwhile(unknown);
};
