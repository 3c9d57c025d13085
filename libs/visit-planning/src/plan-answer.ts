import type { BookableResource } from '#bookings';
import type { Job, PlanArrival, PlanDay, PlanFact, PlanLeft, PlanResult, PlanSubject, PlanVisit } from '#contracts';
import { sameJson } from '#eventing';
import type { Plan, PlannedVisit } from '#planning';
import { streamIdOf, type VisitAssignment } from '#site-visits';
import { jobOf } from './bound-visits.js';
import { homeDecides } from './plan-homes.js';
import { choiceSentence, fixedSentence, leftSentence, movedSentence } from './plan-reasons.js';
import { comparedTotals } from './plan-totals.js';
import { clockOf, dayOf, instantAt, minuteOf } from './plan-minutes.js';
import { leftWith, type PreparedPlan } from './planning-problem.js';
import { timesOf, type Target } from './visit-targets.js';

const parts = { visit: 'Visit', setup: 'Setup', pickup: 'Pickup' } as const;

/** In today's order where they are the same. */
const inOrder = (ids: readonly string[], today: readonly string[]): readonly string[] => {
  const distinct = [...new Set(ids)];
  return sameJson(distinct.toSorted(), today.toSorted()) ? today : distinct;
};

/** The times of each half: later or earlier by as much as the plan moves it. */
const halvesOf = ({ arrivals, moved }: PlannedVisit, { halves }: Target, firstDay: string): Target['halves'] => {
  const [first, pickup] = halves;
  if (moved === null || first === undefined) return halves;
  const starts = [arrivals[0], pickup === undefined ? undefined : arrivals.at(-1)];
  return halves.map((half, which) => {
    const start = starts[which]?.start ?? minuteOf(firstDay, half.startjob);
    const by = Date.parse(instantAt(firstDay, start)) - Date.parse(half.startjob);
    const along = (instant: string): string => new Date(Date.parse(instant) + by).toISOString();
    return {
      startjob: along(half.startjob),
      endjob: along(half.endjob),
      departureTime: half.departureTime === null ? null : along(half.departureTime),
      returnTime: half.returnTime === null ? null : along(half.returnTime),
    };
  });
};

/** Two who arrive together are one arrival. */
const arrivalsOf = (planned: PlannedVisit, target: Target, firstDay: string): readonly PlanArrival[] => {
  const { arrivals } = planned;
  const [half, pickupHalf] = halvesOf(planned, target, firstDay);
  const names = [...new Set(arrivals.map(({ part }) => part))];
  return names.map((part): PlanArrival => {
    const own = arrivals.filter((arrival) => arrival.part === part);
    const today = part === 'pickup' && target.pickup !== null ? target.pickup : target;
    const times = part === 'pickup' ? pickupHalf : half;
    return {
      part: parts[part],
      engineers: inOrder(
        own.map(({ engineer }) => engineer),
        today.engineers,
      ),
      cars: target.changesCars
        ? inOrder(
            own.flatMap(({ car }) => car ?? []),
            today.cars,
          )
        : today.cars,
      start: times?.startjob ?? '',
      end: times?.endjob ?? '',
    };
  });
};

const kitsOf = ({ kit }: PlannedVisit, { changesKits, kits }: Target): readonly string[] =>
  changesKits && kit !== null ? inOrder([kit], kits) : kits;

/** What accepting a planned visit books. */
const assignmentOf = (planned: PlannedVisit, target: Target, firstDay: string): VisitAssignment => {
  const [first, pickup] = arrivalsOf(planned, target, firstDay);
  const { engineers = [], cars = [] } = first ?? {};
  return {
    visitId: planned.visit,
    version: target.version,
    changes: {
      engineers,
      cars,
      kits: kitsOf(planned, target),
      ...(pickup === undefined ? {} : { engineersPickup: pickup.engineers, carsPickup: pickup.cars }),
      ...(planned.moved === null ? {} : timesOf(halvesOf(planned, target, firstDay))),
    },
  };
};

const plannedOf = (plan: Plan, { targets }: PreparedPlan) =>
  plan.visits.flatMap((planned) => {
    const target = targets.get(planned.visit);
    return target === undefined ? [] : [{ planned, target }];
  });

/** What is left over, with what cannot be placed at all. */
const leftOf = (plan: Plan, { targets, left }: PreparedPlan): PreparedPlan['left'] => [
  ...left,
  ...plan.left.filter(({ visit }) => targets.has(visit)),
];

/** One for each planned visit, and for each that is left over and gives up who will be away. */
export const assignmentsOf = (plan: Plan, prepared: PreparedPlan): readonly VisitAssignment[] => [
  ...plannedOf(plan, prepared).map(({ planned, target }) => assignmentOf(planned, target, prepared.firstDay)),
  ...leftOf(plan, prepared).flatMap(({ visit }) => prepared.freed.get(visit) ?? []),
];

const ofPart = ({ survey }: Job): 'engineers' | 'engineersPickup' =>
  survey?.type === 'Pickup' ? 'engineersPickup' : 'engineers';

/** The arrivals of the visits that were asked about, with whom they had when the plan was made. */
export const subjectsOf = (jobs: readonly Job[], { today }: PreparedPlan): readonly PlanSubject[] =>
  jobs.map((job) => ({
    _id: job._id,
    visit_id: streamIdOf(job._id),
    part: job.survey?.type ?? 'Visit',
    kind: job.kind,
    start: job.startjob,
    end: job.endjob,
    address: job.address,
    postcode: job.postcode,
    project_name: job.projectName,
    confirmed: job.completion.confirmed,
    engineers: today.get(streamIdOf(job._id))?.changes[ofPart(job)] ?? [],
  }));

const isToday = ({ changes }: VisitAssignment, target: Target): boolean =>
  sameJson(
    [changes.engineers, changes.cars, changes.kits, changes.engineersPickup, changes.carsPickup],
    [target.engineers, target.cars, target.kits, target.pickup?.engineers, target.pickup?.cars],
  );

const daysOf = (plan: Plan, { firstDay }: PreparedPlan): readonly PlanDay[] =>
  plan.days.map(({ engineer, day, leaves, back, driving, visits }) => ({
    engineer,
    date: dayOf(firstDay, day),
    leaves: clockOf(leaves),
    back: clockOf(back),
    driving: Math.round(driving),
    visits: visits.map(jobOf),
  }));

const boundOf = ({ proven, driving, left }: Plan): PlanResult['bound'] => {
  if (proven === null) return null;
  const isComparable = proven.left === left.length && proven.driving > 0;
  return { ...proven, gap: isComparable ? Math.max(0, driving / proven.driving - 1) : null };
};

/** What the engine knows as one skill is two things to a person. */
const namedFact = (fact: PlanFact, lacks: boolean): PlanFact => (fact === 'skill' && lacks ? 'registration' : fact);

/** Without the skill that only they have another could go: what is in the way is the choice. */
const leftAnswer = (
  { visit, facts }: PreparedPlan['left'][number],
  { fixed, freed, holidays, unregistered }: PreparedPlan,
): PlanLeft => {
  const named = facts.map((fact): PlanFact =>
    fact === 'skill' && fixed.has(visit) ? 'fixed' : namedFact(fact, (unregistered.get(visit)?.size ?? 0) > 0),
  );
  return { _id: visit, facts: named, reason: leftSentence(named, holidays.get(visit)), freed: freed.has(visit) };
};

const isStaffed = ({ engineers, engineersPickup }: VisitAssignment['changes']): boolean =>
  [engineers, engineersPickup].every((ids) => ids === undefined || ids.length > 0);

/** What no plan can place is no part of the problem, and may have no engineer all the same. */
const withUnplaceable = (
  { before, after }: Pick<PlanResult, 'before' | 'after'>,
  prepared: PreparedPlan,
): Pick<PlanResult, 'before' | 'after'> => {
  const visits = prepared.left.map(({ visit }) => visit);
  const today = visits.filter((visit) => !isStaffed(prepared.today.get(visit)?.changes ?? {}));
  const then = visits.filter((visit) => !isStaffed(leftWith(prepared, visit)));
  return {
    before: { ...before, without: before.without + today.length },
    after: { ...after, without: after.without + then.length },
  };
};

/** A plan as the call answers it, in the language of whoever asks. @param resources for their names */
export const resultOf = (plan: Plan, prepared: PreparedPlan, resources: readonly BookableResource[]): PlanResult => {
  // For whom the plan is made need not be said at each visit.
  const others = (excluded: PlanVisit['excluded']): PlanVisit['excluded'] =>
    excluded.filter(({ engineer }) => engineer !== prepared.absent);
  const names = new Map(resources.map(({ _id, label }) => [_id, label]));
  const { engineers, rules } = prepared.problem;
  const weeks = new Map(engineers.map(({ id, longestWeek = rules.longestWeek }) => [id, longestWeek]));
  const rulesOf = (engineer: string) => ({ ...rules, longestWeek: weeks.get(engineer) ?? rules.longestWeek });
  const visits = plannedOf(plan, prepared).map(({ planned, target }): PlanVisit => {
    const { driving = 0, next = null } = planned.choice ?? {};
    const lacking = prepared.unregistered.get(planned.visit);
    const excluded = (planned.choice?.excluded ?? []).map(({ engineer, by }) => ({
      engineer,
      by: namedFact(by, lacking?.has(engineer) === true),
    }));
    const arrivals = arrivalsOf(planned, target, prepared.firstDay);
    const [half] = target.halves;
    const [first] = arrivals;
    return {
      _id: planned.visit,
      version: target.version,
      arrivals,
      kits: kitsOf(planned, target),
      changes: planned.moved !== null || !isToday(assignmentOf(planned, target, prepared.firstDay), target),
      driving,
      moved:
        planned.moved === null || half === undefined || first === undefined
          ? null
          : movedSentence(planned.moved, half.startjob, first.start),
      fixed: prepared.fixed.has(planned.visit),
      ...(prepared.fixed.has(planned.visit)
        ? { next: null, excluded: [], reason: fixedSentence() }
        : {
            next,
            excluded,
            reason: choiceSentence(
              {
                engineer: planned.arrivals[0]?.engineer ?? '',
                next,
                excluded: others(excluded),
                homeDecides: homeDecides(prepared.problem, plan, planned),
              },
              names,
              rulesOf,
            ),
          }),
    };
  });
  return {
    visits,
    left: leftOf(plan, prepared).map((one) => leftAnswer(one, prepared)),
    days: daysOf(plan, prepared),
    aside: [...new Set(plan.aside.map(jobOf))],
    driving: Math.round(plan.driving),
    ...withUnplaceable(comparedTotals(prepared.problem, plan), prepared),
    bound: boundOf(plan),
  };
};
