import { later } from '#languages';
import { IsBoolean, IsEmail, IsInt, IsOptional, IsUUID, Max, Min, ValidateIf } from 'class-validator';
import { NestedList } from './binding.js';
import { PastListWindow } from './past.js';
import { foldedText } from './text-folding.js';
import { filled, given, OptionalText, RequiredText } from './rules.js';
import { OptionalVersion } from './versions.js';

/** Most contacts of one client. */
export const MAX_CONTACTS = 100;
/** Longest payment terms, in days. */
export const MAX_PAYMENT_DAYS = 365;

const DAYS = later('Please enter the payment terms in whole days, up to {most}.', { most: MAX_PAYMENT_DAYS });

/** One person at a client. */
export class ClientPerson {
  /** Of a contact that is there already; a new one has none. */
  @IsOptional() @IsUUID('all', { message: later('Please choose a contact from the list.') }) _id?: string;
  @RequiredText(120, later('Please choose a contact name.')) name!: string;
  @OptionalText(120) position?: string;
  @ValidateIf(filled)
  @IsEmail({}, { message: later('Please choose a contact email.') })
  @OptionalText(320)
  email?: string;
  /** Stored without its leading zero. */
  @OptionalText(40) telephone?: string;
}

class ClientFields {
  /** Where invoices are sent, without the postcode. */
  @OptionalText(500) address?: string;
  @OptionalText(12) postcode?: string;
  @ValidateIf(filled) @IsEmail({}, { message: later('Please enter a valid email.') }) @OptionalText(320) email?: string;
  @OptionalText(40) telephone?: string;
  /** Days until an invoice is due; null or absent: the company's own terms. */
  @IsOptional()
  @IsInt({ message: DAYS })
  @Min(0, { message: DAYS })
  @Max(MAX_PAYMENT_DAYS, { message: DAYS })
  payment_days?: number | null;
  /** Invoices need the client's purchase order number. */
  @ValidateIf(given) @IsBoolean({ message: later('Please choose yes or no.') }) purchase_order_needed?: boolean;
  @OptionalText(500) purchase_order_note?: string;
  /** The whole list, in its order. */
  @ValidateIf(given) @NestedList(() => ClientPerson, MAX_CONTACTS) contacts?: ClientPerson[];
}

/** `POST /api/clients` */
export class AddClient extends ClientFields {
  /** The firm, or the person where there is none. */
  @RequiredText(200, later('Please choose a company.')) company!: string;
}

/** `PUT /api/clients/{id}`: what is absent stays as it is. */
export class ChangeClient extends ClientFields {
  @IsUUID('all', { message: later('Please say which client.') }) _id!: string;
  @ValidateIf(given) @RequiredText(200, later('Please choose a company.')) company?: string;
  /** true puts a removed client back. */
  @IsOptional() @IsBoolean({ message: later('Please send true to restore a client.') }) change_deletion?: boolean;
  @OptionalVersion() version?: number;
}

/** `POST /api/clients/{id}/merge`: the client of the path goes into another one, which stays. */
export class MergeClient {
  @IsUUID('all', { message: later('Please say which client.') }) _id!: string;
  @IsUUID('all', { message: later('Please choose an existing client.') }) into!: string;
}

/** `POST /api/clients/alike`: who may be this client already. In a body, since addresses of calls end up in logs. */
export class FindAlikeClients {
  /** Left out of the answer. */
  @IsOptional() @IsUUID('all', { message: later('Please say which client.') }) _id?: string;
  @OptionalText(200) company?: string;
  @OptionalText(320) email?: string;
  @OptionalText(40) telephone?: string;
}

/** Query of `GET /api/clients`. */
export class ClientWindow extends PastListWindow {
  /** true: those that were removed; without it the others. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) removed?: boolean;
}

export interface ClientContactPerson {
  readonly _id: string;
  readonly name: string;
  readonly position: string;
  readonly email: string;
  readonly telephone: string;
}

export interface Client {
  readonly _id: string;
  readonly company: string;
  readonly address: string;
  readonly postcode: string;
  readonly email: string;
  readonly telephone: string;
  readonly contacts: readonly ClientContactPerson[];
  readonly payment_days: number | null;
  readonly purchase_order_needed: boolean;
  readonly purchase_order_note: string;
  readonly createdAt: string;
  readonly is_deleted: boolean;
  /** Id of the client that stands for this one since they were merged. */
  readonly merged_into: string | null;
  /** How many it has, with those of clients that were merged into it. */
  readonly projects: number;
  readonly visits: number;
  readonly version: number;
}

/** What makes a client look like another one. */
export type ClientLikeness = 'company' | 'email' | 'telephone';

export interface AlikeClient {
  readonly client: Client;
  readonly same: readonly ClientLikeness[];
}

const LEGAL_FORMS = /\b(?:limited|ltd|plc|llp|llc|inc|co|company)$/;

/**
 * A company's name as duplicates are noticed by it, however it is capitalised, spaced or abbreviated.
 * @example companyKey('The Able Homes Co. Ltd.') // 'able homes'
 */
export const companyKey = (name: string): string => {
  let key = foldedText(name)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/\band\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^the (?=.)/, '');
  for (let shorter = key; ; key = shorter) {
    shorter = key.replace(LEGAL_FORMS, '').trim();
    if (shorter === key || shorter === '') return key;
  }
};
