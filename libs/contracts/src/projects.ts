import { later } from '#languages';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsOptional,
  IsUUID,
  ValidateIf,
} from 'class-validator';
import { Nested } from './binding.js';
import { MAX_TOGETHER, type ChangedTogether } from './dashboards.js';
import { filled, given, IsDay, OptionalText, Pounds } from './rules.js';
import { Needs } from './money-fields.js';
import { Marker, type SitePosition } from './places.js';
import { QuoteToKeep, type ProjectQuote } from './quotes.js';
import { OptionalVersion } from './versions.js';

/** Whom to speak to about a project; every part may be empty. */
export class ProjectContact {
  @OptionalText(120) name?: string;
  @OptionalText(120) position?: string;
  @ValidateIf(filled)
  @IsEmail({}, { message: later('Please choose a contact email.') })
  @OptionalText(320)
  email?: string;
  /** Stored without its leading zero. */
  @OptionalText(40) telephone?: string;
  @OptionalText(120) project_leader?: string;
}

/**
 * `POST /api/enquiry`. The price is always required; a missing project number is the next of the
 * sequence, a missing project name the address (decision V-06). The full form asks for all three.
 */
export class CreateProject {
  @OptionalText(200) projectName?: string;
  @OptionalText(40) project_number?: string;
  @OptionalText(500) address?: string;
  @OptionalText(12) postcode?: string;
  /** A marker that a person set on the map; null takes it away. */
  @IsOptional() @Nested(() => Marker) geocode?: Marker | null;
  /** Of whoever may not say it the fee is 0 until somebody does. */
  @Needs('change-fees', { otherwise: 0 }) @Pounds() price!: number;
  /** Day of the enquiry; today when absent. */
  @ValidateIf(filled) @IsDay(later('Please choose a valid enquiry date.')) date?: string;
  @ValidateIf(given) @IsBoolean({ message: later('Please choose whether this is delegated.') }) delegated?: boolean;
  @IsOptional() @Nested(() => ProjectContact) contact?: ProjectContact;
  /** The client's record; the contact stays as it is typed. */
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing client.') }) client_id?: string | null;
  /** What the client was told, kept with the project. */
  @Needs('change-fees') @IsOptional() @Nested(() => QuoteToKeep) quote?: QuoteToKeep;
}

/** `PUT /api/enquiry/{id}`: what is absent stays as it is. */
export class ChangeProject {
  @IsUUID('all', { message: later('Please say which project.') }) _id!: string;
  @OptionalText(200) projectName?: string;
  @OptionalText(40) project_number?: string;
  @OptionalText(500) address?: string;
  @OptionalText(12) postcode?: string;
  /** A marker that a person set on the map; null takes it away. */
  @IsOptional() @Nested(() => Marker) geocode?: Marker | null;
  @Needs('change-fees') @ValidateIf(given) @Pounds() price?: number;
  @ValidateIf(filled) @IsDay(later('Please choose a valid enquiry date.')) date?: string;
  @ValidateIf(given) @IsBoolean({ message: later('Please choose whether this is delegated.') }) delegated?: boolean;
  @IsOptional() @Nested(() => ProjectContact) contact?: ProjectContact;
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing client.') }) client_id?: string | null;
  @OptionalVersion() version?: number;
}

/** Several projects that are changed with one press. */
class ChosenProjects {
  @IsArray({ message: later('Please choose the projects.') })
  @ArrayMinSize(1, { message: later('Please choose at least one project.') })
  @ArrayMaxSize(MAX_TOGETHER, { message: later('Please choose at most {most} projects.', { most: MAX_TOGETHER }) })
  @IsUUID('all', { each: true, message: later('Please choose the projects from the list.') })
  ids!: string[];
}

/** `POST /api/enquiry/removal`: removes those that have no visits, or takes that back. */
export class RemoveProjectsTogether extends ChosenProjects {
  /** False takes a removal back. */
  @IsBoolean({ message: later('Please choose yes or no.') }) removed!: boolean;
}

/** `POST /api/enquiry/revision`: what is absent stays as it is. */
export class ChangeProjectsTogether extends ChosenProjects {
  @ValidateIf(given) @IsBoolean({ message: later('Please choose whether this is delegated.') }) delegated?: boolean;
  @OptionalText(120) project_leader?: string;
}

/** What became of each project of a call that changes many. */
export type ChangedProjects = Pick<ChangedTogether, 'changed' | 'unchanged' | 'refused'>;

export const projectStatuses = ['In Progress', 'Complete'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** A project as every list and call answers it. */
export interface Project extends SitePosition {
  readonly _id: string;
  readonly projectName: string;
  readonly project_number: string;
  readonly address: string;
  readonly postcode: string;
  /** Pounds. */
  readonly price: number;
  /** Pounds; price minus the sum of its visits' fees, so it may be negative. */
  readonly remaining: number;
  readonly status: ProjectStatus;
  /** Ids of the visits that hold it back from Complete. */
  readonly heldBackBy: readonly string[];
  readonly createdAt: string;
  readonly date: string;
  readonly delegated: boolean;
  readonly contact: {
    readonly name: string;
    readonly position: string;
    readonly email: string;
    readonly telephone: string;
    readonly project_leader: string;
  };
  /** The client's record, or the one that it was merged into. */
  readonly client_id: string | null;
  /** Ids of its visits by start. */
  readonly jobs: readonly string[];
  /** null: it did not begin with a quote. */
  readonly quote: ProjectQuote | null;
  readonly version: number;
}
