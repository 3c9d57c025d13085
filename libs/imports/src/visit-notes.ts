import { t } from '#languages';
import { formatStretch, type ScheduleSiteVisit } from '#contracts';
import type { HttpProblem } from '#platform';
import type { VisitOutcome } from '#site-visits';
import type { Making } from './kind-of-import.js';

const MOST_NOTES = 5000;

export interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** Who or what was planned and is not booked, by id, in a sentence each. */
export type Left = ReadonlyMap<string, string>;

export const notBooked = (name: string, { start, end }: Stretch): string =>
  t('{name} was planned for this visit and was not booked: already booked {stretch}.', {
    name,
    stretch: formatStretch(start, end),
  });

const changedTo = (command: ScheduleSiteVisit, changes: Partial<ScheduleSiteVisit>): ScheduleSiteVisit =>
  Object.assign(Object.create(Object.getPrototypeOf(command) as object) as ScheduleSiteVisit, command, changes);

const noted = (notes: string | undefined, note: string): string =>
  [notes ?? '', note]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, MOST_NOTES);

/** A visit without those who are not booked, which its notes tell. */
export const leaving = (command: ScheduleSiteVisit, left: Left): ScheduleSiteVisit => {
  const stay = (ids: readonly string[] | undefined): string[] => (ids ?? []).filter((id) => !left.has(id));
  return changedTo(command, {
    engineers: stay(command.engineers),
    cars: stay(command.cars),
    kits: stay(command.kits),
    ...(command.engineersPickup === undefined ? {} : { engineersPickup: stay(command.engineersPickup) }),
    ...(command.carsPickup === undefined ? {} : { carsPickup: stay(command.carsPickup) }),
    notes: noted(command.notes, [...left.values()].join(' ')),
  });
};

/** A number belongs to one visit, or to the visits of one joint invoice, which an import does not know. */
export const withoutNumber = (command: ScheduleSiteVisit): ScheduleSiteVisit =>
  changedTo(command, {
    invoice_number: '',
    notes: noted(
      command.notes,
      t('Invoice number {number} of the old list is used by another visit.', { number: command.invoice_number ?? '' }),
    ),
  });

/** What the guards refused at the last moment, and the visit without it; null where it is something else. */
const withoutRefused = (command: ScheduleSiteVisit, { details, statusCode }: HttpProblem): ScheduleSiteVisit | null => {
  if (statusCode !== 409) return null;
  if (details.conflicts !== undefined && details.conflicts.length > 0)
    return leaving(
      command,
      new Map(details.conflicts.map((one) => [one.resource._id, notBooked(one.resource.label, one)])),
    );
  return details.uses !== undefined && (command.invoice_number ?? '') !== '' ? withoutNumber(command) : null;
};

/** @param written the notes of the row itself: what stands after them is ours */
export const makingOf = (command: ScheduleSiteVisit, written: string): Making => {
  const noteIn = (notes: string): string => (notes.startsWith(written) ? notes.slice(written.length).trim() : '');
  return {
    command,
    note: noteIn(command.notes ?? ''),
    without: (refused) => {
      const other = withoutRefused(command, refused);
      return other === null ? null : makingOf(other, written);
    },
    made: (outcome) => {
      const { repeated, state } = outcome as VisitOutcome;
      return { note: noteIn((repeated && state.status === 'scheduled' ? state.notes : command.notes) ?? '') };
    },
  };
};
