import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { londonDate, shownDayAndMonth, type BookingConflict } from '#contracts';
import type { UnitOfWork } from '#eventing';
import type { ResourceUse, UsedResource } from '#platform';
import { Guard, type Sentence } from './guard.js';
import { retirementOf } from './reservation.js';

const counted = (count: number, one: string, many: string): string => `${count} future ${count === 1 ? one : many}`;

const inUse = (label: string): Sentence => (conflicts: readonly BookingConflict[]) => {
  const visits = conflicts.filter(({ booking }) => booking.link.startsWith('/jobs/'));
  const bookings = conflicts.length - visits.length;
  const first = conflicts.map(({ start }) => start).sort()[0];
  const what = [
    ...(visits.length === 0 ? [] : [counted(visits.length, 'visit', 'visits')]),
    ...(bookings === 0 ? [] : [counted(bookings, 'booking', 'bookings')]),
  ].join(' and ');
  return `${label} is booked on ${what}, first on ${first === undefined ? '' : `${shownDayAndMonth(first)} ${londonDate(first).slice(0, 4)}`}. Please choose another one there before you remove it.`;
};

/** Takes engineers, cars and kits out of the diary through the guard that keeps the diary. */
@Injectable()
export class ResourceGuard implements ResourceUse {
  constructor(private readonly guard: Guard) {}

  retire(transaction: Knex.Transaction, unit: UnitOfWork, { kind, _id, label }: UsedResource, at: string): Promise<void> {
    return this.guard.reserve(transaction, unit, _id, [retirementOf(kind, _id, at)], inUse(label));
  }

  bringBack(transaction: Knex.Transaction, unit: UnitOfWork, { _id }: UsedResource): Promise<void> {
    return this.guard.reserve(transaction, unit, _id, [], inUse(''));
  }
}
