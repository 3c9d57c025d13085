import { Controller, Header, Inject, Param, Req } from '@nestjs/common';
import { DraftInvoice, IssueInvoice, ReviseInvoiceDraft, type Invoice } from '#contracts';
import { Call, itself, REQUESTS, Wire, type Requests } from '#platform';
import { invoiceBody } from './invoice-body.js';
import { InvoiceDrafts } from './invoice-drafts.js';

@Controller()
export class DraftsController {
  constructor(
    private readonly drafts: InvoiceDrafts,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  @Call('POST /api/invoices/drafts')
  async draft(@Req() request: unknown, @Wire(DraftInvoice, invoiceBody) command: DraftInvoice): Promise<Invoice> {
    return this.drafts.draft(command, await this.requests.begin(request, command, { creates: itself }));
  }

  @Call('PUT /api/invoices/:id')
  async revise(
    @Req() request: unknown,
    @Param('id') id: string,
    @Wire(ReviseInvoiceDraft, invoiceBody) command: ReviseInvoiceDraft,
  ): Promise<Invoice> {
    return this.drafts.revise(id.toLowerCase(), command, await this.requests.begin(request, { id, ...command }));
  }

  /** Discards a draft; answers the id as a JSON string. */
  @Call('DELETE /api/invoices/:id')
  @Header('content-type', 'application/json')
  async discard(@Req() request: unknown, @Param('id') id: string): Promise<string> {
    return JSON.stringify(await this.drafts.discard(id.toLowerCase(), await this.requests.begin(request, { id })));
  }

  @Call('POST /api/invoices/:id/issue')
  async issue(
    @Req() request: unknown,
    @Param('id') id: string,
    @Wire(IssueInvoice, invoiceBody, 'no fields') command: IssueInvoice,
  ): Promise<Invoice> {
    return this.drafts.issue(id.toLowerCase(), command, await this.requests.begin(request, { id, ...command }));
  }
}
