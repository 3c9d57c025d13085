import { dropDraftsOf, sweepDrafts } from './drafts.js';
import { accountOf, currentToken, leftOnPurpose, onSession } from './session.js';

/** Clears away the drafts of this browser: at the start what is too old, at Logout what the account typed. A session that ran out leaves them. */
export const keepDrafts = (): void => {
  sweepDrafts(localStorage, Date.now());
  let whose = accountOf(currentToken());
  onSession(() => {
    if (whose !== null && currentToken() === null && leftOnPurpose()) dropDraftsOf(localStorage, whose);
    whose = accountOf(currentToken());
  });
};

const waiting = new Set<() => void>();

/**
 * @param write writes at once what an open form has not written yet
 * @returns what ends it
 */
export const keepsWaiting = (write: () => void): (() => void) => {
  waiting.add(write);
  return () => {
    waiting.delete(write);
  };
};

/** Before forms are made anew: they read what was typed before the old ones have gone. */
export const writeWaiting = (): void => {
  for (const write of waiting) write();
};
