import type { Pending } from './identity-provider.js';

const NAME = 'signing_in';
/** Over TLS a name that browsers take from this host alone, for all of it, and send over TLS only. */
const NAME_OVER_TLS = `__Host-${NAME}`;
const COOKIE = new RegExp(`(?:^|;\\s*)(?:${NAME_OVER_TLS}|${NAME})=([\\w.-]{1,500})`);
const MINUTES = 15;

const written = (value: string, seconds: number, secure: boolean): string => {
  const rest = `Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  return secure
    ? `${NAME_OVER_TLS}=${value}; Path=/; ${rest}; Secure`
    : `${NAME}=${value}; Path=/api/auth/single-sign-on; ${rest}`;
};

/** @returns a `Set-Cookie` header that ties what comes back to this browser */
export const cookieOf = ({ state, nonce, verifier }: Pending, { secure }: { readonly secure: boolean }): string =>
  written([state, nonce, verifier].join('.'), MINUTES * 60, secure);

/** An answer is taken once. */
export const endedCookie = ({ secure }: { readonly secure: boolean }): string => written('', 0, secure);

/** @returns null where this browser asked for nothing, or too long ago */
export const pendingIn = (cookies: string | undefined): Pending | null => {
  const value = COOKIE.exec(cookies ?? '')?.[1] ?? '';
  const [state, nonce, verifier, ...more] = value.split('.');
  return state === undefined || nonce === undefined || verifier === undefined || more.length > 0
    ? null
    : { state, nonce, verifier };
};
