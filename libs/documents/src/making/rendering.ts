import type { DocumentKind } from '../document.events.js';

/** Injection token of `Rendering`. */
export const RENDERING = Symbol('RENDERING');

/** Writes a document: the bytes of a docx file of what its content says. */
export type Rendering = (kind: DocumentKind, content: string) => Promise<Buffer>;
