import type { Knex } from 'knex';
import {
  attachReplica,
  compareWithCopy,
  copyAll,
  kernelTables,
  misfitIn,
  whereLogIs,
  type Ask,
  type CopiedEvent,
  type ExactEventStore,
  type JsonObject,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '#eventing';
import { migrate, openKnex, StartUpProblem, type Migration } from '#platform';
import { connectToLog } from './connection.js';
import { forgetReadModels, refuseCompany } from './loading.js';

/** Events of the log here that are appended before what arrived there is looked at. */
const PAGE = 500;
/** Of one append: far below the megabyte that an append may hold. */
const MOST_TOGETHER = 100;
const MOST_BYTES = 400_000;

export interface CopyOptions {
  /** The database of the installation. */
  readonly url: string;
  /** EventStoreDB; the caller closes it. */
  readonly store: ExactEventStore;
  readonly migrations: readonly Migration[];
  readonly onProgress: (done: number, of: number, what: 'copied' | 'compared') => void;
  readonly signal?: AbortSignal;
}

export interface Ports extends CopyOptions {
  readonly knex: Knex;
  readonly ask: Ask;
}

interface SourceRow {
  readonly place: string;
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: JsonObject;
  readonly metadata: NewEvent['metadata'];
  readonly recorded_at: string;
  readonly bytes: number;
}

export const sourcePage = (ask: Ask, after: number): Promise<readonly SourceRow[]> =>
  ask<SourceRow>(
    `select global_position::text as place, stream_id as stream, revision::text as revision, event_id as id, type, schema_version as version, data, metadata,
       to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at, octet_length(data::text) + octet_length(metadata::text) as bytes
     from ${kernelTables.es_event} where global_position > $1 order by global_position limit $2`,
    [after, PAGE],
  );

export const headHere = async (ask: Ask): Promise<number> =>
  Number(
    (await ask<{ position: string }>(`select position::text as position from ${kernelTables.es_head}`, []))[0]
      ?.position ?? 0,
  );

/** Neighbours of one stream go together: that is how they were appended as a rule. */
const appendsOf = (rows: readonly SourceRow[]): readonly (readonly [SourceRow, ...SourceRow[]])[] => {
  const appends: [SourceRow, ...SourceRow[]][] = [];
  let bytes = 0;
  for (const row of rows) {
    const last = appends.at(-1);
    bytes += row.bytes;
    if (last?.[0].stream === row.stream && last.length < MOST_TOGETHER && bytes < MOST_BYTES) last.push(row);
    else {
      appends.push([row]);
      bytes = row.bytes;
    }
  }
  return appends;
};

const eventOf = ({ id, type, version, data, metadata, recorded_at }: SourceRow): CopiedEvent => ({
  id,
  type,
  schemaVersion: version,
  data,
  metadata,
  recordedAt: recorded_at,
});

/** Appends that are under way together, where the server keeps their order: so many that small ones go out in one go. */
const MOST_UNDER_WAY = 64;
/** And no more than a slow line carries before the first of them is late. */
const MOST_BYTES_UNDER_WAY = 6_400_000;

/**
 * Appends in the order of the rows, the next one on its way before the last is answered.
 * @param onAppended told in that order, with how many events an append had
 * @throws whatever the first append failed with; none is sent after it
 */
export const appendInOrder = async (
  store: ExactEventStore,
  rows: readonly SourceRow[],
  {
    signal,
    onAppended = () => undefined,
  }: { readonly signal?: AbortSignal | undefined; readonly onAppended?: (events: number) => void } = {},
): Promise<void> => {
  const most = (await store.keepsOrder()) ? MOST_UNDER_WAY : 1;
  const underWay: { readonly appended: Promise<void>; readonly bytes: number }[] = [];
  let bytesUnderWay = 0;
  try {
    for (const [first, ...rest] of appendsOf(rows)) {
      signal?.throwIfAborted();
      const bytes = rest.reduce((sum, row) => sum + row.bytes, first.bytes);
      while (underWay.length >= most || (underWay.length > 0 && bytesUnderWay + bytes > MOST_BYTES_UNDER_WAY)) {
        const oldest = underWay.shift();
        await oldest?.appended;
        bytesUnderWay -= oldest?.bytes ?? 0;
      }
      const appended = store
        .appendCopied(first.stream, [eventOf(first), ...rest.map(eventOf)], {
          expected: first.revision === '0' ? 'no_stream' : BigInt(first.revision) - 1n,
        })
        .then(() => {
          onAppended(1 + rest.length);
        });
      // It is waited for below, or was not the first to fail.
      appended.catch(() => undefined);
      underWay.push({ appended, bytes });
      bytesUnderWay += bytes;
    }
    for (const { appended } of underWay) await appended;
  } finally {
    await Promise.allSettled(underWay.map(({ appended }) => appended));
  }
};

const notAlike = (place: bigint): StartUpProblem =>
  new StartUpProblem(
    `Event ${place} stands otherwise in EventStoreDB than in the log here. Please name an EventStoreDB that is empty, or one that this log was being copied to. Nothing was changed here.`,
  );

/** Looks at what has arrived there beyond `place`, holds it against the log here and writes down where each event stands. @returns the place that it came to */
const takeDown = async (
  { ask, knex, store, signal, onProgress }: Ports,
  from: { readonly place: number; readonly position: Position | null },
  of: number,
): Promise<{ readonly place: number; readonly position: Position | null }> => {
  let at = from;
  let page: RecordedEvent[] = [];
  const write = async (): Promise<void> => {
    if (page.length === 0) return;
    const misfit = await misfitIn(ask, at.place, page, { placed: false });
    if (misfit !== null) throw notAlike(misfit);
    const positions = page.map(({ position }) => position);
    await knex.raw(
      `insert into ${kernelTables.es_place} (global_position, elsewhere) select ? + place, position from unnest(?::text[]) with ordinality as given(position, place)`,
      [at.place, positions],
    );
    at = { place: at.place + page.length, position: positions.at(-1) ?? at.position };
    page = [];
    onProgress(at.place, of, 'copied');
  };
  for await (const event of store.readAll({
    ...(at.position === null ? {} : { after: at.position }),
    ...(signal === undefined ? {} : { signal }),
  })) {
    page.push(event);
    if (page.length >= PAGE) await write();
  }
  signal?.throwIfAborted();
  await write();
  return at;
};

/** Where an interrupted copy goes on: after the last event whose place was written down, if that is still so there. */
const resumeAt = async ({
  ask,
  store,
  knex,
}: Ports): Promise<{ readonly place: number; readonly position: Position | null }> => {
  const rows = await ask<{ place: string; elsewhere: Position; id: string }>(
    `select p.global_position::text as place, p.elsewhere, e.event_id as id from ${kernelTables.es_place} p join ${kernelTables.es_event} e using (global_position) order by p.global_position desc limit 2`,
    [],
  );
  const [last, before] = rows;
  if (last !== undefined) {
    for await (const event of store.readAll({ ...(before === undefined ? {} : { after: before.elsewhere }), max: 1 }))
      if (event.position === last.elsewhere && event.id === last.id)
        return { place: Number(last.place), position: last.elsewhere };
  }
  // They are of another EventStoreDB.
  await knex(kernelTables.es_place).delete();
  return { place: 0, position: null };
};

const compared = async ({ store, ask, signal, onProgress }: Ports): Promise<number> => {
  const { compared: events, broken } = await compareWithCopy(store, ask, {
    onProgress: (done, of) => {
      onProgress(done, of, 'compared');
    },
    ...(signal === undefined ? {} : { signal }),
  });
  if (broken?.kind === 'ended')
    throw new StartUpProblem(
      `EventStoreDB ends before event ${broken.position}. Please run this again; it goes on from there. Nothing was changed here.`,
    );
  if (broken !== null) throw notAlike(broken.position);
  return events;
};

/** Nothing else may be in the log there: it would follow what was copied. */
const endsThere = async ({ store }: Ports, position: Position | null): Promise<void> => {
  if ((await store.head()) !== position)
    throw new StartUpProblem(
      'Something else writes to that EventStoreDB. Please stop it and run this again. Nothing was changed here.',
    );
};

export const opened = async <T>(options: CopyOptions, work: (ports: Ports) => Promise<T>): Promise<T> => {
  const knex = openKnex(options.url, { max: 2, name: 'archive', forsakenMs: 0 });
  try {
    await migrate(knex, options.migrations);
    const connection = await connectToLog(options.url);
    try {
      return await work({ ...options, knex, ask: connection.ask });
    } finally {
      await connection.end();
    }
  } finally {
    await knex.destroy();
  }
};

/**
 * Copies the log from PostgreSQL to EventStoreDB, compares the two and lets the installation live there from then on. Programs may
 * run while it copies, not at its end. Run again after an interruption it goes on where it was.
 * @returns how many events
 * @throws StartUpProblem
 */
export const copyToEventStoreDb = (options: CopyOptions): Promise<number> =>
  opened(options, async (ports) => {
    const { ask, knex, store, signal } = ports;
    const where = await whereLogIs(knex);
    if (where.log === 'elsewhere' && where.storeId === store.storeId) return compared(ports);
    if (where.log === 'elsewhere')
      throw new StartUpProblem(
        'The log of this installation is in another EventStoreDB already; copy it from there to PostgreSQL first. Nothing was changed.',
      );
    let at = await takeDown(ports, await resumeAt(ports), await headHere(ask));
    for (let rows = await sourcePage(ask, at.place); rows.length > 0; rows = await sourcePage(ask, at.place)) {
      await appendInOrder(store, rows, { signal });
      at = await takeDown(ports, at, await headHere(ask));
    }
    await refuseCompany(
      ask,
      `Copied up to event ${at.place}. Soundings still runs on this installation; please stop it and run this again: it goes on from here.`,
    );
    const events = await compared(ports);
    await endsThere(ports, at.position);
    // It is this installation's from now on, whoever has tried that EventStoreDB before.
    await store.belongTo(null);
    await knex.transaction(async (transaction) => {
      const moved = await transaction(kernelTables.es_head)
        .where({ position: at.place })
        .whereNull('mirror_of')
        .update({ mirror_of: store.storeId });
      if (moved !== 1)
        throw new StartUpProblem(
          'Something was recorded in the meantime; please run this again: it goes on from here.',
        );
      await forgetReadModels(askIn(transaction));
    });
    return events;
  });

/**
 * Copies the log from EventStoreDB to PostgreSQL, compares the two and lets the installation live in PostgreSQL from then on; an
 * empty database becomes an installation.
 * @returns how many events
 * @throws StartUpProblem
 */
export const copyToPostgres = (options: CopyOptions): Promise<number> =>
  opened(options, async (ports) => {
    const { ask, knex, store, onProgress, signal } = ports;
    await refuseCompany(ask, 'Soundings runs on this installation; please stop it first. Nothing was changed.');
    if (!(await attachReplica(knex, store.storeId)))
      throw new StartUpProblem(
        'There is a log of its own in this database, which is not a copy of that EventStoreDB. Nothing was changed.',
      );
    const of = await store.placeOf(await store.head());
    const { position } = await copyAll(
      knex,
      store,
      ({ place }) => {
        onProgress(place, Math.max(of, place), 'copied');
      },
      signal,
    );
    const events = await compared(ports);
    await endsThere(ports, position);
    await refuseCompany(
      ask,
      'Soundings runs on this installation; please stop it first. It was copied, and can be copied again.',
    );
    await knex.transaction(async (transaction) => {
      await transaction(kernelTables.es_head).update({ mirror_of: null });
      await forgetReadModels(askIn(transaction));
    });
    return events;
  });

/** The statements of an archive name their values by number, knex counts question marks. */
export const askIn =
  (transaction: Knex.Transaction): Ask =>
  async <Row extends object>(text: string, values: readonly unknown[]) => {
    if (values.length > 0) throw new RangeError('only statements without values');
    return (await transaction.raw<{ rows: Row[] }>(text)).rows;
  };
