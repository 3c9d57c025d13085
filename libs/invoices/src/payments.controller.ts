import { Controller, Inject, Param, Req } from '@nestjs/common';
import { RecordPayment, RecordPayments, type Invoice, type PaymentsRecorded } from '#contracts';
import { Call, REQUESTS, Wire, type Requests } from '#platform';
import { invoiceBody } from './invoice-body.js';
import { InvoicePayments } from './invoice-payments.js';
import { refusalOf } from './invoice.rejections.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: InvoicePayments,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  /** Each invoice in a command of its own: one that is refused does not hold up the others. */
  @Call('POST /api/invoices/payments')
  async record(
    @Req() request: unknown,
    @Wire(RecordPayments, invoiceBody) command: RecordPayments,
  ): Promise<PaymentsRecorded> {
    const own = await this.requests.begin(request, command);
    const recorded: PaymentsRecorded['recorded'][number][] = [];
    const refused: PaymentsRecorded['refused'][number][] = [];
    const ids = [...new Set(command.ids.map((id) => id.toLowerCase()))];
    for (const [at, id] of ids.entries()) {
      try {
        recorded.push(await this.payments.payRest(id, at, command, own));
      } catch (error) {
        refused.push({ invoice_id: id, msg: refusalOf(error) });
      }
    }
    return { recorded, refused };
  }

  @Call('POST /api/invoices/:id/payments')
  async pay(
    @Req() request: unknown,
    @Param('id') id: string,
    @Wire(RecordPayment, invoiceBody) command: RecordPayment,
  ): Promise<Invoice> {
    return this.payments.pay(id.toLowerCase(), command, await this.requests.begin(request, { id, ...command }));
  }

  @Call('DELETE /api/invoices/:id/payments/:payment')
  async removePayment(
    @Req() request: unknown,
    @Param('id') id: string,
    @Param('payment') payment: string,
  ): Promise<Invoice> {
    return this.payments.removePayment(
      id.toLowerCase(),
      payment.toLowerCase(),
      await this.requests.begin(request, { id, payment }),
    );
  }
}
