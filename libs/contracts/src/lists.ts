import { later, type LocalizedString } from '#languages';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { Needs, sortsByMoney } from './money-fields.js';
import { IsInstant, OptionalText } from './rules.js';

/** Most rows that one windowed answer holds. Without `limit` a list answers whole, as the specification says. */
export const MAX_WINDOW = 1000;

const Whole =
  (least: number, most: number, message: () => LocalizedString): PropertyDecorator =>
  (target, property) => {
    Max(most, { message })(target, property);
    Min(least, { message })(target, property);
    IsInt({ message })(target, property);
  };

/** How many rows are asked for. */
export const Rows = (least: number, most: number): PropertyDecorator =>
  Whole(least, most, later('Please ask for {least} to {most, number} rows.', { least, most }));

/** How many rows come before the first one that is asked for. */
export const RowsBefore = (): PropertyDecorator =>
  Whole(0, 10_000_000, later('Please give the number of rows before as a whole number.'));

/** Query of every list: search, range, order and window. The answer is an array with `X-Total-Count` and `ETag`. */
export class ListWindow {
  /** Words that all occur, in any order. */
  @OptionalText(200) q?: string;
  /** Range of the list's own date, half-open: from <= date < to. A query may name London days, the last one included. */
  @IsOptional() @IsInstant(later('Please give a valid start of the range.')) from?: string;
  @IsOptional() @IsInstant(later('Please give a valid end of the range.')) to?: string;
  /** Column, with a leading `-` for descending. */
  @Needs('see-fees', { when: (sort) => typeof sort === 'string' && sortsByMoney(sort) })
  @IsOptional()
  @Matches(/^-?[A-Za-z_.]{1,40}$/, { message: later('Please sort by one of the columns.') })
  sort?: string;
  @IsOptional() @Rows(0, MAX_WINDOW) limit?: number;
  @IsOptional() @RowsBefore() offset?: number;
}

/** One server-sent event of `GET /api/changes`: which entity changed, and its new version. */
export interface Change {
  readonly entity:
    | 'job'
    | 'enquiry'
    | 'users'
    | 'car'
    | 'kits'
    | 'clients'
    | 'company'
    | 'bookings'
    | 'forgetting'
    | 'places'
    | 'files'
    | 'kit_files'
    | 'emails'
    | 'invoices'
    | 'imports';
  readonly _id: string;
  readonly version: number;
  readonly by: string;
}

/** Why the log takes no events: it does not answer, or nothing may be written to it until somebody acts. */
export type LogTrouble = 'takes-nothing' | 'put-back';

/** The server-sent event `log` of `GET /api/changes`: told when it changes, and at the beginning where there is trouble. */
export interface LogNotice {
  readonly trouble: LogTrouble | null;
}

/** The server-sent event `read-models` of `GET /api/changes`, told like `log`: names of those that stopped at an event. */
export interface ReadModelNotice {
  readonly stopped: readonly string[];
}

/** The stream of changes says this often that it is still there: a browser that hears nothing for two of them is cut off. */
export const BEAT_MS = 2000;

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
  /** What the ids in `from` and `to` are called today: accounts, cars, kits, clients, projects. Left out where there are none. */
  readonly names?: Readonly<Record<string, string>>;
  /** Shared by all changes that one request made. */
  readonly correlation: string;
  /** Which half of a noise survey, where it matters. */
  readonly part?: 'Setup' | 'Pickup';
  /** The change was made by accepting a plan of many visits, which `/api/planned/{correlation}` tells of, or by undoing that. */
  readonly plan?: 'accepted' | 'undone';
}
