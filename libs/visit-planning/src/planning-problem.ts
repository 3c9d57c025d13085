import type { BookableResource, BookedTime } from '#bookings';
import {
  daysAfter,
  lastDayOf,
  londonDate,
  registrationFault,
  resourceKinds,
  visitKinds,
  type BankHoliday,
  type FixedVisit,
  type Job,
  type PlanFact,
  type PlannedAbsence,
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
  /** Of visits, who would do them and has no registration for them that is valid then. */
  readonly unregistered: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Who and what a visit has today; the plan changes no more than these. */
export interface Target {
  readonly version: number;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  /** Of a survey. */
  readonly pickup: Pick<Target, 'engineers' | 'cars'> | null;
  readonly changesCars: boolean;
  readonly changesKits: boolean;
  /** As it is booked: of a survey the Setup and the Pickup. */
  readonly halves: readonly Times[];
  /** Its time may be another one. */
  readonly moves: boolean;
}

type Times = Pick<Job, 'startjob' | 'endjob' | 'departureTime' | 'returnTime'>;

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

const targetOf = (visit: WholeVisit, change: ReadonlySet<ResourceKind>, moves: boolean): Target => {
  const [first, pickup] = visit;
  return {
    version: first.version,
    engineers: first.engineers,
    cars: first.cars,
    kits: first.kits,
    pickup: pickup === undefined ? null : { engineers: pickup.engineers, cars: pickup.cars },
    changesCars: change.has('car'),
    // A plan gives one kit: who has more of them keeps them.
    changesKits: change.has('kit') && first.kits.length <= 1,
    halves: visit,
    moves,
  };
};

/** Ends and journeys of a survey go along with its beginnings. */
export const timesOf = ([first, pickup]: readonly Times[]): VisitAssignment['changes'] => {
  if (first === undefined) return {};
  if (pickup !== undefined) return { startjob: first.startjob, endjob: pickup.startjob };
  const { startjob, endjob, departureTime, returnTime } = first;
  return { startjob, endjob, departureTime, returnTime };
};

const todayOf = (visit: WholeVisit, moves: boolean): VisitAssignment => {
  const [first, pickup] = visit;
  return {
    visitId: first._id,
    version: first.version,
    changes: {
      engineers: first.engineers,
      cars: first.cars,
      kits: first.kits,
      ...(pickup === undefined ? {} : { engineersPickup: pickup.engineers, carsPickup: pickup.cars }),
      ...(moves ? timesOf(visit) : {}),
    },
  };
};

/** The visit without who will be away then; null where it has nobody who will. */
const freedOf = ([first, pickup]: WholeVisit, absence: PlannedAbsence | undefined): VisitAssignment | null => {
  if (absence === undefined) return null;
  const away = absence.engineer_idfk.toLowerCase();
  const isThen = ({ startjob, endjob, engineers }: Job): boolean =>
    engineers.includes(away) && startjob < absence.end && endjob > absence.start;
  const without = ({ engineers }: Job): readonly string[] => engineers.filter((id) => id !== away);
  const changes = {
    ...(isThen(first) ? { engineers: without(first) } : {}),
    ...(pickup !== undefined && isThen(pickup) ? { engineersPickup: without(pickup) } : {}),
  };
  return Object.keys(changes).length === 0 ? null : { visitId: first._id, version: first.version, changes };
};

/** A visit asks for a skill of its own where not all who do its kind may go: by hand, or by their registrations. */
const ownSkill = (visit: string): string => `visit ${visit}`;

const doesKind = ({ competence }: BookableResource, kind: VisitKind): boolean =>
  competence.length === 0 || competence.includes(kind);

/** Those whom the company would refuse to send to a visit that is so many days later: a survey's both halves are looked at, whoever does which. */
const lackingAt = ({ registrationRule, resources }: Facts, halves: WholeVisit, days: number): ReadonlySet<string> => {
  if (registrationRule !== 'refuse') return new Set();
  const [{ kind }] = halves;
  const lacks = ({ registrations }: BookableResource): boolean =>
    halves.some(({ endjob }) => registrationFault(registrations, kind, daysAfter(lastDayOf(endjob), days)) !== null);
  return new Set(resources.filter((one) => one.kind === 'engineer' && lacks(one)).map(({ _id }) => _id));
};

/** By visit. */
const unregisteredOf = (facts: Facts): PreparedPlan['unregistered'] =>
  facts.registrationRule === 'refuse'
    ? new Map(facts.visits.map((halves) => [halves[0]._id, lackingAt(facts, halves, 0)]))
    : new Map();

/** A skill counts for all days of a plan, so a visit does not move to a day on which one more of its people would be refused. */
const keepsRegistered =
  (facts: Facts, visit: WholeVisit) =>
  (days: number): boolean => {
    const now = lackingAt(facts, visit, 0);
    return [...lackingAt(facts, visit, days)].every((engineer) => now.has(engineer));
  };

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

/** Which skill each visit asks for, and who has it. */
const skillsOf = (
  { visits }: Facts,
  chosen: ReadonlyMap<string, FixedVisit>,
  unregistered: PreparedPlan['unregistered'],
) => {
  const isOwn = (visit: string): boolean => chosen.has(visit) || unregistered.has(visit);
  const mayGo = (engineer: BookableResource, { _id, kind }: Job): boolean => {
    const fixed = chosen.get(_id);
    return (
      unregistered.get(_id)?.has(engineer._id) !== true &&
      (fixed === undefined ? doesKind(engineer, kind) : fixed.engineers.some((id) => id.toLowerCase() === engineer._id))
    );
  };
  return {
    of: ({ _id, kind }: Job): string => (isOwn(_id) ? ownSkill(_id) : kind),
    has: (engineer: BookableResource): readonly string[] => [
      ...visitKinds.filter((kind) => doesKind(engineer, kind)),
      ...visits.flatMap(([first]) => (isOwn(first._id) && mayGo(engineer, first) ? [ownSkill(first._id)] : [])),
    ],
  };
};

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
