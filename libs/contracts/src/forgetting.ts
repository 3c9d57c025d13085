import { later, spoken } from '#languages';
import { ArrayMaxSize, IsArray, IsHexadecimal, IsIn, IsOptional, IsUUID, Length } from 'class-validator';
import { RequiredText } from './rules.js';

/** What stands where a client's name stood, and a member of staff's. */
export const FORGOTTEN_CLIENT = 'Forgotten';
export const FORGOTTEN_COLLEAGUE = 'Former colleague';

/** Who a client can be reached through. */
export interface ContactDetails {
  readonly name: string;
  readonly position: string;
  readonly email: string;
  readonly telephone: string;
}

/** Whether this contact stands for somebody who was forgotten. */
export const isForgottenContact = ({ name, position, email, telephone }: ContactDetails): boolean =>
  name === FORGOTTEN_CLIENT && position === '' && email === '' && telephone === '';

/** The same address, however it was typed: whose key a client's data is sealed with. */
export const clientAddress = (email: string): string => email.trim().toLowerCase();

export const forgettingReasons = spoken({
  asked: later('The person asked for it'),
  retention: later('Kept for as long as needed'),
  mistake: later('Should not have been kept'),
});
export type ForgettingReason = keyof typeof forgettingReasons;

export type ForgettableKind = 'client' | 'staff';

/** `POST /api/forgetting/people`: whom one may mean. In a body, since addresses of calls end up in logs. */
export class FindPeople {
  @RequiredText(200, later('Please type a name, an email address or a telephone number.')) q!: string;
}

const WHO = later('Please choose a person from the list.');
const VISITS = later('Please choose visits from the list.');

/** `POST /api/forgetting`: cannot be undone. */
export class ForgetPerson {
  @IsIn(['client', 'staff'], { message: WHO }) kind!: ForgettableKind;
  /** As the search gave it: a hash that says nothing, or an account's id. */
  @RequiredText(64, WHO) id!: string;
  /** The name, typed again. */
  @RequiredText(320, later('Please type the name as it is shown.')) name!: string;
  @IsIn(Object.keys(forgettingReasons), { message: later('Please choose a reason.') }) reason!: ForgettingReason;
  /** Other addresses and names that are the same person. */
  @IsOptional()
  @IsArray({ message: WHO })
  @ArrayMaxSize(100, { message: WHO })
  @IsHexadecimal({ each: true, message: WHO })
  @Length(64, 64, { each: true, message: WHO })
  also?: string[];
  /** Visits whose notes go too. */
  @IsOptional()
  @IsArray({ message: VISITS })
  @ArrayMaxSize(1000, { message: VISITS })
  @IsUUID('all', { each: true, message: VISITS })
  notes?: string[];
}

/** How much is held of somebody. */
export interface HeldCounts {
  readonly projects: number;
  readonly visits: number;
  readonly documents: number;
}

/** One person of the search. */
export interface FoundPerson {
  readonly kind: ForgettableKind;
  readonly id: string;
  /** What is typed again before anything happens: a name, else the address or the number. */
  readonly name: string;
  readonly names: readonly string[];
  readonly email: string;
  readonly telephones: readonly string[];
  readonly held: HeldCounts;
  /** ISO 8601 UTC; null where nothing of them has a date. */
  readonly first: string | null;
  readonly last: string | null;
}

/** `GET /api/forgetting/people/{kind}/{hash}`: what to know before deciding. */
export interface PersonDetail extends FoundPerson {
  readonly projects: readonly { readonly _id: string; readonly name: string; readonly number: string }[];
  readonly visits: readonly { readonly _id: string; readonly name: string; readonly startjob: string | null }[];
  readonly documents: readonly { readonly _id: string; readonly fileName: string }[];
  /** Records of clients in which they stand, or stood, as the client itself or as a contact. */
  readonly clients: readonly { readonly _id: string; readonly company: string }[];
  /** Who may be the same person; `sure` where the name is the same, and the telephone or the place with it. */
  readonly also: readonly (FoundPerson & { readonly sure: boolean })[];
  /** Visits whose notes name them; `sure` where the whole name, the address or the number is there. */
  readonly notes: readonly { readonly visitId: string; readonly text: string; readonly sure: boolean }[];
  /** Names of projects and addresses that hold the name: they stay unless somebody renames them. */
  readonly named: readonly { readonly kind: 'project' | 'visit'; readonly _id: string; readonly text: string }[];
}

/** `GET /api/forgetting`: what was done, the newest first. No personal data. */
export interface Forgetting {
  readonly _id: string;
  readonly kind: ForgettableKind;
  readonly reason: ForgettingReason;
  readonly by: { readonly _id: string; readonly name: string };
  readonly askedAt: string;
  readonly counts: HeldCounts & { readonly notes: number };
  readonly keysDestroyedAt: string | null;
  /** Documents' files, accounts, calendar addresses and views of the past are gone. */
  readonly clearedAt: string | null;
  readonly readModels: { readonly made: number; readonly all: number };
  readonly doneAt: string | null;
}
