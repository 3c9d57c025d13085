import type { DocumentKind } from '../document.events.js';

/** Word, PDF and the fonts are loaded with the first document (docs/decisions/0089). */
const rendering = () => import('./render-document.js');

/** Writes what was taken down; content that is not whole is an error, never half a document. */
export const renderText = async (kind: DocumentKind, content: string): Promise<Buffer> =>
  (await rendering()).renderDocument(kind, JSON.parse(content));

/** The same document as a PDF file. @throws LettersMissing */
export const renderTextAsPdf = async (kind: DocumentKind, content: string): Promise<Buffer> =>
  (await rendering()).renderPdf(kind, JSON.parse(content));
