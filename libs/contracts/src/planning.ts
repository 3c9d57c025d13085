import { later } from '#languages';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsUUID } from 'class-validator';
import { resourceKinds, type ResourceKind } from './bookings.js';
import type { ChangedTogether } from './dashboards.js';

/** Most visits of one plan. */
export const MAX_PLANNED = 250;
const TOO_MANY = later('Please choose at most {most} visits.', { most: MAX_PLANNED });

/** `POST /api/plan`: who goes to these visits, with which car and kit. All of them are within seven days. */
export class PlanVisits {
  @IsArray({ message: later('Please choose the visits.') })
  @ArrayMinSize(1, { message: later('Please choose at least one visit.') })
  @ArrayMaxSize(MAX_PLANNED, { message: TOO_MANY })
  @IsUUID('all', { each: true, message: later('Please choose the visits from the list.') })
  ids!: string[];
  /** What may change at the visits, whose times stay: all three unless said otherwise; the engineers always. Cars or kits that may not change are left as they are. */
  @IsOptional()
  @IsArray({ message: later('Please choose what may change: engineers, cars or kits.') })
  @IsIn(resourceKinds, { each: true, message: later('Please choose what may change: engineers, cars or kits.') })
  change?: ResourceKind[];
}

/** `POST /api/plan/{id}/accept`: books all visits of a plan, or those that are named. */
export class AcceptPlan {
  @IsUUID('all', { message: later('Please say which plan.') }) _id!: string;
  @IsOptional()
  @IsArray({ message: later('Please choose the visits.') })
  @ArrayMinSize(1, { message: later('Please choose at least one visit.') })
  @ArrayMaxSize(MAX_PLANNED, { message: TOO_MANY })
  @IsUUID('all', { each: true, message: later('Please choose the visits from the list.') })
  ids?: string[];
}

/** The first of these that alone keeps an engineer from a visit, or the fewest that together leave a visit over. */
export type PlanFact =
  | 'skill'
  | 'hours'
  | 'longest-day'
  | 'longest-week'
  | 'car'
  | 'kit'
  | 'other-visits'
  | 'away'
  /** Of a visit alone: nobody knows where it is, its parts do not lie in the days of the plan, it takes more people than a plan sends, it has begun. */
  | 'place'
  | 'days'
  | 'team'
  | 'begun';

/** One arrival at a site. */
export interface PlanArrival {
  readonly part: 'Visit' | 'Setup' | 'Pickup';
  /** Ids. */
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
}

export interface PlanVisit {
  /** Of a survey the Setup's. */
  readonly _id: string;
  /** For which this was planned. */
  readonly version: number;
  readonly arrivals: readonly PlanArrival[];
  readonly kits: readonly string[];
  /** Something is different from what is booked. */
  readonly changes: boolean;
  /** Minutes of driving that the visit adds to its day. */
  readonly driving: number;
  /** The engineer who would be next, and how many minutes of driving more that is; null where nobody else can. */
  readonly next: { readonly engineer: string; readonly more: number } | null;
  /** Why each other engineer cannot go. */
  readonly excluded: readonly { readonly engineer: string; readonly by: PlanFact }[];
  /** In sentences. */
  readonly reason: string;
}

export interface PlanLeft {
  readonly _id: string;
  readonly facts: readonly PlanFact[];
  readonly reason: string;
}

export interface PlanDay {
  readonly engineer: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** London clock times, `HH:mm`. */
  readonly leaves: string;
  readonly back: string;
  /** Minutes. */
  readonly driving: number;
  /** In their order, with those that were booked already. */
  readonly visits: readonly string[];
}

export interface PlanResult {
  readonly visits: readonly PlanVisit[];
  readonly left: readonly PlanLeft[];
  readonly days: readonly PlanDay[];
  /** Visits that are booked, not in the plan, and break a rule already: nothing is planned on those days of their engineers. */
  readonly aside: readonly string[];
  /** Minutes of driving of all days. */
  readonly driving: number;
  /**
   * No plan leaves fewer visits over, or as few with less driving. `gap` is the share of the bound by which the plan drives more; null where
   * the bound speaks of fewer visits left. The whole is null where nothing was proven.
   */
  readonly bound: { readonly left: number; readonly driving: number; readonly gap: number | null } | null;
}

/** `POST /api/plan`, `GET` and `DELETE /api/plan/{id}`. */
export interface PlanJobAnswer {
  readonly _id: string;
  readonly state: 'waiting' | 'planning' | 'planned' | 'cancelled' | 'failed';
  /** Share of the time that is over, and what the best plan so far leaves over and drives (minutes). */
  readonly progress: { readonly share: number; readonly left: number; readonly driving: number };
  readonly result: PlanResult | null;
}

/** `refused` names what has changed since the plan was made. */
export type PlanAccepted = Pick<ChangedTogether, 'changed' | 'unchanged' | 'refused'>;
