import { later } from '#languages';
import { IsBoolean, IsEmail, ValidateIf } from 'class-validator';
import { OptionalText, RequiredText } from './rules.js';

/** Characters of a password. */
export const MAX_PASSWORD = 200;

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
  /** Stored without its leading zero; empty: none. */
  @OptionalText(40) telephone?: string;
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
