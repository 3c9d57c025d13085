import { t, type LocalizedString } from '#languages';
import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { blockerSentence, FOR_GOOD, type BookingConflict } from '#contracts';
import { inTurn, type UnitOfWork } from '#eventing';
import { HttpProblem } from '#platform';
import { Conflicts } from './conflicts.js';
import { reserve, Taken } from './guard-table.js';
import type { Reservation } from './reservation.js';

/** Conflicts in one answer. */
const MOST_SAID = 20;

/** The sentence over all the conflicts. */
export type Sentence = (conflicts: readonly BookingConflict[]) => LocalizedString;

const isRemoval = ({ end }: BookingConflict): boolean => end >= FOR_GOOD;

/** The specification's words for a visit: cars and kits are named first. What was removed is not in use. */
export const visitSentence: Sentence = (conflicts) => {
  const [first] = conflicts;
  if (first !== undefined && conflicts.every(isRemoval))
    return t('{blocker} Please choose another one.', { blocker: blockerSentence(first.resource.label, first) });
  return conflicts.length === 0 || conflicts.some(({ resource }) => resource.kind !== 'engineer')
    ? t('Car or Kit in Use!')
    : t('Engineer in Use!');
};

/** A booking says at once what is in its way. */
export const bookingSentence: Sentence = ([first, ...others]) => {
  if (first === undefined) return t('Someone else booked this at the same moment. Please try again.');
  return t(
    '{blocker}{more, plural, =0 {} one { # more booking is in the way.} other { # more bookings are in the way.}} Please choose another time.',
    { blocker: blockerSentence(first.resource.label, first), more: others.length },
  );
};

/** The guard with its explanations: what it refuses, it says why. */
@Injectable()
export class Guard {
  constructor(private readonly conflicts: Conflicts) {}

  /** @throws HttpProblem 409 with the conflicts */
  async reserve(
    transaction: Knex.Transaction,
    unit: UnitOfWork,
    holder: string,
    wanted: readonly Reservation[],
    sentence: Sentence,
  ): Promise<void> {
    try {
      await reserve(transaction, unit, holder, wanted);
    } catch (error) {
      if (!(error instanceof Taken)) throw error;
      const conflicts = await inTurn(transaction, () => this.conflicts.of(transaction, error));
      throw new HttpProblem(409, sentence(conflicts), { conflicts: conflicts.slice(0, MOST_SAID) });
    }
  }
}
