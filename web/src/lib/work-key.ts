import { useState } from 'react';
import { newKey } from './api.js';

export interface WorkKey {
  /** The Idempotency-Key of this work: pressed again it is the same, other work has another. */
  readonly of: (work: unknown) => string;
  /** It was done: the same work is meant anew from now on. */
  readonly done: () => void;
}

export const createWorkKey = (): WorkKey => {
  let last: { readonly text: string; readonly key: string } | null = null;
  return {
    of: (work) => {
      const text = JSON.stringify(work);
      if (last?.text !== text) last = { text, key: newKey() };
      return last.key;
    },
    done: () => {
      last = null;
    },
  };
};

/** For buttons that send without a form: what was sent and not answered is sent again under the same key. */
export const useWorkKey = (): WorkKey => useState(createWorkKey)[0];
