import { Controller, Inject, Req } from '@nestjs/common';
import { RecordPayments, type PaymentsRecorded } from '#contracts';
import { Call, REQUESTS, Wire, type Requests } from '#platform';
import { invoiceBody } from './invoice-body.js';
import { InvoiceCommandService } from './invoice-command-service.js';
import { refusalOf } from './invoice.rejections.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly keeping: InvoiceCommandService,
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
        recorded.push(await this.keeping.payRest(id, at, command, own));
      } catch (error) {
        refused.push({ invoice_id: id, msg: refusalOf(error) });
      }
    }
    return { recorded, refused };
  }
}
