import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { KNEX } from '#platform';
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
    @Inject(KNEX) private readonly knex: Knex,
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

  async inTheWay(
    wanted: Parameters<DiaryReadPort['inTheWay']>[0],
  ): Promise<ReadonlyMap<number, Pick<BookedTime, 'start' | 'end'>>> {
    const { rows } = await this.knex.raw<{ rows: readonly (Pick<BookedTime, 'start' | 'end'> & { place: number })[] }>(
      `select distinct on (w.place) w.place,
         to_char(lower(r.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start,
         to_char(upper(r.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "end"
       from json_to_recordset(?) as w(place int, "resourceId" uuid, start timestamptz, "end" timestamptz, holder uuid)
       join reservation r on r.resource_id = w."resourceId" and r.during && tstzrange(w.start, w."end") and r.holder <> w.holder
       order by w.place, lower(r.during)`,
      [JSON.stringify(wanted.map((one, place) => ({ ...one, place })))],
    );
    return new Map(rows.map(({ place, start, end }) => [place, { start, end }]));
  }
}
