import { Controller, Inject, Req } from '@nestjs/common';
import {
  MakeInvoices,
  NumberTogether,
  PlanInvoices,
  UndoInvoices,
  type ChangedTogether,
  type InvoicesMade,
  type PlannedInvoice,
} from '#contracts';
import { Call, REQUESTS, Wire, type Requests } from '#platform';
import { Invoicing } from './invoicing.service.js';

/** Calls that invoice many visits with one press. */
@Controller()
export class InvoicingController {
  constructor(
    private readonly invoicing: Invoicing,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  @Call('POST /api/invoices/plan')
  plan(@Wire(PlanInvoices) { ids }: PlanInvoices): Promise<readonly PlannedInvoice[]> {
    return this.invoicing.plan(ids);
  }

  @Call('POST /api/invoices')
  async make(@Req() request: unknown, @Wire(MakeInvoices) command: MakeInvoices): Promise<InvoicesMade> {
    return this.invoicing.make(command, (await this.requests.begin(request, command, { documents: true })).context);
  }

  @Call('POST /api/invoices/undo')
  async undo(@Req() request: unknown, @Wire(UndoInvoices) command: UndoInvoices): Promise<ChangedTogether> {
    return this.invoicing.undo(command, (await this.requests.begin(request, command)).context);
  }

  /** Numbers for many visits: one joint invoice, or a number for each. */
  @Call('POST /api/job/invoicing')
  async number(@Req() request: unknown, @Wire(NumberTogether) command: NumberTogether): Promise<ChangedTogether> {
    return this.invoicing.number(command, (await this.requests.begin(request, command)).context);
  }
}
