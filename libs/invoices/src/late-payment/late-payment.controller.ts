import { Controller, Inject, Param, Req } from '@nestjs/common';
import { ChargeInterest, londonDate, type Invoice } from '#contracts';
import { Call, CLOCK, itself, REQUESTS, Wire, type Clock, type Requests } from '#platform';
import { invoiceBody } from '../invoice-body.js';
import { InvoiceDrafts } from '../invoice-drafts.js';
import { ListedInvoices } from '../list/listed-invoices.js';
import { interestOn } from '../on-another.js';
import { interestDraft } from './interest-draft.js';

/** What the Late Payment of Commercial Debts (Interest) Act 1998 adds. */
@Controller()
export class LatePaymentController {
  constructor(
    private readonly drafts: InvoiceDrafts,
    private readonly listed: ListedInvoices,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  /** Answers the draft, which a person looks at before it is issued. */
  @Call('POST /api/invoices/:id/interest')
  async charge(
    @Req() request: unknown,
    @Param('id') id: string,
    @Wire(ChargeInterest, invoiceBody) command: ChargeInterest,
  ): Promise<Invoice> {
    const begun = await this.requests.begin(request, { id, ...command }, { creates: itself });
    const other = await this.listed.ofInterestOn(id.toLowerCase());
    if (other !== undefined && other.invoice_id !== begun.entityId)
      throw interestOn({
        id: other.invoice_id,
        status: other.status === 'draft' ? 'draft' : 'issued',
        number: other.number,
      });
    const late = await this.listed.one(id.toLowerCase());
    return this.drafts.keepDraft(begun, interestDraft(late, command, londonDate(this.clock.now())));
  }
}
