import type { EngineerDashboard, FileAnswer, Job, RevisedAnswer } from '#contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api, newKey } from './api.js';
import { useLiveness } from './changes.js';
import { sendWaiting, type SendEntry } from './outbox-sending.js';
import { indexedOutbox, OUTBOX, type NewOutboxEntry, type OutboxEntry, type OutboxStore } from './outbox-store.js';
import { keys, refresh } from './queries.js';
import { accountOf, currentToken, onSession, useToken } from './session.js';
import { createListeners } from './listeners.js';

/** A try that has no answer by then is given up, and made again later. */
const PATIENCE_MS = 60_000;
/** A file is given the time of a network that is hardly one. */
const SLOWEST_BYTES_A_MS = 10;
const FIRST_PAUSE_MS = 3000;
const MOST_PAUSE_MS = 60_000;

const account = (): string | null => accountOf(currentToken());

/** What this device holds for the account that is signed in. */
export interface Outbox {
  /** null: not read yet. */
  readonly account: string | null;
  /** What waits, and what of it was refused. */
  readonly entries: readonly OutboxEntry[];
  /** Visits as their last change was answered. */
  readonly answers: readonly Job[];
}

const NOTHING: Outbox = { account: null, entries: [], answers: [] };
let shown = NOTHING;
const { tell, listen } = createListeners();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX);

/** A browser that keeps nothing holds nothing. */
const heldFor = async (whose: string): Promise<Outbox> => {
  try {
    return { account: whose, entries: await indexedOutbox.all(whose), answers: await indexedOutbox.answers(whose) };
  } catch {
    return { ...NOTHING, account: whose };
  }
};

/** Only what was read from the disk is shown: what the screen calls kept is kept. */
const look = async (): Promise<void> => {
  const whose = account();
  const read = whose === null ? NOTHING : await heldFor(whose);
  if (whose !== account()) return;
  shown = read;
  tell();
};

// What visits were answered goes with whoever signs out; what was not sent stays.
onSession(() => {
  if (account() === null)
    void look()
      .then(indexedOutbox.forgetAnswers)
      .catch(() => undefined);
});

const changed = async (): Promise<void> => {
  otherTabs?.postMessage(null);
  await look();
};

/** As the store, and every change of it is shown, here and in the other tabs. */
const outbox: OutboxStore = {
  ...indexedOutbox,
  add: async (entry) => {
    await indexedOutbox.add(entry);
    await changed();
  },
  settle: async (...settled) => {
    await indexedOutbox.settle(...settled);
    await changed();
  },
  replace: async (...replaced) => {
    await indexedOutbox.replace(...replaced);
    await changed();
  },
  change: async (entry) => {
    await indexedOutbox.change(entry);
    await changed();
  },
};

const visitsIn = (answer: unknown): readonly Job[] => {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('jobs' in answer) return (answer as RevisedAnswer).jobs;
  return 'completion' in answer && '_id' in answer ? [answer as Job] : [];
};

const among = <Visit extends Job>(visits: readonly Visit[], visit: Job): readonly Visit[] =>
  visits.map((one) => (one._id === visit._id ? { ...one, ...visit } : one));

/** Puts a visit as it was answered in the place of what is shown, and of what is kept for when there is no network. */
const show = (client: QueryClient, visit: Job): void => {
  client.setQueryData<Job>(keys.one('job', visit._id), (before) => (before === undefined ? undefined : visit));
  client.setQueriesData<EngineerDashboard>({ queryKey: keys.dashboard('engineer') }, (before) =>
    before === undefined ? undefined : { upcoming: among(before.upcoming, visit), agenda: among(before.agenda, visit) },
  );
};

/** A file that arrived stays where it was shown, without being fetched back. */
const showFile = (client: QueryClient, visitId: string, file: FileAnswer, content: Blob): void => {
  client.setQueryData(keys.fileContent(file._id), content);
  client.setQueryData<readonly FileAnswer[]>(keys.files({ entity: 'job', id: visitId }), (before) =>
    before === undefined ? undefined : [...before.filter(({ _id }) => _id !== file._id), file],
  );
  void refresh(client, 'files', visitId);
};

/** Sends an entry, and shows what it is answered where the visit is open. */
const sendingFor =
  (client: QueryClient): SendEntry =>
  async ({ method, path, body, headers, key, account: whose, about }) => {
    if (whose !== account()) throw new DOMException('Another account is signed in.', 'AbortError');
    const patience = PATIENCE_MS + (body instanceof Blob ? body.size / SLOWEST_BYTES_A_MS : 0);
    const answer = await api.send(method, path, body, {
      key,
      queued: true,
      headers,
      signal: AbortSignal.timeout(patience),
    });
    if (body instanceof Blob) {
      showFile(client, about, answer as FileAnswer, body);
      return null;
    }
    const visits = visitsIn(answer);
    for (const visit of visits) show(client, visit);
    void refresh(client, 'job', about);
    return visits.find(({ _id }) => _id === about) ?? null;
  };

let sender: SendEntry | null = null;
let running: Promise<void> | null = null;
let again = false;
let timer = 0;
let pause = FIRST_PAUSE_MS;

const runOnce = async (send: SendEntry, whose: string): Promise<void> => {
  const work = (): Promise<boolean> => sendWaiting(outbox, whose, send);
  // One tab at a time; without locks (plain http) two tabs may send the same, which its key makes harmless.
  const done = await ('locks' in navigator ? navigator.locks.request(OUTBOX, work) : work()).catch(() => false);
  pause = done ? FIRST_PAUSE_MS : Math.min(MOST_PAUSE_MS, pause * 2);
  if (!done) timer = window.setTimeout(sendSoon, pause);
};

/** Sends what waits, unless it is being sent: then once more after that. */
const sendSoon = (): void => {
  const whose = account();
  if (sender === null || whose === null || !navigator.onLine) return;
  again = running !== null;
  if (running !== null) return;
  window.clearTimeout(timer);
  running = runOnce(sender, whose).finally(() => {
    running = null;
    if (again) sendSoon();
  });
};

/** What is made anew by each caller of the outbox. */
type Made = Omit<NewOutboxEntry, 'account' | 'key' | 'madeAt'>;
const entryOf = (made: Made, whose: string): NewOutboxEntry => ({
  ...made,
  account: whose,
  key: newKey(),
  madeAt: new Date().toISOString(),
});

/**
 * Keeps a change on this device and sends it as soon as there is a network. Resolves when it is on the disk, not when it was sent.
 * @throws where the device keeps nothing: then nothing was done
 */
export const keepToSend = async (made: Made): Promise<void> => {
  const whose = account();
  if (whose === null) throw new Error('nobody is signed in');
  await outbox.add(entryOf(made, whose));
  // So that the browser does not clear it away when the device is short of room.
  if (window.isSecureContext) void navigator.storage.persist().catch(() => undefined);
  sendSoon();
};

/** Throws away a change that was refused. */
export const throwAway = (entry: OutboxEntry): Promise<void> => outbox.settle(entry, null);

/** Sends a change that was refused once more, as another one than before. */
export const sendInstead = async (entry: OutboxEntry, body: NewOutboxEntry['body']): Promise<void> => {
  const { method, path, headers = {}, about, what, where, shows } = entry;
  await outbox.replace(entry.id, entryOf({ method, path, body, headers, about, what, where, shows }, entry.account));
  sendSoon();
};

/** Rerenders when anything of it changes. */
export const useOutbox = (): Outbox =>
  useSyncExternalStore(
    (listener) => {
      const stop = listen(listener);
      // At a desk that sends nothing the page of what waits is the first to ask.
      if (shown.account === null) void look().catch(() => undefined);
      return stop;
    },
    () => shown,
  );

/** Sends what waits for as long as somebody is signed in: at once, when the network is back, and when the phone is taken out again. */
export const useSending = (): void => {
  const client = useQueryClient();
  const token = useToken();
  const liveness = useLiveness();
  useEffect(() => {
    sender = sendingFor(client);
    const lookAgain = (): void => {
      void look().catch(() => undefined);
    };
    otherTabs?.addEventListener('message', lookAgain);
    window.addEventListener('online', sendSoon);
    document.addEventListener('visibilitychange', sendSoon);
    return () => {
      sender = null;
      window.clearTimeout(timer);
      otherTabs?.removeEventListener('message', lookAgain);
      window.removeEventListener('online', sendSoon);
      document.removeEventListener('visibilitychange', sendSoon);
    };
  }, [client]);
  useEffect(() => {
    look().then(sendSoon, () => undefined);
  }, [token]);
  useEffect(() => {
    if (liveness === 'live') sendSoon();
  }, [liveness]);
};
