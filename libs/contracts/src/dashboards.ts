import type { InvoiceNumberUse } from './errors.js';
import { later } from '#languages';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min, ValidateIf } from 'class-validator';
import { ChosenVisits } from './chosen-visits.js';
import { given, IsInstant, OptionalText, RequiredText } from './rules.js';
import { Needs } from './money-fields.js';
import {
  completionFlags,
  moneyFlags,
  visitKinds,
  type CompletionFlag,
  type Job,
  type VisitKind,
} from './site-visits.js';
import { AsAt } from './past.js';

/** The choices beside the project leaders' names (decision D-07). */
export const ALL_EXTERNAL = 'All External';
export const ALL_INTERNAL = 'All Internal';
/** Jobs that name no project leader. */
export const NO_LEADER = 'No leader';

/** Beyond these an engineer's status is Concern (specification, section 4). */
export const CONCERN_HOURS = 40;
export const CONCERN_DAY_HOURS = 9;

/** Most markers that one map gets. */
export const MAX_PLACES = 1000;

/** Query of the admin dashboard's calls. The range is whole London days, half-open: from <= start < to (decision T-04). */
export class DashboardFilters extends AsAt {
  @IsInstant(later('Please choose the first day.')) from!: string;
  @IsInstant(later('Please choose the last day.')) to!: string;
  @IsOptional() @IsUUID('all', { message: later('Please choose engineers from the list.') }) engineer?: string;
  @IsOptional()
  @IsIn(visitKinds, { message: later('Please choose a sound test, an air test or a noise survey.') })
  kind?: VisitKind;
  @IsOptional() @IsBoolean({ message: later('Please choose whether this is delegated.') }) delegated?: boolean;
  /** A project leader's name, however it is spaced or capitalised. */
  @OptionalText(120) leader?: string;
}

/** `GET /api/dashboard/admin`. Hours with at most two decimals. */
export interface AdminDashboard {
  /** Of the range and the filters: journeys, so a noise survey is two, its Setup and its Pickup. */
  readonly jobs: number;
  /** Of them Pickups: their fee stands on their Setups, so an average is of the others. */
  readonly pickups: number;
  /** Pounds. */
  readonly turnover: number;
  /** On site, end less start (decision D-01). */
  readonly hours: number;
  /** Departure to return, where a job says them. */
  readonly doorToDoorHours: number;
  /** Start in the past, not issued, whatever the range is (decision D-06). A survey has one report, which waits from its Pickup on. */
  readonly reportsToIssue: number;
  readonly reportsInRange: number;
  /** The busiest first; everybody who can be sent, and whoever else was on a job. */
  readonly engineers: readonly EngineerWorkload[];
}

/** A row of the Engineer Overview. */
export interface EngineerWorkload {
  readonly _id: string;
  readonly name: string;
  /** Has left: not offered any more. */
  readonly removed: boolean;
  /** Of the range and the filters. */
  readonly jobs: number;
  /** London days on which at least one of them starts. */
  readonly days: number;
  readonly hours: number;
  readonly doorToDoorHours: number;
  /** Hours of all jobs that start on one day (decision D-02); null without a job. */
  readonly longestDay: { readonly day: string; readonly hours: number } | null;
  /** Judged by all work of the range, whatever the filters leave out: tired is tired. */
  readonly status: 'Concern' | 'Okay';
  /** Why, in whole sentences: 'More than 40 hours: 46.5 hours.'; of who is Okay, what there is. */
  readonly reason: string;
  /** Monday of the week with most hours of the range, all work; null without a job. */
  readonly busiestWeek: { readonly monday: string; readonly hours: number } | null;
}

/** `GET /api/dashboard/places`: where the jobs of the range and the filters are. */
export interface VisitPlaces {
  readonly points: readonly VisitPlace[];
  readonly withoutLocation: number;
  /** Jobs with a location beyond `MAX_PLACES`. */
  readonly notShown: number;
}

export interface VisitPlace {
  readonly _id: string;
  readonly startjob: string;
  readonly endjob: string;
  readonly kind: VisitKind;
  readonly projectName: string;
  readonly address: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  /** The main town of the postcode area: the site may be miles away. */
  readonly estimated: boolean;
}

/** Query of `GET /api/dashboard/engineer`. */
export class EngineerDashboardWindow {
  @IsInstant(later('Please choose the first day.')) from!: string;
  @IsInstant(later('Please choose the last day.')) to!: string;
  /** Also visits on which the engineer is not the first (decision D-04). */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) assisting?: boolean;
}

/** `GET /api/dashboard/engineer`: of the account that asks. */
export interface EngineerDashboard {
  /** Jobs of the range whose end is still to come, the nearest first (decision D-05). */
  readonly upcoming: readonly VisitOfMine[];
  /** From the beginning of today in London on, whatever the range is: at most `MAX_AGENDA`, the nearest first. */
  readonly agenda: readonly VisitOfMine[];
}

export const MAX_AGENDA = 30;

/** A job with the names of who and what goes along: an engineer reads it without a network. */
export interface VisitOfMine extends Job {
  /** Someone else is the first engineer. */
  readonly assisting: boolean;
  readonly team: readonly string[];
  /** Of each of the team, without its leading zero; empty: none. */
  readonly teamTelephones: readonly string[];
  readonly carNames: readonly string[];
  readonly kitNames: readonly string[];
}

/** Query of `GET /api/dashboard/finance`. */
export class FinanceDashboardWindow extends AsAt {
  /** Year of the start in London (decision D-12); nothing: All Time. */
  @IsOptional()
  @IsInt({ message: later('Please choose a year from the list.') })
  @Min(2000, { message: later('Please choose a year from the list.') })
  @Max(2199, { message: later('Please choose a year from the list.') })
  year?: number;
}

/** `GET /api/dashboard/finance`. Pounds; jobs are counted without Pickups (decision D-10). */
export interface FinanceDashboard {
  /** Years that have jobs, the newest first. */
  readonly years: readonly number[];
  readonly internalJobs: number;
  readonly externalJobs: number;
  readonly projectedFee: number;
  /** Of it, on jobs that are invoiced. */
  readonly invoicedFee: number;
  /** Paid and not issued (specification, section 4). */
  /** Visits that belong to no project: no project's fee and remaining fee speak of their money. */
  readonly withoutProject: { readonly jobs: number; readonly fee: number };
  readonly paidNotIssued: { readonly jobs: number; readonly fee: number };
  /** Every month of the year, or of All Time from the first to the last. */
  readonly months: readonly MonthRevenue[];
  /** In the order sound, air, noise. */
  readonly kinds: readonly { readonly kind: VisitKind; readonly jobs: number; readonly fee: number }[];
  /** Jobs that list the engineer, most first; with two engineers a job counts for both. */
  readonly engineers: readonly { readonly _id: string; readonly name: string; readonly jobs: number }[];
  /** Most first; '' stands for jobs without a leader. */
  readonly leaders: readonly { readonly leader: string; readonly jobs: number; readonly fee: number }[];
  /** All years, the oldest first. */
  readonly yearly: readonly YearRevenue[];
}

interface Revenue {
  readonly external: number;
  readonly internal: number;
  /** Of both together. */
  readonly invoiced: number;
}
export interface MonthRevenue extends Revenue {
  /** `YYYY-MM`, of the start in London. */
  readonly month: string;
}
export interface YearRevenue extends Revenue {
  readonly year: number;
}

/** Most visits that one call changes together. */
export const MAX_TOGETHER = 500;

/** `POST /api/job/completion`: one flag of many visits, an event each, one correlation id. */
export class SetFlagTogether {
  @ChosenVisits(MAX_TOGETHER) ids!: string[];
  @Needs('invoice', { when: (flag) => moneyFlags.includes(flag) })
  @IsIn(completionFlags, { message: later('Please choose one of the completion flags.') })
  flag!: CompletionFlag;
  @IsBoolean({ message: later('Please choose yes or no.') }) value!: boolean;
  /** Also for the other half of noise surveys (decision S-03). */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) both?: boolean;
}

/** `POST /api/job/removal`: takes many visits out of the diary, or puts them back; a survey goes and comes whole. */
export class RemoveTogether {
  @ChosenVisits(MAX_TOGETHER) ids!: string[];
  /** False puts them back. */
  @IsBoolean({ message: later('Please choose yes or no.') }) removed!: boolean;
}

/** `POST /api/job/revision`: what is absent stays as it is; a survey changes whole. */
export class ChangeVisitsTogether {
  @ChosenVisits(MAX_TOGETHER) ids!: string[];
  @ValidateIf(given) @IsBoolean({ message: later('Please choose whether this is delegated.') }) delegated?: boolean;
  @OptionalText(120) project_leader?: string;
}

/** `POST /api/job/invoicing`: invoice numbers for many visits, and the flag with them if wished. */
export class NumberTogether {
  @ChosenVisits(MAX_TOGETHER) ids!: string[];
  @RequiredText(60, later('Please choose an invoice number.')) number!: string;
  /** `one`: one invoice for all. `each`: the number and those that follow it, one for each visit in the order sent. */
  @IsIn(['one', 'each'], { message: later('Please choose one invoice for all or one for each.') }) numbering!:
    'one' | 'each';
  /** Turns Invoiced on as well, on both halves of a survey. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) invoiced?: boolean;
}

/** What became of each visit of a call that changes many. */
export interface ChangedTogether {
  readonly changed: readonly string[];
  /** Stood so already. */
  readonly unchanged: readonly string[];
  readonly refused: readonly { readonly _id: string; readonly msg: string }[];
  /** Of numbering: which visit has which. */
  readonly numbers: Readonly<Record<string, string>>;
  /** Of a joint invoice: what was worth a look. */
  readonly warnings?: readonly string[];
}

/** `GET /api/invoicenumbers?number=`: the next free number, and who has the one that is asked about. */
export interface InvoiceNumbers {
  /** Follows the number that was given last; 'INV-1001' where there is none. */
  readonly next: string;
  /** Given last; null: none yet. */
  readonly last: string | null;
  /** Visits that have the number asked about or had its invoice, removed ones too. */
  readonly uses: readonly InvoiceNumberUse[];
  /** Where it is asked for: numbers that several visits have without a joint invoice. */
  readonly shared?: readonly { readonly number: string; readonly uses: readonly InvoiceNumberUse[] }[];
}

/** Query of `GET /api/invoicenumbers`. */
export class InvoiceNumberQuestion {
  @OptionalText(60) number?: string;
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) shared?: boolean;
}
