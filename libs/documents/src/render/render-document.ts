import { Packer } from 'docx';
import { feeProposalContent, invoiceContent } from './content.js';
import { feeProposal } from './fee-proposal.js';
import { invoice } from './invoice.js';
import type { Sheet } from './layout.js';
import { pdfOf } from './pdf/pdf-document.js';
import { wordDocument } from './word/word-document.js';

const sheetOf = (kind: 'fee-proposal' | 'invoice', content: unknown): Sheet =>
  kind === 'invoice' ? invoice(invoiceContent.parse(content)) : feeProposal(feeProposalContent.parse(content));

/**
 * The bytes of a docx file.
 * @param content what the document says: `FeeProposalContent` or `InvoiceContent`, as it was kept
 * @throws ZodError when the content is none, or its amounts do not add up
 */
export const renderDocument = async (kind: 'fee-proposal' | 'invoice', content: unknown): Promise<Buffer> =>
  Packer.toBuffer(wordDocument(sheetOf(kind, content)));

/** The same document as a PDF file: the same content makes the same bytes. @throws LettersMissing, ZodError as `renderDocument` */
export const renderPdf = async (kind: 'fee-proposal' | 'invoice', content: unknown): Promise<Buffer> =>
  pdfOf(sheetOf(kind, content));
