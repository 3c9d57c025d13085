import type { Knex } from 'knex';
import { Inject, Injectable } from '@nestjs/common';
import type { VisitWarning } from '#contracts';
import { KNEX } from '#platform';
import { placeJoin } from '#travel';
import { reachOf, type VisitJourney } from './visit-journeys.js';
import { warningsOf, type WarnedResource } from './visit-warnings.js';

/** What a row of `visit` says about a journey. */
interface JourneyRow {
  readonly job_id: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly departure_at: string | null;
  readonly return_at: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: string;
  readonly postcode: string;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
}

const columns = [
  'job_id', 'start_at', 'end_at', 'departure_at', 'return_at', 'address', 'postcode', 'engineers', 'cars', 'kits',
] as const satisfies readonly (keyof JourneyRow)[];
/** The marker of a person, or where the postcode is. */
const places = ['coalesce(lat, place_lat) as lat', 'coalesce(lng, place_lng) as lng'];

const journeyOf = (row: JourneyRow): VisitJourney => ({
  jobId: row.job_id,
  start: row.start_at,
  end: row.end_at,
  departure: row.departure_at,
  return: row.return_at,
  place: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  address: row.address,
  postcode: row.postcode,
  engineers: row.engineers,
  cars: row.cars,
  kits: row.kits,
});

/** The index is by start: a visit that began longer ago than this is not looked for, however long it lasts. */
const LONGEST_VISIT = 7 * 24 * 3_600_000;

const daysBefore = (instant: string): string => new Date(Date.parse(instant) - LONGEST_VISIT).toISOString();

const idsOf = (journeys: readonly VisitJourney[], of: (journey: VisitJourney) => readonly string[]): string[] =>
  [...new Set(journeys.flatMap(of))];

/** Looks up what there is to think about once a visit is saved; three small queries, whatever the diary holds. */
@Injectable()
export class FoundWarnings {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /** @param jobIds the visit, or both halves of the survey */
  async of(jobIds: readonly string[]): Promise<readonly VisitWarning[]> {
    const saved = await this.journeys((visits) => void visits.whereIn('job_id', [...jobIds]));
    if (saved.length === 0) return [];
    const [neighbours, resources] = await Promise.all([this.neighboursOf(saved), this.resourcesOf(saved)]);
    return warningsOf({ saved, neighbours, resources });
  }

  private async journeys(which: (visits: Knex.QueryBuilder) => void): Promise<readonly VisitJourney[]> {
    const rows: readonly JourneyRow[] = await this.knex
      .from('visit')
      .joinRaw(placeJoin('visit'))
      .select([...columns, ...places.map((place) => this.knex.raw(place))])
      .modify(which);
    return rows.map(journeyOf);
  }

  private neighboursOf(saved: readonly VisitJourney[]): Promise<readonly VisitJourney[]> {
    const engineers = idsOf(saved, (journey) => journey.engineers);
    const cars = idsOf(saved, (journey) => journey.cars);
    return this.journeys((visits) => {
      void visits.whereNotIn('job_id', saved.map(({ jobId }) => jobId));
      void visits.whereRaw('(engineers && ?::uuid[] or cars && ?::uuid[])', [engineers, cars]);
      // Weeks may lie between a survey's two journeys, so each has its own window.
      void visits.where((near) => {
        for (const { from, to } of saved.map(reachOf)) {
          void near.orWhere((window) => void window.where('start_at', '>=', daysBefore(from)).where('start_at', '<', to).where('end_at', '>', from));
        }
      });
    });
  }

  private async resourcesOf(saved: readonly VisitJourney[]): Promise<ReadonlyMap<string, WarnedResource>> {
    const { rows } = await this.knex.raw<{ readonly rows: readonly (WarnedResource & { readonly id: string })[] }>(
      `select user_id as id, name as label, null as due from staff_member where user_id = any(?::uuid[])
       union all select car_id, name, mot_due::text from car where car_id = any(?::uuid[])
       union all select kit_id, name, calibration_due::text from kit where kit_id = any(?::uuid[])`,
      [idsOf(saved, ({ engineers }) => engineers), idsOf(saved, ({ cars }) => cars), idsOf(saved, ({ kits }) => kits)],
    );
    return new Map(rows.map(({ id, label, due }) => [id, { label, due }]));
  }
}
