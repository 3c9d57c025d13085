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

/** Kits that have lapsed before the end of a visit that they would go to; a survey keeps its kit until the Pickup. */
const lapsed = ({ firstDay, visits, resources }: Facts, plan: Plan): readonly string[] =>
  plan.visits.flatMap(({ visit, kit, arrivals }) => {
    const isPlanned = visits.some(([{ _id }]) => _id === visit);
    const due = resources.find(({ _id }) => _id === kit)?.due ?? null;
    const dueAt =
      due === null ? Number.POSITIVE_INFINITY : ((Date.parse(due) - Date.parse(firstDay)) / 86_400_000 + 1) * DAY;
    return isPlanned && (arrivals.at(-1)?.end ?? 0) > dueAt ? [`${kit} is due at ${visit}`] : [];
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
    if (now > arrival.start) faults.push(`${said.engineer} is late at ${job._id}`);
    now = arrival.start + (Date.parse(job.endjob) - Date.parse(job.startjob)) / 60_000;
    if (now !== arrival.end) faults.push(`${job._id} is of another length`);
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
  /** By the week's Monday. */
  const weeks = new Map<string, { readonly engineer: string; minutes: number }>();
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
    // 5 January 1970 was a Monday.
    const monday = Math.floor((Date.parse(facts.firstDay) / 86_400_000 + day - 4) / 7);
    const key = `${engineer} ${monday}`;
    weeks.set(key, { engineer, minutes: (weeks.get(key)?.minutes ?? 0) + back - leaves });
  }
  for (const { engineer, minutes } of weeks.values())
    if (minutes > (ownDays.get(engineer)?.weekHours ?? workingHours.longestWeek) * 60)
      faults.push(`${engineer} has too long a week`);
  return faults;
};

/** Bank holidays of the weeks of the random companies, by hand. */
const holidays: Readonly<Record<Facts['bankHolidays'], readonly string[]>> = {
  'england-and-wales': ['2028-04-14', '2028-04-17'],
  scotland: ['2028-04-14', '2027-08-02'],
  'northern-ireland': ['2028-04-14', '2028-04-17', '2027-07-12'],
  none: [],
};

/** Whether a day is a bank holiday that the company keeps. @param date `YYYY-MM-DD` */
export const isDayOff = ({ bankHolidays }: Facts, date: string): boolean => holidays[bankHolidays].includes(date);

/** The same of a minute of a plan. */
export const isOnHoliday = (facts: Facts, minute: number): boolean => {
  const day = Date.parse(`${facts.firstDay}T12:00:00Z`) + Math.floor(minute / DAY) * 86_400_000;
  return isDayOff(facts, new Date(day).toISOString().slice(0, 10));
};

/** What is booked on one stays as it is; nothing is planned there. */
const holidayFaults = (facts: Facts, plan: Plan): readonly string[] =>
  plan.visits
    .filter(({ visit }) => facts.visits.some(([{ _id }]) => _id === visit))
    .flatMap(({ visit, arrivals }) =>
      arrivals.some(({ start }) => isOnHoliday(facts, start)) ? [`${visit} is planned on a bank holiday`] : [],
    );

/** Working days from one day to another. */
const workingDaysBetween = (facts: Facts, from: number, to: number): number => {
  const first = Date.parse(`${facts.firstDay}T12:00:00Z`);
  const isWorking = (day: number): boolean =>
    ![0, 6].includes(new Date(first + day * 86_400_000).getUTCDay()) && !isOnHoliday(facts, day * DAY);
  const [early, late] = [Math.min(from, to), Math.max(from, to)];
  if (early !== late && !isWorking(to)) return Number.POSITIVE_INFINITY;
  const between = Array.from({ length: late - early - 1 }, (_, more) => early + 1 + more);
  return early === late ? 0 : between.filter(isWorking).length + 1;
};

/** Only what nobody was told, nobody came to and nothing came of may move: within the hours, so far as was asked, both halves alike. */
const timeFaults = (facts: Facts, plan: Plan, moveDays: number | null): readonly string[] => {
  const { workingHours, visits } = facts;
  const moves = new Map<string, number>();
  return stopsOf(facts, plan).flatMap(({ arrival, job }) => {
    const by = arrival.start - minuteOf(facts, job.startjob);
    const whole = visits.find((halves) => halves.some(({ _id }) => _id === job._id));
    const key = whole?.[0]._id ?? job._id;
    const faults: string[] = [];
    if (by !== (moves.get(key) ?? by)) faults.push(`the halves of ${key} move apart`);
    moves.set(key, by);
    if (by === 0) return faults;
    const isOpen = whole?.every(
      ({ completion: { confirmed, issued, invoiced, paid }, arrivedAt }) =>
        ![confirmed, issued, invoiced, paid].includes(true) && arrivedAt === null,
    );
    const day = Math.floor(arrival.start / DAY);
    const was = Math.floor((arrival.start - by) / DAY);
    if (moveDays === null || isOpen !== true) faults.push(`${job._id} was to stay at its time`);
    else if (workingDaysBetween(facts, was, day) > moveDays) faults.push(`${job._id} moves too far`);
    if (day < 0 || day >= facts.days) faults.push(`${job._id} leaves the days of the plan`);
    if (arrival.start < minuteOf(facts, facts.now)) faults.push(`${job._id} moves into the past`);
    const { dayStart, dayEnd } = workingHours;
    if (arrival.start < day * DAY + minutesOf(dayStart) || arrival.end > day * DAY + minutesOf(dayEnd))
      faults.push(`${job._id} moves out of the hours`);
    return faults;
  });
};

/**
 * Says what of a plan breaks a rule of the company or of one of its people. It goes by what the company knows, and not by the problem that
 * was made of it for the engine, so it finds what was lost on the way there; it shares no rule with the planner.
 * @param moveDays working days by which times may move; null: none does
 */
export const companyFaultsOf = (facts: Facts, plan: Plan, moveDays: number | null = null): readonly string[] => [
  ...lapsed(facts, plan),
  ...holidayFaults(facts, plan),
  ...timeFaults(facts, plan, moveDays),
  ...dayFaults(facts, plan),
];
