import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Changes with less than this between them are read together. */
const QUIET_MS = 200;
/** Where changes do not stop, what they concern is read this often. */
const MOST_MS = 3000;

interface Waiting {
  readonly keys: QueryKey[];
  readonly latest: number;
  readonly read: Promise<void>;
  readonly go: () => void;
  timer: ReturnType<typeof setTimeout> | null;
}

const waitingOf = new WeakMap<QueryClient, Waiting>();
/** What was said before is still being read: to begin again would ask for the same twice. */
const reading = new WeakMap<QueryClient, Promise<void>>();

const begin = (client: QueryClient): Waiting => {
  let go = (): void => undefined;
  const keys: QueryKey[] = [];
  const read = new Promise<void>((resolve) => {
    go = () => {
      waitingOf.delete(client);
      // In one go: a query that two of the keys match is asked for once.
      const answered = client.invalidateQueries({
        predicate: ({ queryKey }) => keys.some((key) => partialMatchKey(queryKey, key)),
      });
      reading.set(client, answered);
      void answered.finally(() => {
        if (reading.get(client) === answered) reading.delete(client);
      });
      resolve(answered);
    };
  });
  const waiting: Waiting = { keys, latest: Date.now() + MOST_MS, read, go, timer: null };
  waitingOf.set(client, waiting);
  return waiting;
};

const arm = (client: QueryClient, waiting: Waiting): void => {
  if (waiting.timer !== null) clearTimeout(waiting.timer);
  const left = Math.max(0, waiting.latest - Date.now());
  waiting.timer = setTimeout(
    () => {
      if (left > QUIET_MS && reading.has(client)) arm(client, waiting);
      else waiting.go();
    },
    Math.min(QUIET_MS, left),
  );
};

/**
 * Makes queries stale, together with all others that are said within a moment: 25 visits that change at once are one reading of each list.
 * @returns when what is on the page has been read again
 */
export const gather = (client: QueryClient, stale: readonly QueryKey[]): Promise<void> => {
  const waiting = waitingOf.get(client) ?? begin(client);
  waiting.keys.push(...stale);
  arm(client, waiting);
  return waiting.read;
};
