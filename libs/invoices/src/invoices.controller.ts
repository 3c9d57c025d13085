import { Controller, Inject, Param, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  AsAt,
  CreditInvoice,
  ElectronicInvoiceQuestion,
  HandJournalOver,
  InvoiceWindow,
  JournalQuestion,
  MarkInvoiceSent,
  VatQuestion,
  type AgedDebtor,
  type Invoice,
  type JournalHandedOver,
  type VatFigures,
} from '#contracts';
import { contentDisposition } from '#documents';
import { Call, Listed, REQUESTS, Wire, withTotal, type Requests } from '#platform';
import { ElectronicInvoices } from './electronic/electronic-invoices.js';
import { invoiceBody } from './invoice-body.js';
import { InvoiceCommandService } from './invoice-command-service.js';
import { SalesJournal } from './journal/sales-journal.js';
import { ListedInvoices } from './list/listed-invoices.js';

@Controller()
export class InvoicesController {
  constructor(
    private readonly keeping: InvoiceCommandService,
    private readonly listed: ListedInvoices,
    private readonly journal: SalesJournal,
    private readonly electronic: ElectronicInvoices,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  @Call('GET /api/invoices')
  async list(
    @Listed(InvoiceWindow) window: InvoiceWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Invoice[]> {
    return withTotal(reply, await this.listed.list(window));
  }

  /** Who owes how much, and for how long. */
  @Call('GET /api/invoices/aged')
  aged(@Listed(AsAt) { as_at }: AsAt): Promise<readonly AgedDebtor[]> {
    return this.listed.aged(as_at);
  }

  /** What sales give to a VAT return, with the invoices behind it. */
  @Call('GET /api/invoices/vat')
  vat(@Listed(VatQuestion) question: VatQuestion): Promise<VatFigures> {
    return this.listed.vat(question);
  }

  /** The sales journal as CSV, in the form that an accounts program imports. */
  @Call('GET /api/invoices/journal')
  async journalFile(
    @Listed(JournalQuestion) question: JournalQuestion,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { fileName, csv } = await this.journal.file(question);
    reply.header('Cache-Control', 'no-store');
    return new StreamableFile(Buffer.from(csv), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }

  @Call('POST /api/invoices/journal')
  async handOver(@Req() request: unknown, @Wire(HandJournalOver) command: HandJournalOver): Promise<JournalHandedOver> {
    return this.journal.handOver(command, await this.requests.begin(request, command));
  }

  @Call('GET /api/invoices/:id')
  one(@Param('id') id: string, @Listed(AsAt) { as_at }: AsAt): Promise<Invoice> {
    return this.listed.one(id.toLowerCase(), as_at);
  }

  /** An issued invoice, or one of its credit notes, as UBL 2.1 of EN 16931. */
  @Call('GET /api/invoices/:id/ubl')
  async ubl(
    @Param('id') id: string,
    @Listed(ElectronicInvoiceQuestion) { credit_note }: ElectronicInvoiceQuestion,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { fileName, xml } = await this.electronic.ubl(id.toLowerCase(), credit_note);
    reply.header('Cache-Control', 'no-store');
    return new StreamableFile(Buffer.from(xml), {
      type: 'application/xml; charset=utf-8',
      disposition: contentDisposition(fileName),
    });
  }

  @Call('POST /api/invoices/:id/sent')
  async sent(
    @Req() request: unknown,
    @Param('id') id: string,
    @Wire(MarkInvoiceSent, invoiceBody, 'no fields') command: MarkInvoiceSent,
  ): Promise<Invoice> {
    return this.keeping.markSent(id.toLowerCase(), command, await this.requests.begin(request, { id, ...command }));
  }

  @Call('POST /api/invoices/:id/credit')
  async credit(
    @Req() request: unknown,
    @Param('id') id: string,
    @Wire(CreditInvoice, invoiceBody) command: CreditInvoice,
  ): Promise<Invoice> {
    return this.keeping.credit(id.toLowerCase(), command, await this.requests.begin(request, { id, ...command }));
  }
}
