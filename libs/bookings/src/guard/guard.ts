import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { blockerSentence, type BookingConflict } from '#contracts';
import type { UnitOfWork } from '#eventing';
import { Refusal } from '#platform';
import { Conflicts } from './conflicts.js';
import { reserve, Taken } from './guard-table.js';
import type { Reservation } from './reservation.js';

/** Conflicts in one answer. */
const MOST_SAID = 20;

/** The sentence over all the conflicts. */
export type Sentence = (conflicts: readonly BookingConflict[]) => string;

/** The specification's words for a visit: cars and kits are named first. */
export const visitSentence: Sentence = (conflicts) =>
  conflicts.length === 0 || conflicts.some(({ resource }) => resource.kind !== 'engineer') ? 'Car or Kit in Use!' : 'Engineer in Use!';

/** A booking says at once what is in its way. */
export const bookingSentence: Sentence = ([first, ...others]) => {
  if (first === undefined) return 'Somebody else booked this at the same moment. Please try again.';
  const more = others.length === 0 ? '' : ` ${others.length} more ${others.length === 1 ? 'booking is' : 'bookings are'} in the way.`;
  return `${blockerSentence(first.resource.label, first)}${more} Please choose another time, or another ${first.resource.kind}.`;
};

/** The guard with its explanations: what it refuses, it says why. */
@Injectable()
export class Guard {
  constructor(private readonly conflicts: Conflicts) {}

  /** @throws Refusal 409 with the conflicts */
  async reserve(transaction: Knex.Transaction, unit: UnitOfWork, holder: string, wanted: readonly Reservation[], sentence: Sentence): Promise<void> {
    try {
      await reserve(transaction, unit, holder, wanted);
    } catch (error) {
      if (!(error instanceof Taken)) throw error;
      const conflicts = await this.conflicts.of(transaction, error);
      throw new Refusal(409, sentence(conflicts), { conflicts: conflicts.slice(0, MOST_SAID) });
    }
  }
}
