import { later } from '#languages';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { ChosenVisits } from './chosen-visits.js';
import { Nested, NestedList } from './binding.js';
import { bookingTypes, resourceKinds, type ResourceKind } from './bookings.js';
import type { ChangedTogether } from './dashboards.js';
import type { HistoryEntry } from './lists.js';
import type { PlanWeights } from './plan-weights.js';
import { IsInstant } from './rules.js';
import type { VisitKind } from './site-visits.js';

/** Most visits of one plan. */
export const MAX_PLANNED = 250;
/** Working days by which a visit may move, at most. */
export const MAX_MOVE_DAYS = 5;
const MOVE_DAYS = later('Please choose 0 to {most} working days.', { most: MAX_MOVE_DAYS });

/** An engineer who will be away: the plan is made as if it were booked, and accepting books it. */
export class PlannedAbsence {
  @IsUUID('all', { message: later('Please choose who or what to book.') }) engineer_idfk!: string;
  @IsIn(bookingTypes.engineer, { message: later('Please choose a type.') })
  type!: (typeof bookingTypes.engineer)[number];
  @IsInstant(later('Please choose a valid start date and time.')) start!: string;
  @IsInstant(later('Please choose a valid end date and time.')) end!: string;
}

const WHO = later('Please choose one or two engineers.');

/** A choice made by hand: these engineers go, and nobody else. */
export class FixedVisit {
  @IsUUID('all', { message: later('Please choose the visits from the list.') }) _id!: string;
  @IsArray({ message: WHO })
  @ArrayMinSize(1, { message: WHO })
  @ArrayMaxSize(2, { message: WHO })
  @IsUUID('all', { each: true, message: later('Please choose an engineer from the list.') })
  engineers!: string[];
}

/** `POST /api/plan`: who goes to these visits, with which car and kit. All of them are within seven days. */
export class PlanVisits {
  @ChosenVisits(MAX_PLANNED) ids!: string[];
  /** What may change at the visits: all three unless said otherwise; the engineers always. Cars or kits that may not change are left as they are. */
  @IsOptional()
  @IsArray({ message: later('Please choose what may change: engineers, cars or kits.') })
  @IsIn(resourceKinds, { each: true, message: later('Please choose what may change: engineers, cars or kits.') })
  change?: ResourceKind[];
  /**
   * The times of visits that are not confirmed may move: by so many working days earlier or later, 0 within the same day; always within the
   * working hours and the days of the plan. Absent: times stay.
   */
  @IsOptional()
  @IsInt({ message: MOVE_DAYS })
  @Min(0, { message: MOVE_DAYS })
  @Max(MAX_MOVE_DAYS, { message: MOVE_DAYS })
  moveDays?: number;
  @IsOptional() @Nested(() => PlannedAbsence) absence?: PlannedAbsence;
  @IsOptional() @NestedList(() => FixedVisit, MAX_PLANNED) fixed?: FixedVisit[];
}

/** `POST /api/plan/{id}/accept`: books all visits of a plan, or those that are named, and then its absence. */
export class AcceptPlan {
  @IsUUID('all', { message: later('Please say which plan.') }) _id!: string;
  @IsOptional()
  @ChosenVisits(MAX_PLANNED)
  ids?: string[];
}

/** `POST /api/plan/{id}/undo`: what was accepted is as it was before. */
export class UndoPlan {
  @IsUUID('all', { message: later('Please say which plan.') }) _id!: string;
}

/** `POST /api/planned/{id}/undo`: what one acceptance of a plan changed is as it was before, also long after. */
export class UndoAcceptance {
  @IsUUID('all', { message: later('Please say which plan.') }) _id!: string;
}

/** The first of these that alone keeps an engineer from a visit, or the fewest that together leave a visit over. */
export type PlanFact =
  | 'skill'
  /** Those who do this kind of test have no valid registration for it. */
  | 'registration'
  | 'hours'
  | 'longest-day'
  | 'longest-week'
  | 'car'
  | 'kit'
  | 'other-visits'
  | 'away'
  /** Of a visit alone: nobody knows where it is, its parts do not lie in the days of the plan, it takes more people than a plan sends, it has begun, it is on a bank holiday. */
  | 'place'
  | 'days'
  | 'team'
  | 'begun'
  | 'bank-holiday'
  /** Who was chosen by hand cannot go. */
  | 'fixed';

/** One arrival at a site. */
export interface PlanArrival {
  readonly part: 'Visit' | 'Setup' | 'Pickup';
  /** Ids. */
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  /** As planned. */
  readonly start: string;
  readonly end: string;
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
  /** Why it moves to another time, in a sentence; null: its time stays. */
  readonly moved: string | null;
  /** Chosen by hand. */
  readonly fixed: boolean;
  /** In sentences. */
  readonly reason: string;
}

export interface PlanLeft {
  readonly _id: string;
  readonly facts: readonly PlanFact[];
  readonly reason: string;
  /** Accepting takes off who will be away. */
  readonly freed: boolean;
}

/** One arrival of a visit that was asked about. */
export interface PlanSubject {
  readonly _id: string;
  /** As the plan names it: of a survey the Setup's, for both. */
  readonly visit_id: string;
  readonly part: PlanArrival['part'];
  readonly kind: VisitKind;
  readonly start: string;
  readonly end: string;
  readonly address: string;
  readonly postcode: string;
  readonly project_name: string;
  readonly confirmed: boolean;
  /** Who was booked when the plan was made. */
  readonly engineers: readonly string[];
}

/** What a week comes to, with what is booked beside the plan. */
export interface PlanTotals {
  /** Minutes. */
  readonly driving: number;
  /** From leaving to coming back, of all days together. */
  readonly working: number;
  /** Days of one engineer that are longer than the company's longest. */
  readonly longDays: number;
  /** Visits of the plan without an engineer. */
  readonly without: number;
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
  readonly before: PlanTotals;
  readonly after: PlanTotals;
  /**
   * No plan that keeps what stands today leaves fewer visits over, or as few with less driving unless it moves more of them in time. `gap` is the share of the bound by which the plan drives more; null where
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
  /** What was asked, so that it can be asked again with another choice. */
  readonly asked: Readonly<Pick<PlanVisits, 'ids' | 'change' | 'moveDays' | 'absence' | 'fixed'>>;
  /** The company's when it was made. */
  readonly weights: PlanWeights;
  readonly visits: readonly PlanSubject[];
  /** Of which what was accepted stands. */
  readonly accepted: readonly string[];
  /** Whether its absence is booked; null: it has none. */
  readonly absent: boolean | null;
  readonly result: PlanResult | null;
}

/** `refused` names what has changed since the plan was made, or since it was accepted. */
export interface PlanAccepted extends Pick<ChangedTogether, 'changed' | 'unchanged' | 'refused'> {
  /** Why the absence was not booked, or is booked still; null: as it was asked, or there is none. */
  readonly absence: string | null;
}

/** What becomes of a part of an acceptance when it is undone now: it goes back, it is back already, or it stays. */
export type UndoOutlook = 'goes-back' | 'is-back' | 'stays';

/** `GET /api/planned/{id}`: what one acceptance of a plan changed. The id is the correlation id of its changes. */
export interface PlanAcceptance {
  readonly _id: string;
  readonly at: string;
  readonly actor: HistoryEntry['actor'];
  /** In the order of their times before the plan. */
  readonly visits: readonly {
    /** Of a survey the Setup's. */
    readonly _id: string;
    readonly address: string;
    readonly postcode: string;
    /** Before the plan. */
    readonly start: string;
    readonly outlook: UndoOutlook;
    /** Why it stays; null where it does not. */
    readonly msg: string | null;
  }[];
  /** The absence that was booked with it; null: none. */
  readonly absence: { readonly _id: string; readonly outlook: UndoOutlook; readonly msg: string | null } | null;
  /** Who undid it last, wholly or in part; null: nobody. */
  readonly undone: Pick<HistoryEntry, 'at' | 'actor'> | null;
}
