import type { Pending } from './identity-provider.js';

const NAME = 'signing_in';
const MINUTES = 15;
const PATH = '/api/auth/single-sign-on';

const written = (value: string, seconds: number, secure: boolean): string =>
  `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** @returns a `Set-Cookie` header that ties what comes back to this browser */
export const cookieOf = ({ state, nonce, verifier }: Pending, { secure }: { readonly secure: boolean }): string =>
  written([state, nonce, verifier].join('.'), MINUTES * 60, secure);

/** An answer is taken once. */
export const endedCookie = ({ secure }: { readonly secure: boolean }): string => written('', 0, secure);

/** @returns null where this browser asked for nothing, or too long ago */
export const pendingIn = (cookies: string | undefined): Pending | null => {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]{1,500})`).exec(cookies ?? '')?.[1] ?? '';
  const [state, nonce, verifier, ...more] = value.split('.');
  return state === undefined || nonce === undefined || verifier === undefined || more.length > 0
    ? null
    : { state, nonce, verifier };
};
