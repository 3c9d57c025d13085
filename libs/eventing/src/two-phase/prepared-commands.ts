import type { Knex } from 'knex';
import { v5 } from 'uuid';
import { SYSTEM_ACTOR } from '../ids.js';
import type { Expected, NewEvent, RecordedEvent, StreamId } from '../stores/event-store.js';
import { COMMAND_LAPSED } from './kernel.events.js';

/** What is held longer than this was left behind; asking the stream makes sure. */
const HELD_SECONDS = 60;

/** Tries of commands that have gone ahead of a log elsewhere and are not settled yet (docs/decisions/0020). */
export const heldMigrations = [
  {
    id: 'eventing/0009-held-units',
    up: `
create table held_unit (
  unit_id uuid primary key,
  command_id uuid not null,
  stream_id text not null,
  -- Revision that was read; -1: there was no stream.
  expected bigint not null,
  -- [{"guard", "claim"}] in the order in which they were held; ids, never personal data.
  claims jsonb not null,
  expires_at timestamptz not null default clock_timestamp() + interval '${HELD_SECONDS} seconds',
  unique (stream_id, command_id)
);
create index held_unit_expires on held_unit (expires_at);`,
  },
] as const;

/** What one guard holds for one try. */
export interface PreparedReservation {
  readonly guard: string;
  readonly claim: object;
}

/** One try of one command, as another process finds it. */
export interface PreparedCommand {
  readonly unitId: string;
  readonly commandId: string;
  readonly stream: StreamId;
  /** -1n: there was no stream. */
  readonly expected: bigint;
  readonly claims: readonly PreparedReservation[];
}

interface Row {
  readonly unit_id: string;
  readonly command_id: string;
  readonly stream_id: string;
  readonly expected: string | number | bigint;
  readonly claims: readonly PreparedReservation[];
}

const unitOf = ({
  unit_id: unitId,
  command_id: commandId,
  stream_id: stream,
  expected,
  claims,
}: Row): PreparedCommand => ({
  unitId,
  commandId,
  stream,
  expected: BigInt(expected),
  claims,
});

/**
 * Tries of one stream are held and settled one after the other. Taken before any lock of a guard, so that nobody waits for each other;
 * not while appending.
 */
export const lockStream = async (transaction: Knex.Transaction, stream: StreamId): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('held ' || ?, 0))`, [stream]);
};

/** Those of a stream, in the order in which their tries read it. */
export const heldOn = async (knex: Knex, stream: StreamId): Promise<readonly PreparedCommand[]> =>
  (await knex<Row>('held_unit').where({ stream_id: stream }).orderBy('expected')).map(unitOf);

export const expiredUnits = async (knex: Knex): Promise<readonly PreparedCommand[]> =>
  (await knex<Row>('held_unit').whereRaw('expires_at < clock_timestamp()').orderBy(['stream_id', 'expected'])).map(
    unitOf,
  );

export const keepUnit = async (
  transaction: Knex.Transaction,
  { unitId, commandId, stream, expected, claims }: PreparedCommand,
): Promise<void> => {
  await transaction('held_unit').insert({
    unit_id: unitId,
    command_id: commandId,
    stream_id: stream,
    expected: String(expected),
    claims: JSON.stringify(claims),
  });
};

/** Whoever takes it away settles it; null: somebody has. */
export const takeAway = async (transaction: Knex.Transaction, unitId: string): Promise<PreparedCommand | null> => {
  const [row] = await transaction<Row>('held_unit').where({ unit_id: unitId }).delete().returning('*');
  return row === undefined ? null : unitOf(row);
};

/** What a guard's name holds at this moment, over all streams: few, since a try takes milliseconds. */
export const heldClaims = async <Claim extends object>(
  transaction: Knex.Transaction,
  { name }: { readonly name: string },
): Promise<readonly Claim[]> => {
  const { rows } = await transaction.raw<{ rows: readonly { readonly claim: Claim }[] }>(
    `select c.value -> 'claim' as claim from held_unit, jsonb_array_elements(claims) c where c.value ->> 'guard' = ?`,
    [name],
  );
  return rows.map(({ claim }) => claim);
};

/** Streams with a try under way: what is kept for them is about to change. */
export const heldStreams = async (transaction: Knex.Transaction): Promise<ReadonlySet<StreamId>> =>
  new Set(await transaction<Row>('held_unit').distinct('stream_id').pluck('stream_id'));

export type CommandOutcome = 'appended' | 'refused';

/**
 * What became of a try, told by the event that stands where its own would.
 * @param next the event at the revision after the one that was read
 * @returns null while there is none: it may still come
 */
export const fateOf = (
  { commandId }: Pick<PreparedCommand, 'commandId'>,
  next: RecordedEvent | undefined,
): CommandOutcome | null =>
  next === undefined ? null : next.metadata.commandId === commandId ? 'appended' : 'refused';

/** Namespace of the ids of fences; drawn once, never changed. */
const FENCES = '0d3d1a3e-8c57-4b0c-9c8e-6f2f6f0d7a41';

/** The event that takes a try's place in its stream: whoever makes it makes the same one. */
export const fenceOf = ({ unitId, commandId }: PreparedCommand, at: string): NewEvent => {
  const id = v5(unitId, FENCES);
  return {
    id,
    type: COMMAND_LAPSED,
    schemaVersion: 1,
    data: { commandId },
    metadata: {
      actorId: SYSTEM_ACTOR,
      occurredAt: at,
      commandId: id,
      correlationId: commandId,
      causationId: commandId,
      clientRequestId: null,
    },
  };
};

export const expectedOf = ({ expected }: Pick<PreparedCommand, 'expected'>): Expected =>
  expected < 0n ? 'no_stream' : expected;
