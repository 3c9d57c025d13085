import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { DIARY_ON_SHOW, type BookableResource, type BookedTime, type DiaryReadPort } from '#bookings';
import {
  londonDate,
  startOfLondonDay,
  type BankHolidayChoice,
  type Job,
  type PlannedAbsence,
  type PlanVisits,
  type PlanWeights,
  type RegistrationRule,
  type WorkingHours,
} from '#contracts';
import { FindCompany } from '#company';
import { CLOCK, HttpProblem, KNEX, type Clock } from '#platform';
import { pickupIdOf, streamIdOf, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { staffThere } from '#staff';
import { areaOf, placesOf } from '#travel';
import { WEEK, type OwnDays } from './company-rules.js';
import { dayOf, daysBetween, mondayOf } from './plan-minutes.js';

/** A visit, or the Setup and the Pickup of a survey. */
export type WholeVisit = readonly [Job, ...Job[]];

/** Everything that a plan is made of, as the other modules show it at one moment. */
export interface Facts {
  /** ISO 8601 UTC. */
  readonly now: string;
  /** London day, `YYYY-MM-DD`, with which the days of the plan begin. */
  readonly firstDay: string;
  /** How many there are. */
  readonly days: number;
  readonly office: { readonly lat: number; readonly lng: number };
  readonly workingHours: WorkingHours;
  readonly bankHolidays: BankHolidayChoice;
  readonly planWeights: PlanWeights;
  readonly registrationRule: RegistrationRule;
  readonly visits: readonly WholeVisit[];
  /** What is booked within those days, for the visits that are planned as well; and the absence that is planned for. */
  readonly times: readonly BookedTime[];
  /** The jobs for which it is booked. */
  readonly booked: readonly Job[];
  readonly resources: readonly BookableResource[];
  /** By the id of the engineer. */
  readonly ownDays: ReadonlyMap<string, OwnDays>;
}

const timeOf = ({ engineer_idfk, start, end }: PlannedAbsence): BookedTime => ({
  kind: 'engineer',
  resourceId: engineer_idfk.toLowerCase(),
  jobId: null,
  start,
  end,
});

const isJob = (job: Job | undefined): job is Job => job !== undefined;

/**
 * Whole weeks, so that the hours of each count: the one that holds the visits, or two. A survey whose Pickup is later still is no part of the
 * plan.
 */
const daysOf = (visits: readonly WholeVisit[]): Pick<Facts, 'firstDay' | 'days'> => {
  const begins = visits.map(([first]) => londonDate(first.startjob)).sort();
  const firstDay = mondayOf(begins[0] ?? '');
  const isWithin = (days: number, dates: readonly string[]): boolean =>
    dates.every((date) => daysBetween(firstDay, date) < days);
  if (!isWithin(2 * WEEK, begins)) {
    const msg = t(
      'These visits are more than two weeks apart. Please choose visits of two weeks that follow each other.',
    );
    throw new HttpProblem(400, msg, { errors: { ids: msg } });
  }
  const ends = visits.flatMap(([, pickup]) => (pickup === undefined ? [] : [londonDate(pickup.startjob)]));
  return {
    firstDay,
    days: isWithin(WEEK, [...begins, ...ends.filter((date) => isWithin(2 * WEEK, [date]))]) ? WEEK : 2 * WEEK,
  };
};

/** Collects the facts of a plan from what other modules show. */
@Injectable()
export class PlanningFacts {
  constructor(
    private readonly queries: QueryBus,
    @Inject(VISITS_ON_SHOW) private readonly visits: VisitsReadPort,
    @Inject(DIARY_ON_SHOW) private readonly diary: DiaryReadPort,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param ids of visits, or of either half of a survey
   * @throws HttpProblem 400 where one is not there, or two weeks do not hold them
   */
  async of({ ids, absence }: Pick<PlanVisits, 'ids' | 'absence'>): Promise<Facts> {
    const streams = [...new Set(ids.map((id) => streamIdOf(id.toLowerCase())))];
    const visits = await this.whole(streams);
    const { firstDay, days } = daysOf(visits);
    const window = { start: startOfLondonDay(firstDay), end: startOfLondonDay(dayOf(firstDay, days)) };
    const [
      booked,
      resources,
      ownDays,
      { officeLat: lat, officeLng: lng, workingHours, bankHolidays, planWeights, registrationRule },
    ] = await Promise.all([
      this.diary.during(window, []),
      this.resources(),
      this.ownDays(),
      this.queries.execute(new FindCompany()),
    ]);
    const jobs = await this.visits.byId([...new Set(booked.flatMap(({ jobId }) => jobId ?? []))]);
    const times = [...booked, ...(absence === undefined ? [] : [timeOf(absence)])];
    return {
      now: this.clock.now(),
      firstDay,
      days,
      office: { lat, lng },
      workingHours,
      bankHolidays,
      planWeights,
      registrationRule,
      visits,
      times,
      booked: jobs,
      resources,
      ownDays,
    };
  }

  /** Those of these visits that are there, each half of a survey by itself. */
  async jobs(streams: readonly string[]): Promise<readonly Job[]> {
    return this.visits.byId(streams.flatMap((id) => [id, pickupIdOf(id)]));
  }

  resources(): Promise<readonly BookableResource[]> {
    return this.diary.bookable();
  }

  /** A home is where its postcode was found for a visit, else in the main town of its area: it is sent to no lookup. */
  private async ownDays(): Promise<Facts['ownDays']> {
    const staff = await staffThere(this.knex);
    const places = await placesOf(
      this.knex,
      staff.map(({ home_postcode }) => home_postcode),
    );
    const homeOf = (postcode: string): OwnDays['home'] => {
      const { place_lat: lat = null, place_lng: lng = null } = places(postcode) ?? {};
      return lat === null || lng === null ? areaOf(postcode) : { lat, lng };
    };
    return new Map(
      staff.map((one) => [
        one.user_id,
        { home: homeOf(one.home_postcode), dayStart: one.day_start, dayEnd: one.day_end, weekHours: one.week_hours },
      ]),
    );
  }

  private async whole(streams: readonly string[]): Promise<readonly WholeVisit[]> {
    const byId = new Map((await this.jobs(streams)).map((job) => [job._id, job]));
    return streams.map((id): WholeVisit => {
      const first = byId.get(id);
      if (first === undefined) {
        const msg = t('One of these visits does not exist, or it was removed. Please choose them again.');
        throw new HttpProblem(400, msg, { errors: { ids: msg } });
      }
      return [first, ...[byId.get(pickupIdOf(id))].filter(isJob)];
    });
  }
}
