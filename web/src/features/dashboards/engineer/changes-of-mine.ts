import { completionLabels, fileKindLabels, type CompletionFlag, type Job } from '#contracts';
import { t } from '#languages';
import { attachCall, type PreparedFile } from '../../../components/files/index.js';
import { placeOf, typeOf } from '../../../components/visits/index.js';
import { formatTime } from '../../../lib/dates.js';
import { writtenOver, type Seen } from '../../../lib/outbox-based.js';
import type { NewOutboxEntry } from '../../../lib/outbox-store.js';

/** A change of a visit as the outbox takes it. */
export type ChangeOfMine = Omit<NewOutboxEntry, 'account' | 'key' | 'madeAt'>;

const about = (visit: Job): Pick<ChangeOfMine, 'about' | 'where'> => ({
  about: visit._id,
  where: `${typeOf(visit)}, ${placeOf(visit)}`,
});

/** What an engineer turns; the rest is for finance, in the office's form. */
export const flagsOfMine = ['confirmed', 'checklist', 'rams', 'issued'] as const satisfies readonly CompletionFlag[];

export const flagTurned = (visit: Job, flag: CompletionFlag, value: boolean): ChangeOfMine => ({
  method: 'POST',
  path: `/api/job/${visit._id}/completion`,
  body: { flag, value },
  ...about(visit),
  what: value
    ? t('{flag} turned on', { flag: completionLabels[flag] })
    : t('{flag} turned off', { flag: completionLabels[flag] }),
  shows: { completion: { [flag]: value } },
});

/** @param begun as it was when writing began */
export const notesWritten = (begun: Seen, now: Seen, notes: string): ChangeOfMine => {
  const { visit, stored } = writtenOver(begun, now);
  return {
    method: 'PUT',
    path: `/api/job/${visit._id}`,
    body: { notes, version: stored.version },
    ...about(visit),
    what: t('Notes changed'),
    shows: { notes },
    over: visit.notes,
  };
};

export type Attendance = 'arrivedAt' | 'leftAt';

const attendedWords = (field: Attendance, instant: string | null): string => {
  if (instant === null) return field === 'arrivedAt' ? t('Arrival cleared') : t('Departure cleared');
  return field === 'arrivedAt'
    ? t('Arrived at {time}', { time: formatTime(instant) })
    : t('Left at {time}', { time: formatTime(instant) });
};

export const attended = (visit: Job, field: Attendance, instant: string | null): ChangeOfMine => ({
  method: 'POST',
  path: `/api/job/${visit._id}/attendance`,
  body: { [field]: instant },
  ...about(visit),
  what: attendedWords(field, instant),
  shows: { [field]: instant },
});

export const fileAttached = (visit: Job, file: PreparedFile): ChangeOfMine => ({
  method: 'POST',
  ...attachCall({ entity: 'job', id: visit._id }, file),
  body: file.content,
  ...about(visit),
  what: `${fileKindLabels[file.kind]}: ${file.name}`,
  shows: {},
});
