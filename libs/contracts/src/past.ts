import { later } from '#languages';
import { IsIn, IsOptional } from 'class-validator';
import { ListWindow, Rows, RowsBefore } from './lists.js';
import { IsInstant } from './rules.js';
import type { CompletionFlag, VisitKind } from './site-visits.js';

const MOMENT = later('Please give a valid moment.');

/** Query of a call that can be asked what was known at a moment. */
export class AsAt {
  /** Nothing: now. */
  @IsOptional() @IsInstant(MOMENT) as_at?: string;
}

/** Query of a list that can be asked what it held at a moment. */
export class PastListWindow extends ListWindow {
  @IsOptional() @IsInstant(MOMENT) as_at?: string;
}

/** Body of `POST /api/past`: has the read models of a moment made. */
export class ReadThePast {
  @IsInstant(later('Please choose a day and a time.')) as_at!: string;
}

/** How far the read models of a moment are. */
export interface PastAnswer {
  readonly as_at: string;
  readonly state: 'ready' | 'building' | 'failed';
  /** Of the events that have to be folded, 0 to 1. */
  readonly share: number;
  /** null while nobody can say. */
  readonly secondsLeft: number | null;
  /** One sentence for the person. */
  readonly msg: string;
  /** false: nothing had happened by then that Soundings could know of. */
  readonly known: boolean;
}

/** What became of a visit between two moments. */
export const differenceKinds = ['came', 'went', 'changed'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Query of `GET /api/past/comparison`: two moments, and a window of the visits that differ. */
export class CompareMoments {
  @IsInstant(later('Please choose the first moment.')) from!: string;
  /** Nothing: now. */
  @IsOptional() @IsInstant(later('Please choose the second moment.')) to?: string;
  /** Only visits of which this became; nothing: all that differ. */
  @IsOptional()
  @IsIn(differenceKinds, { message: later('Please choose visits that were added, removed or changed.') })
  what?: DifferenceKind;
  @IsOptional() @Rows(1, 1000) limit?: number;
  @IsOptional() @RowsBefore() offset?: number;
}

/** All visits in the diary at one moment; a survey's Pickup counts as a visit and has no money. Pounds. */
export interface MomentTotals {
  readonly visits: number;
  readonly fee: number;
  readonly invoiced: { readonly visits: number; readonly fee: number };
  readonly paid: { readonly visits: number; readonly fee: number };
  readonly issued: number;
}

/** One visit, as far as money and planning go. */
export interface MomentVisit {
  readonly startjob: string;
  readonly endjob: string;
  readonly price: number;
  readonly invoice_number: string;
  readonly completion: Readonly<Record<CompletionFlag, boolean>>;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  readonly departureTime: string | null;
  readonly returnTime: string | null;
  readonly enquiry_id: string | null;
}

export interface VisitDifference {
  readonly _id: string;
  readonly what: DifferenceKind;
  readonly kind: VisitKind;
  readonly part: 'Setup' | 'Pickup' | null;
  readonly projectName: string;
  readonly address: string;
  readonly enquiry_id: string | null;
  /** null: it was not in the diary then. */
  readonly before: MomentVisit | null;
  readonly after: MomentVisit | null;
}

/** What changed between two moments, in pounds and in visits. */
export interface Comparison {
  readonly from: string;
  readonly to: string;
  readonly before: MomentTotals;
  readonly after: MomentTotals;
  readonly came: { readonly visits: number; readonly fee: number };
  readonly went: { readonly visits: number; readonly fee: number };
  /** Visits that are in both and differ; `fee` is what their fees grew by. */
  readonly changed: { readonly visits: number; readonly fee: number };
  /** Of what was asked for, the latest start first, a window of them. */
  readonly visits: readonly VisitDifference[];
  /** Of what was asked for. */
  readonly total: number;
}
