import type { Job } from '#contracts';
import { ApiError } from './api.js';
import type { OutboxEntry, OutboxStore } from './outbox-store.js';

/**
 * Answers the visit as it stands with the change.
 * @throws ApiError
 */
export type SendEntry = (entry: OutboxEntry) => Promise<Job | null>;

/** What passes by itself: no network, a server that restarts, a session that ran out. The change may have arrived all the same; its key tells. */
const passing: ReadonlySet<number> = new Set([0, 401, 408, 425, 429, 502, 503, 504]);

const refused = (entry: OutboxEntry, { status, body: { msg, fieldConflicts } }: ApiError): OutboxEntry => ({
  ...entry,
  refusal: { status, msg, ...(fieldConflicts === undefined ? {} : { fieldConflicts }) },
});

/**
 * Sends what waits, one after the other. What the server refuses stays, with its sentence; an error of the server holds back the rest of its visit
 * alone.
 * @returns whether everything was sent or refused
 */
export const sendWaiting = async (store: OutboxStore, account: string, send: SendEntry): Promise<boolean> => {
  const held = new Set<string>();
  for (;;) {
    const waiting = (await store.all(account)).filter(({ refusal }) => refusal === null);
    const entry = waiting.find(({ about }) => !held.has(about));
    if (entry === undefined) return waiting.length === 0;
    try {
      await store.settle(entry, await send(entry));
    } catch (error) {
      if (!(error instanceof ApiError) || passing.has(error.status)) return false;
      if (error.status >= 500) held.add(entry.about);
      else await store.change(refused(entry, error));
    }
  }
};
