/** Minutes since the beginning of the first day of the plan. */
export type Minute = number;

export interface TimeSpan {
  readonly from: Minute;
  readonly to: Minute;
}

/** Everything that a plan is made of. Ids are unique within their kind. */
export interface PlanningProblem {
  /** How many days, at most fourteen. */
  readonly days: number;
  /** The number of the week to which each day counts, from 0 on; absent: all of them are one week. */
  readonly weeks?: readonly number[];
  /** Whole minutes of driving from the place of the row to that of the column. */
  readonly travel: readonly (readonly number[])[];
  readonly rules: WorkingRules;
  readonly weights: PlanWeights;
  readonly engineers: readonly EngineerToPlan[];
  readonly cars: readonly CarToPlan[];
  readonly kits: readonly KitToPlan[];
  readonly visits: readonly VisitToPlan[];
}

/** In minutes. */
export interface WorkingRules {
  /** From leaving to coming back. */
  readonly longestDay: number;
  readonly longestWeek: number;
  readonly rest: number;
}

/** What things cost beside each other once as many visits as possible are placed; 0 decides among plans that are equal otherwise. */
export interface PlanWeights {
  /** A minute of driving; at least 1. */
  readonly driving: number;
  /** One engineer's full week; one that is half full costs a quarter of it. */
  readonly evenness: number;
  /** A visit to which others go than are booked. */
  readonly engineerChange: number;
  /** A visit at another time than it is booked for. */
  readonly movedTime: number;
}

export interface EngineerToPlan {
  readonly id: string;
  /** Index of the place at which each day begins and ends: home, or the office. */
  readonly base: number;
  /** Minutes; absent: the longest week of the rules. */
  readonly longestWeek?: number;
  /** One for each day, from leaving to coming back; null on a day off. */
  readonly hours: readonly (TimeSpan | null)[];
  /** What they may test; null where nobody has said, which is taken as everything. */
  readonly skills: readonly string[] | null;
  /** Which cars they drive; null: any. */
  readonly cars: readonly string[] | null;
}

export interface CarToPlan {
  readonly id: string;
  /** When something outside of the plan has it: it is not to be had on those days. */
  readonly away: readonly TimeSpan[];
}

export interface KitToPlan extends CarToPlan {
  readonly kind: string;
}

export interface VisitToPlan {
  readonly id: string;
  readonly place: number;
  readonly skill: string | null;
  readonly kitKind: string | null;
  /** One arrival, or the Setup of a survey. */
  readonly work: Work;
  /** Of a survey: on a later day than the Setup, with the kit on site until then. */
  readonly pickup: Work | null;
  /** Two arrive together; a survey has one. */
  readonly engineers: 1 | 2;
  readonly today: Booked | null;
  /** True: `today` binds, with its first start in each of the windows. */
  readonly stays: boolean;
}

export interface Work {
  readonly minutes: number;
  /** When it may begin, at most one on a day; one minute wide where the time is fixed. */
  readonly begins: readonly TimeSpan[];
  /** When it is booked, within `begins`: another time is on a quarter of an hour and counts as moved, a survey's by as much as its other half's. Absent: no time is better than another. */
  readonly booked?: Minute;
}

export interface Booked {
  /** Of a survey: of the Setup and of the Pickup. */
  readonly engineers: readonly string[];
  /** Of each of them; null, or none at all: nobody has said. */
  readonly cars: readonly (string | null)[];
  readonly kit: string | null;
}

/** What may exclude a visit, or an engineer from it. */
export type Fact = 'skill' | 'hours' | 'longest-day' | 'longest-week' | 'car' | 'kit' | 'other-visits' | 'away';

export interface Choice {
  /** Minutes of driving that this visit adds to its day. */
  readonly driving: number;
  /** The engineer who would be next, and how many minutes more that is; null where nobody else can. */
  readonly next: { readonly engineer: string; readonly more: number } | null;
  /** Why each other one cannot. */
  readonly excluded: readonly { readonly engineer: string; readonly by: Fact }[];
}

/** Why a visit is not at the time for which it is booked, beside the rest of the plan. */
export interface Moved {
  /** Minutes of driving that its booked time would cost more. */
  readonly saves: number;
  /** The smallest set of facts that excludes its booked time; none where that is possible. */
  readonly facts: readonly Fact[];
}

export interface PlannedArrival {
  readonly part: 'visit' | 'setup' | 'pickup';
  readonly engineer: string;
  readonly car: string | null;
  readonly start: Minute;
  readonly end: Minute;
}

export interface PlannedVisit {
  readonly visit: string;
  readonly arrivals: readonly PlannedArrival[];
  readonly kit: string | null;
  /** Null for a visit that stays as it is. */
  readonly choice: Choice | null;
  /** Null: it is at its booked time, or has none. */
  readonly moved: Moved | null;
}

export interface PlannedDay {
  readonly engineer: string;
  readonly day: number;
  readonly car: string | null;
  readonly leaves: Minute;
  readonly back: Minute;
  readonly driving: number;
  readonly visits: readonly string[];
}

export interface Plan {
  readonly visits: readonly PlannedVisit[];
  readonly days: readonly PlannedDay[];
  /** With the smallest set of facts that excludes each: without them it could be placed beside the rest of this plan. */
  readonly left: readonly { readonly visit: string; readonly facts: readonly Fact[] }[];
  /** Booked visits that stay although they break a rule already; nothing is planned on those engineers' days beside them. */
  readonly aside: readonly string[];
  readonly driving: number;
  /** No plan that places what stands today places more visits, or as many with less driving than this unless it moves more of them; null where nothing was proven. */
  readonly proven: { readonly left: number; readonly driving: number } | null;
  readonly iterations: number;
}

/** Thrown by the library: this is no problem that it can plan. */
export class NoSuchProblem extends Error {
  override readonly name = 'NoSuchProblem';
}
