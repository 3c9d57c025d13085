import { lastDayOf, penceOf, type CompletionFlag, type KitWaiver, type ScheduleSiteVisit } from '#contracts';
import { isRejection, reject, sameJson, type TypedCommand, type StreamDecider, type Rejection } from '#eventing';
import {
  siteVisitCatalogue,
  type ClientContact,
  type SiteVisitEvent,
  type VisitPart,
  type VisitTrip,
} from './site-visit.events.js';
import { evolve, tripOf, unscheduled, type ScheduledVisit, type SiteVisitState } from './site-visit.state.js';
import { numberKey } from './invoice-numbers/numbering.js';
import { flagChange, numberChange, revised, textsSaid, type VisitChanges } from './revised-visit.js';
import { testDetailsOf } from './test-details.js';
import { anHourAfter, timeErrors } from './visit-times.js';

type Fields<Command> = { readonly [Field in keyof Command]: Command[Field] };

export type SiteVisitCommand =
  | TypedCommand<'ScheduleSiteVisit', Fields<ScheduleSiteVisit>>
  /** What the person changed against what they had read; see `revision.ts`. */
  | TypedCommand<
      'ReviseSiteVisit',
      { readonly part: VisitPart; readonly changes: VisitChanges; readonly kitWaivers?: readonly KitWaiver[] }
    >
  | TypedCommand<
      'SetCompletionFlag',
      {
        readonly part: VisitPart;
        readonly flag: CompletionFlag;
        readonly value: boolean;
        readonly both: boolean;
      }
    >
  /** What is not said stays as it is; null takes it back. */
  | TypedCommand<
      'RecordAttendance',
      { readonly part: VisitPart; readonly arrived?: string | null; readonly left?: string | null }
    >
  /** Takes down that an invoice is made under a number, which the visit gets where it has another. */
  | TypedCommand<'NoteInvoice', { readonly part: VisitPart; readonly number: string; readonly documentId: string }>
  /** The invoice under this number is void: the visit gives the number up and is not invoiced any more. */
  | TypedCommand<'NoteVoidInvoice', { readonly part: VisitPart; readonly number: string }>
  | TypedCommand<'RemoveSiteVisit', { readonly part: VisitPart }>
  | TypedCommand<'RestoreSiteVisit', { readonly part: VisitPart }>;

type Scheduling = Extract<SiteVisitCommand, { type: 'ScheduleSiteVisit' }>;

const contactOf = ({ contact }: Scheduling): ClientContact => ({
  name: contact.name,
  position: contact.position,
  email: contact.email,
  telephone: contact.telephone,
});

const sharedOf = (command: Scheduling) => ({
  projectId: command.enquiry_id ?? null,
  projectName: command.projectName ?? '',
  projectNumber: command.project_number ?? '',
  address: command.address,
  postcode: command.postcode,
  place: command.geocode ? { lat: command.geocode.lat, lng: command.geocode.lng } : null,
  feePence: penceOf(command.price),
  contact: contactOf(command),
  delegated: command.delegated ?? false,
  projectLeader: command.contact.project_leader ?? '',
  invoiceNumber: command.invoice_number ?? '',
  notes: command.notes ?? '',
  kits: command.kits ?? [],
});

/** Flags that are on from the start are events of their own, so that they too name who turned them on. */
const flagsOf = (command: Scheduling, parts: readonly (VisitPart | null)[]): readonly SiteVisitEvent[] =>
  Object.entries(command.completion ?? {})
    .filter(([, value]) => value === true)
    .flatMap(([flag]) => parts.map((part) => flagChange(part, flag as CompletionFlag, true)));

/** The record of the client is an event of its own, like the flags: it may change like them. */
const clientOf = ({ client_id }: Scheduling, part: 'Both' | null): readonly SiteVisitEvent[] =>
  client_id ? [{ type: 'ClientAssigned', data: { part, from: null, to: client_id } }] : [];

const schedule = (command: Scheduling): readonly SiteVisitEvent[] | Rejection => {
  const test = testDetailsOf(command);
  if (test === null) return reject('site-visit/nothing-to-test');
  const trip: VisitTrip = {
    start: command.startjob,
    end: command.endjob,
    departure: command.departureTime ?? null,
    return: command.returnTime ?? null,
    engineers: command.engineers ?? [],
    cars: command.cars ?? [],
  };
  if (test.kind !== 'noise') {
    const errors = timeErrors(trip, null);
    if (Object.keys(errors).length > 0) return reject('site-visit/times', { errors });
    const first: SiteVisitEvent = { type: 'SiteVisitScheduled', data: { ...sharedOf(command), ...trip, test } };
    return [first, ...clientOf(command, null), ...textsSaid(command, null, first), ...flagsOf(command, [null])];
  }
  const setup: VisitTrip = { ...trip, end: command.endSetup ?? anHourAfter(command.startjob) };
  const pickup: VisitTrip = {
    start: command.endjob,
    end: command.endPickup ?? anHourAfter(command.endjob),
    departure: null,
    return: null,
    engineers: command.engineersPickup ?? setup.engineers,
    cars: command.carsPickup ?? setup.cars,
  };
  const errors = timeErrors(setup, pickup);
  if (Object.keys(errors).length > 0) return reject('site-visit/times', { errors });
  const first: SiteVisitEvent = {
    type: 'NoiseSurveyScheduled',
    data: { ...sharedOf(command), setup, pickup, test },
  };
  return [
    first,
    ...clientOf(command, 'Both'),
    ...textsSaid(command, 'Both', first),
    ...flagsOf(command, ['Setup', 'Pickup']),
  ];
};

const setFlag = (
  visit: ScheduledVisit,
  command: Extract<SiteVisitCommand, { type: 'SetCompletionFlag' }>,
): readonly SiteVisitEvent[] => {
  const halves: readonly VisitPart[] = visit.pickup !== null && command.both ? ['Setup', 'Pickup'] : [command.part];
  return halves
    .filter((half) => tripOf(visit, half)?.completion[command.flag] === !command.value)
    .map((half) => flagChange(visit.pickup === null ? null : half, command.flag, command.value));
};

const attend = (
  visit: ScheduledVisit,
  { part, arrived, left }: Extract<SiteVisitCommand, { type: 'RecordAttendance' }>,
): readonly SiteVisitEvent[] | Rejection => {
  const from = (tripOf(visit, part) ?? visit.first).attendance;
  const to = { arrived: arrived === undefined ? from.arrived : arrived, left: left === undefined ? from.left : left };
  if (to.arrived !== null && to.left !== null && to.left < to.arrived) return reject('site-visit/left-before-arrival');
  return sameJson(from, to)
    ? []
    : [{ type: 'SiteAttendanceRecorded', data: { part: visit.pickup === null ? null : part, from, to } }];
};

const noteInvoice = (
  visit: ScheduledVisit,
  { number, documentId }: Extract<SiteVisitCommand, { type: 'NoteInvoice' }>,
): readonly SiteVisitEvent[] => [
  ...(visit.invoiceNumber === number ? [] : [numberChange(visit, visit.invoiceNumber, number)]),
  { type: 'InvoiceMade', data: { part: visit.pickup === null ? null : 'Both', number, documentId } },
];

const noteVoidInvoice = (
  visit: ScheduledVisit,
  { number }: Extract<SiteVisitCommand, { type: 'NoteVoidInvoice' }>,
): readonly SiteVisitEvent[] | Rejection => {
  if (numberKey(visit.invoiceNumber) !== numberKey(number)) return [];
  const trips = [visit.first, ...(visit.pickup === null ? [] : [visit.pickup])];
  if (trips.some(({ completion }) => completion.paid)) return reject('site-visit/paid');
  const halves: readonly (VisitPart | null)[] = visit.pickup === null ? [null] : ['Setup', 'Pickup'];
  return [
    numberChange(visit, visit.invoiceNumber, ''),
    ...halves
      .filter((half) => tripOf(visit, half ?? 'Setup')?.completion.invoiced === true)
      .map((half) => flagChange(half, 'invoiced', false)),
  ];
};

/** The guard of the bookings says whether everybody is still free; here it is only about the visit itself. */
const restore = (
  { part }: Extract<SiteVisitCommand, { type: 'RestoreSiteVisit' }>,
  visit: SiteVisitState,
): readonly SiteVisitEvent[] | Rejection => {
  const standing = visit.status === 'removed' ? visit.visit : visit;
  if (standing.status !== 'scheduled' || tripOf(standing, part) === null) return reject('site-visit/not-found');
  return visit.status === 'removed'
    ? [{ type: 'SiteVisitRestored', data: { part: standing.pickup === null ? null : 'Both' } }]
    : [];
};

/** The events, and those of the kits that are taken although their calibration lapses: until the day on which the visit then ends. */
const withWaivers = (
  before: SiteVisitState,
  events: readonly SiteVisitEvent[] | Rejection,
  waivers: readonly KitWaiver[] = [],
): readonly SiteVisitEvent[] | Rejection => {
  const visit = isRejection(events) ? before : events.reduce(evolve, before);
  if (isRejection(events) || visit.status !== 'scheduled') return events;
  const until = lastDayOf((visit.pickup ?? visit.first).end);
  const said = waivers.map(({ kit, reason }) => ({ kit: kit.toLowerCase(), until, reason: reason.trim() }));
  if (said.some(({ kit }) => !visit.kits.includes(kit))) return reject('site-visit/waiver-without-kit');
  const part = visit.pickup === null ? null : 'Both';
  return [
    ...events,
    ...said
      .filter((one) => !visit.waivers.some((known) => sameJson(known, one)))
      .map((one): SiteVisitEvent => ({ type: 'LapsedKitTaken', data: { part, ...one } })),
  ];
};

/** All rules of a site visit. A Pickup's id means nothing where the visit is no survey. */
export const siteVisit: StreamDecider<SiteVisitState, SiteVisitCommand, typeof siteVisitCatalogue> = {
  catalogue: siteVisitCatalogue,
  initialState: unscheduled,
  decide: (command, visit) => {
    if (command.type === 'ScheduleSiteVisit') {
      return visit.status === 'unscheduled'
        ? withWaivers(visit, schedule(command), command.kitWaivers)
        : reject('site-visit/already-scheduled');
    }
    if (visit.status === 'removed' && command.type === 'RemoveSiteVisit') return [];
    if (command.type === 'RestoreSiteVisit') return restore(command, visit);
    if (visit.status !== 'scheduled' || tripOf(visit, command.part) === null) return reject('site-visit/not-found');
    switch (command.type) {
      case 'RecordAttendance':
        return attend(visit, command);
      case 'ReviseSiteVisit':
        return withWaivers(visit, revised(visit, command.part, command.changes), command.kitWaivers);
      case 'SetCompletionFlag':
        return setFlag(visit, command);
      case 'NoteInvoice':
        return noteInvoice(visit, command);
      case 'NoteVoidInvoice':
        return noteVoidInvoice(visit, command);
      case 'RemoveSiteVisit':
        return [{ type: 'SiteVisitRemoved', data: { part: visit.pickup === null ? null : 'Both' } }];
    }
  },
  evolve,
};
