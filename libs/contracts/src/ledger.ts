import { later, spoken, type LocalizedString } from '#languages';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { ListWindow } from './lists.js';
import { isMoneyField, Needs } from './money-fields.js';
import { completionFlags, completionLabels, type CompletionFlag } from './site-visits.js';

export type FlagField = `completion.${CompletionFlag}`;

const visitFieldTexts = {
  price: later('Fee'),
  invoice_number: later('Invoice number'),
  startjob: later('Start'),
  endjob: later('End'),
  departureTime: later('Departure'),
  returnTime: later('Return'),
  arrivedAt: later('Arrived on site'),
  leftAt: later('Left the site'),
  engineers: later('Engineers'),
  cars: later('Cars'),
  kits: later('Kits'),
  enquiry_id: later('Project'),
  client_id: later('Client'),
  file: later('Photo or file'),
  email_sent: later('Email sent'),
  scheduled: later('Scheduled'),
  removed: later('Removed'),
} as const;

/** Of engineers, office accounts, cars and kits; `removed` is a visit's too. */
const resourceFieldTexts = {
  added: later('Added'),
  name: later('Name'),
  numberplate: later('Numberplate'),
  competence: later('Kinds of visits'),
  registrations: later('Registrations'),
  home: later('Home postcode'),
  hours: later('Own working hours'),
  location: later('Location'),
  mot_due: later('MOT due'),
  kit_type: later('Type of kit'),
  calibration_due: later('Calibration due'),
  instruments: later('Instruments'),
  is_engineer: later('Is an engineer'),
  email: later('Email'),
  telephone: later('Telephone'),
  password: later('Password'),
  booking: later('Booking'),
} as const;

const projectFieldTexts = {
  'project.created': later('Project created'),
  'project.price': later('Agreed fee'),
  'project.quoted': later('Quoted fee'),
  'project.client': later('Client'),
  'project.removed': later('Project removed'),
} as const;

export type LedgerField =
  FlagField | keyof typeof visitFieldTexts | keyof typeof projectFieldTexts | keyof typeof resourceFieldTexts;

/** What the ledger keeps of what changes, in the office's words. */
export const ledgerFieldLabels = spoken<LedgerField>({
  ...(Object.fromEntries(completionFlags.map((flag) => [`completion.${flag}`, () => completionLabels[flag]])) as Record<
    FlagField,
    () => LocalizedString
  >),
  ...visitFieldTexts,
  ...projectFieldTexts,
  ...resourceFieldTexts,
});

export const ledgerFields = Object.keys(ledgerFieldLabels) as readonly LedgerField[];
const FIELDS = later('Please choose fields from the list.');

export const flagFields: readonly FlagField[] = completionFlags.map((flag) => `completion.${flag}` as const);

/** What a change of the ledger can be about, in the office's words. */
export const ledgerKindLabels = spoken({
  visit: later('Site visit'),
  project: later('Project'),
  engineer: later('Engineer'),
  office: later('Office account'),
  car: later('Car'),
  kit: later('Kit'),
});
export type LedgerKind = keyof typeof ledgerKindLabels;
export const ledgerKinds = Object.keys(ledgerKindLabels) as readonly LedgerKind[];

/** Query of `GET /api/ledger`; `from` and `to` are about when it was changed. Without `limit` it answers the first 1,000 rows. */
export class LedgerWindow extends ListWindow {
  /** Who changed it. */
  @IsOptional() @IsUUID('all', { message: later('Please choose a person from the list.') }) person?: string;
  /** In an address several are parted by commas. */
  @Needs('see-fees', {
    when: (fields) => Array.isArray(fields) && fields.some((field) => typeof field === 'string' && isMoneyField(field)),
  })
  @IsOptional()
  @IsArray({ message: FIELDS })
  @ArrayMaxSize(30, { message: FIELDS })
  @IsIn(ledgerFields, { each: true, message: FIELDS })
  field?: LedgerField[];
  /** What changed: cars, kits, engineers, projects apart. */
  @IsOptional() @IsIn(ledgerKinds, { message: later('Please choose a kind from the list.') }) kind?: LedgerKind;
  /** Id of what changed, of whatever kind. */
  @IsOptional()
  @IsUUID('all', { message: later('Please choose an existing car, kit, account, project or site visit.') })
  about?: string;
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing project.') }) project?: string;
  /** A visit, or one half of a survey. */
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing site visit.') }) visit?: string;
  /** `true`: completion flags that were turned off after being on. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) reversed?: boolean;
  /** All that one request changed. */
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing request.') }) correlation?: string;
}

/** Why an engineer, a car or a kit is booked out, and when; in values, which a reader's screen words. */
export interface BookedOut {
  readonly type: string;
  readonly start: string;
  readonly end: string;
}

/** Pounds, instants, days, booleans, text; names of engineers, cars and kits; null where there was nothing. */
export type LedgerValue = boolean | number | string | readonly string[] | BookedOut | null;

/** What a change happened to, as it is called today. */
export interface LedgerSubject {
  readonly _id: string;
  readonly label: string;
}

/** One field of one visit, project, engineer, office account, car or kit, changed once. */
export interface LedgerRow {
  /** Its number in the ledger, counted from 1. */
  readonly _id: string;
  readonly at: string;
  readonly actor: { readonly _id: string; readonly name: string };
  /** What changed: 'Van 2, AB12 CDE', a car. */
  readonly about: LedgerSubject & { readonly kind: LedgerKind };
  /** The same where it is a visit, with when that is. */
  readonly visit: (LedgerSubject & { readonly startjob: string }) | null;
  readonly project: LedgerSubject | null;
  readonly field: LedgerField;
  /** 'Paid', 'Fee'. */
  readonly name: string;
  readonly from: LedgerValue;
  readonly to: LedgerValue;
  /** A flag that was turned off after being on. */
  readonly reversed: boolean;
  /** Id of the event, for `GET /api/events/{id}`. */
  readonly event: string;
  readonly correlation: string;
}

/** What tells an event apart among others. */
export interface EventSummary {
  readonly _id: string;
  readonly type: string;
  /** What it says, from the event catalogue. */
  readonly says: string;
  readonly stream: string;
  readonly revision: number;
  /** Its place in the log, counted from 1. */
  readonly position: number;
  /** When the request happened, by the clock of the process that answered it. */
  readonly occurredAt: string;
  /** When the log took it, by the clock of the log; never goes back. */
  readonly recordedAt: string;
  readonly actor: { readonly _id: string; readonly name: string };
  /** What it happened to, where the ledger knows it. */
  readonly about: (LedgerSubject & { readonly kind: LedgerKind }) | null;
  /** The visit or project that it happened to, where it was one. */
  readonly visit: LedgerSubject | null;
  readonly project: LedgerSubject | null;
}

/** Answer of `GET /api/events/{id}`. */
export interface EventAnswer extends EventSummary {
  readonly correlation: string;
  readonly causation: string;
  /** As the client named its request, where it did. */
  readonly clientRequest: string | null;
  /** What it holds; null where no history shows it. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly around: {
    /** The other events of the same request, in the log's order; at most 200. */
    readonly request: readonly EventSummary[];
    /** How many others there are. */
    readonly requestTotal: number;
    /** Before and after it in its stream. */
    readonly previous: EventSummary | null;
    readonly next: EventSummary | null;
  };
}
