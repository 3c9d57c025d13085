import { API_TOKEN_PREFIX, type Capability } from '#contracts';
import type { Caller } from '../requests/requests.js';

/** Injection token of `ApiTokens`; bound globally by the module that keeps accounts. */
export const API_TOKENS = Symbol('API_TOKENS');

/** A token that goes on, and whose account is open. */
export interface FoundApiToken {
  readonly id: string;
  readonly caller: Caller;
  /** What it may do of what its account may do. */
  readonly scope: ReadonlySet<Capability>;
  readonly readOnly: boolean;
  /** Seconds since 1970. */
  readonly ends: number;
}

/** Knows the tokens of other programs (docs/decisions/0075). */
export interface ApiTokens {
  /** @returns null for one that is unknown, ended or of an account that is closed */
  find(token: string): Promise<FoundApiToken | null>;
}

/** @returns the token for a machine in an `Authorization` header: as a bearer, or as the password of what knows only those; null where there is none */
export const apiTokenIn = (authorization: string | undefined): string | null => {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  const token =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : credentials;
  return token.startsWith(API_TOKEN_PREFIX) ? token : null;
};

/** What is for a person who is signed in: accounts and their secrets, what a screen follows, and what is each one's own. */
const inPerson =
  /^(?:(?:POST|PUT|DELETE) \/api\/(?:auth|users)\b|\w+ \/api\/(?:sessions|second-factor|passkeys|tokens|invitations|password-links|feeds|forgetting|changes|presence|views)\b|(?:POST|DELETE) \/api\/\w+\/:id\/feed$)/;

/** @param call as the policy names it */
export const isForPeople = (call: string): boolean => inPerson.test(call);
