import { useSyncExternalStore } from 'react';

const KEY = 'soundings.token';
const listeners = new Set<() => void>();
const tell = (): void => { for (const listener of listeners) listener(); };

const subscribe = (listener: () => void): (() => void) => {
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

export const keepToken = (token: string): void => {
  localStorage.setItem(KEY, token);
  tell();
};

export const dropToken = (): void => {
  if (currentToken() === null) return;
  localStorage.removeItem(KEY);
  tell();
};

/** Rerenders when somebody signs in or out, here or in another tab. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, currentToken);
