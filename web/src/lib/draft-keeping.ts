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
