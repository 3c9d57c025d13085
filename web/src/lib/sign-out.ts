import { currentToken, dropToken } from './session.js';

/** What the worker keeps is nobody's in particular, and still nothing that the next person at this device should find here. */
const dropStores = async (): Promise<void> => {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
};

/**
 * Logout: ends the session at the server, which has the browser empty its cache, and clears away what this page keeps (each part for itself,
 * with the token). Without a network the session ends by itself, a few hours later.
 */
export const signOut = (): void => {
  const token = currentToken();
  if (token !== null)
    fetch('/api/auth', { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${token}` } }).catch(
      () => undefined,
    );
  dropToken(true);
  dropStores().catch(() => undefined);
};
