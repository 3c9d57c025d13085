import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { FOR_GOOD, resourceKinds, type BookingConflict } from '#contracts';
import { blockerOf, Diary, type Entry } from '../availability/diary.js';
import { Resources, type Resource } from '../resources.js';
import { overlap, type Period } from '../weekly-dates.js';
import type { Reservation } from './reservation.js';
import type { Taken } from './guard-table.js';

/** A year of weekly dates may meet a lot: beyond this many nobody reads what would be free instead. */
const MOST_READ = 20;
const SUBSTITUTES = 3;

const hull = (periods: readonly Period[]): Period => ({
  start: periods.map(({ start }) => start).reduce((one, other) => (one < other ? one : other)),
  end: periods.map(({ end }) => end).reduce((one, other) => (one > other ? one : other)),
});

/** Says what is in the way of a command that the guard refused: who, when, what for, and what is free instead. */
@Injectable()
export class Conflicts {
  constructor(
    private readonly diary: Diary,
    private readonly resources: Resources,
  ) {}

  /**
   * Every reservation that meets a wanted one.
   * @param transaction the refused command's own: what it sees is what refused it
   */
  async of(transaction: Knex.Transaction, { holder, wanted }: Taken): Promise<readonly BookingConflict[]> {
    const [first, ...rest] = wanted;
    if (first === undefined) return [];
    const window = hull([first, ...rest]);
    const others = await this.diary.during(window, { holders: [holder], bookings: [] }, transaction);
    const met = wanted.flatMap((one) =>
      others
        .filter((entry) => entry.resourceId === one.resourceId && overlap(entry, one))
        .map((entry) => ({ one, entry })),
    );
    // One after the other in the transaction's own connection: whoever waits for its locks may have all the others.
    const labelOf = await this.diary.labels(
      met.map(({ entry }) => entry),
      transaction,
    );
    const resources = await this.resources.all(resourceKinds, transaction);
    const wantedTimes = met.slice(0, MOST_READ).map(({ one }) => one);
    const shorter = wantedTimes.filter(({ end }) => end !== FOR_GOOD);
    const found = await this.diary.nextFree(shorter, { holders: [holder], bookings: [] }, transaction);
    const nextFree = wantedTimes.map((one) => found[shorter.indexOf(one)] ?? null);
    return met.map(({ one, entry }, place) => ({
      resource: {
        kind: one.kind,
        _id: one.resourceId,
        label: resources.find(({ _id }) => _id === one.resourceId)?.label ?? t('Unknown'),
      },
      ...blockerOf(entry, labelOf(entry), nextFree[place] ?? null),
      ...partOf(one),
      substitutes: place < MOST_READ ? substitutesFor(one, resources, others, wanted) : [],
    }));
  }
}

const partOf = ({ type }: Reservation): Pick<BookingConflict, 'part'> =>
  type === 'Site Visit - Setup' ? { part: 'Setup' } : type === 'Site Visit - Pickup' ? { part: 'Pickup' } : {};

/** Those of the same kind, kits of the same type, that are free for the whole time and not wanted already. Unavailability is of nothing else: no other car goes to this one's MOT. */
const substitutesFor = (
  wanted: Reservation,
  resources: readonly Resource[],
  others: readonly Entry[],
  all: readonly Reservation[],
): BookingConflict['substitutes'] => {
  if (wanted.jobId === null) return [];
  const detail = wanted.kind === 'kit' ? resources.find(({ _id }) => _id === wanted.resourceId)?.detail : undefined;
  const isFree = (id: string): boolean =>
    ![...others, ...all].some((entry) => entry.resourceId === id && overlap(entry, wanted));
  const free = resources.filter(({ kind, _id, offered }) => kind === wanted.kind && offered && isFree(_id));
  return free
    .filter((one) => detail === undefined || one.detail === detail)
    .slice(0, SUBSTITUTES)
    .map(({ _id, label, detail: said }) => ({ _id, label, detail: said }));
};
