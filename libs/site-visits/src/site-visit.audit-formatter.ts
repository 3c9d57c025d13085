import { later, spoken, t, type LocalizedString } from '#languages';
import { completionLabels, formatDay, poundsOf, formatPounds, type CompletionFlag } from '#contracts';
import { sameJson, type Recorded } from '#eventing';
import type { AuditFormatter, HistoryLine } from '#platform';
import { pickupIdOf, streamIdOf } from './pair-ids.js';
import {
  siteVisitCatalogue,
  type ClientContact,
  type EventPart,
  type SiteVisitEvent,
  type TestDetails,
  type VisitAttendance,
  type VisitSite,
  type VisitTrip,
  type VisitWindow,
} from './site-visit.events.js';
import { blockFields } from './test-details.js';
import { blockOf } from './visit-form.js';

/** Fields of a job by their wire names; a blank one is missing. */
type JobFields = Readonly<Record<string, unknown>>;

const labels: Readonly<Partial<Record<string, () => LocalizedString>>> = {
  startjob: later('Start'),
  endjob: later('End'),
  departureTime: later('Departure'),
  returnTime: later('Return'),
  engineers: later('Engineers'),
  cars: later('Cars'),
  kits: later('Kits'),
  address: later('Address'),
  postcode: later('Postcode'),
  geocode: later('Position on the map'),
  'contact.name': later('Client name'),
  'contact.position': later('Client position'),
  'contact.email': later('Client email'),
  'contact.telephone': later('Client telephone'),
  'contact.project_leader': later('Project leader'),
  invoice_number: later('Invoice number'),
  notes: later('Notes'),
  enquiry_id: later('Project'),
  client_id: later('Client'),
  arrivedAt: later('Arrived on site'),
  leftAt: later('Left the site'),
  projectName: later('Project name'),
  project_number: later('Project number'),
  price: later('Fee'),
  soundtest: later('Sound test'),
  airtest: later('Air test'),
  survey: later('Noise survey'),
};

/** What stands in a field that nobody has filled in. */
export const blankFields: JobFields = {
  startjob: null,
  endjob: null,
  departureTime: null,
  returnTime: null,
  engineers: [],
  cars: [],
  kits: [],
  address: '',
  postcode: '',
  geocode: null,
  price: 0,
  'contact.name': '',
  'contact.position': '',
  'contact.email': '',
  'contact.telephone': '',
  'contact.project_leader': '',
  delegated: false,
  invoice_number: '',
  notes: '',
  enquiry_id: null,
  client_id: null,
  projectName: '',
  project_number: '',
  arrivedAt: null,
  leftAt: null,
  soundtest: null,
  airtest: null,
  survey: null,
  removed: false,
  ...Object.fromEntries(Object.keys(completionLabels).map((flag) => [`completion.${flag}`, false])),
};

const windowFields = (window: VisitWindow): JobFields => ({
  startjob: window.start,
  endjob: window.end,
  departureTime: window.departure,
  returnTime: window.return,
});
const tripFields = (trip: VisitTrip): JobFields => ({
  ...windowFields(trip),
  engineers: trip.engineers,
  cars: trip.cars,
});
const siteFields = ({ address, postcode, place }: VisitSite): JobFields => ({ address, postcode, geocode: place });
const contactFields = (contact: ClientContact): JobFields => ({
  'contact.name': contact.name,
  'contact.position': contact.position,
  'contact.email': contact.email,
  'contact.telephone': contact.telephone,
});
const delegationFields = (to: { readonly delegated: boolean; readonly projectLeader: string }): JobFields => ({
  delegated: to.delegated,
  'contact.project_leader': to.projectLeader,
});
const referenceFields = (to: { readonly projectName: string; readonly projectNumber: string }): JobFields => ({
  projectName: to.projectName,
  project_number: to.projectNumber,
});
const feeFields = (pence: number): JobFields => ({ price: poundsOf(pence) });
const attendanceFields = ({ arrived, left }: VisitAttendance): JobFields => ({ arrivedAt: arrived, leftAt: left });
const testFields = (test: TestDetails): JobFields => ({ [blockOf(test)]: blockFields(test) });

const textOf = (field: string, from: unknown, to: unknown): string => {
  if (field === 'price' && from !== 0)
    return t('Fee changed from {from} to {to}', { from: formatPounds(Number(from)), to: formatPounds(Number(to)) });
  if (field === 'delegated') return to === true ? t('Delegated') : t('No longer delegated');
  const label = labels[field]?.() ?? field;
  if (sameJson(from, blankFields[field])) return t('{label} set', { label });
  return sameJson(to, blankFields[field]) ? t('{label} cleared', { label }) : t('{label} changed', { label });
};

const partOf = (part: EventPart): Pick<HistoryLine, 'part'> => (part === 'Setup' || part === 'Pickup' ? { part } : {});

/** A line for each field that differs; a line without a part is about both halves. */
const lines = (part: EventPart, from: JobFields, to: JobFields): readonly HistoryLine[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, from: from[field] ?? blankFields[field], to: to[field] ?? blankFields[field] }))
    .filter((change) => !sameJson(change.from, change.to))
    .map((change) => ({ text: textOf(change.field, change.from, change.to), ...change, ...partOf(part) }));

const scheduledTexts = spoken({
  sound: later('Sound test scheduled'),
  air: later('Air test scheduled'),
  noise: later('Noise survey scheduled'),
});

/** The first line says what came into the diary; the others with what. */
const headed = (text: string, [first, ...rest]: readonly HistoryLine[]): readonly HistoryLine[] =>
  first === undefined ? [] : [{ ...first, text }, ...rest];

type Scheduled = Extract<SiteVisitEvent, { type: 'SiteVisitScheduled' | 'NoiseSurveyScheduled' }>;

const sharedLines = ({ data }: Scheduled): readonly HistoryLine[] =>
  lines(
    null,
    {},
    {
      ...testFields(data.test),
      ...siteFields(data),
      ...contactFields(data.contact),
      ...delegationFields(data),
      ...referenceFields(data),
      enquiry_id: data.projectId,
      invoice_number: data.invoiceNumber,
      notes: data.notes,
      kits: data.kits,
    },
  );

const linesOf = (event: SiteVisitEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'SiteVisitScheduled':
      return headed(scheduledTexts[event.data.test.kind], [
        ...lines(null, {}, tripFields(event.data)),
        ...sharedLines(event),
        ...lines(null, {}, feeFields(event.data.feePence)),
      ]);
    case 'NoiseSurveyScheduled':
      return headed(scheduledTexts.noise, [
        ...lines('Setup', {}, tripFields(event.data.setup)),
        ...lines('Pickup', {}, tripFields(event.data.pickup)),
        ...sharedLines(event),
        ...lines('Setup', {}, feeFields(event.data.feePence)),
      ]);
    case 'SiteVisitRescheduled':
      return lines(event.data.part, windowFields(event.data.from), windowFields(event.data.to));
    case 'EngineersAssigned':
      return lines(event.data.part, { engineers: event.data.from }, { engineers: event.data.to });
    case 'CarsAssigned':
      return lines(event.data.part, { cars: event.data.from }, { cars: event.data.to });
    case 'KitsAssigned':
      return lines(event.data.part, { kits: event.data.from }, { kits: event.data.to });
    case 'LapsedKitTaken':
      return [
        {
          text: t('Kit taken until {day} although its calibration lapses: {reason}', {
            day: formatDay(event.data.until),
            reason: event.data.reason,
          }),
          field: 'kitWaivers',
          from: null,
          to: [event.data.kit],
        },
      ];
    case 'SiteVisitRelocated':
      return lines(event.data.part, siteFields(event.data.from), siteFields(event.data.to));
    case 'ClientContactChanged':
      return lines(event.data.part, contactFields(event.data.from), contactFields(event.data.to));
    case 'FeeChanged':
      return lines(event.data.part, feeFields(event.data.from), feeFields(event.data.to));
    case 'TestDetailsChanged':
      return lines(event.data.part, testFields(event.data.from), testFields(event.data.to));
    case 'DelegationChanged':
      return lines(event.data.part, delegationFields(event.data.from), delegationFields(event.data.to));
    case 'ProjectReferenceChanged':
      return lines(event.data.part, referenceFields(event.data.from), referenceFields(event.data.to));
    case 'InvoiceNumberChanged':
      return lines(event.data.part, { invoice_number: event.data.from }, { invoice_number: event.data.to });
    case 'InvoiceMade':
      return [
        {
          text: t('Invoice {number} made', { number: event.data.number }),
          field: 'invoice',
          from: null,
          to: event.data.number,
        },
      ];
    case 'NotesChanged':
      return lines(event.data.part, { notes: event.data.from }, { notes: event.data.to });
    case 'MovedToProject':
      return lines(event.data.part, { enquiry_id: event.data.from }, { enquiry_id: event.data.to });
    case 'ClientAssigned':
      return lines(event.data.part, { client_id: event.data.from }, { client_id: event.data.to });
    case 'CompletionFlagSet':
      return [flagLine(event.data.part, event.data.flag, event.data.from, event.data.to)];
    case 'SiteAttendanceRecorded':
      return lines(event.data.part, attendanceFields(event.data.from), attendanceFields(event.data.to));
    case 'SiteVisitRemoved':
      return [
        {
          text: event.data.part === null ? t('Site visit removed') : t('Noise survey removed, Setup and Pickup'),
          field: 'removed',
          from: false,
          to: true,
        },
      ];
    case 'SiteVisitRestored':
      return [restoredLine(event.data.part)];
  }
};

const restoredLine = (part: EventPart): HistoryLine => ({
  text: part === null ? t('Site visit put back') : t('Noise survey put back, Setup and Pickup'),
  field: 'removed',
  from: true,
  to: false,
});

const flagLine = (part: EventPart, flag: CompletionFlag, from: boolean, to: boolean): HistoryLine => ({
  text: to
    ? t('{flag} turned on', { flag: completionLabels[flag] })
    : t('{flag} turned off', { flag: completionLabels[flag] }),
  field: `completion.${flag}`,
  from,
  to,
  ...partOf(part),
});

const isOfSurvey = (event: SiteVisitEvent): boolean =>
  event.type === 'NoiseSurveyScheduled' || (event.type !== 'SiteVisitScheduled' && event.data.part !== null);

export const siteVisitAuditFormatter: AuditFormatter = {
  catalogue: siteVisitCatalogue,
  entity: 'job',
  streamOf: streamIdOf,
  tell: (events) =>
    (events as readonly Recorded<SiteVisitEvent>[]).map((event) => ({ event: event, lines: linesOf(event) })),
  wireIds: (entityId, event) =>
    isOfSurvey(event as Recorded<SiteVisitEvent>) ? [entityId, pickupIdOf(entityId)] : [entityId],
};
