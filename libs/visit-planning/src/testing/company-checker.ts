import type { Job } from '#contracts';
import type { Plan, PlannedArrival, PlannedDay } from '#planning';
import { estimatedMinutes } from '#travel';
import type { Facts } from '../planning-facts.js';

const DAY = 1440;
const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
/** `YYYY-MM-DD` */
const dayOf = (instant: string): string => london.format(new Date(instant));
/** @param time `HH:mm` */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minuteOf = ({ firstDay }: Facts, instant: string): number =>
  ((Date.parse(dayOf(instant)) - Date.parse(firstDay)) / 86_400_000) * DAY + minutesOf(clock.format(new Date(instant)));

/** Kits that are due by the end of a visit that they would go to; a survey keeps its kit until the Pickup. */
const lapsed = ({ visits, resources }: Facts, plan: Plan): readonly string[] =>
  plan.visits.flatMap(({ visit, kit }) => {
    const last = visits.find(([{ _id }]) => _id === visit)?.at(-1);
    const due = resources.find(({ _id }) => _id === kit)?.due ?? null;
    return last !== undefined && due !== null && due <= dayOf(last.endjob) ? [`${kit} is due at ${visit}`] : [];
  });

interface Stop {
  readonly arrival: PlannedArrival;
  readonly job: Job;
}

const stopsOf = ({ visits, booked }: Facts, plan: Plan): readonly Stop[] =>
  plan.visits.flatMap(({ visit: id, arrivals }) => {
    const [first, pickup] = visits.find(([{ _id }]) => _id === id) ?? [];
    const job = first ?? booked.find(({ _id }) => id.startsWith(_id));
    return arrivals.flatMap((arrival) => {
      const own = arrival.part === 'pickup' ? pickup : job;
      return own === undefined ? [] : [{ arrival, job: own }];
    });
  });

/** From home, or from the office where nobody knows a home, to each site and back. */
const wayFaults = (facts: Facts, said: PlannedDay, stops: readonly Stop[]): string[] => {
  const faults: string[] = [];
  const base = facts.ownDays.get(said.engineer)?.home ?? facts.office;
  let [place, now, driving] = [base, said.leaves, 0];
  const drive = (to: typeof base): void => {
    const minutes = estimatedMinutes([place, to])[0]?.[1] ?? Number.NaN;
    [place, now, driving] = [to, now + minutes, driving + minutes];
  };
  for (const { arrival, job } of stops) {
    drive(job.geocode ?? facts.office);
    const start = minuteOf(facts, job.startjob);
    if (arrival.start !== start) faults.push(`${job._id} is at another time`);
    if (now > start) faults.push(`${said.engineer} is late at ${job._id}`);
    now = minuteOf(facts, job.endjob);
  }
  drive(base);
  if (now !== said.back || driving !== said.driving) faults.push(`${said.engineer} is back at another time`);
  return faults;
};

const hourFaults = ({ workingHours, ownDays }: Facts, { engineer, day, leaves, back }: PlannedDay): string[] => {
  const faults: string[] = [];
  const own = ownDays.get(engineer);
  const [opens, closes] = [own?.dayStart, own?.dayEnd].map((time) => (time === '' ? undefined : time));
  if (leaves < day * DAY + minutesOf(opens ?? workingHours.dayStart)) faults.push(`${engineer} leaves too early`);
  if (back > day * DAY + minutesOf(closes ?? workingHours.dayEnd)) faults.push(`${engineer} is back too late`);
  if (back - leaves > workingHours.longestDay * 60) faults.push(`${engineer} has too long a day`);
  return faults;
};

const dayFaults = (facts: Facts, plan: Plan): readonly string[] => {
  const { workingHours, ownDays } = facts;
  const stops = stopsOf(facts, plan);
  const faults: string[] = [];
  const weeks = new Map<string, number>();
  const backs = new Map<string, number>();
  for (const said of plan.days.toSorted((one, other) => one.day - other.day)) {
    const { engineer, day, leaves, back } = said;
    const today = stops
      .filter(({ arrival }) => arrival.engineer === engineer && Math.floor(arrival.start / DAY) === day)
      .sort((one, other) => one.arrival.start - other.arrival.start);
    faults.push(...wayFaults(facts, said, today));
    faults.push(...hourFaults(facts, said));
    if (leaves - (backs.get(engineer) ?? Number.NEGATIVE_INFINITY) < workingHours.rest * 60)
      faults.push(`${engineer} does not rest`);
    backs.set(engineer, back);
    weeks.set(engineer, (weeks.get(engineer) ?? 0) + back - leaves);
  }
  for (const [engineer, minutes] of weeks)
    if (minutes > (ownDays.get(engineer)?.weekHours ?? workingHours.longestWeek) * 60)
      faults.push(`${engineer} has too long a week`);
  return faults;
};

/**
 * Says what of a plan breaks a rule of the company or of one of its people. It goes by what the company knows, and not by the problem that
 * was made of it for the engine, so it finds what was lost on the way there; it shares no rule with the planner.
 */
export const companyFaultsOf = (facts: Facts, plan: Plan): readonly string[] => [
  ...lapsed(facts, plan),
  ...dayFaults(facts, plan),
];
