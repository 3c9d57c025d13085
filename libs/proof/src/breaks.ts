import type { LedgerBreak } from '#contracts';
import type { Ask, LogBreak } from '#eventing';

const sentences: Readonly<Record<LogBreak['kind'], (broken: LogBreak) => string>> = {
  changed: ({ position }) => `Event ${position} is not what was recorded: it was changed or exchanged in the database, past Soundings.`,
  missing: ({ position }) => `Event ${position} is missing: it was taken out of the database, past Soundings.`,
  uninvited: ({ position }) => `Event ${position} stands where Soundings recorded nothing: it was put into the database by other means.`,
  head: ({ position }) => `Event ${position} is the newest, but the log remembers another hash for it: the log or its end was rewritten.`,
  cut: ({ position }) => `Event ${position} was recorded once and is not there any more: the end of the log was cut off.`,
  stream: ({ position }) => `Event ${position} has no place in the history that it belongs to: events were put in or taken out past Soundings.`,
  elsewhere: ({ position }) => `Event ${position} stands otherwise in EventStoreDB than in its copy in PostgreSQL: one of the two was changed, past Soundings.`,
  ended: ({ position }) => `Event ${position} is in the copy in PostgreSQL and not in EventStoreDB any more: the end of the log was cut off there.`,
  held: ({ position, fitsUpTo = 0n }) => `Event ${position} has another hash than was written down: something from event ${fitsUpTo + 1n} to ${position} was rewritten.`,
};

const ADVICE = 'Leave the database as it is, tell whoever looks after the server, and compare this event with a backup that still verifies.';

interface Row {
  readonly event_id: string;
  readonly type: string;
  readonly stream_id: string;
  readonly recorded_at: string;
}

/** What a break means to whoever reads it, with what stands at its position. */
export const toldBreak = async (ask: Ask, broken: LogBreak): Promise<LedgerBreak> => {
  const [row] = await ask<Row>(
    `select event_id, type, stream_id, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at from es_event where global_position = $1 limit 1`,
    [broken.position.toString()],
  );
  return {
    position: Number(broken.position),
    event: row === undefined ? null : { _id: row.event_id, type: row.type, stream: row.stream_id, recordedAt: row.recorded_at },
    text: sentences[broken.kind](broken),
    advice: ADVICE,
  };
};
