import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { OptionalText } from './text.js';
import { IsInstant } from './london.js';

/** Most rows that one windowed answer holds. Without `limit` a list answers whole, as the specification says. */
export const MAX_WINDOW = 1000;

/** Query of every list: search, range, order and window. The answer is an array with `X-Total-Count` and `ETag`. */
export class ListWindow {
  /** Words that all occur, in any order. */
  @OptionalText(200) q?: string;
  /** Range of the list's own date, half-open: from <= date < to. */
  @IsOptional() @IsInstant('Please give a valid start of the range.') from?: string;
  @IsOptional() @IsInstant('Please give a valid end of the range.') to?: string;
  /** Column, with a leading `-` for descending. */
  @IsOptional() @Matches(/^-?[A-Za-z_.]{1,40}$/, { message: 'Please sort by one of the columns.' }) sort?: string;
  @IsOptional() @IsInt() @Min(0) @Max(MAX_WINDOW) limit?: number;
  @IsOptional() @IsInt() @Min(0) @Max(10_000_000) offset?: number;
}

/** One server-sent event of `GET /api/changes`: which entity changed, and its new version. */
export interface Change {
  readonly entity: 'job' | 'enquiry' | 'users' | 'car' | 'kits' | 'company' | 'bookings' | 'forgetting';
  readonly _id: string;
  readonly version: number;
  readonly by: string;
}

/** One line of an entity's history, oldest first. */
export interface HistoryEntry {
  /** Id of the event. */
  readonly _id: string;
  readonly version: number;
  readonly at: string;
  /** When it was written into the log: what was known just before it is what was recorded before this. */
  readonly recorded: string;
  readonly actor: { readonly _id: string; readonly name: string };
  /** What happened in plain words: 'Paid turned on'. */
  readonly text: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Shared by all changes that one request made. */
  readonly correlation: string;
  /** Which half of a noise survey, where it matters. */
  readonly part?: 'Setup' | 'Pickup';
}
