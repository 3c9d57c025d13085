import { Controller, Param, Req, Res, StreamableFile } from '@nestjs/common';
import {
  DocumentFileQuestion,
  DocumentsOf,
  feeTypeOf,
  MakeFeeProposal,
  MakeInvoice,
  formatPostcode,
  type DocumentAnswer,
  type DocumentQueue,
  type InvoicePreview,
  type ProposalPreview,
} from '#contracts';
import { Call, fieldOf, Listed, numberOf, textOf, Wire, type ReplyHeaders, type WireRecord } from '#platform';
import { quotedOnly } from '#quotes';
import { Documents, type MadeDocument } from './documents.service.js';
import { FindDocumentQueue } from './list/find-document-queue.query.js';
import { ListedDocuments } from './list/listed-documents.js';
import { contentDisposition } from './render/file-name.js';

const PDF = 'application/pdf';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A form's fields: the type under any of its names, numbers that were typed. */
const proposalFields = (body: WireRecord): object => {
  quotedOnly(body, [
    'projectName',
    'name',
    'postcode',
    'testType',
    'count',
    'tests',
    'fee',
    'type',
    'distance',
    'enquiry_id',
  ]);
  const [testType, postcode] = [fieldOf(body, 'testType'), fieldOf(body, 'postcode')];
  return {
    ...body,
    testType: feeTypeOf(testType) ?? testType,
    postcode: typeof postcode === 'string' ? formatPostcode(postcode) : postcode,
    count: numberOf(fieldOf(body, 'count')),
    fee: numberOf(fieldOf(body, 'fee')),
  };
};

const invoiceFields = (body: WireRecord, visitId: string | undefined): object => ({
  visitId,
  ...Object.fromEntries(
    ['invoice_number', 'order_reference']
      .filter((name) => fieldOf(body, name) !== undefined)
      .map((name) => [name, textOf(fieldOf(body, name))]),
  ),
});

/** Calls that answer Word files, and what is known of those that were made. */
@Controller()
export class DocumentsController {
  constructor(
    private readonly documents: Documents,
    private readonly listed: ListedDocuments,
    private readonly queue: FindDocumentQueue,
  ) {}

  @Call('POST /api/book/fee')
  async feeProposal(
    @Req() request: unknown,
    @Res({ passthrough: true }) reply: ReplyHeaders,
    @Wire(MakeFeeProposal, proposalFields) command: MakeFeeProposal,
  ): Promise<StreamableFile> {
    return sent(reply, await this.documents.feeProposal(request, command));
  }

  @Call('POST /api/book/fee/preview')
  proposal(@Wire(MakeFeeProposal, proposalFields) command: MakeFeeProposal): Promise<ProposalPreview> {
    return this.documents.proposalPreview(command);
  }

  @Call('POST /api/job/:id/invoice')
  async invoice(
    @Req() request: unknown,
    @Res({ passthrough: true }) reply: ReplyHeaders,
    @Wire(MakeInvoice, (body, { params }) => invoiceFields(body, params['id']), 'no fields') command: MakeInvoice,
  ): Promise<StreamableFile> {
    const { warnings, ...made } = await this.documents.invoice(request, command);
    // The answer is a file: what was worth a look stands beside it, percent-encoded, one sentence a part.
    if (warnings.length > 0) reply.header('X-Warnings', warnings.map(encodeURIComponent).join(','));
    return sent(reply, made);
  }

  @Call('GET /api/job/:id/invoice')
  preview(@Param('id') visitId: string): Promise<InvoicePreview> {
    return this.documents.invoicePreview(Object.assign(new MakeInvoice(), { visitId }));
  }

  @Call('GET /api/documents')
  list(@Listed(DocumentsOf) of: DocumentsOf): Promise<readonly DocumentAnswer[]> {
    return this.listed.list(of);
  }

  @Call('GET /api/documents/queue')
  outstanding(): Promise<DocumentQueue> {
    return this.queue.find();
  }

  /** All that failed. */
  @Call('POST /api/documents/queue/retry')
  async tryAllAgain(@Req() request: unknown): Promise<DocumentQueue> {
    return this.queue.find(await this.documents.tryAllAgain(request, await this.queue.failed()));
  }

  @Call('GET /api/documents/:id')
  async file(
    @Res({ passthrough: true }) reply: ReplyHeaders,
    @Param('id') documentId: string,
    @Listed(DocumentFileQuestion) { format }: DocumentFileQuestion,
  ): Promise<StreamableFile> {
    return format === 'pdf'
      ? sent(reply, await this.documents.pdf(documentId), PDF)
      : sent(reply, await this.documents.file(documentId));
  }

  @Call('POST /api/documents/:id/retry')
  async tryAgain(@Req() request: unknown, @Param('id') documentId: string): Promise<DocumentAnswer> {
    return this.listed.listed(documentId, await this.documents.tryAgain(request, documentId));
  }
}

const sent = (
  reply: ReplyHeaders,
  { documentId, fileName, bytes }: MadeDocument,
  type: string = WORD,
): StreamableFile => {
  reply.header('X-Document-Id', documentId);
  return new StreamableFile(bytes, { type, disposition: contentDisposition(fileName), length: bytes.length });
};
