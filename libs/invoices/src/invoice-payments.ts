import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import {
  penceOf,
  poundsOf,
  type Invoice,
  type PaymentsRecorded,
  type RecordPayment,
  type RecordPayments,
} from '#contracts';
import { partCommandIdOf, type CommandContext } from '#eventing';
import { HttpProblem, type CommandRequest } from '#platform';
import type { Payment } from './invoice.events.js';
import { InvoiceStream, said, type Guard } from './invoice-stream.js';
import { balanceOf } from './invoice.state.js';

/** What is paid of an invoice that is issued. */
@Injectable()
export class InvoicePayments {
  constructor(private readonly stream: InvoiceStream) {}

  async pay(id: string, { amount, date, reference = '' }: RecordPayment, request: CommandRequest): Promise<Invoice> {
    const paymentId = request.entityId;
    return this.stream.change(id, request, {
      type: 'RecordPayment',
      paymentId,
      amountPence: penceOf(amount),
      date,
      reference: reference.trim(),
      statement: null,
    });
  }

  /**
   * A payment that a line of a bank statement brought.
   * @param at its place among those of the request: what it says must not be guessed from the id of a command
   * @returns whether it was recorded now, and not before
   */
  async payFromBank(
    { invoiceId, at, ...payment }: Omit<Payment, 'paymentId'> & { readonly invoiceId: string; readonly at: number },
    request: CommandRequest,
    guard: Guard,
  ): Promise<boolean> {
    const context = paymentContext(request, at);
    const { events } = await this.stream.onIssued(
      invoiceId,
      { type: 'RecordPayment', paymentId: context.commandId, ...payment, ...said(context) },
      context,
      guard,
    );
    return events.length > 0;
  }

  /** As the log has them. */
  async paymentsOf(id: string): Promise<readonly Payment[]> {
    const loaded = await this.stream.load(id);
    return loaded?.state.status === 'issued' ? loaded.state.payments : [];
  }

  /**
   * A payment of all that is outstanding.
   * @param at the invoice's place among those of the request
   * @throws HttpProblem 409 where nothing is
   */
  async payRest(
    id: string,
    at: number,
    { date, reference = '' }: RecordPayments,
    request: CommandRequest,
  ): Promise<PaymentsRecorded['recorded'][number]> {
    const context = paymentContext(request, at);
    const paymentId = context.commandId;
    const { state } = await this.stream.onIssued(
      id,
      ({ state: now }) => {
        const outstanding = now.status === 'issued' ? balanceOf(now).outstanding : 0;
        if (now.status === 'issued' && outstanding <= 0)
          throw new HttpProblem(409, t('Nothing is outstanding on this invoice.'));
        return {
          type: 'RecordPayment',
          paymentId,
          amountPence: outstanding,
          date,
          reference: reference.trim(),
          statement: null,
          ...said(context),
        };
      },
      context,
    );
    const payment = state.status === 'issued' ? state.payments.find((one) => one.paymentId === paymentId) : undefined;
    return { invoice_id: id, payment_id: paymentId, amount: poundsOf(payment?.amountPence ?? 0) };
  }

  async removePayment(id: string, paymentId: string, request: CommandRequest): Promise<Invoice> {
    return this.stream.change(id, request, { type: 'RemovePayment', paymentId });
  }
}

/** Of one payment among those of a request: its command, by whose id the payment goes. */
const paymentContext = ({ context }: CommandRequest, at: number): CommandContext => ({
  ...context,
  commandId: partCommandIdOf(context.commandId, `payment ${at}`),
  causationId: context.commandId,
});
