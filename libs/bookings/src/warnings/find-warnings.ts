import type { Knex } from 'knex';
import { Inject, Injectable } from '@nestjs/common';
import { companyTables } from '#company';
import {
  bareText,
  defaultWorkingHours,
  type CalibrationRule,
  type Job,
  type RegistrationRule,
  type VisitWarning,
} from '#contracts';
import { fleetTables } from '#fleet';
import { KNEX, unseen } from '#platform';
import { siteVisitTables, type AskedColumn, type WarnedJob } from '#site-visits';
import { staffTables } from '#staff';
import { placeJoin } from '#travel';
import { reachOf, wholeWay, type VisitJourney } from './visit-journeys.js';
import type { ListedTwice } from './listed-twice.js';
import { warningsOf, type WarnedResource } from './visit-warnings.js';

const journeyOf = ({
  _id,
  kind,
  startjob,
  endjob,
  departureTime,
  returnTime,
  geocode,
  address,
  postcode,
  engineers,
  cars,
  kits,
}: Job): VisitJourney => ({
  jobId: _id,
  kind,
  start: startjob,
  end: endjob,
  departure: departureTime,
  return: returnTime,
  place: geocode,
  address,
  postcode,
  engineers,
  cars,
  kits,
});

/** `VisitJourney` in SQL; the place is the marker of a person, or where the postcode is. */
const JOURNEY = `json_build_object('jobId', job_id, 'kind', kind, 'start', start_at, 'end', end_at, 'departure', departure_at, 'return', return_at, 'address', address, 'postcode', postcode,
  'engineers', engineers, 'cars', cars, 'kits', kits,
  'place', case when coalesce(lat, place_lat) is not null and coalesce(lng, place_lng) is not null then json_build_object('lat', coalesce(lat, place_lat), 'lng', coalesce(lng, place_lng)) end)`;

/** The index is by start: a visit that began longer ago than this is not looked for, however long it lasts. */
const LONGEST_VISIT = 7 * 24 * 3_600_000;

const daysBefore = (instant: string): string => new Date(Date.parse(instant) - LONGEST_VISIT).toISOString();

const IDS = unseen('uuid[]');

const bare = (text: string): string => `lower(replace(${text}, ' ', ''))`;
/** Serial numbers first: few are alike. */
const sameInstrument = ['serial', 'make', 'model']
  .map((name) => `${bare(`own ->> '${name}'`)} = ${bare(`theirs ->> '${name}'`)}`)
  .join(' and ');

/** Cars and kits that are another record of the same thing: the guard takes them for two. */
const SAME_THING = `select 'car' as kind, one.car_id as id, other.car_id as other_id, other.name as other
    from ${fleetTables.car} one join ${fleetTables.car} other on ${bare('other.numberplate')} = ${bare('one.numberplate')} and other.car_id <> one.car_id and not other.is_deleted
    where one.car_id = any(${IDS})
  union select 'kit', one.kit_id, other.kit_id, other.name
    from ${fleetTables.kit} one cross join lateral jsonb_array_elements(one.instruments) own
    join ${fleetTables.kit} other on other.kit_id <> one.kit_id and not other.is_deleted and other.instruments <> '[]' cross join lateral jsonb_array_elements(other.instruments) theirs
    where one.kit_id = any(${IDS}) and ${sameInstrument}`;

/** Weeks may lie between a survey's two journeys, so each has its own window. By its days alone: those of one engineer would be years. */
const AROUND = `select
  (select json_agg(${JOURNEY}) from (
    select distinct on (job_id) visit.* from unnest(${unseen('text[]', 'text[]', 'text[]')}) reach(earliest, starts, ends)
    cross join lateral (select * from ${siteVisitTables.visit} where start_at >= earliest and start_at < ends and end_at > starts offset 0) visit
    where job_id <> all(${IDS}) and (engineers && ${IDS} or cars && ${IDS} or kind = any(${unseen('text[]')}) and ${bare('postcode')} = any(${unseen('text[]')}))) visit ${placeJoin('visit')}) as neighbours,
  (select json_agg(json_build_object('id', id, 'label', label, 'due', due, 'competence', competence, 'registrations', registrations)) from (
    select user_id as id, name as label, null as due, competence, registrations from ${staffTables.staff_member} where user_id = any(${IDS})
    union all select car_id, name, mot_due::text, '{}'::text[], '[]'::jsonb from ${fleetTables.car} where car_id = any(${IDS})
    union all select kit_id, name, calibration_due::text, '{}'::text[], '[]'::jsonb from ${fleetTables.kit} where kit_id = any(${IDS})) resource) as resources,
  (select json_agg(json_build_object('kind', same.kind, 'id', id, 'other', other, 'from', lower(theirs.during), 'to', upper(theirs.during), 'jobId', visit.job_id, 'address', address, 'postcode', postcode) order by theirs.during) from (${SAME_THING}) same
    join reservation theirs on theirs.resource_id = other_id and theirs.during && (select tstzrange(min(starts), max(ends)) from unnest(${unseen('timestamptz[]', 'timestamptz[]')}) way(starts, ends)) and theirs.holder <> all(${IDS})
    left join ${siteVisitTables.visit} visit on visit.job_id = theirs.job_id) as listed_twice,
  (select settings -> 'workingHours' -> 'longestDay' from ${companyTables.company}) as longest_day,
  (select settings ->> 'registrationRule' from ${companyTables.company}) as registration_rule,
  (select settings ->> 'calibrationRule' from ${companyTables.company}) as calibration_rule`;

interface Around {
  readonly neighbours: readonly VisitJourney[] | null;
  readonly resources: readonly (WarnedResource & { readonly id: string })[] | null;
  readonly listed_twice: readonly ListedTwice[] | null;
  /** Hours; null while the company's settings are those of a new installation. */
  readonly longest_day: number | null;
  /** null likewise, and before the company has said. */
  readonly registration_rule: RegistrationRule | null;
  readonly calibration_rule: CalibrationRule | null;
}

/** By what the others around a journey are looked up. */
type Reaching = Pick<
  VisitJourney,
  'kind' | 'postcode' | 'jobId' | 'start' | 'end' | 'departure' | 'return' | 'engineers' | 'cars' | 'kits'
>;

const valuesOf = (saved: readonly Reaching[], without: readonly string[]): readonly string[][] => {
  const idsOf = (of: (journey: Reaching) => readonly string[]): string[] => [...new Set(saved.flatMap(of))];
  const [engineers, cars] = [idsOf((one) => one.engineers), idsOf((one) => one.cars)];
  const kits = idsOf((one) => one.kits);
  const own = [...saved.map(({ jobId }) => jobId), ...without];
  const [reaches, ways] = [saved.map(reachOf), saved.map(wholeWay)];
  return [
    reaches.map(({ from }) => daysBefore(from)),
    reaches.map(({ from }) => from),
    reaches.map(({ to }) => to),
    own,
    engineers,
    cars,
    saved.map(({ kind }) => kind ?? ''),
    saved.map(({ postcode }) => bareText(postcode)),
    engineers,
    cars,
    kits,
    cars,
    kits,
    ways.map(({ from }) => from),
    ways.map(({ to }) => to),
    own,
  ];
};

/** Looks up what there is to think about once a visit is saved, or before: one statement, whatever the diary holds. */
@Injectable()
export class FoundWarnings {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /** What `of` rests on, for the statement that reads the visit. */
  facts(jobs: readonly WarnedJob[]): AskedColumn {
    const reaching = jobs.map(
      ({ _id: jobId, startjob: start, endjob: end, departureTime: departure, returnTime, ...rest }) => ({
        ...rest,
        jobId,
        start,
        end,
        departure,
        return: returnTime,
      }),
    );
    return { sql: `(select row_to_json(around) from (${AROUND}) around)`, values: valuesOf(reaching, []) };
  }

  /**
   * @param jobs the visit, or both halves of the survey
   * @param facts the value of `facts` for them; undefined: it is asked for
   */
  of(jobs: readonly Job[], facts?: unknown): Promise<readonly VisitWarning[]> {
    const saved = jobs.map(journeyOf);
    return facts === undefined ? this.ofJourneys(saved) : Promise.resolve(warningsIn(saved, facts as Around));
  }

  /**
   * @param saved the journeys as they are, or as they are planned
   * @param without ids of visits that they stand for, beside their own
   */
  async ofJourneys(saved: readonly VisitJourney[], without: readonly string[] = []): Promise<readonly VisitWarning[]> {
    if (saved.length === 0) return [];
    const {
      rows: [around],
    } = await this.knex.raw<{ readonly rows: readonly Around[] }>(AROUND, valuesOf(saved, without));
    return warningsIn(saved, around);
  }
}

const warningsIn = (saved: readonly VisitJourney[], around: Around | undefined): readonly VisitWarning[] =>
  warningsOf({
    saved,
    neighbours: around?.neighbours ?? [],
    listedTwice: around?.listed_twice ?? [],
    resources: new Map((around?.resources ?? []).map(({ id, ...resource }) => [id, resource])),
    longestDay: around?.longest_day ?? defaultWorkingHours.longestDay,
    registrationRule: around?.registration_rule ?? 'nothing',
    calibrationRule: around?.calibration_rule ?? 'warn',
  });
