import { cookieOf, endedCookie, pendingIn } from './pending-cookie.js';

const pending = { state: 'a-state', nonce: 'a_nonce', verifier: 'averifier' };

describe('what a browser keeps while it is at the provider', () => {
  it.each([
    [true, /^__Host-signing_in=[\w.-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/],
    [false, /^signing_in=[\w.-]+; Path=\/api\/auth\/single-sign-on; Max-Age=900; HttpOnly; SameSite=Strict$/],
  ])('is read by no script, and over TLS (%s) set by no other host', (secure, expected) => {
    const cookie = cookieOf(pending, { secure });
    expect(cookie).toMatch(expected);
    expect(pendingIn(`a=b; ${cookie.split(';')[0] ?? ''}; c=d`)).toEqual(pending);
    const ended = endedCookie({ secure });
    expect(ended).toContain('Max-Age=0');
    expect(ended.split('=')[0]).toBe(cookie.split('=')[0]);
  });

  it.each([undefined, '', 'signing_in=', 'signing_in=a.b', 'signing_in=a.b.c.d', 'not_signing_in=a.b.c'])(
    'is nothing in %j',
    (cookies) => {
      expect(pendingIn(cookies)).toBeNull();
    },
  );
});
