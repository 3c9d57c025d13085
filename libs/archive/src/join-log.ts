import { kernelTables, type Ask, type ExactEventStore } from '#eventing';
import { StartUpProblem } from '#platform';
import { headHere } from './copy-events.js';
import type { Say } from './installation.js';
import { walk } from './put-end-back.js';

/** A place that no event ever has: whoever looks for one there finds the log wanting. */
const NOWHERE = '99999999999999999999';

const differs = (place: bigint): StartUpProblem =>
  new StartUpProblem(
    `Event ${place} is another one in EventStoreDB than in the backup. Leave EVENTSTORE_URL out, and the log of the backup is restored in PostgreSQL. Nothing was changed.`,
  );

export interface Joining {
  readonly ask: Ask;
  /** The log of which the restored one is a copy. */
  readonly store: ExactEventStore;
  readonly say: Say;
  readonly signal?: AbortSignal;
}

/**
 * Holds a copy that was just restored against the log that it is of, and writes down where its events stand there; in the transaction of the restoring. A log that
 * went on since is followed by the next start, one that ends before the backup is not written to until its end is put back.
 * @throws StartUpProblem where it is another log
 */
export const joinLog = async ({ ask, store, say, signal }: Joining): Promise<void> => {
  const [head] = await ask<{ of: string | null }>(`select mirror_of::text as of from ${kernelTables.es_head}`, []);
  if (head?.of !== store.storeId)
    throw new StartUpProblem(
      'The EventStoreDB that EVENTSTORE_URL names does not hold the log of this backup; please correct the address, or leave it out: then the log is restored in PostgreSQL. Nothing was changed.',
    );
  const all = await headHere(ask);
  await ask(`delete from ${kernelTables.es_place}`, []);
  let last: string | null = null;
  const left = await walk(
    { ask, store, differs, onProgress: () => undefined, ...(signal === undefined ? {} : { signal }) },
    all,
    async (after, page) => {
      last = page.at(-1)?.position ?? last;
      await ask(
        `insert into ${kernelTables.es_place} (global_position, elsewhere) select $1::bigint + place, position from unnest($2::text[]) with ordinality as given(position, place)`,
        [after, page.map(({ position }) => position)],
      );
    },
  );
  await ask(
    `insert into ${kernelTables.es_place} (global_position, elsewhere) select n, $2::text || '/' || lpad(n::text, 20, '0') from generate_series($1::bigint + 1, $3::bigint) n`,
    [left, NOWHERE, all],
  );
  if (left < all)
    say(
      `  The log in EventStoreDB ends ${all - left === 1 ? 'one event' : `${(all - left).toLocaleString('en-GB')} events`} before the backup. Put its end back before anything is started: npm run events:copy -- --from copy --to eventstore`,
    );
  else if ((await store.head()) !== last) {
    // What was booked and numbered since is in the log alone: the next start makes these tables from it. Numbers of invoices since are known to their read model.
    for (const table of ['reservation', 'project_number']) await ask(`delete from ${table}`, []);
    say(
      '  The log in EventStoreDB went on after the backup; the next start copies the rest. Passwords, keys of persons, documents and addresses of calendar feeds of that time are lost.',
    );
  }
};
