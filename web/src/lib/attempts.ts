import { newKey } from './api.js';

/** Where the key of an unanswered save outlives the page. */
export interface KeptKey {
  /** @param creates the body may be another one than was sent */
  readonly keyOf: (body: string, creates: boolean) => string | null;
  /** null: it was answered. */
  readonly sending: (sent: { readonly key: string; readonly body: string } | null) => void;
}

interface Attempt {
  readonly key: string;
  readonly text: string;
  /** No answer came: it may have been done. */
  readonly open: boolean;
}

export interface Sending {
  readonly key: string;
  /** Something else may have been sent before, and whether it arrived is not known. */
  readonly edited: boolean;
}

export interface Attempts {
  readonly begin: (body: unknown, kept: KeptKey | undefined) => Sending;
  /** An answered refusal: nothing was done. */
  readonly refused: (kept: KeptKey | undefined) => void;
  /** It is done, or the next try is of something else. */
  readonly end: () => void;
}

/**
 * The Idempotency-Keys of one form (docs/decisions/0032). What is sent again unchanged has the same key. A form that creates keeps its key
 * also when it is edited: the server makes one thing under it, whichever of the tries arrives.
 */
export const createAttempts = (creates: boolean): Attempts => {
  let last: Attempt | null = null;
  return {
    begin: (body, kept) => {
      const text = JSON.stringify(body);
      const edited = last !== null && last.open && last.text !== text;
      const own = last !== null && (creates || last.text === text) ? last.key : null;
      const known = own === null ? (kept?.keyOf(text, creates) ?? null) : null;
      const key = own ?? known ?? newKey();
      last = { key, text, open: true };
      kept?.sending({ key, body: text });
      // What a page that is gone sent may have been anything.
      return { key, edited: edited || known !== null };
    },
    refused: (kept) => {
      if (last !== null) last = { ...last, open: false };
      kept?.sending(null);
    },
    end: () => {
      last = null;
    },
  };
};
