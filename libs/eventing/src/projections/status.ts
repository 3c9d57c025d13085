import type { Knex } from 'knex';
import type { EventStore, Position } from '../stores/event-store.js';
import { FADED, type Build, type Stop } from './builds.js';
import type { Rebuild } from './rebuilds.js';
import type { AnyProjection } from './tables.js';

/** How a rebuild stands that was asked for. */
export interface RebuildStatus extends Rebuild {
  /** From 0 to 1; null while nothing is made. */
  readonly progress: number | null;
  /** Events a second since it was begun. */
  readonly rate: number | null;
  /** Seconds until it is level, at its rate. */
  readonly secondsLeft: number | null;
}

/** How a read model stands, the same in every process. */
export interface ReadModelStatus {
  readonly name: string;
  readonly version: number;
  /** `building`: it is made for the first time, and cannot be read yet. */
  readonly status: 'building' | 'live' | 'stopped';
  /** How many events it has come past, of so many in the log. */
  readonly place: number;
  readonly head: number;
  /** Events in the log that it has not come to. */
  readonly lag: number;
  /** Seconds that the first of them has been waiting; 0 when level. */
  readonly waiting: number;
  /** Events a second that it looked at. */
  readonly rate: number;
  readonly error: (Stop & { readonly place: number }) | null;
  readonly rebuild: RebuildStatus | null;
}

interface BuildRow extends Pick<Build, 'name' | 'version' | 'status' | 'position' | 'error'> {
  readonly fading: number;
  readonly now: Date;
}

const rebuildOf = (
  rebuild: (Rebuild & { readonly running: number | null }) | undefined,
  done: number,
  head: number,
): RebuildStatus | null => {
  if (rebuild === undefined) return null;
  const { running, ...rest } = rebuild;
  if (rebuild.state !== 'building' || running === null)
    return { ...rest, progress: null, rate: null, secondsLeft: null };
  const all = Math.max(1, head);
  const rate = running > 0 ? done / running : 0;
  return {
    ...rest,
    progress: Math.min(1, done / all),
    rate,
    secondsLeft: rate > 0 ? Math.max(0, all - done) / rate : null,
  };
};

const statusIn = ({ status }: BuildRow): ReadModelStatus['status'] =>
  status === 'live' || status === 'stopped' ? status : 'building';

/** @param projections those of the whole program, in the order of the answer */
export const readModelStatus = async (
  knex: Knex,
  store: EventStore,
  projections: readonly Pick<AnyProjection, 'name' | 'version'>[],
): Promise<readonly ReadModelStatus[]> => {
  // Before the checkpoints: what is appended in between is no lag.
  const newest = await store.head();
  const head = await store.placeOf(newest);
  const builds: readonly BuildRow[] = await knex('projection_build')
    .whereNot({ status: 'retired' })
    .select(
      'name',
      'version',
      'status',
      'position',
      'error',
      knex.raw(`rate * ${FADED} as fading`),
      knex.raw('clock_timestamp() as now'),
    );
  const rebuilds: readonly (Rebuild & { readonly running: number | null })[] = await knex('projection_rebuild').select(
    '*',
    knex.raw('extract(epoch from clock_timestamp() - started_at)::float8 as running'),
  );
  const waitingSince = async (after: Position): Promise<Date | null> => {
    for await (const { recordedAt } of store.readAll({ ...(after === '' ? {} : { after }), max: 1 })) return recordedAt;
    return null;
  };
  const statusOf = async ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): Promise<ReadModelStatus> => {
    const own = builds.filter((build) => build.name === name);
    const live = own.find(({ status }) => status !== 'building');
    const beside = own.find(({ status }) => status === 'building');
    const serving = live ?? beside;
    const rebuild = rebuildOf(
      rebuilds.find((one) => one.name === name),
      await store.placeOf(beside?.position ?? null),
      head,
    );
    if (serving === undefined)
      return {
        name,
        version,
        status: 'building',
        place: 0,
        head,
        lag: head,
        waiting: 0,
        rate: 0,
        error: null,
        rebuild,
      };
    const { position, now, fading } = serving;
    const place = await store.placeOf(position);
    // A store elsewhere counts as far as it is copied: what is not level is behind by one at least.
    const lag = newest !== null && position < newest ? Math.max(1, head - place) : 0;
    const since = lag > 0 ? await waitingSince(position) : null;
    return {
      name,
      version: serving.version,
      status: statusIn(serving),
      place,
      head,
      lag,
      waiting: since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000),
      rate: fading,
      error: serving.error === null ? null : { ...serving.error, place: await store.placeOf(serving.error.position) },
      rebuild,
    };
  };
  return Promise.all(projections.map(statusOf));
};
