import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DIARY_ON_SHOW, type BookableResource, type BookedTime, type DiaryReadPort } from '#bookings';
import { londonDate, startOfLondonDay, type Job } from '#contracts';
import { FindCompany } from '#company';
import { CLOCK, HttpProblem, type Clock } from '#platform';
import { pickupIdOf, streamIdOf, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { PLAN_DAYS } from './company-rules.js';
import { dayOf, daysBetween, mondayOf } from './plan-minutes.js';

/** A visit, or the Setup and the Pickup of a survey. */
export type WholeVisit = readonly [Job, ...Job[]];

/** Everything that a plan is made of, as the other modules show it at one moment. */
export interface Facts {
  /** ISO 8601 UTC. */
  readonly now: string;
  /** London day, `YYYY-MM-DD`, with which the seven days of the plan begin. */
  readonly firstDay: string;
  readonly office: { readonly lat: number; readonly lng: number };
  readonly visits: readonly WholeVisit[];
  /** What is booked within those days, for the visits that are planned as well. */
  readonly times: readonly BookedTime[];
  /** The jobs for which it is booked. */
  readonly booked: readonly Job[];
  readonly resources: readonly BookableResource[];
}

const isJob = (job: Job | undefined): job is Job => job !== undefined;

/** The week of the visits where one week holds them all, so that its hours count; else seven days from the first. */
const firstDayOf = (visits: readonly WholeVisit[]): string => {
  const days = visits.map(([first]) => londonDate(first.startjob)).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const monday = mondayOf(first);
  if (daysBetween(monday, last) < PLAN_DAYS) return monday;
  if (daysBetween(first, last) < PLAN_DAYS) return first;
  const msg = t('These visits are more than seven days apart. Please choose visits of one week.');
  throw new HttpProblem(400, msg, { errors: { ids: msg } });
};

/** Collects the facts of a plan from what other modules show. */
@Injectable()
export class PlanningFacts {
  constructor(
    private readonly queries: QueryBus,
    @Inject(VISITS_ON_SHOW) private readonly visits: VisitsReadPort,
    @Inject(DIARY_ON_SHOW) private readonly diary: DiaryReadPort,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param ids of visits, or of either half of a survey
   * @throws HttpProblem 400 where one is not there, or they are more than seven days apart
   */
  async of(ids: readonly string[]): Promise<Facts> {
    const streams = [...new Set(ids.map((id) => streamIdOf(id)))];
    const visits = await this.whole(streams);
    const firstDay = firstDayOf(visits);
    const window = { start: startOfLondonDay(firstDay), end: startOfLondonDay(dayOf(firstDay, PLAN_DAYS)) };
    const [times, resources, { officeLat: lat, officeLng: lng }] = await Promise.all([
      this.diary.during(window, []),
      this.resources(),
      this.queries.execute(new FindCompany()),
    ]);
    const booked = await this.visits.byId([...new Set(times.flatMap(({ jobId }) => jobId ?? []))]);
    return { now: this.clock.now(), firstDay, office: { lat, lng }, visits, times, booked, resources };
  }

  resources(): Promise<readonly BookableResource[]> {
    return this.diary.bookable();
  }

  private async whole(streams: readonly string[]): Promise<readonly WholeVisit[]> {
    const jobs = await this.visits.byId(streams.flatMap((id) => [id, pickupIdOf(id)]));
    const byId = new Map(jobs.map((job) => [job._id, job]));
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
