import { Injectable } from '@nestjs/common';
import type { BookableResource, BookedTime, DiaryReadPort } from '../diary-read-port.js';
import { Resources } from '../resources.js';
import type { Period } from '../weekly-dates.js';
import { Diary } from './diary.js';

/** The diary for other modules: no more of it than planning needs. */
@Injectable()
export class ShownDiary implements DiaryReadPort {
  constructor(
    private readonly diary: Diary,
    private readonly resources: Resources,
  ) {}

  async bookable(): Promise<readonly BookableResource[]> {
    return (await this.resources.all())
      .filter(({ offered }) => offered)
      .map(({ kind, _id, label, detail, due, competence, registrations }) => ({
        kind,
        _id,
        label,
        detail,
        due,
        competence,
        registrations,
      }));
  }

  async during(window: Period, without: readonly string[]): Promise<readonly BookedTime[]> {
    const entries = await this.diary.during(window, { holders: without, bookings: [] });
    return entries.map(({ kind, resourceId, jobId, start, end }) => ({ kind, resourceId, jobId, start, end }));
  }
}
