import { later } from '#languages';
import { IsOptional } from 'class-validator';
import { IsDay } from './rules.js';

/** Query of `GET /api/ledger/head`. */
export class LedgerHeadOf {
  /** In London; without it the newest event is meant. */
  @IsOptional() @IsDay(later('Please give the day as 2026-11-20.')) day?: string;
}

/** The newest event of the log, at a moment: whoever outside keeps this can say later whether the log still holds it. */
export interface LedgerHead {
  /** Id of the log: another log has other hashes. */
  readonly log: string;
  readonly position: number;
  /** ISO 8601 UTC with microseconds. */
  readonly recordedAt: string;
  /** SHA-256 over this event and all before it, hexadecimal. */
  readonly hash: string;
}

/** The first event of the log that does not fit. */
export interface LedgerBreak {
  readonly position: number;
  /** What stands there; null where nothing does. */
  readonly event: {
    readonly _id: string;
    readonly type: string;
    readonly stream: string;
    readonly recordedAt: string;
  } | null;
  /** What it means, in one sentence. */
  readonly text: string;
  /** What to do about it, in one sentence. */
  readonly advice: string;
}

/** One walk over the whole log. */
export interface LedgerVerification {
  readonly _id: string;
  /** stopped: the server went away before the end. */
  readonly state: 'running' | 'intact' | 'broken' | 'stopped';
  readonly askedBy: { readonly _id: string; readonly name: string };
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** From 0 to 1. */
  readonly share: number;
  /** Events that were looked at, of how many. */
  readonly checked: number;
  readonly of: number;
  readonly eventsPerSecond: number | null;
  /** null while nobody can say, and at the end. */
  readonly secondsLeft: number | null;
  /** Up to where the log was found intact. */
  readonly head: Pick<LedgerHead, 'position' | 'hash'> | null;
  readonly broken: LedgerBreak | null;
}

/** `GET` and `POST /api/ledger/verification`. */
export interface LedgerVerifications {
  /** The running one, or the one that was begun last. */
  readonly last: LedgerVerification | null;
  /** The one before that came to an end, while `last` did not. */
  readonly finishedBefore: LedgerVerification | null;
}
