import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { AskWarnings, type PlannedWarnings } from '#contracts';
import { KNEX } from '#platform';
import { siteVisitTables } from '#site-visits';
import { placesOf } from '#travel';
import { FoundWarnings } from '../warnings/find-warnings.js';
import type { VisitJourney } from '../warnings/visit-journeys.js';
import { askedOf } from './availability-calls.js';

/** Of what is not there yet; the halves of a survey need two. */
const [NEW, NEW_PICKUP] = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000001'];
const isNew = (id: string): boolean => id === NEW || id === NEW_PICKUP;

/** What there is to think about before a visit is saved. */
@Injectable()
export class PlannedVisits {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly found: FoundWarnings,
  ) {}

  /** `POST /api/availability/warnings`: what a save would answer. @throws HttpProblem 400 */
  async warnings(raw: unknown): Promise<PlannedWarnings> {
    const { asked, window, pickup } = askedOf(AskWarnings, raw);
    const { address = '', postcode = '', engineers = [], cars = [], kits = [] } = asked;
    const place = asked.geocode ?? (await this.placeOf(postcode));
    const at = { kind: asked.kind ?? null, place, address, postcode, kits };
    const first: VisitJourney = {
      ...at,
      ...window,
      jobId: NEW,
      departure: asked.departureTime ?? null,
      return: asked.returnTime ?? null,
      engineers,
      cars,
    };
    const last: readonly VisitJourney[] =
      pickup === null
        ? []
        : [
            {
              ...at,
              ...pickup,
              jobId: NEW_PICKUP,
              departure: null,
              return: null,
              engineers: asked.engineersPickup ?? engineers,
              cars: asked.carsPickup ?? cars,
            },
          ];
    const warnings = await this.found.ofJourneys([first, ...last], await this.halvesOf(asked.except));
    // The other half of what is planned has no page yet.
    return {
      warnings: warnings.map((warning) =>
        warning.visit !== null && isNew(warning.visit._id) ? { ...warning, visit: null } : warning,
      ),
    };
  }

  private async placeOf(postcode: string): Promise<VisitJourney['place']> {
    const row = (await placesOf(this.knex, [postcode]))(postcode);
    return row === null || row.place_lat === null || row.place_lng === null
      ? null
      : { lat: row.place_lat, lng: row.place_lng };
  }

  /** The visit that is edited, with the other half of a survey: what is planned stands in their place. */
  private halvesOf(edited: string | undefined): Promise<readonly string[]> {
    if (edited === undefined) return Promise.resolve([]);
    return this.knex
      .from(siteVisitTables.visit)
      .whereIn(
        'stream_id',
        this.knex.from(siteVisitTables.visit).where('job_id', edited.toLowerCase()).select('stream_id'),
      )
      .pluck<string[]>('job_id');
  }
}
