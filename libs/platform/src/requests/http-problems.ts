import { type LocalizedString } from '#languages';
import type { BookingConflict, ErrorBody, FieldConflict, InvoiceNumberUse } from '#contracts';

export interface HttpProblemDetails {
  readonly errors?: Readonly<Record<string, LocalizedString>>;
  readonly conflicts?: readonly BookingConflict[];
  readonly fieldConflicts?: readonly FieldConflict[];
  readonly uses?: readonly InvoiceNumberUse[];
  /** The id of what is there already, to go on with. */
  readonly made?: string;
  /** Seconds; becomes `Retry-After`. */
  readonly retryAfter?: number;
  /** Methods that the address has; becomes `Allow`. */
  readonly allow?: string;
}

/** The one way in which a call says no: a status and a sentence for the person. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  constructor(
    readonly statusCode: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 428 | 429 | 503 | 507,
    readonly msg: LocalizedString,
    readonly details: HttpProblemDetails = {},
  ) {
    super(msg);
  }

  body(requestId: string): ErrorBody {
    const { errors, conflicts, fieldConflicts, uses, made } = this.details;
    return {
      statusCode: this.statusCode,
      msg: this.msg,
      ...(errors === undefined ? {} : { errors }),
      ...(conflicts === undefined ? {} : { conflicts }),
      ...(fieldConflicts === undefined ? {} : { fieldConflicts }),
      ...(uses === undefined ? {} : { uses }),
      ...(made === undefined ? {} : { made }),
      requestId,
    };
  }
}

/**
 * Status and sentence of each rejection code of a module's deciders; the sentence is said when the call is answered. A module lists all of its codes, and
 * start-up refuses a code that two modules claim.
 */
export type RejectionTexts = Readonly<
  Record<
    string,
    {
      readonly status: 400 | 403 | 404 | 409;
      readonly msg: (details: Record<string, unknown>) => LocalizedString;
      /** What was to be made is there: an earlier try of the same form made it, and its id is answered. */
      readonly isMade?: true;
    }
  >
>;
