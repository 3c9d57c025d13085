import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';

const KEY = 'soundings.token';
// Signing out in one tab signs out the others.
const { tell, listen } = createListeners(true);

/** Calls `listener` when somebody signs in or out, here or in another tab. @returns how to stop */
export const onSession = listen;

/** The bearer token of this browser; null when signed out. */
export const currentToken = (): string | null => localStorage.getItem(KEY);

/** Id of the account that a token is for, without asking the server; null when there is none in it. */
export const accountOf = (token: string | null): string | null => {
  try {
    const [, claims = ''] = (token ?? '').split('.');
    const read: unknown = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof read === 'object' && read !== null && 'sub' in read && typeof read.sub === 'string' ? read.sub : null;
  } catch {
    return null;
  }
};

let onPurpose = false;

/** Whether the person pressed Logout: then signing in again starts at the dashboard, not at the page left. */
export const leftOnPurpose = (): boolean => onPurpose;

export const keepToken = (token: string): void => {
  onPurpose = false;
  localStorage.setItem(KEY, token);
  tell();
};

/** Ends the session: because the server refused the token, or by Logout (`purpose`). */
export const dropToken = (purpose = false): void => {
  if (currentToken() === null) return;
  onPurpose = purpose;
  localStorage.removeItem(KEY);
  tell();
};

/** Whether this page had an answer yet: one that had none has nothing to wait with. */
let answered = false;
export const noteAnswered = (): void => {
  answered = true;
};

/** The token that ran out while a page was open. */
let lapsed: string | null = null;

/** Whether the session ran out, and the page waits until somebody signs in again. */
export const isLapsed = (): boolean => lapsed !== null && lapsed === currentToken();

/** The server refused a token: a page that is in use waits for another one, any other leads to /login. */
export const refuseToken = (token: string): void => {
  if (token !== currentToken() || token === lapsed) return;
  if (!answered) return dropToken();
  lapsed = token;
  tell();
};

/**
 * Waits while the session of a refused token is taken up again, here or in another tab.
 * @returns whether the same account is signed in now, so that what was asked may be asked again
 */
export const renewedAfter = (token: string, signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const isOver = (): boolean => currentToken() !== token;
    const isSame = (): boolean => currentToken() !== null && accountOf(currentToken()) === accountOf(token);
    if (isOver()) return resolve(isSame());
    const end = (): void => {
      stop();
      signal?.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      end();
      reject(new DOMException('The call was given up.', 'AbortError'));
    };
    const stop = onSession(() => {
      if (!isOver()) return;
      end();
      resolve(isSame());
    });
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort);
  });

/** Rerenders when the session runs out, and when it goes on. */
export const useLapsed = (): boolean => useSyncExternalStore(onSession, isLapsed);

/** Rerenders when somebody signs in or out, here or in another tab. */
export const useToken = (): string | null => useSyncExternalStore(onSession, currentToken);

/** Id of the account that is signed in, without asking the server. */
export const useAccount = (): string | null => accountOf(useToken());
