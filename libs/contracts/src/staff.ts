import { later } from '#languages';
import {
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsNumber,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import type { Capability } from './capabilities.js';
import { isDay } from './london.js';
import type { Registration } from './registrations.js';
import { visitKinds, type VisitKind } from './site-visits.js';
import { hasShape, ListOf } from './shapes.js';
import { isPlainText } from './text.js';
import { OptionalText, RequiredText, WholePostcode } from './rules.js';
import { MAX_PASSWORD } from './sign-in.js';
import { OptionalVersion } from './versions.js';

const KINDS = later('Please choose from sound tests, air tests and noise surveys.');

/** Kinds of visits that an engineer can be sent to; none: all of them. */
const Competence = (): PropertyDecorator => (target, property) => {
  IsOptional()(target, property);
  IsArray({ message: KINDS })(target, property);
  IsIn(visitKinds, { each: true, message: KINDS })(target, property);
  ArrayUnique({ message: KINDS })(target, property);
};

const MAX_REGISTRATIONS = 20;
const MAX_WORDS = 60;

const isWords = (value: unknown): boolean => isPlainText(value) && value.trim() !== '' && value.length <= MAX_WORDS;

const registrationRules = {
  scheme: isWords,
  number: isWords,
  kinds: (kinds: unknown) =>
    Array.isArray(kinds) &&
    kinds.length > 0 &&
    // None twice, and none that is unknown.
    visitKinds.filter((kind) => kinds.includes(kind)).length === kinds.length,
  validUntil: isDay,
};

const Registrations = (): PropertyDecorator =>
  ListOf(
    'registrations',
    MAX_REGISTRATIONS,
    (one) => hasShape(one, registrationRules),
    later('Please complete each registration.'),
  );

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const CLOCK = later('Please enter a time, such as 08:30.');
const WEEK = later('Please enter hours between 1 and 168.');

/** What of an engineer's working days is their own; what is empty is as the company has it. */
class OwnDays {
  /** Where each day begins and ends; empty: at the office. */
  @ValidateIf((_, value) => value !== undefined) @WholePostcode() homePostcode?: string;
  /** `HH:mm`; empty: the company's. */
  @ValidateIf((_, value) => value !== undefined) @Matches(TIME, { message: CLOCK }) dayStart?: string;
  /** `HH:mm`; empty: the company's. */
  @ValidateIf((_, value) => value !== undefined) @Matches(TIME, { message: CLOCK }) dayEnd?: string;
  /** Most hours a week; null: the company's. */
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsNumber({ maxDecimalPlaces: 1 }, { message: WEEK })
  @Min(1, { message: WEEK })
  @Max(168, { message: WEEK })
  weekHours?: number | null;
}

/** `POST /api/users` */
export class AddStaffMember extends OwnDays {
  @RequiredText(120, later('Please choose a name.')) name!: string;
  @IsEmail({}, { message: later('Please choose an email') })
  @RequiredText(320, later('Please choose an email'))
  email!: string;
  /** Stored without its leading zero; empty: none. */
  @OptionalText(40) telephone?: string;
  @RequiredText(MAX_PASSWORD, later('Please choose a password.')) password!: string;
  @IsBoolean({ message: later('Please choose whether this is an engineer.') }) isEngineer!: boolean;
  @Competence() competence?: VisitKind[];
  @ValidateIf((_, value) => value !== undefined) @Registrations() registrations?: Registration[];
}

/** `PUT /api/users`: what is absent stays as it is; `change_deletion: true` restores a removed account. */
export class ChangeStaffMember extends OwnDays {
  @IsUUID('all', { message: later('Please say which engineer.') }) _id!: string;
  @ValidateIf((_, value) => value !== undefined) @RequiredText(120, later('Please choose a name.')) name?: string;
  @ValidateIf((_, value) => value !== undefined)
  @IsEmail({}, { message: later('Please choose an email') })
  @RequiredText(320, later('Please choose an email'))
  email?: string;
  /** Stored without its leading zero; empty: none. */
  @OptionalText(40) telephone?: string;
  @ValidateIf((_, value) => value !== undefined)
  @RequiredText(MAX_PASSWORD, later('Please choose a password.'))
  password?: string;
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean({ message: later('Please choose whether this is an engineer.') })
  isEngineer?: boolean;
  @Competence() competence?: VisitKind[];
  @ValidateIf((_, value) => value !== undefined) @Registrations() registrations?: Registration[];
  /** The present one: asked for where somebody changes their own password or email. */
  @ValidateIf((_, value) => value !== undefined && value !== '')
  @RequiredText(MAX_PASSWORD, later('Please enter your current password.'))
  currentPassword?: string;
  @IsOptional() @IsBoolean({ message: later('Please send true to restore an account.') }) change_deletion?: boolean;
  @OptionalVersion() version?: number;
}

/** A member of staff as every list and call answers it; never with a password. */
export interface StaffMember {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  /** Without its leading zero; empty: none. */
  readonly telephone: string;
  readonly isEngineer: boolean;
  /** Kinds of visits that an engineer can be sent to; none: all of them. */
  readonly competence: readonly VisitKind[];
  /** With schemes, in the order in which the office wrote them. */
  readonly registrations: readonly Registration[];
  /** Where each day begins and ends; empty: at the office. Left out of what is answered to anybody but the office and whom it is about. */
  readonly homePostcode?: string;
  /** `HH:mm`; empty: the company's. */
  readonly dayStart: string;
  /** `HH:mm`; empty: the company's. */
  readonly dayEnd: string;
  /** Most hours a week; null: the company's. */
  readonly weekHours: number | null;
  readonly is_deleted: boolean;
  readonly version: number;
}

/** Answer of `GET /api/auth`: the account of the caller, and what it may do. */
export interface Me extends StaffMember {
  readonly capabilities: readonly Capability[];
}

/** Answer of `POST /api/auth` and `POST /api/auth/register`. */
export interface SignedIn {
  readonly token: string;
  readonly user: StaffMember;
}

/** What the server does by itself is not any person's doing. */
export const SYSTEM_PERSON = { _id: '00000000-0000-7000-8000-000000000000', name: 'Soundings' } as const;
