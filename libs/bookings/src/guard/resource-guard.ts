import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { londonDate, formatDayAndMonth, type BookingConflict } from '#contracts';
import type { UnitOfWork } from '#eventing';
import type { ResourceUse, UsedResource } from '#platform';
import { Guard, type Sentence } from './guard.js';
import { retirementOf } from './reservation.js';

const inUse =
  (label: string): Sentence =>
  (conflicts: readonly BookingConflict[]) => {
    const visits = conflicts.filter(({ booking }) => booking.link.startsWith('/jobs/'));
    const bookings = conflicts.length - visits.length;
    const first = conflicts.map(({ start }) => start).sort()[0];
    return t(
      '{name} is booked on {what, select, visits {{visits, plural, one {# future visit} other {# future visits}}} bookings {{bookings, plural, one {# future booking} other {# future bookings}}} other {{visits, plural, one {# future visit} other {# future visits}} and {bookings, plural, one {# future booking} other {# future bookings}}}}, first on {day}. Please reassign these first.',
      {
        name: label,
        visits: visits.length,
        bookings,
        what: bookings === 0 ? 'visits' : visits.length === 0 ? 'bookings' : 'both',
        day: first === undefined ? '' : `${formatDayAndMonth(first)} ${londonDate(first).slice(0, 4)}`,
      },
    );
  };

/** Takes engineers, cars and kits out of the diary through the guard that keeps the diary. */
@Injectable()
export class ResourceGuard implements ResourceUse {
  constructor(private readonly guard: Guard) {}

  retire(
    transaction: Knex.Transaction,
    unit: UnitOfWork,
    { kind, _id, label }: UsedResource,
    at: string,
  ): Promise<void> {
    return this.guard.reserve(transaction, unit, _id, [retirementOf(kind, _id, at)], inUse(label));
  }

  bringBack(transaction: Knex.Transaction, unit: UnitOfWork, { _id }: UsedResource): Promise<void> {
    return this.guard.reserve(transaction, unit, _id, [], inUse(''));
  }
}
