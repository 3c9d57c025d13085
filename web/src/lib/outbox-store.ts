import type { FieldConflict, Job } from '#contracts';
import { based } from './outbox-based.js';

/** Why the server did not take a change; it does not go away by itself. */
export interface OutboxRefusal {
  readonly status: number;
  /** The server's sentence. */
  readonly msg: string;
  readonly fieldConflicts?: readonly FieldConflict[];
}

/** What of a visit another value is shown for while the change waits. */
export type Shown = Partial<
  Pick<Job, 'notes' | 'arrivedAt' | 'leftAt'> & { readonly completion: Partial<Job['completion']> }
>;

export interface NewOutboxEntry {
  readonly account: string;
  /** Idempotency-Key, the same for every try. */
  readonly key: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** Sent as JSON; a blob as it is. */
  readonly body: Readonly<Record<string, unknown>> | Blob;
  /** What a file is called and what it is; its bytes are the body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Id of the visit: what is about one visit is sent in its order. */
  readonly about: string;
  /** In words: what it is, and of which visit. */
  readonly what: string;
  readonly where: string;
  readonly shows: Shown;
  /** The notes that it was written over. */
  readonly over?: string;
  readonly madeAt: string;
}

/** A change that waits on this device until the server has it. */
export interface OutboxEntry extends NewOutboxEntry {
  /** In the order in which they were made. */
  readonly id: number;
  /** null: it waits to be sent. */
  readonly refusal: OutboxRefusal | null;
}

export interface OutboxStore {
  /** Resolves once it is on the disk. */
  readonly add: (entry: NewOutboxEntry) => Promise<void>;
  /** What visits were answered last, of one account: a browser that is killed may not have written them down anywhere else. */
  readonly answers: (account: string) => Promise<readonly Job[]>;
  /** Of one account, oldest first. */
  readonly all: (account: string) => Promise<readonly OutboxEntry[]>;
  /** Takes one away, and together with that writes what it was answered; what waits behind it is based on that. */
  readonly settle: (gone: OutboxEntry, answer: Job | null) => Promise<void>;
  /** Forgets what visits were answered: somebody signs out. What waits stays. */
  readonly forgetAnswers: () => Promise<void>;
  /** In the place of one that was refused, at the end: what was made after it may have been sent by now. */
  readonly replace: (gone: number, entry: NewOutboxEntry) => Promise<void>;
  /** Does nothing where it was thrown away meanwhile. */
  readonly change: (entry: OutboxEntry) => Promise<void>;
}

/** The database, and what its tabs call each other by. */
export const OUTBOX = 'soundings.outbox';
const ENTRIES = 'entries';
const ANSWERS = 'answers';
/** As long as an agenda is kept. */
const MOST_AGE_MS = 14 * 24 * 60 * 60_000;

interface Answer {
  readonly account: string;
  readonly visit: string;
  readonly at: number;
  readonly job: Job;
}

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(OUTBOX, 1);
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore(ENTRIES, { keyPath: 'id', autoIncrement: true })
        .createIndex('account', 'account');
      request.result.createObjectStore(ANSWERS, { keyPath: ['account', 'visit'] }).createIndex('account', 'account');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the outbox cannot be opened'));
  });

/** Ends when the transaction is complete, with strict durability: not before the disk has it. */
const within = async <Result>(
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore, answers: IDBObjectStore) => IDBRequest<Result> | null,
): Promise<Result | null> => {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction([ENTRIES, ANSWERS], mode, { durability: 'strict' });
      const request = work(transaction.objectStore(ENTRIES), transaction.objectStore(ANSWERS));
      transaction.oncomplete = () => resolve(request?.result ?? null);
      transaction.onabort = () => reject(transaction.error ?? new Error('the outbox was not written'));
    });
  } finally {
    database.close();
  }
};

const putWhereThere = (entries: IDBObjectStore, entry: OutboxEntry): void => {
  const known = entries.getKey(entry.id);
  known.onsuccess = () => {
    if (known.result !== undefined) entries.put(entry);
  };
};

const dropOld = (answers: IDBObjectStore): void => {
  const cursor: IDBRequest<IDBCursorWithValue | null> = answers.openCursor();
  cursor.onsuccess = () => {
    if (cursor.result === null) return;
    if ((cursor.result.value as Answer).at < Date.now() - MOST_AGE_MS) cursor.result.delete();
    cursor.result.continue();
  };
};

/** The outbox of this browser, in IndexedDB: it outlives the tab, the browser and a phone without a battery. */
export const indexedOutbox: OutboxStore = {
  add: async (entry) => {
    await within('readwrite', (entries, answers) => {
      const known = answers.get([entry.account, entry.about]) as IDBRequest<Answer | undefined>;
      known.onsuccess = () => {
        entries.add({ ...(known.result === undefined ? entry : based(entry, known.result.job)), refusal: null });
      };
      return null;
    });
  },
  all: async (account) =>
    (await within<OutboxEntry[]>('readonly', (entries) => entries.index('account').getAll(account))) ?? [],
  answers: async (account) =>
    ((await within<Answer[]>('readonly', (_, answers) => answers.index('account').getAll(account))) ?? []).map(
      ({ job }) => job,
    ),
  forgetAnswers: async () => {
    await within('readwrite', (_, answers) => answers.clear());
  },
  settle: async (gone, answer) => {
    await within('readwrite', (entries, answers) => {
      entries.delete(gone.id);
      dropOld(answers);
      if (answer === null) return null;
      answers.put({ account: gone.account, visit: answer._id, at: Date.now(), job: answer } satisfies Answer);
      const later = entries.getAll(IDBKeyRange.lowerBound(gone.id, true)) as IDBRequest<OutboxEntry[]>;
      later.onsuccess = () => {
        for (const entry of later.result.filter(({ account, refusal }) => account === gone.account && refusal === null))
          entries.put(based(entry, answer));
      };
      return null;
    });
  },
  replace: async (gone, entry) => {
    await within('readwrite', (entries) => {
      entries.delete(gone);
      return entries.add({ ...entry, refusal: null });
    });
  },
  change: async (entry) => {
    await within('readwrite', (entries) => {
      putWhereThere(entries, entry);
      return null;
    });
  },
};
