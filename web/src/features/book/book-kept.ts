import { feeTypes } from '#contracts';
import { accountOf, currentToken, onSession } from '../../lib/session.js';
import { emptyBook, type BookValues } from './book-values.js';

const KEY = 'soundings.book';

interface Kept {
  readonly account: string | null;
  readonly values: BookValues;
}

/** What was typed here before the page was loaded again, by the same account in the same tab. */
export const keptBook = (): BookValues => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept === null || kept.account !== accountOf(currentToken())) return emptyBook;
    const values = { ...emptyBook, ...kept.values };
    return values.type !== null && !feeTypes.includes(values.type) ? emptyBook : values;
  } catch {
    return emptyBook;
  }
};

export const keepBook = (values: BookValues): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ account: accountOf(currentToken()), values } satisfies Kept));
  } catch {
    // Then it is there as long as the page is.
  }
};

export const forgetBook = (): void => sessionStorage.removeItem(KEY);

// A client's name is not left behind for whoever signs in next.
onSession(() => { if (currentToken() === null) forgetBook(); });
