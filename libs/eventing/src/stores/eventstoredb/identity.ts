import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../event-store.js';
import { failureOf, type SharedClient } from './client.js';
import { within } from './within.js';

/** No event is ever in it: only its metadata is written. */
const STREAM = 'soundings';
const KEY = 'storeId';
const INSTALLATION = 'installation';
const TRIES = 5;

/** What a log says of itself. */
export interface Identity {
  readonly storeId: string;
  /** A check of the installation that it belongs to; null: it does not say. */
  readonly installation: string | null;
}

/** Again where someone else was first, or the outcome is unknown: both are seen by reading again. */
const withRetry = async <T>(work: () => Promise<T | null>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await work();
      if (done !== null) return done;
    } catch (error) {
      const { kind } = failureOf(error);
      if (attempt >= TRIES || (kind !== 'conflict' && kind !== 'transport'))
        throw new StoreUnavailable('notApplied', { cause: error });
      await pause(25 * 2 ** attempt);
    }
  }
};

const readIdentity = async (
  client: SharedClient,
  patienceMs: number,
): Promise<(Identity & { readonly revision: bigint | undefined }) | null> => {
  const { metadata, revision } = await within(client.metadataOf(STREAM), patienceMs);
  const [known, installation] = [metadata[KEY], metadata[INSTALLATION]];
  return typeof known === 'string'
    ? { storeId: known, installation: typeof installation === 'string' ? installation : null, revision }
    : null;
};

/**
 * What the log says of itself; whoever opens it first gives it its id.
 * @throws StoreUnavailable
 */
export const identityOf = (client: SharedClient, patienceMs: number): Promise<Identity> =>
  withRetry(async () => {
    const known = await readIdentity(client, patienceMs);
    if (known === null) await within(client.setMetadata(STREAM, { [KEY]: randomUUID() }, 'no_stream'), patienceMs);
    return known;
  });

/**
 * Writes down to which installation the log belongs.
 * @param installation null: it is for whoever opens it next to say
 * @throws StoreUnavailable
 */
export const nameInstallation = (
  client: SharedClient,
  installation: string | null,
  patienceMs: number,
): Promise<Identity> =>
  withRetry(async () => {
    const known = await readIdentity(client, patienceMs);
    // What someone else has written meanwhile stays.
    if (known === null || known.installation === installation || (known.installation !== null && installation !== null))
      return known;
    await within(
      client.setMetadata(
        STREAM,
        { [KEY]: known.storeId, ...(installation === null ? {} : { [INSTALLATION]: installation }) },
        known.revision ?? 'no_stream',
      ),
      patienceMs,
    );
    return null;
  });
