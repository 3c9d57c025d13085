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
import { OptionalText, RequiredText } from './rules.js';
import { OptionalVersion } from './versions.js';

const MAX_PASSWORD = 200;

/** `POST /api/auth` */
export class SignIn {
  @RequiredText(320, later('Please enter a valid email.')) email!: string;
  @RequiredText(MAX_PASSWORD, later('Please enter a valid password.')) password!: string;
  /** Of the authenticator app, or a recovery code: asked for with 428 where the account has two-step sign-in. */
  @ValidateIf((_, value) => value !== undefined && value !== '')
  @RequiredText(40, later('Please enter the code that your authenticator app shows.'))
  code?: string;
}

/** `POST /api/second-factor`, `POST /api/second-factor/recovery-codes`, `POST /api/second-factor/removal` and `POST /api/passkeys/challenge` */
export class WithPresentPassword {
  @RequiredText(MAX_PASSWORD, later('Please enter your current password.')) currentPassword!: string;
}

/** `POST /api/second-factor/confirmation` */
export class ConfirmSecondFactor {
  @RequiredText(40, later('Please enter the code that your authenticator app shows.')) code!: string;
}

/** Answer of `GET /api/second-factor` and `POST /api/second-factor/removal`: two-step sign-in of one's own account. */
export interface SecondFactorState {
  readonly isOn: boolean;
  /** ISO 8601 UTC; null where it is off. */
  readonly since: string | null;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
}

/** Answer of `POST /api/second-factor`: what an authenticator app takes. It is told this once. */
export interface NewSecondFactor {
  /** Base32. */
  readonly secret: string;
  /** `otpauth:` address of the secret, for a QR code. */
  readonly uri: string;
}

/** Each signs in once in the place of a code of the app; told this once. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

/** Stands among the `errors` of a 403 where the account has to set up its second step before anything else. */
export const TWO_STEPS_FIELD = 'twoSteps';

const PASSKEY_INCOMPLETE = later('The browser sent no complete passkey. Please try again.');

/** `POST /api/passkeys`: what the browser made, each part base64url as WebAuthn has it. */
export class AddPasskey {
  /** By which the person knows it again. */
  @RequiredText(60, later('Please give the passkey a name, such as Work phone.')) name!: string;
  @RequiredText(2000, PASSKEY_INCOMPLETE) id!: string;
  @RequiredText(4000, PASSKEY_INCOMPLETE) clientDataJSON!: string;
  @RequiredText(20_000, PASSKEY_INCOMPLETE) attestationObject!: string;
}

/** `POST /api/auth/passkey`: what the browser answered to the challenge, each part base64url as WebAuthn has it. */
export class SignInWithPasskey {
  @RequiredText(2000, PASSKEY_INCOMPLETE) id!: string;
  @RequiredText(4000, PASSKEY_INCOMPLETE) clientDataJSON!: string;
  @RequiredText(4000, PASSKEY_INCOMPLETE) authenticatorData!: string;
  @RequiredText(4000, PASSKEY_INCOMPLETE) signature!: string;
  /** Which account the passkey says that it is for. */
  @RequiredText(200, PASSKEY_INCOMPLETE) userHandle!: string;
}

/** Answer of `POST /api/passkeys/challenge` and `POST /api/auth/passkey/challenge`: it can be answered once, within five minutes. */
export interface PasskeyChallenge {
  /** Name of the machine for which the passkey is; a browser that came by another one refuses. */
  readonly place: string;
  /** As the browser takes them: creation options in JSON, or request options, of WebAuthn. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A row of `GET /api/passkeys`. */
export interface Passkey {
  readonly _id: string;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  /** ISO 8601 UTC; null where nobody has signed in with it yet. */
  readonly usedAt: string | null;
}

/** A row of `GET /api/second-factors`: an account that signs in with two steps, for the office. */
export interface SecondStepOf {
  /** The account. */
  readonly _id: string;
  /** By an authenticator app. */
  readonly app: boolean;
  readonly passkeys: number;
}

/** `POST /api/auth/register`: only while no account exists. */
export class RegisterFirstAccount {
  @RequiredText(120, later('Please choose a name.')) name!: string;
  @IsEmail({}, { message: later('Please choose an email') })
  @RequiredText(320, later('Please choose an email'))
  email!: string;
  @RequiredText(MAX_PASSWORD, later('Please choose a password.')) password!: string;
  /** The one that the terminal shows, where it is asked for. */
  @ValidateIf((_, value) => value !== undefined && value !== '')
  @RequiredText(40, later('Please enter the code.'))
  code?: string;
}

/** Answer of `GET /api/auth/setup`. */
export interface SetUp {
  /** The first account is still to be made. */
  readonly needed: boolean;
  /** It takes the code that the terminal shows: other machines can reach the program. */
  readonly codeNeeded: boolean;
  /** What the provider is called where people may sign in with it; null where there is none. */
  readonly singleSignOn: string | null;
}

/** Answer of `POST /api/auth/single-sign-on`: where the browser goes to sign in. */
export interface SingleSignOnStart {
  readonly address: string;
}

/** `POST /api/auth/single-sign-on/return`: what the provider sent the browser back with. */
export class ReturnFromProvider {
  /** The query of the page's address, without its question mark. */
  @RequiredText(8000, later('This page is only for the way back from signing in elsewhere. Please sign in again.'))
  answer!: string;
}

/** `POST /api/auth/reset`: somebody who forgot their password; the answer does not tell whether there is such an account. */
export class AskForReset {
  @IsEmail({}, { message: later('Please enter a valid email.') })
  @RequiredText(320, later('Please enter a valid email.'))
  email!: string;
}

/** `POST /api/auth/link`: whose password a link is for. */
export class LookAtLink {
  @RequiredText(100, later('This link is not complete. Please open it again from where you were sent it.'))
  token!: string;
}

/** `POST /api/auth/link/password` */
export class ChoosePassword {
  @RequiredText(100, later('This link is not complete. Please open it again from where you were sent it.'))
  token!: string;
  @RequiredText(MAX_PASSWORD, later('Please choose a password.')) password!: string;
}

/** `POST /api/invitations`: an account whose password the person chooses. */
export class InviteStaffMember {
  @RequiredText(120, later('Please choose a name.')) name!: string;
  @IsEmail({}, { message: later('Please choose an email') })
  @RequiredText(320, later('Please choose an email'))
  email!: string;
  @IsBoolean({ message: later('Please choose whether this is an engineer.') }) isEngineer!: boolean;
}

/** Of somebody new, or of somebody who has had a password. */
export type PasswordLinkKind = 'invitation' | 'reset';

/** Answer of `POST /api/auth/link` and `POST /api/auth/link/password`. */
export interface LinkedAccount {
  readonly kind: PasswordLinkKind;
  readonly name: string;
  readonly email: string;
}

/** Answer of `POST /api/invitations` and `POST /api/password-links/{id}`. */
export interface PasswordLink {
  /** The account. */
  readonly _id: string;
  readonly kind: PasswordLinkKind;
  /** Path and fragment of the page, to be passed on; null where it was sent by email. It is told this once. */
  readonly path: string | null;
  /** Where it was sent; null where it was not. */
  readonly sentTo: string | null;
  /** ISO 8601 UTC. */
  readonly endsAt: string;
}

/** A row of `GET /api/password-links`: an account whose password is still to be chosen. */
export interface PasswordLinkState {
  /** The account. */
  readonly _id: string;
  /** Of its newest link; null where the person asked for one and none was made since. */
  readonly kind: PasswordLinkKind | null;
  /** ISO 8601 UTC; null without a link. */
  readonly endsAt: string | null;
  readonly isOver: boolean;
  /** When the person asked for a link that could not be sent; null where they did not. */
  readonly askedAt: string | null;
}

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

const POSTCODE = /^\s*(?:[A-Za-z]{1,2}\d[A-Za-z\d]?\s*\d[A-Za-z]{2})?\s*$/;
const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const HOME = later('Please enter a whole postcode, such as BS1 4ST.');
const CLOCK = later('Please enter a time, such as 08:30.');
const WEEK = later('Please enter hours between 1 and 168.');

/** What of an engineer's working days is their own; what is empty is as the company has it. */
class OwnDays {
  /** Where each day begins and ends; empty: at the office. */
  @ValidateIf((_, value) => value !== undefined) @Matches(POSTCODE, { message: HOME }) homePostcode?: string;
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
