import { later } from '#languages';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { capabilities, type Capability } from './capabilities.js';
import { RequiredText } from './rules.js';

/** How a token for a machine begins, so that tools which look for lost secrets find it. */
export const API_TOKEN_PREFIX = 'soundings_';

/** Days after which a token ends at the latest. */
export const MAX_TOKEN_DAYS = 366;

/** `POST /api/tokens`: a token with which another program makes calls. */
export class MakeApiToken {
  /** What uses it. */
  @RequiredText(80, later('Please give it a name, such as the program that uses it.')) name!: string;
  /** What it may do of what its account may do. */
  @IsArray({ message: later('Please choose what it may do.') })
  @ArrayMaxSize(capabilities.length, { message: later('Please choose what it may do.') })
  @ArrayUnique({ message: later('Please choose what it may do.') })
  @IsIn(capabilities, { each: true, message: later('Please choose what it may do.') })
  capabilities!: Capability[];
  /** It changes nothing. */
  @IsBoolean({ message: later('Please choose yes or no.') }) readOnly!: boolean;
  /** After so many it ends. */
  @IsInt({ message: later('Please choose when it ends, within a year.') })
  @Min(1, { message: later('Please choose when it ends, within a year.') })
  @Max(MAX_TOKEN_DAYS, { message: later('Please choose when it ends, within a year.') })
  days!: number;
  @RequiredText(200, later('Please enter your current password.')) currentPassword!: string;
}

/** One row of `GET /api/tokens`. */
export interface ApiToken {
  readonly _id: string;
  readonly name: string;
  /** Whose account it uses. */
  readonly owner: string;
  readonly capabilities: readonly Capability[];
  readonly readOnly: boolean;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  readonly endsAt: string;
  /** Its time is over. */
  readonly isOver: boolean;
  /** Exact to a minute; null: not used yet. */
  readonly usedAt: string | null;
}

/** Answer of `POST /api/tokens`. */
export interface NewApiToken extends ApiToken {
  /** It is told this once. */
  readonly apiToken: string;
}
