import { later, spoken, t, type LocalizedString } from '#languages';
import { IsIn, IsInt, IsOptional, IsUUID, Max, Min, ValidateIf } from 'class-validator';
import { londonDate, londonTime, formatDayAndMonth, formatStretch } from './london.js';
import { given, IsInstant } from './rules.js';
import type { Car, Kit } from './fleet.js';
import type { Job, VisitKind, VisitStatus } from './site-visits.js';
import type { StaffMember } from './staff.js';
import { OptionalVersion } from './versions.js';
import { own } from './own.js';

/** What can be in one place only. */
export const resourceKinds = ['engineer', 'car', 'kit'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** Why an engineer, a car or a kit can be out without a visit (specification, section 5). */
export const bookingTypes = {
  engineer: ['Annual Leave', 'Meeting', 'Office Work', 'Sick', 'Other'],
  car: ['MOT', 'In Garage', 'Broken', 'Other'],
  kit: ['Calibration', 'Broken', 'Other'],
} as const satisfies Readonly<Record<ResourceKind, readonly string[]>>;
export type BookingType = (typeof bookingTypes)[ResourceKind][number];

/** The bookings that a visit owns: only the visit changes them. */
export const visitBookingTypes = ['Site Visit', 'Site Visit - Setup', 'Site Visit - Pickup'] as const;
export type VisitBookingType = (typeof visitBookingTypes)[number];

const typeLabels = spoken<BookingType | VisitBookingType>({
  'Annual Leave': later('Annual Leave'),
  Meeting: later('Meeting'),
  'Office Work': later('Office Work'),
  Sick: later('Sick'),
  MOT: later('MOT'),
  'In Garage': later('In Garage'),
  Calibration: later('Calibration'),
  Broken: later('Broken'),
  Other: later('Other ⟨reason⟩'),
  'Site Visit': later('Site Visit'),
  'Site Visit - Setup': later('Site Visit - Setup'),
  'Site Visit - Pickup': later('Site Visit - Pickup'),
});

/** What people call a type of booking; unknown stored ones stay as they are. */
export const bookingTypeLabel = (type: string): string => own(typeLabels, type) ?? type;

/** Most weeks over which one booking repeats. */
export const MAX_REPEATS = 52;
const WEEKS = later('Please choose 1 to {most} weeks.', { most: MAX_REPEATS });

/** `POST /api/{engineer|car|kit}bookings`, in the canonical form: an id, instants in UTC. */
export class BookResource {
  @IsIn(resourceKinds, { message: later('Please choose an engineer, a car or a kit.') }) kind!: ResourceKind;
  @IsUUID('all', { message: later('Please choose who or what to book.') }) resourceId!: string;
  @IsInstant(later('Please choose a valid start date and time.')) start!: string;
  @IsInstant(later('Please choose a valid end date and time.')) end!: string;
  @IsIn([...new Set(resourceKinds.flatMap((kind) => bookingTypes[kind]))], { message: later('Please choose a type.') })
  type!: BookingType;
  /** How many weeks in a row, at the same London clock time; 1 or nothing: once. */
  @IsOptional()
  @IsInt({ message: WEEKS })
  @Min(1, { message: WEEKS })
  @Max(MAX_REPEATS, { message: WEEKS })
  weeks?: number;
}

/** `PUT /api/{type}bookings/{id}`: what is absent stays as it is. */
export class ChangeBooking {
  /** As the path says. */
  kind!: ResourceKind;
  @IsUUID('all', { message: later('Please say which booking.') }) _id!: string;
  @ValidateIf(given) @IsUUID('all', { message: later('Please choose who or what to book.') }) resourceId?: string;
  @ValidateIf(given) @IsInstant(later('Please choose a valid start date and time.')) start?: string;
  @ValidateIf(given) @IsInstant(later('Please choose a valid end date and time.')) end?: string;
  @ValidateIf(given)
  @IsIn([...new Set(resourceKinds.flatMap((kind) => bookingTypes[kind]))], { message: later('Please choose a type.') })
  type?: BookingType;
  @OptionalVersion() version?: number;
}

/** `DELETE /api/{type}bookings/{id}`; with `?following=true` also the later dates of a weekly booking. */
export class RemoveBooking {
  /** As the path says. */
  kind!: ResourceKind;
  @IsUUID('all', { message: later('Please say which booking.') }) bookingId!: string;
  @IsOptional() following?: boolean;
}

/** `POST /api/{type}bookings/{id}/restore`: takes back what one removal took away, if nothing is in the way by now. */
export class RestoreBooking {
  /** As the path says. */
  kind!: ResourceKind;
  @IsUUID('all', { message: later('Please say which booking.') }) bookingId!: string;
}

/** A booking as every list and call answers it: exactly one of the three ids is there. */
export interface Booking {
  readonly _id: string;
  readonly version: number;
  readonly engineer_idfk?: string;
  readonly car_idfk?: string;
  readonly kit_idfk?: string;
  readonly start: string;
  readonly end: string;
  /** One of `bookingTypes`, or of `visitBookingTypes` where a visit owns it; unknown stored ones stay as they are. */
  readonly type: string;
  /** The visit that owns it; null for a booking of unavailability. */
  readonly job_id: string | null;
  /** What a calendar writes on it: the visit's address and postcode, or the type. */
  readonly title: string;
  /** Facts of the owning visit, for colours and icons. */
  readonly visit: { readonly kind: VisitKind; readonly status: VisitStatus; readonly projectName: string } | null;
  /** Place among the dates of a weekly booking; null where it was made alone. */
  readonly repeats: { readonly number: number; readonly of: number } | null;
}

/** Answer of a booking made weekly: the first one, with all of them beside it. */
export interface BookedAnswer extends Booking {
  readonly bookings: readonly Booking[];
}

/** Windows of `POST /api/availability`. A noise survey asks for both journeys; its kits stay from the first start to the last end. */
export class AskAvailability {
  @IsInstant(later('Please choose a valid date and start time.')) start!: string;
  @IsInstant(later('Please choose a valid date and end time.')) end!: string;
  @IsOptional() @IsInstant(later('Please choose a valid start of the pickup.')) startPickup?: string;
  @IsOptional() @IsInstant(later('Please choose a valid end of the pickup.')) endPickup?: string;
  /** The visit or booking that is being edited: its own bookings are not in the way. */
  @IsOptional() @IsUUID('all', { message: later('Please say which visit.') }) except?: string;
}

/** Why somebody or something is not free, and until when. */
export interface Blocker {
  readonly start: string;
  readonly end: string;
  /** `type` as it is kept; null where a visit owns it. */
  readonly booking: {
    readonly _id: string;
    readonly label: string;
    readonly link: string;
    readonly type?: string | null;
  };
  /** From when on it is free for as long as was asked; null when that can not be said. */
  readonly nextFree: string | null;
}

/** End of what has none. */
export const FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** How a sentence calls the reasons that say more than that something is booked. */
const whys: Readonly<Partial<Record<string, string>>> = {
  MOT: 'mot',
  'In Garage': 'garage',
  Broken: 'broken',
  Calibration: 'calibration',
  'Annual Leave': 'leave',
  Sick: 'sick',
};

/** A blocker in one sentence: who or what, until when, with what, and from when on it is free. */
export const blockerSentence = (
  name: string,
  { start, end, booking: { label: booking, type }, nextFree }: Blocker,
): LocalizedString => {
  // A removal keeps what was removed from being booked, for good.
  if (end >= FOR_GOOD) return t('{name} was removed on {day}.', { name, day: formatDayAndMonth(start) });
  const why = own(whys, type ?? '') ?? 'other';
  const stretch = formatStretch(start, end);
  if (nextFree === null)
    return t(
      '{name} {why, select, mot {is out for its MOT} garage {is in the garage} broken {is out of use} calibration {is out for calibration} leave {is on leave} sick {is off sick} other {is booked}} {stretch} ({booking}).',
      { name, why, stretch, booking },
    );
  const time = londonTime(nextFree);
  return londonDate(nextFree) === londonDate(start)
    ? t(
        '{name} {why, select, mot {is out for its MOT} garage {is in the garage} broken {is out of use} calibration {is out for calibration} leave {is on leave} sick {is off sick} other {is booked}} {stretch} ({booking}); free again from {time}.',
        { name, why, stretch, booking, time },
      )
    : t(
        '{name} {why, select, mot {is out for its MOT} garage {is in the garage} broken {is out of use} calibration {is out for calibration} leave {is on leave} sick {is off sick} other {is booked}} {stretch} ({booking}); free again from {time} on {day}.',
        { name, why, stretch, booking, time, day: formatDayAndMonth(nextFree) },
      );
};

/** One entry of a selector. */
export interface ResourceOption {
  readonly kind: ResourceKind;
  readonly _id: string;
  readonly label: string;
  /** Numberplate of a car, type of a kit; empty for an engineer. */
  readonly detail: string;
  /** null: free for the whole window. */
  readonly blocker: Blocker | null;
}

/** Answer of `POST /api/availability`; the lists of the Pickup are empty unless its window was asked for. */
export interface Availability {
  readonly engineers: readonly ResourceOption[];
  readonly cars: readonly ResourceOption[];
  readonly kits: readonly ResourceOption[];
  readonly engineersPickup: readonly ResourceOption[];
  readonly carsPickup: readonly ResourceOption[];
}

/** Answer of `GET /api/availability/next`; null when nothing is free within a year. */
export interface NextFree {
  readonly start: string | null;
  readonly end: string | null;
}

/** The last four are about what was just sent; the others about the visit as it stands. */
export const warningCodes = [
  'same-visit',
  'drive',
  'long-day',
  'journeys-overlap',
  'listed-twice',
  'calibration-due',
  'mot-due',
  'competence',
  'registration',
  'left-out',
  'flag-kept',
  'long-visit',
  'far-away',
] as const;

/** Something to think about; it never keeps anything from being saved. */
export interface VisitWarning {
  readonly code: (typeof warningCodes)[number];
  /** One plain sentence. */
  readonly text: string;
  /** Who or what it is about; null: the visit itself. */
  readonly resource: { readonly kind: ResourceKind; readonly _id: string; readonly label: string } | null;
  /** The other visit that it is about. */
  readonly visit: { readonly _id: string; readonly label: string; readonly link: string } | null;
}

/** `GET`, `POST` and `DELETE /api/{users|car|kits}/{id}/feed`: the calendar address of one engineer, car or kit. */
export interface CalendarFeed {
  /** Said once, when it is made; only its hash is kept. */
  readonly address: string | null;
  /** When the feed in force was made; null: there is none. */
  readonly madeAt: string | null;
  /** Whose it is; null: there is none, or one of before that was written down. */
  readonly madeBy: { readonly _id: string; readonly name: string } | null;
}

/** A row of `GET /api/feeds`: a calendar address that the caller made. `DELETE /api/feeds/{_id}` switches it off. */
export interface OwnFeed {
  /** Of the engineer, car or kit whose bookings it shows. */
  readonly _id: string;
  readonly kind: ResourceKind;
  readonly name: string;
  /** It was removed: the address answers nothing until it is restored. */
  readonly isDeleted: boolean;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  /** To five minutes; null: never. */
  readonly usedAt: string | null;
}

/** `POST /api/job`: jobs, car bookings, kit bookings, engineer bookings, enquiries (decision A-04), and what to think about. */
export type ScheduledAnswer = readonly [
  readonly Job[],
  readonly Booking[],
  readonly Booking[],
  readonly Booking[],
  readonly object[],
  readonly VisitWarning[],
];

/** `PUT /api/job/{id}`; for a noise survey jobs are [setup, pickup] and the bookings grouped as decision A-05 says. */
export interface RevisedAnswer {
  readonly jobs: readonly Job[];
  readonly carbookings: readonly (Booking | readonly Booking[])[];
  readonly kitbookings: readonly Booking[];
  readonly engineerbookings: readonly (Booking | readonly Booking[])[];
  readonly version: number;
  readonly warnings: readonly VisitWarning[];
}

/** An engineer, a car or a kit with all that its own list says of it. */
export type WholeResource = StaffMember | Car | Kit;

/** Which of each kind are free. */
export interface WholeResources {
  readonly engineers: readonly WholeResource[];
  readonly cars: readonly WholeResource[];
  readonly kits: readonly WholeResource[];
}

/** One reservation on which guard and events do not agree. */
export interface GuardDifference {
  /** Id of the stream that it belongs to. */
  readonly holder: string;
  readonly bookingId: string;
  readonly resourceId: string;
  /** `missing`: the events book it and the guard does not keep it free. `surplus`: the guard keeps what no event books. */
  readonly problem: 'missing' | 'surplus';
  readonly start: string;
  readonly end: string;
}

/** Where guard and events differ; empty when they say the same. */
export interface GuardReport {
  readonly differences: readonly GuardDifference[];
}
