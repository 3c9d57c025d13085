import { useSyncExternalStore } from 'react';

const KEY = 'soundings.token';
const listeners = new Set<() => void>();
const tell = (): void => { for (const listener of listeners) listener(); };

/** Calls `listener` when somebody signs in or out, here or in another tab. @returns how to stop */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Signing out in one tab signs out the others.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

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

/** Rerenders when somebody signs in or out, here or in another tab. */
export const useToken = (): string | null => useSyncExternalStore(onSession, currentToken);
