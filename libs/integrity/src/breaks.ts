import { later, t, type LocalizedString } from '#languages';
import type { LedgerBreak } from '#contracts';
import { kernelTables, type Ask, type LogBreak } from '#eventing';
import { inEnglish } from '#platform';

const sentences: Readonly<Record<LogBreak['kind'], (broken: LogBreak) => LocalizedString>> = {
  changed: ({ position }) =>
    t('Event {position} is not what was recorded: it was changed or exchanged in the database, past Soundings.', {
      position: String(position),
    }),
  missing: ({ position }) =>
    t('Event {position} is missing: it was taken out of the database, past Soundings.', { position: String(position) }),
  uninvited: ({ position }) =>
    t('Event {position} stands where Soundings recorded nothing: it was put into the database by other means.', {
      position: String(position),
    }),
  head: ({ position }) =>
    t('Event {position} is the newest, but the log remembers another hash for it: the log or its end was rewritten.', {
      position: String(position),
    }),
  cut: ({ position }) =>
    t('Event {position} was recorded once and is not there any more: the end of the log was cut off.', {
      position: String(position),
    }),
  stream: ({ position }) =>
    t(
      'Event {position} has no place in the history that it belongs to: events were put in or taken out past Soundings.',
      { position: String(position) },
    ),
  elsewhere: ({ position }) =>
    t(
      'Event {position} stands otherwise in EventStoreDB than in its copy in PostgreSQL: one of the two was changed, past Soundings.',
      { position: String(position) },
    ),
  ended: ({ position }) =>
    t(
      'Event {position} is in the copy in PostgreSQL and not in EventStoreDB any more: the end of the log was cut off there.',
      { position: String(position) },
    ),
  damaged: ({ position, where = '' }) =>
    t('From event {position} on something cannot be read: the disk has damaged {where}.', {
      position: String(position),
      where,
    }),
  held: ({ position, fitsUpTo = 0n }) =>
    t(
      'Event {position} has another hash than was written down: something from event {first} to {position} was rewritten.',
      { position: String(position), first: String(fitsUpTo + 1n) },
    ),
};

const damagedAdvice = later(
  'Stop Soundings, keep a copy of the data directory, and restore the newest backup onto another disk.',
);
const advice = later(
  'Leave the database as it is, tell your administrator, and compare this event with a backup that still verifies.',
);

const adviceOn = (kind: LogBreak['kind']): string => (kind === 'damaged' ? damagedAdvice() : advice());

interface Row {
  readonly event_id: string;
  readonly type: string;
  readonly stream_id: string;
  readonly recorded_at: string;
}

/** What a break means to whoever reads it, with what stands at its position. */
export const toldBreak = async (ask: Ask, broken: LogBreak): Promise<LedgerBreak> => {
  const [row] = await ask<Row>(
    `select event_id, type, stream_id, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at from ${kernelTables.es_event} where global_position = $1 limit 1`,
    [broken.position.toString()],
    // Where the disk is damaged it may be this very event.
  ).catch((error: unknown) => {
    if (broken.kind === 'damaged') return [];
    throw error;
  });
  return {
    position: Number(broken.position),
    event:
      row === undefined
        ? null
        : { _id: row.event_id, type: row.type, stream: row.stream_id, recordedAt: row.recorded_at },
    text: sentences[broken.kind](broken),
    advice: adviceOn(broken.kind),
  };
};

/** A break as it is kept: its words in English, and what they are said from again. */
export interface KeptBreak extends LedgerBreak {
  /** Absent in what earlier versions kept. */
  readonly kind?: LogBreak['kind'];
  readonly fitsUpTo?: number;
  readonly where?: string;
}

/** A break to be kept, whoever asked for the verification. */
export const breakToKeep = async (ask: Ask, broken: LogBreak): Promise<KeptBreak> => ({
  ...(await inEnglish(() => toldBreak(ask, broken))),
  kind: broken.kind,
  ...(broken.fitsUpTo === undefined ? {} : { fitsUpTo: Number(broken.fitsUpTo) }),
  ...(broken.where === undefined ? {} : { where: broken.where }),
});

/** A kept break in the language of whoever reads it. */
export const breakSaid = ({ kind, fitsUpTo, where, ...kept }: KeptBreak): LedgerBreak => {
  if (kind === undefined) return kept;
  const broken = {
    kind,
    position: BigInt(kept.position),
    ...(fitsUpTo === undefined ? {} : { fitsUpTo: BigInt(fitsUpTo) }),
    ...(where === undefined ? {} : { where }),
  };
  return { ...kept, text: sentences[kind](broken), advice: adviceOn(kind) };
};
