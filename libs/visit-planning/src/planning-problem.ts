import type { BookedTime } from '#bookings';
import {
  londonDate,
  resourceKinds,
  type BankHoliday,
  type FixedVisit,
  type Job,
  type PlanFact,
  type PlanVisits,
  type ResourceKind,
  type VisitKind,
} from '#contracts';
import type { CarToPlan, KitToPlan, Plan, PlanningProblem, VisitToPlan, Work } from '#planning';
import { streamIdOf, type VisitAssignment } from '#site-visits';
import { areaOf, estimatedMinutes } from '#travel';
import { boundOf } from './bound-visits.js';
import { longestWeekOf, WEEK, workingRulesOf } from './company-rules.js';
import type { Facts, WholeVisit } from './planning-facts.js';
import { movableWorksOf, type Works } from './movable-times.js';
import { daysBetween, minuteOf, mondayOf } from './plan-minutes.js';
import { holidayOf } from './shut-days.js';
import { keepsRegistered, skillsOf, unregisteredOf, type Unregistered } from './visit-skills.js';
import { freedOf, targetOf, todayOf, type Target } from './visit-targets.js';

/** A problem for the engine, and what is needed to read and to book its plan. */
export interface PreparedPlan {
  readonly problem: PlanningProblem;
  readonly firstDay: string;
  /** By the id of its stream. */
  readonly targets: ReadonlyMap<string, Target>;
  /** What no plan can place, whatever else happens. */
  readonly left: readonly { readonly visit: string; readonly facts: readonly PlanFact[] }[];
  /** What each visit that was asked about has, and the revision in which it has it. */
  readonly today: ReadonlyMap<string, VisitAssignment>;
  /** Of visits that have who will be away: what accepting leaves of their engineers where they are left over. */
  readonly freed: ReadonlyMap<string, VisitAssignment>;
  /** Who will be away; null: the plan is for no absence. */
  readonly absent: string | null;
  /** Visits whose engineers were chosen by hand. */
  readonly fixed: ReadonlySet<string>;
  /** Of visits that are left over for it: the bank holiday on which they are booked. */
  readonly holidays: ReadonlyMap<string, BankHoliday>;
  readonly unregistered: Unregistered;
}

/** Types of kits, as the fleet names them. */
const kitKinds: Readonly<Record<VisitKind, string>> = {
  sound: 'Sound Testing',
  air: 'Air Testing',
  noise: 'Noise Survey',
};

/** Index of the place of the office. */
export const OFFICE = 0;

/** The office is the first place; each other one is there once. */
class Places {
  readonly at: { readonly lat: number; readonly lng: number }[];
  private readonly indexes = new Map<string, number>();

  constructor(office: Facts['office']) {
    this.at = [office];
  }

  ofJob({ geocode, postcode }: Job): number | null {
    return this.indexOf(geocode ?? areaOf(postcode));
  }

  indexOf(place: Facts['office'] | null): number | null {
    if (place === null) return null;
    const key = `${place.lat},${place.lng}`;
    const known = this.indexes.get(key);
    if (known !== undefined) return known;
    this.at.push({ lat: place.lat, lng: place.lng });
    this.indexes.set(key, this.at.length - 1);
    return this.at.length - 1;
  }
}

/** Why a plan cannot place a visit at all; null where it can. */
const obstacleOf = (
  [first, pickup]: WholeVisit,
  { now, firstDay, days }: Facts,
  place: number | null,
  holiday: BankHoliday | null,
): PlanFact | null => {
  const day = (job: Job): number => daysBetween(firstDay, londonDate(job.startjob));
  if (first.startjob <= now) return 'begun';
  if (holiday !== null) return 'bank-holiday';
  if (place === null) return 'place';
  if (first.engineers.length > (pickup === undefined ? 2 : 1) || (pickup?.engineers.length ?? 0) > 1) return 'team';
  if (pickup !== undefined && (day(pickup) <= day(first) || day(pickup) >= days)) return 'days';
  return null;
};

const workOf = (firstDay: string, { startjob, endjob }: Job): Work => {
  const from = minuteOf(firstDay, startjob);
  return { minutes: minuteOf(firstDay, endjob) - from, begins: [{ from, to: from }] };
};

const fixedWorksOf = ([first, pickup]: WholeVisit, firstDay: string): Works => ({
  work: workOf(firstDay, first),
  pickup: pickup === undefined ? null : workOf(firstDay, pickup),
});

interface PlannedVisitFacts {
  readonly place: number;
  readonly target: Target;
  readonly fixed: FixedVisit | undefined;
  readonly skill: string;
  readonly works: Works;
}

const visitOf = (
  [first, pickup]: WholeVisit,
  { place, target, fixed, skill, works }: PlannedVisitFacts,
): VisitToPlan => {
  const halves = pickup === undefined ? [first] : [first, pickup];
  const isStaffed = halves.every(({ engineers }) => engineers.length > 0);
  const engineers = pickup === undefined ? first.engineers : [...first.engineers, ...pickup.engineers];
  const cars = pickup === undefined ? first.cars : [first.cars[0] ?? null, pickup.cars[0] ?? null];
  return {
    id: first._id,
    place,
    skill,
    kitKind: target.changesKits ? kitKinds[first.kind] : null,
    ...works,
    engineers: pickup === undefined && (fixed?.engineers ?? first.engineers).length === 2 ? 2 : 1,
    today: isStaffed ? { engineers, cars, kit: first.kits[0] ?? null } : null,
    stays: false,
  };
};

/** What is booked for anything that the plan leaves as it is. */
const standing = (times: readonly BookedTime[], targets: PreparedPlan['targets']): readonly BookedTime[] =>
  times.filter(({ kind, jobId }) => {
    const target = jobId === null ? undefined : targets.get(streamIdOf(jobId));
    return target === undefined || (kind === 'kit' && !target.changesKits);
  });

/** Visits that stay with whom they are booked, and why: a plan has found no place for them. */
export type KeptVisits = ReadonlyMap<string, readonly PlanFact[]>;

/** What of a visit's people is there where it is left over. */
export const leftWith = ({ today, freed }: PreparedPlan, visit: string): VisitAssignment['changes'] => ({
  ...today.get(visit)?.changes,
  ...freed.get(visit)?.changes,
});

/** Those that a plan leaves over and that keep somebody all the same: whoever is there cannot go elsewhere. */
export const keptBy = (plan: Plan, prepared: PreparedPlan): KeptVisits => {
  const keepsPeople = (visit: string): boolean => {
    const { engineers = [], engineersPickup = [] } = leftWith(prepared, visit);
    return engineers.length + engineersPickup.length > 0;
  };
  return new Map(
    plan.left
      .filter(({ visit }) => prepared.targets.has(visit) && keepsPeople(visit))
      .map(({ visit, facts }) => [visit, facts]),
  );
};

/** Weeks begin on Mondays. */
const weeksOf = ({ firstDay, days }: Facts): readonly number[] => {
  const since = daysBetween(mondayOf(firstDay), firstDay);
  return Array.from({ length: days }, (_, day) => Math.floor((since + day) / WEEK));
};

/** Pure: the facts as the engine wants them. @param kept visits that are no part of the plan, though they could be */
export const prepare = (
  facts: Facts,
  { change: parts = [...resourceKinds], absence, fixed = [], moveDays }: Omit<PlanVisits, 'ids'>,
  kept: KeptVisits = new Map(),
): PreparedPlan => {
  const { firstDay, resources, visits, times } = facts;
  const change = new Set(parts);
  const chosen = new Map(fixed.map((one) => [streamIdOf(one._id.toLowerCase()), one]));
  const unregistered = unregisteredOf(facts);
  const skills = skillsOf(facts, chosen, unregistered);
  const places = new Places(facts.office);
  const targets = new Map<string, Target>();
  const left: { visit: string; facts: readonly PlanFact[] }[] = [];
  const holidays = new Map<string, BankHoliday>();
  const planned = visits.flatMap((visit): VisitToPlan[] => {
    const id = visit[0]._id;
    const place = places.ofJob(visit[0]);
    const holiday = holidayOf(visit, facts.bankHolidays);
    const obstacle = obstacleOf(visit, facts, place, holiday);
    if (holiday !== null && obstacle === 'bank-holiday') holidays.set(id, holiday);
    const keptFor = kept.get(id);
    if (obstacle !== null || place === null || keptFor !== undefined) {
      left.push({ visit: id, facts: keptFor ?? [obstacle ?? 'place'] });
      return [];
    }
    const movable = movableWorksOf(visit, facts, moveDays, keepsRegistered(facts, visit));
    const target = targetOf(visit, change, movable !== null);
    targets.set(id, target);
    const works = movable ?? fixedWorksOf(visit, firstDay);
    return [visitOf(visit, { place, target, fixed: chosen.get(id), skill: skills.of(visit[0]), works })];
  });
  const bound = boundOf({ ...facts, times: standing(times, targets) }, (job) => places.ofJob(job), change);
  const ofKind = (kind: ResourceKind) => resources.filter((resource) => resource.kind === kind);
  const engineers = ofKind('engineer').map((engineer) => ({
    id: engineer._id,
    base: places.indexOf(facts.ownDays.get(engineer._id)?.home ?? null) ?? OFFICE,
    hours: bound.hours(engineer._id),
    ...longestWeekOf(facts.ownDays.get(engineer._id)),
    skills: skills.has(engineer),
    // Nobody has said yet who may drive what.
    cars: null,
  }));
  const cars: readonly CarToPlan[] = change.has('car')
    ? ofKind('car').map(({ _id }) => ({ id: _id, away: bound.away(_id) }))
    : // Nobody hands cars out: each has one.
      engineers.map(({ id }) => ({ id: `car of ${id}`, away: [] }));
  const kits: readonly KitToPlan[] = change.has('kit')
    ? ofKind('kit').map(({ _id, detail }) => ({ id: _id, kind: detail, away: bound.away(_id) }))
    : [];
  const problem: PlanningProblem = {
    days: facts.days,
    weeks: weeksOf(facts),
    travel: estimatedMinutes(places.at),
    rules: workingRulesOf(facts.workingHours),
    weights: facts.planWeights,
    engineers,
    cars,
    kits,
    visits: [...bound.visits, ...planned],
  };
  const freed = visits.flatMap((visit) => freedOf(visit, facts.now < visit[0].startjob ? absence : undefined) ?? []);
  return {
    problem,
    firstDay,
    targets,
    left,
    today: new Map(visits.map((visit) => [visit[0]._id, todayOf(visit, targets.get(visit[0]._id)?.moves === true)])),
    freed: new Map(freed.map((one) => [one.visitId, one])),
    absent: absence?.engineer_idfk.toLowerCase() ?? null,
    fixed: new Set(chosen.keys()),
    holidays,
    unregistered,
  };
};
