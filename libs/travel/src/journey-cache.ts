import type { Knex } from 'knex';
import type { JourneyLookupName } from '#contracts';
import type { Clock, ModuleParts } from '#platform';
import {
  LookupDown,
  wholePostcode,
  type Journey,
  type JourneyLookup,
  type JourneyQuestion,
  type Office,
} from './journey.js';

/** `journey` null: this is no postcode. Nothing here is worth a backup. */
export const cacheMigration: ModuleParts['migrations'][number] = {
  id: 'travel/1-journey-cache',
  up: `create table journey_cache (
         source text not null,
         office text not null,
         postcode text not null,
         journey jsonb,
         asked_at timestamptz not null,
         primary key (source, office, postcode)
       );
       create index on journey_cache (asked_at);`,
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long each is right: a road, the traffic on it, and that there is no such postcode. */
const KEPT = { distance: 30 * DAY, traffic: 15 * MINUTE, none: DAY } as const;

interface CacheRow {
  readonly source: JourneyLookupName;
  readonly office: string;
  readonly postcode: string;
  readonly journey: Journey | null;
  readonly asked_at: Date;
}
type Key = Pick<CacheRow, 'source' | 'office' | 'postcode'>;

/** To about a metre: an office that moves asks anew. */
const officeKey = ({ lat, lng }: Office): string => `${lat.toFixed(5)},${lng.toFixed(5)}`;

const freshFor = (journey: Journey | null): number =>
  journey === null ? KEPT.none : journey.trafficSeconds === null ? KEPT.distance : KEPT.traffic;

export interface CacheParts {
  readonly knex: Knex;
  readonly clock: Clock;
  /** Hears of every time that the lookup was down, also when a kept answer helped out. */
  readonly onDown: (error: LookupDown) => void;
}

/** Keeps what a lookup answered, since each question costs money and a second or two of somebody's time. */
export class CachedLookup implements JourneyLookup {
  constructor(
    private readonly source: JourneyLookupName,
    private readonly lookup: JourneyLookup,
    private readonly parts: CacheParts,
  ) {}

  async find({ office, postcode }: JourneyQuestion): Promise<Journey | null> {
    const whole = wholePostcode(postcode);
    if (whole === null) return null;
    const key: Key = { source: this.source, office: officeKey(office), postcode: whole };
    const kept = await this.kept(key);
    if (kept !== undefined && this.age(kept) < freshFor(kept.journey)) return kept.journey;
    try {
      const journey = await this.lookup.find({ office, postcode: whole });
      await this.keep(key, journey);
      return journey;
    } catch (error) {
      if (!(error instanceof LookupDown)) throw error;
      this.parts.onDown(error);
      const old = kept === undefined || this.age(kept) >= KEPT.distance ? null : kept.journey;
      if (old === null) throw error;
      // The road is still as long; what the traffic was like then says nothing about now.
      return { ...old, trafficSeconds: null };
    }
  }

  private kept(key: Key): Promise<CacheRow | undefined> {
    return this.parts.knex<CacheRow>('journey_cache').where(key).first();
  }

  private async keep(key: Key, journey: Journey | null): Promise<void> {
    const { knex, clock } = this.parts;
    const now = clock.now();
    await knex('journey_cache')
      .insert({ ...key, journey: journey === null ? null : JSON.stringify(journey), asked_at: now })
      .onConflict(['source', 'office', 'postcode'])
      .merge();
    await knex('journey_cache')
      .where('asked_at', '<', new Date(Date.parse(now) - KEPT.distance))
      .delete();
  }

  private age({ asked_at }: CacheRow): number {
    return Date.parse(this.parts.clock.now()) - asked_at.getTime();
  }
}
