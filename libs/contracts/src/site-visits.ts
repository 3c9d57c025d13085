import { later, spoken, type LocalizedString } from '#languages';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  isUUID,
  IsUUID,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { Nested } from './binding.js';
import { given, IsInstant, OptionalText, Pounds, RequiredText } from './rules.js';
import { Needs } from './money-fields.js';
import { Marker, type SitePosition } from './places.js';
import { hasShape, ListOf } from './shapes.js';
import { isPlainText } from './text.js';
import { OptionalVersion } from './versions.js';

export const completionFlags = ['confirmed', 'invoiced', 'paid', 'issued', 'checklist', 'rams'] as const;
export type CompletionFlag = (typeof completionFlags)[number];
/** Flags that invoicing sets. */
export const moneyFlags: readonly unknown[] = ['invoiced', 'paid'] satisfies CompletionFlag[];
export type Completion = Readonly<Record<CompletionFlag, boolean>>;

/** The office's words for the flags. */
export const completionLabels = spoken<CompletionFlag>({
  confirmed: later('Confirmed'),
  invoiced: later('Invoiced'),
  paid: later('Paid'),
  issued: later('Issued'),
  checklist: later('Checklist Sent'),
  rams: later('RAMS Sent'),
});

export const visitKinds = ['sound', 'air', 'noise'] as const;
export type VisitKind = (typeof visitKinds)[number];
export const visitKindLabels = spoken<VisitKind>({
  sound: later('Sound Test'),
  air: later('Air Test'),
  noise: later('Noise Survey'),
});

export type VisitStatus = 'Complete' | 'Confirmed' | 'Pending';
/** Badge of a visit (specification, section 4). */
export const visitStatus = (completion: Completion): VisitStatus =>
  completion.issued ? 'Complete' : completion.confirmed ? 'Confirmed' : 'Pending';

/** What each kind of sound test asks for (decision V-01). */
export const soundTypes = {
  'Part E': ['sets', 'dwellings'],
  'Part E - RFRP': ['sets', 'dwellings'],
  'Part E - Hotel': ['sets', 'rooms'],
  'Hotel 24 Hours': ['rooms'],
  BB93: ['sets', 'rooms'],
  Office: ['sets', 'rooms'],
  HTM: ['sets', 'rooms'],
  'Sound Testing': ['sets'],
} as const satisfies Readonly<Record<string, readonly ('sets' | 'rooms' | 'dwellings')[]>>;
export type SoundType = keyof typeof soundTypes;
export type SoundCount = 'sets' | 'rooms' | 'dwellings';

export const soundCountMessages = spoken<SoundCount>({
  sets: later('Please enter the number of sets.'),
  rooms: later('Please choose the number of rooms.'),
  dwellings: later('Please choose the number of dwellings.'),
});

const soundNames = new Map(Object.keys(soundTypes).map((name) => [name.toLowerCase(), name as SoundType]));

/** The one name of a sound test, however it was written ('Sound Testing - Part E', 'Hotel 24hours'); null when unknown. */
export const soundTypeOf = (written: unknown): SoundType | null => {
  if (typeof written !== 'string') return null;
  const bare = written.trim().toLowerCase().replace(/\s+/g, ' ');
  const plain = bare
    .replace(/^sound testing - /, '')
    .replace(/24 ?hours?$/, '24 hours')
    .replace(/^part e - hotel 24/, 'hotel 24');
  return soundNames.get(plain) ?? null;
};

/** Whether a kind of noise survey is the 24-hour one, which asks for rooms instead of fixed and spots (decision V-02). */
export const isDayLongSurvey = (projectType: unknown): boolean =>
  typeof projectType === 'string' && /\bHTM\b|24.?hour/i.test(projectType);

export const defaultNoiseTypes = ['BS 4142', 'BS 8233', 'PPG 24', 'Noise Monitoring', 'HTM (24 hour)'] as const;

/** Most ids that engineers, cars and kits keep; the rest is dropped (decision E-03). */
export const MAX_ASSIGNED = 1000;
const MAX_COUNT = 100_000;

/** The person on site. Telephone without its leading zero. */
export class VisitContact {
  @RequiredText(120, later('Please choose a contact name.')) name!: string;
  @RequiredText(120, later('Please choose a contact position.')) position!: string;
  @IsEmail({}, { message: later('Please choose a contact email.') })
  @RequiredText(320, later('Please choose a contact email.'))
  email!: string;
  @RequiredText(40, later('Please choose a contact telephone.')) telephone!: string;
  @OptionalText(120) project_leader?: string;
}

const Count =
  (message: () => LocalizedString): PropertyDecorator =>
  (target, property) => {
    Max(MAX_COUNT, { message })(target, property);
    Min(0, { message })(target, property);
    IsInt({ message })(target, property);
  };

/** Which counts are required depends on the type: `soundTypes`. The server drops those that the type does not use. */
export class SoundTest {
  @IsIn(Object.keys(soundTypes), { message: later('Please choose a type of sound test.') }) project_type!: SoundType;
  @ValidateIf((test: SoundTest) => asks(test, 'sets')) @Count(() => soundCountMessages.sets) sets?: number;
  @ValidateIf((test: SoundTest) => asks(test, 'rooms')) @Count(() => soundCountMessages.rooms) rooms?: number;
  @ValidateIf((test: SoundTest) => asks(test, 'dwellings'))
  @Count(() => soundCountMessages.dwellings)
  dwellings?: number;
}
const asks = (test: SoundTest, count: SoundCount): boolean => {
  const type = soundTypeOf(test.project_type);
  return type !== null && (soundTypes[type] as readonly SoundCount[]).includes(count);
};

export class AirTest {
  @Count(later('Please choose the number of types.')) types!: number;
  @Count(later('Please choose the number of tests.')) tests!: number;
}

export class NoiseSurvey {
  @RequiredText(120, later('Please choose a type of noise survey.')) project_typeNS!: string;
  @ValidateIf((survey: NoiseSurvey) => !isDayLongSurvey(survey.project_typeNS))
  @Count(later('Please enter the number of fixed positions.'))
  fixed?: number;
  @ValidateIf((survey: NoiseSurvey) => !isDayLongSurvey(survey.project_typeNS))
  @Count(later('Please enter the number of spot positions.'))
  spots?: number;
  @ValidateIf((survey: NoiseSurvey) => isDayLongSurvey(survey.project_typeNS))
  @Count(later('Please choose the number of rooms.'))
  roomsNS?: number;
}

export class CompletionChanges {
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) confirmed?: boolean;
  @Needs('invoice') @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) invoiced?: boolean;
  @Needs('invoice') @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) paid?: boolean;
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) issued?: boolean;
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) checklist?: boolean;
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) rams?: boolean;
}

/** Ids of engineers, cars or kits. */
export const Ids =
  (message: () => LocalizedString): PropertyDecorator =>
  (target, property) => {
    IsUUID('all', { each: true, message })(target, property);
    ArrayMaxSize(MAX_ASSIGNED, { message })(target, property);
    IsArray({ message })(target, property);
    ValidateIf(given)(target, property);
  };

/** Why a kit is taken although its calibration lapses before the end of the visit. */
export interface KitWaiver {
  readonly kit: string;
  readonly reason: string;
}

const MAX_WAIVERS = 50;
const MAX_REASON = 500;

const waiverRules = {
  kit: (kit: unknown) => isUUID(kit, 'all'),
  reason: (reason: unknown) => isPlainText(reason) && reason.trim() !== '' && reason.length <= MAX_REASON,
};

const KitWaivers = (): PropertyDecorator =>
  ListOf(
    'kitWaivers',
    MAX_WAIVERS,
    (one) => hasShape(one, waiverRules),
    later('Please give a reason for each kit whose calibration lapses.'),
  );

/** What scheduling and revising a visit share, in the canonical form: instants in UTC, ids deduplicated, numbers as numbers. */
class VisitFields {
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing project.') }) enquiry_id?: string | null;
  /** The client's record; the contact stays as it is typed. Without it a new visit takes over its project's. */
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing client.') }) client_id?: string | null;
  @OptionalText(200) projectName?: string;
  @OptionalText(40) project_number?: string;
  @ValidateIf(given) @IsBoolean({ message: later('Please choose whether this is delegated.') }) delegated?: boolean;
  @Needs('invoice') @OptionalText(60) invoice_number?: string;
  @OptionalText(5000) notes?: string;
  @Ids(later('Please choose engineers from the list.')) engineers?: string[];
  @Ids(later('Please choose cars from the list.')) cars?: string[];
  @Ids(later('Please choose kits from the list.')) kits?: string[];
  /** Kits that are taken although their calibration lapses; they stay taken until the day on which the visit ends now. */
  @ValidateIf(given) @KitWaivers() kitWaivers?: KitWaiver[];
  /** Noise surveys: who collects the instrument, and with which car; the Setup's when absent (decision A-29). */
  @Ids(later('Please choose engineers from the list.')) engineersPickup?: string[];
  @Ids(later('Please choose cars from the list.')) carsPickup?: string[];
  @IsOptional() @IsInstant(later('Please choose a valid departure time.')) departureTime?: string | null;
  @IsOptional() @IsInstant(later('Please choose a valid return time.')) returnTime?: string | null;
  @IsOptional() @Nested(() => Marker) geocode?: Marker | null;
  @IsOptional() @Nested(() => CompletionChanges) completion?: CompletionChanges;
  @IsOptional() @Nested(() => SoundTest) soundtest?: SoundTest;
  @IsOptional() @Nested(() => AirTest) airtest?: AirTest;
  @IsOptional() @Nested(() => NoiseSurvey) survey?: NoiseSurvey;
}

/**
 * `POST /api/job`. For a noise survey `startjob` and `endjob` are the survey's start and end: Setup is the
 * hour after the start, Pickup the hour after the end, unless `endSetup` and `endPickup` say otherwise.
 */
export class ScheduleSiteVisit extends VisitFields {
  @IsIn(visitKinds, { message: later('Please choose a sound test, an air test or a noise survey.') }) kind!: VisitKind;
  @IsInstant(later('Please choose a valid date and start time.')) startjob!: string;
  @IsInstant(later('Please choose a valid date and end time.')) endjob!: string;
  @IsOptional() @IsInstant(later('Please choose a valid end of the setup.')) endSetup?: string;
  @IsOptional() @IsInstant(later('Please choose a valid end of the pickup.')) endPickup?: string;
  @RequiredText(500, later('Please choose an address.')) address!: string;
  @RequiredText(12, later('Please choose a postcode.')) postcode!: string;
  /** Of whoever may not say it the fee is 0 until somebody does. */
  @Needs('change-fees', { otherwise: 0 }) @Pounds() price!: number;
  @Nested(() => VisitContact) contact!: VisitContact;
}

/** `PUT /api/job/{id}`: what is absent stays as it is; on either half of a pair it revises the pair. */
export class ReviseSiteVisit extends VisitFields {
  @IsUUID('all', { message: later('Please say which visit.') }) _id!: string;
  @ValidateIf(given) @IsInstant(later('Please choose a valid date and start time.')) startjob?: string;
  @ValidateIf(given) @IsInstant(later('Please choose a valid date and end time.')) endjob?: string;
  @IsOptional() @IsInstant(later('Please choose a valid end of the setup.')) endSetup?: string;
  @IsOptional() @IsInstant(later('Please choose a valid end of the pickup.')) endPickup?: string;
  @ValidateIf(given) @RequiredText(500, later('Please choose an address.')) address?: string;
  @ValidateIf(given) @RequiredText(12, later('Please choose a postcode.')) postcode?: string;
  @Needs('change-fees') @ValidateIf(given) @Pounds() price?: number;
  /** An empty one takes the number off. */
  @Needs('invoice', { when: () => true }) @OptionalText(60) override invoice_number?: string;
  @ValidateIf(given) @Nested(() => VisitContact) contact?: VisitContact;
  @OptionalVersion() version?: number;
}

/** As `enquiry_id` of `GET /api/job`: the visits without a project. */
export const NO_PROJECT = 'none';

/** As `engineer` of `GET /api/job`: the visits to which nobody is sent yet. */
export const NO_ENGINEER = 'none';

/** `POST /api/job/{id}/completion` */
export class SetCompletionFlag {
  @IsUUID('all', { message: later('Please say which visit.') }) visitId!: string;
  @Needs('invoice', { when: (flag) => moneyFlags.includes(flag) })
  @IsIn(completionFlags, { message: later('Please choose one of the completion flags.') })
  flag!: CompletionFlag;
  @IsBoolean({ message: later('Please choose yes or no.') }) value!: boolean;
  /** Also for the other half of a noise survey, with one correlation id (decision S-03). */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) both?: boolean;
  @OptionalVersion() version?: number;
}

/** `POST /api/job/{id}/attendance`: what is absent stays as it is, null takes it back. */
export class RecordAttendance {
  @IsUUID('all', { message: later('Please say which visit.') }) visitId!: string;
  @IsOptional() @IsInstant(later('Please choose a valid time of arrival.')) arrivedAt?: string | null;
  @IsOptional() @IsInstant(later('Please choose a valid time of departure.')) leftAt?: string | null;
}

/** `DELETE /api/job/{id}`: a noise survey goes with both halves. */
export class RemoveSiteVisit {
  @IsUUID('all', { message: later('Please say which visit.') }) visitId!: string;
}

/** `POST /api/job/{id}/restore`: takes a removal back, if its people, cars and kits are still free. */
export class RestoreSiteVisit {
  @IsUUID('all', { message: later('Please say which visit.') }) visitId!: string;
}

/** Who set a flag last, and when; null while nobody has. */
export type FlagChange = { readonly by: string; readonly byName: string; readonly at: string } | null;

/** A visit as every list and call answers it: exactly one of the three blocks is there. */
export interface Job extends SitePosition {
  readonly _id: string;
  readonly version: number;
  readonly kind: VisitKind;
  readonly status: VisitStatus;
  readonly createdAt: string;
  readonly startjob: string;
  readonly endjob: string;
  readonly departureTime: string | null;
  readonly returnTime: string | null;
  /** When the engineers came to the site, and when they left it; null while nobody said so. */
  readonly arrivedAt: string | null;
  readonly leftAt: string | null;
  readonly enquiry_id: string | null;
  /** The client's record, or the one that it was merged into. */
  readonly client_id: string | null;
  readonly projectName: string;
  readonly project_number: string;
  readonly address: string;
  readonly postcode: string;
  /** Pounds; 0 on a Pickup, whose fee stands on the Setup. */
  readonly price: number;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  readonly contact: {
    readonly name: string;
    readonly position: string;
    readonly email: string;
    readonly telephone: string;
    readonly project_leader: string;
  };
  readonly delegated: boolean;
  readonly invoice_number: string;
  readonly notes: string;
  readonly completion: Completion;
  /** Beside `completion`: who set each flag last, and when. */
  readonly completionChanges: Readonly<Record<CompletionFlag, FlagChange>>;
  readonly soundtest?: {
    readonly project_type: string;
    readonly sets?: number;
    readonly rooms?: number;
    readonly dwellings?: number;
  };
  readonly airtest?: { readonly types: number; readonly tests: number };
  readonly survey?: {
    readonly type: 'Setup' | 'Pickup';
    readonly project_typeNS: string;
    readonly fixed?: number;
    readonly spots?: number;
    readonly roomsNS?: number;
    readonly pickup_idfk: string;
    readonly setup_idfk: string;
  };
}
