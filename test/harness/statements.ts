import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sharedCluster } from './cluster.js';

/** A statement as PostgreSQL carried it out. */
export interface Statement {
  /** On one line. */
  readonly text: string;
  /** Which connection sent it, by the process that serves it. */
  readonly connection: string;
  /** Statements of one transaction have the same. */
  readonly transaction: string;
  /** Milliseconds, of the moment at which it had been carried out. */
  readonly at: number;
}

export interface Sent {
  readonly statements: readonly Statement[];
  readonly transactions: number;
}

/** Listens to what one database of the specs' cluster is sent. */
export interface StatementLog {
  /** What is sent within `ms` by nobody's doing. The same statements do not keep `during` waiting from then on. */
  idle(ms: number): Promise<Sent>;
  /** What is sent by `work` and by all that follows from it, until nothing but what is also sent in idleness has come for a while. */
  during(work: () => Promise<unknown>): Promise<Sent>;
  close(): Promise<void>;
}

/** When nothing has been sent for so long, the call and its projections are over. */
const QUIET_MS = 300;
/** What is sent in idleness belongs to a call when it comes no later than this behind the call's last statement. */
const TRAILING_MS = 50;
const POLL_MS = 25;
const PREFIX = '~%d~%p~%v~%n~ ';
const ENTRY = /^~([^~]*)~(\d+)~([^~]*)~([\d.]+)~ (\w+): +/;
/** Parsing and binding a prepared statement are lines of their own; carrying it out is the one that counts. */
const CARRIED_OUT = /^duration: [\d.]+ ms {2}(?:statement|execute [^:]*): ([^]*)$/;
const ENDS = /^(?:commit|end|rollback)\b(?! to )/i;

interface Entry {
  readonly database: string;
  readonly connection: string;
  readonly transaction: string;
  readonly at: number;
  text: string;
}

const entriesOf = (written: string): readonly Entry[] => {
  const entries: Entry[] = [];
  for (const line of written.split('\n')) {
    const [head, database = '', connection = '', transaction = '', at] = ENTRY.exec(line) ?? [];
    const last = entries.at(-1);
    if (head !== undefined)
      entries.push({ database, connection, transaction, at: Number(at) * 1000, text: line.slice(head.length) });
    // A statement of several lines goes on behind a tab.
    else if (last !== undefined) last.text += `\n${line}`;
  }
  return entries;
};

const statementsTo = (database: string, written: string): readonly Statement[] =>
  entriesOf(written)
    .filter((entry) => entry.database === database)
    .flatMap(({ connection, transaction, at, text }, index): readonly Statement[] => {
      const [, carriedOut] = CARRIED_OUT.exec(text) ?? [];
      if (carriedOut === undefined) return [];
      // Its transaction is over when the line is written: a statement that was one by itself, or the end of a longer one.
      const over = transaction === '' || transaction.endsWith('/0');
      const short = carriedOut.replace(/\s+/g, ' ').trim();
      return [
        { text: short, connection, at, transaction: over ? (ENDS.test(short) ? '' : `alone ${index}`) : transaction },
      ];
    });

const counted = (statements: readonly Statement[]): Sent => ({
  statements,
  transactions: new Set(statements.flatMap(({ transaction }) => (transaction === '' ? [] : [transaction]))).size,
});

/** A line for each: the connection, which transaction it is of (0 for the end of one), and the statement, shortened. */
export const shownStatements = ({ statements }: Sent, length = 200): string => {
  const known = ['', ...new Set(statements.flatMap(({ transaction }) => (transaction === '' ? [] : [transaction])))];
  return statements
    .map(
      ({ text, connection, transaction }) =>
        `${connection} ${String(known.indexOf(transaction)).padStart(3)}  ${text.slice(0, length)}`,
    )
    .join('\n');
};

/** Held by all who listen in one cluster, in whichever process. */
const LISTENERS = "hashtextextended('listeners to statements', 0)";

const change = async (client: pg.Client, ...statements: readonly string[]): Promise<void> => {
  for (const statement of [...statements, 'select pg_reload_conf()']) await client.query(statement);
};

/** Has PostgreSQL write down its statements while somebody listens. @returns where, and how to end it */
const writtenDown = async (cluster: string): Promise<{ readonly file: string; readonly end: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(`select pg_advisory_lock_shared(${LISTENERS})`);
  await change(
    client,
    `alter system set log_line_prefix = '${PREFIX}'`,
    'alter system set log_min_duration_statement = 0',
  );
  const {
    rows: [shown],
  } = await client.query<{ data_directory: string }>('show data_directory');
  return {
    file: join(dirname(shown?.data_directory ?? ''), 'postgres.log'),
    end: async () => {
      await client.query(`select pg_advisory_unlock_shared(${LISTENERS})`);
      const {
        rows: [last],
      } = await client.query<{ is: boolean }>(`select pg_try_advisory_lock(${LISTENERS}) as is`);
      if (last?.is === true)
        await change(client, 'alter system reset log_line_prefix', 'alter system reset log_min_duration_statement');
      await client.end();
    },
  };
};

/**
 * @param databaseUrl of a database in the cluster of this run of Jest, unless another is named, whose log lies beside its data
 * @param given connection string of that cluster, of an account that may change its settings
 */
export const listenToStatements = async (databaseUrl: string, given?: string): Promise<StatementLog> => {
  const cluster = given ?? (await sharedCluster()).url;
  const database = new URL(databaseUrl).pathname.slice(1);
  const { file, end } = await writtenDown(cluster);
  const log = await open(file, 'r');
  const sizeNow = async (): Promise<number> => (await stat(file)).size;
  const ticks = new Set<string>();
  const since = async (from: number): Promise<readonly Statement[]> => {
    const bytes = Buffer.alloc((await sizeNow()) - from);
    await log.read(bytes, 0, bytes.length, from);
    return statementsTo(database, bytes.toString());
  };
  const settled = async (from: number): Promise<Sent> => {
    let [last, all] = [Date.now(), await since(from)];
    while (Date.now() - last < QUIET_MS) {
      await pause(POLL_MS);
      all = await since(from);
      last = Math.max(last, all.findLast(({ text }) => !ticks.has(text))?.at ?? 0);
    }
    const end = all.findLast(({ text }) => !ticks.has(text))?.at ?? 0;
    return counted(all.filter(({ at }) => at <= end + TRAILING_MS));
  };
  // Connections take the setting over when they are next used.
  await pause(POLL_MS);
  return {
    idle: async (ms) => {
      const from = await sizeNow();
      await pause(ms);
      const sent = counted(await since(from));
      for (const { text } of sent.statements) ticks.add(text);
      return sent;
    },
    during: async (work) => {
      const from = await sizeNow();
      await work();
      return settled(from);
    },
    close: async () => {
      await log.close();
      await end();
    },
  };
};
