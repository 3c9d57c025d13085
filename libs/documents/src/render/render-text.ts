import type { DocumentKind } from '../document.events.js';
import { renderDocument } from './render-document.js';

/** Writes what was taken down; content that is not whole is an error, never half a document. */
export const renderText = (kind: DocumentKind, content: string): Promise<Buffer> =>
  renderDocument(kind, JSON.parse(content));
