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

/**
 * A document that the server writes. While it says that it is not there yet (503 with `Retry-After`), the same request
 * is made again.
 * @throws ApiError
 */
export const fetchDocument = async (
  path: string,
  body: object,
  { key, onWaiting, wait = waited }: DownloadOptions,
): Promise<ReceivedFile> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await api.blob(path, body, { key });
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
