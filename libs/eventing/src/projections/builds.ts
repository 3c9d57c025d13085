import type { Knex } from 'knex';
import type { AnyRecorded } from '../codec.js';
import type { Position } from '../stores/event-store.js';
import { Fold, readRows, writeRows, type Ahead } from './projection-context.js';
import {
  createIndexes,
  createTables,
  fingerprintOf,
  hasTablesOf,
  identifier,
  pointViews,
  type AnyProjection,
} from './tables.js';

/** Channel that tells of read models' new position: `name name:position`. */
export const PROJECTED_CHANNEL = 'soundings_projected';

/** One set of tables of one projection version, and how far it has come. */
export interface Build {
  readonly name: string;
  readonly build: number;
  readonly version: number;
  /** Of the tables as its maker declared them; null for a build of before there were any. */
  readonly fingerprint: string | null;
  readonly schema_name: string;
  readonly store_id: string;
  readonly position: string;
  readonly status: 'building' | 'live' | 'stopped' | 'retired';
  readonly error: Stop | null;
}

/** The event that a read model stopped at, and why. */
export interface Stop {
  readonly position: Position;
  readonly type: string;
  /** Not there where a version before stopped. */
  readonly id?: string;
  readonly stream?: string;
  readonly message: string;
  readonly at: string;
}

/** The rate in a checkpoint's row is a sum that fades: after so many seconds what was folded counts a third. */
const FADING_SECONDS = 10;
/** What fading leaves of a rate that was written at `updated_at`. */
export const FADED = `exp(-least(greatest(extract(epoch from clock_timestamp() - updated_at)::float8, 0), 600) / ${FADING_SECONDS})`;

/** Whoever says nothing for so long in a transaction that holds a checkpoint has stopped or is cut off: PostgreSQL ends it, so that another may go on. */
const SILENT_MS = 5000;

/** Someone else moved this build's checkpoint: whoever holds it now goes on. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The columns of a `Build`. */
export const BUILD_COLUMNS = [
  'name',
  'build',
  'version',
  'fingerprint',
  'schema_name',
  'store_id',
  'position',
  'status',
  'error',
] as const;

export const liveBuild = (knex: Knex, name: string): Promise<Build | undefined> =>
  knex<Build>('projection_build')
    .select(...BUILD_COLUMNS)
    .where({ name })
    .whereIn('status', ['live', 'stopped'])
    .first();

/** `liveBuild` for many that ask at the same moment, with one query. */
export class LiveBuilds {
  #asking: Promise<ReadonlyMap<string, Build>> | null = null;

  constructor(private readonly knex: Knex) {}

  async get(name: string): Promise<Build | undefined> {
    this.#asking ??= new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(async () => {
      this.#asking = null;
      const builds = await this.knex<Build>('projection_build')
        .select(...BUILD_COLUMNS)
        .whereIn('status', ['live', 'stopped']);
      return new Map(builds.map((build) => [build.name, build]));
    });
    return (await this.#asking).get(name);
  }
}

/** Whether a build's tables are those that a projection declares, in its version. */
export const isBuildOf = ({ version, fingerprint }: Build, projection: AnyProjection): boolean =>
  version === projection.version && (fingerprint === null || fingerprint === fingerprintOf(projection));

/**
 * The projections that no build serves in their version and with their tables. A build of a newer version is left
 * alone, since another program keeps it; one without a fingerprint gets it once its tables were compared.
 */
export const notServed = async (
  knex: Knex,
  projections: readonly AnyProjection[],
): Promise<readonly AnyProjection[]> => {
  const builds = await knex<Build>('projection_build')
    .select(...BUILD_COLUMNS)
    .whereIn('status', ['live', 'stopped']);
  const due: AnyProjection[] = [];
  for (const projection of projections) {
    const build = builds.find(({ name }) => name === projection.name);
    if (build !== undefined && build.version > projection.version) continue;
    if (build === undefined || !isBuildOf(build, projection)) due.push(projection);
    else if (build.fingerprint === null)
      if (await hasTablesOf(knex, projection, build.schema_name))
        await knex('projection_build')
          .where({ name: build.name, build: build.build })
          .update({ fingerprint: fingerprintOf(projection) });
      else due.push(projection);
  }
  return due;
};

/** Makes empty tables; `live` at once where nothing was live before. One maker of a name at a time, see `ProjectionRunner`. */
export const openBuild = (
  knex: Knex,
  projection: AnyProjection,
  storeId: string,
  status: 'building' | 'live',
): Promise<Build> =>
  knex.transaction(async (transaction) => {
    const [last] = await transaction('projection_build')
      .where({ name: projection.name })
      .max<{ build: number | null }[]>('build as build');
    const build = Number(last?.build ?? 0) + 1;
    const schema = `rm_${projection.name}_${projection.version}_${build}`;
    // No build goes by this number, so what stands there is nobody's: a database that was put together by hand.
    await transaction.raw(`drop schema if exists ${identifier(schema)} cascade`);
    await createTables(transaction, projection, schema);
    if (status === 'live') {
      await createIndexes(transaction, projection, schema);
      await pointViews(transaction, projection, schema);
    }
    const [row] = await transaction<Build>('projection_build')
      .insert({
        name: projection.name,
        build,
        version: projection.version,
        fingerprint: fingerprintOf(projection),
        schema_name: schema,
        store_id: storeId,
        position: '',
        status,
      })
      .returning([...BUILD_COLUMNS]);
    if (row === undefined) throw new Error('the new build was not written');
    return row;
  });

/** One step of a build: from where it stands over `events`, up to a position. */
export interface Step {
  readonly build: Build;
  readonly upTo: Position;
  /** How many events were looked at on the way, for its rate. */
  readonly looked: number;
}

/**
 * Moves checkpoints, each by compare-and-set, and tells of those that were moved when the transaction commits.
 * @param locked what becomes of a checkpoint whose row another transaction holds: it is waited for, or left as it is
 */
const moving = (steps: readonly Step[], locked: 'wait' | 'skip'): Ahead => {
  const wanted = steps.map(({ build: { name, build, position, status }, upTo, looked }) => ({
    name,
    build,
    position,
    status,
    up_to: upTo,
    looked: looked / FADING_SECONDS,
  }));
  return {
    first: `with wanted as (
        select b.name, b.build, w.up_to, w.looked from json_to_recordset(?::json) as w(name text, build integer, position text, status text, up_to text, looked float8)
        join projection_build b on b.name = w.name and b.build = w.build and b.position = w.position and b.status = w.status
        for update of b ${locked === 'skip' ? 'skip locked' : ''}),
      moved as (
        update projection_build b set position = w.up_to, updated_at = clock_timestamp(), rate = rate * ${FADED} + w.looked
        from wanted w where b.name = w.name and b.build = w.build returning b.name, b.status, b.position)`,
    text: `select json_build_object('names', json_agg(name), 'told', case when status = 'live' then pg_notify('${PROJECTED_CHANNEL}', string_agg(name, ' ') || ':' || position)::text end,
        'set', set_config('synchronous_commit', 'off', true) || set_config('idle_in_transaction_session_timeout', '${SILENT_MS}', true)) as row
      from moved group by status, position`,
    values: [JSON.stringify(wanted)],
  };
};

/**
 * Moves checkpoints over events that their projections ignore, in one statement.
 * @param locked see `moving`
 * @returns each build where it is now; undefined where its checkpoint was not moved
 */
export const moveTogether = async (
  knex: Knex,
  steps: readonly Step[],
  locked: 'wait' | 'skip',
): Promise<readonly (Build | undefined)[]> => {
  const { first, text, values } = moving(steps, locked);
  const { rows } = await knex.raw<{ rows: { row: Record<string, unknown> }[] }>(`${first} ${text}`, values);
  return movedOf(
    steps,
    rows.map(({ row }) => row),
  );
};

const movedOf = (steps: readonly Step[], told: readonly Record<string, unknown>[]): readonly (Build | undefined)[] => {
  const moved = new Set(told.flatMap(({ names }) => names as readonly string[]));
  return steps.map(({ build, upTo }) => (moved.has(build.name) ? { ...build, position: upTo } : undefined));
};

/** The one build that was moved. @throws Fenced */
const only = ([moved]: readonly (Build | undefined)[], { name }: Build): Build => {
  if (moved === undefined) throw new Fenced(`${name} was moved by someone else`);
  return moved;
};

/** `moveTogether` for one read model. @throws Fenced */
export const moveCheckpoint = async (knex: Knex, build: Build, upTo: Position, looked: number): Promise<Build> =>
  only(await moveTogether(knex, [{ build, upTo, looked }], 'wait'), build);

/** Events for a read model, with the step that they make. */
export interface Batch extends Step {
  readonly projection: AnyProjection;
  readonly events: readonly AnyRecorded[];
}

/**
 * Rows and checkpoints of several read models in one transaction: checkpoints by compare-and-set, rows read in the same statement
 * and written in another. The commit does not wait for the disk: rows and checkpoints stand or fall together, and what falls is
 * folded again from the log.
 * @param locked see `moving`
 * @returns each build where it is now; undefined where its checkpoint was not moved
 * @throws PoisonEvent
 */
export const applyTogether = async (
  transaction: Knex.Transaction,
  batches: readonly Batch[],
  locked: 'wait' | 'skip',
): Promise<readonly (Build | undefined)[]> => {
  const folds = batches.map(({ projection, build, events }) => new Fold(projection, build.schema_name, events));
  // The rows are as the checkpoint says: were another transaction's in between, the checkpoint would have moved with them.
  const moved = movedOf(batches, await readRows(transaction, folds, moving(batches, locked)));
  await writeRows(
    transaction,
    folds.filter((_, index) => moved[index] !== undefined),
  );
  return moved;
};

/** `applyTogether` for one read model. @throws Fenced | PoisonEvent */
export const applyBatch = async (
  transaction: Knex.Transaction,
  projection: AnyProjection,
  build: Build,
  events: readonly AnyRecorded[],
  upTo: Position,
): Promise<Build> =>
  only(await applyTogether(transaction, [{ projection, build, events, upTo, looked: events.length }], 'wait'), build);

/** Stops one projection at an event that it cannot take; the others go on. */
export const stopBuild = async (knex: Knex, { name, build, position }: Build, error: Stop): Promise<void> => {
  await knex('projection_build')
    .where({ name, build, position, status: 'live' })
    .update({ status: 'stopped', error: JSON.stringify(error), updated_at: knex.fn.now() });
  await knex.raw('select pg_notify(?, ?)', [PROJECTED_CHANNEL, `${name}:stopped`]);
};
