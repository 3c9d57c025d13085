import type { Caller } from '../requests.js';

/** Injection token of `Accounts`; bound globally by the module that keeps the accounts. */
export const ACCOUNTS = Symbol('ACCOUNTS');

/** Who a token belongs to: now, or when notifications are cut at most a second ago. Asked on every call, so it must be cheap. */
export interface Accounts {
  /** null: no such account, or it was removed. */
  find(id: string): Promise<Caller | null>;
}
