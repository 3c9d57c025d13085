import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Booking, Job, VisitWarning } from '#contracts';
import type { UnitOfWork } from '#eventing';
import type { AskedColumn, JobBookings, VisitBookings, VisitChange, WarnedJob } from '#site-visits';
import { bookingOfVisit } from '../list/booking-answer.js';
import { FoundWarnings } from '../warnings/find-warnings.js';
import { Calibrated } from './calibrated.js';
import { Guard, visitSentence } from './guard.js';
import { Registered } from './registered.js';
import { reservationsOfJobs, reservationsOfVisit } from './reservation.js';

/** Keeps the engineers, cars and kits of a visit in step with its events. */
@Injectable()
export class VisitGuard implements VisitBookings {
  constructor(
    private readonly guard: Guard,
    private readonly found: FoundWarnings,
    private readonly registered: Registered,
    private readonly calibrated: Calibrated,
  ) {}

  async reserve(transaction: Knex.Transaction, unit: UnitOfWork, change: VisitChange): Promise<void> {
    const { streamId, after } = change;
    await this.registered.demand(transaction, change);
    await this.calibrated.demand(transaction, change);
    await this.guard.reserve(transaction, unit, streamId, reservationsOfVisit(streamId, after), visitSentence);
  }

  of(jobs: readonly Job[]): readonly JobBookings[] {
    const all = reservationsOfJobs(jobs);
    return jobs.map((job) => {
      const own = (kind: 'engineer' | 'car' | 'kit'): readonly Booking[] =>
        all.filter((one) => one.jobId === job._id && one.kind === kind).map((one) => bookingOfVisit(one, job));
      return { cars: own('car'), kits: own('kit'), engineers: own('engineer') };
    });
  }

  warningFacts(jobs: readonly WarnedJob[]): AskedColumn {
    return this.found.facts(jobs);
  }

  warnings(jobs: readonly Job[], facts?: unknown): Promise<readonly VisitWarning[]> {
    return this.found.of(jobs, facts);
  }
}
