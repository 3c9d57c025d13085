import type { Caller } from '../requests/requests.js';

/** Injection token of `Accounts`; bound globally by the module that keeps the accounts. */
export const ACCOUNTS = Symbol('ACCOUNTS');

/** What a token says: which session of which account. */
export interface SessionOf {
  readonly account: string;
  readonly session: string;
}

/** Who a token belongs to: now, or when notifications are cut at most a second ago. Asked on every call, so it must be cheap. */
export interface Accounts {
  /** A call is made in the session, which is use of it. null: it has ended, or the account is there no more. */
  find(of: SessionOf): Promise<Caller | null>;
  /** Whether the session goes on; to look is no use. */
  isOpen(of: SessionOf): Promise<boolean>;
  /** Calls `changed` whenever something about the account or one of its sessions may be different. @returns what ends it */
  watch(account: string, changed: () => void): () => void;
}
