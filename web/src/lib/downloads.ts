import type { DocumentForm } from '#contracts';
import { api, ApiError, type ReceivedFile } from './api.js';

const TRIES_AFTER_THE_FIRST = 3;
/** Nobody waits longer in front of a screen, whatever the server asks for. */
const MOST_SECONDS = 30;

interface DownloadOptions {
  /** Idempotency-Key: every try is the same request, so the document is made once. */
  readonly key: string;
  /** The document is still being written; it is asked for again after so many seconds. */
  readonly onWaiting: (seconds: number) => void;
  readonly wait?: (seconds: number) => Promise<void>;
}

const waited = (seconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, seconds * 1000);
  });

type Waiting = Omit<DownloadOptions, 'key'>;

/**
 * A document that the server writes. While it says that it is not there yet (503 with `Retry-After`), the same request
 * is made again.
 * @throws ApiError
 */
const whenMade = async (
  ask: () => Promise<ReceivedFile>,
  { onWaiting, wait = waited }: Waiting,
): Promise<ReceivedFile> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (
        !(error instanceof ApiError) ||
        error.status !== 503 ||
        error.retryAfter === null ||
        tries === TRIES_AFTER_THE_FIRST
      )
        throw error;
      const seconds = Math.min(MOST_SECONDS, Math.max(1, error.retryAfter));
      onWaiting(seconds);
      await wait(seconds);
    }
  }
};

/** A document that a call asks for. @throws ApiError */
export const fetchDocument = (
  path: string,
  body: object,
  { key, ...waiting }: DownloadOptions,
): Promise<ReceivedFile> => whenMade(() => api.blob(path, body, { key }), waiting);

/** A document that was asked for before. @throws ApiError */
export const fetchMade = (id: string, format: DocumentForm): Promise<ReceivedFile> =>
  whenMade(() => api.file(`/api/documents/${id}?format=${format}`), { onWaiting: () => undefined });

/** Several PDF files as one, page after page. */
export const joinedPdf = async (files: readonly ReceivedFile[]): Promise<Blob> => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create();
  for (const { content } of files) {
    const part = await PDFDocument.load(await content.arrayBuffer());
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return new Blob([new Uint8Array(await whole.save())], { type: 'application/pdf' });
};

/** Several files as one; of two with the same name the second is called 'name (2)'. They are packed already, so they are only put together. */
export const zipped = async (files: readonly ReceivedFile[]): Promise<Blob> => {
  const { zipSync } = await import('fflate');
  const packed = new Map<string, Uint8Array>();
  for (const { name, content } of files) {
    const cut = name.lastIndexOf('.');
    const [stem, extension] = cut > 0 ? [name.slice(0, cut), name.slice(cut)] : [name, ''];
    let free = name;
    for (let number = 2; packed.has(free); number += 1) free = `${stem} (${number})${extension}`;
    packed.set(free, new Uint8Array(await content.arrayBuffer()));
  }
  return new Blob([zipSync(Object.fromEntries(packed), { level: 0 })], { type: 'application/zip' });
};
