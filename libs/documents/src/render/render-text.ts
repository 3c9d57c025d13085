import type { DocumentKind } from '../document.events.js';
import { feeProposalContent, invoiceContent } from './content.js';
import { renderDocument } from './render-document.js';

/** Writes what was taken down; content that is not whole is an error, never half a document. */
export const renderText = (kind: DocumentKind, content: string): Promise<Buffer> => {
  const said: unknown = JSON.parse(content);
  return kind === 'invoice' ? renderDocument(kind, invoiceContent.parse(said)) : renderDocument(kind, feeProposalContent.parse(said));
};
