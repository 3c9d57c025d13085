import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { keys } from './queries.js';
import { accountOf, currentToken, onSession } from './session.js';

const KEY = 'soundings.kept';
/** Raise it when what a kept query answers changes its shape: an older page's answers are then left alone. */
const SHAPE = 3;
/** Nobody reads an agenda of last month; a device that lies in a drawer does not keep clients' numbers for ever. */
const MOST_AGE = 14 * 24 * 60 * 60_000;

interface Kept {
  readonly shape: number;
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: Pick<DehydratedState, 'queries'>;
}

/**
 * The answers of the queries that ask to be kept (`meta.keep`), as text. A question that failed since keeps its last answer.
 * @returns null while the cache does not hold the account itself, since what is in it may be another one's, and while it holds nothing else
 */
export const keptText = (client: QueryClient, account: string, now: number): string | null => {
  if (client.getQueryData<{ readonly _id: string }>(keys.me)?._id !== account) return null;
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ meta, state }) => meta?.['keep'] === true && state.data !== undefined,
    shouldDehydrateMutation: () => false,
  });
  // On a desk that never opened what is kept, nothing is.
  if (queries.length < 2) return null;
  // Stale on arrival: they are shown at once and asked for again.
  const settled = {
    status: 'success',
    error: null,
    fetchFailureReason: null,
    fetchFailureCount: 0,
    fetchStatus: 'idle',
    isInvalidated: true,
  } as const;
  const kept: Kept = {
    shape: SHAPE,
    account,
    at: now,
    state: { queries: queries.map((query) => ({ ...query, state: { ...query.state, ...settled } })) },
  };
  return JSON.stringify(kept);
};

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'shape' in value &&
  value.shape === SHAPE &&
  'account' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'state' in value;

/** What `keptText` wrote, if it is this account's, of this shape, and not too old; otherwise null. */
export const keptState = (text: string | null, account: string | null, now: number): Kept['state'] | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isKept(value) && value.account === account && now - value.at < MOST_AGE ? value.state : null;
  } catch {
    return null;
  }
};

/** Whether this device holds something to read without a network. */
export const hasKept = (): boolean => localStorage.getItem(KEY) !== null;

const account = (): string | null => accountOf(currentToken());

const write = (client: QueryClient): void => {
  const whose = account();
  const text = whose === null ? null : keptText(client, whose, Date.now());
  if (text === null) return;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Full: then there is nothing to read without a network, and all else works.
    localStorage.removeItem(KEY);
  }
};

/**
 * Fills the cache with what this device kept for the account that is signed in, and keeps it up to date from then
 * on. It goes when the account signs out, is signed out, or another one signs in.
 */
export const keepQueries = (client: QueryClient): QueryClient => {
  let whose = account();
  const state = keptState(localStorage.getItem(KEY), whose, Date.now());
  if (state === null) localStorage.removeItem(KEY);
  else hydrate(client, state, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.['keep'] === true)
      write(client);
  });
  onSession(() => {
    if (account() !== whose) localStorage.removeItem(KEY);
    whose = account();
  });
  return client;
};
