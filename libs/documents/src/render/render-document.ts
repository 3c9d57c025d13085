import { Packer } from 'docx';
import { feeProposalContent, invoiceContent } from './content.js';
import { feeProposal } from './fee-proposal.js';
import { invoice } from './invoice.js';

/**
 * The bytes of a docx file.
 * @param content what the document says: `FeeProposalContent` or `InvoiceContent`, as it was kept
 * @throws ZodError when the content is none, or its amounts do not add up
 */
export const renderDocument = async (kind: 'fee-proposal' | 'invoice', content: unknown): Promise<Buffer> =>
  Packer.toBuffer(
    kind === 'invoice' ? invoice(invoiceContent.parse(content)) : feeProposal(feeProposalContent.parse(content)),
  );
