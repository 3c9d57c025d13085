import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** So long PostgreSQL may say nothing to a question before it is asked whether it is still at it. */
const SILENCE_MS = 5000;
/** So long it may take to say that. */
const LOOK_MS = 2000;
/** Nor is a farewell waited for any longer. */
const FAREWELL_MS = 2000;
/** A transaction of which PostgreSQL hears nothing more, since the network swallows it, lets go of what it holds. */
export const FORSAKEN_MS = 8000;

/** What of a `pg.Client` is looked at: its types leave out the socket, the question that is under way and the backend. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  readonly _activeQuery: object | null;
  readonly processID: number | null;
  readonly connectionParameters: {
    readonly host: string;
    readonly port: number;
    readonly database: string;
    readonly user: string;
    readonly ssl: pg.ClientConfig['ssl'];
  };
  readonly password: string | null;
}

const streamOf = (client: pg.Client | pg.PoolClient): Socket => (client as unknown as Inside).connection.stream;

/** Ends a connection without a farewell: what is under way fails. */
export const cutOff = (client: pg.Client | pg.PoolClient): void => {
  streamOf(client).destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }));
};

/** Tells that a question got no answer: connections that only listen would not notice by themselves. */
export const silences = new EventEmitter<{ silence: [] }>();
silences.setMaxListeners(0);

type Working = (pid: number) => boolean;

const nobody: Working = () => false;

/** Asks once, over a connection of its own, which backends are at work; one that only waits for its client to listen is not. */
const lookAgain = async ({
  connectionParameters: { host, port, database, user, ssl },
  password,
}: Inside): Promise<Working> => {
  const client = new pg.Client({
    host,
    port,
    database,
    user,
    ...(password === null ? {} : { password }),
    ...(ssl === undefined ? {} : { ssl }),
    application_name: 'soundings-look',
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where state = 'active' and wait_event is distinct from 'ClientWrite'",
    );
    const pids = new Set(rows.map(({ pid }) => pid));
    return (pid) => pids.has(pid);
  } catch {
    return nobody;
  } finally {
    void client.end().catch(() => undefined);
    streamOf(client).unref();
  }
};

let looking: Promise<Working> | null = null;

/** Connections of one program lead to one server: those that are silent at the same time share the look. */
const whoIsWorking = (inside: Inside): Promise<Working> =>
  (looking ??= lookAgain(inside).finally(() => {
    looking = null;
  }));

/**
 * Ends a connection whose question gets no answer: a server that hangs, or a network that swallows everything, would be waited for
 * without an end. After five seconds without a byte PostgreSQL is asked over another connection whether it is still at it; where it
 * is not, or does not say, the question fails with `ETIMEDOUT`, and whoever keeps the connection makes another one.
 */
export const answeredInTime = (client: pg.Client | pg.PoolClient, silenceMs = SILENCE_MS): void => {
  const inside = client as unknown as Inside;
  const stream = streamOf(client);
  stream.once('finish', () => {
    setTimeout(() => {
      stream.destroy();
    }, FAREWELL_MS).unref();
  });
  const look = async (asked: object): Promise<void> => {
    const isWorking = await whoIsWorking(inside);
    // It was answered meanwhile, and another question is not silent yet.
    if (inside._activeQuery !== asked) return;
    if (inside.processID !== null && isWorking(inside.processID)) {
      stream.setTimeout(silenceMs);
      return;
    }
    cutOff(client);
    silences.emit('silence');
  };
  stream.setTimeout(silenceMs);
  // The callback of `setTimeout` would be called once.
  stream.on('timeout', () => {
    if (inside._activeQuery !== null) void look(inside._activeQuery);
  });
};
