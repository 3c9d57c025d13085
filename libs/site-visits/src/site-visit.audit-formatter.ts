import { later, spoken, t, type LocalizedString } from '#languages';
import { completionLabels, formatDay, poundsOf, formatPounds, type CompletionFlag } from '#contracts';
import { sameJson, type Recorded } from '#eventing';
import type { AuditFormatter, HistoryLine } from '#platform';
import { pickupIdOf, streamIdOf } from './pair-ids.js';
import {
  forTexts,
  siteVisitCatalogue,
  type EventPart,
  type SiteVisitEvent,
  type TestDetails,
  type VisitAttendance,
  type VisitSite,
  type VisitTrip,
  type VisitWindow,
} from './site-visit.events.js';
import { blockFields } from './test-details.js';
import { planEvents } from './together/assignment-commands.js';
import { onWire, testBlocks, visitFields, type VisitField } from './visit-fields.js';
import { blockOf } from './visit-form.js';

/** Fields of a job by their wire names; a blank one is missing. */
type JobFields = Readonly<Record<string, unknown>>;

/** The fields, and what is told of a visit beside its form. */
const told: Readonly<Record<string, { readonly blank: unknown; readonly label?: () => LocalizedString }>> = {
  ...visitFields,
  ...testBlocks,
  arrivedAt: { blank: null, label: later('Arrived on site') },
  leftAt: { blank: null, label: later('Left the site') },
  removed: { blank: false },
};

/** What stands in a field that nobody has filled in. */
export const blankFields: JobFields = Object.fromEntries(
  Object.entries(told).map(([name, { blank }]) => [name, blank]),
);

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
const siteFields = (site: VisitSite): JobFields => ({ ...onWire(site), geocode: site.place });
const feeFields = (pence: number): JobFields => ({ price: poundsOf(pence) });
const attendanceFields = ({ arrived, left }: VisitAttendance): JobFields => ({ arrivedAt: arrived, leftAt: left });
const testFields = (test: TestDetails): JobFields => ({ [blockOf(test)]: blockFields(test) });

const textOf = (field: string, from: unknown, to: unknown): string => {
  if (field === 'price' && from !== 0)
    return t('Fee changed from {from} to {to}', { from: formatPounds(Number(from)), to: formatPounds(Number(to)) });
  if (field === 'delegated') return to === true ? t('Delegated') : t('No longer delegated');
  const label = told[field]?.label?.() ?? field;
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

const sharedLines = ({ data }: Scheduled): readonly HistoryLine[] => {
  const { delegated, projectLeader, projectName, projectNumber } = data;
  // In the order in which a history tells them; the last takes what is left.
  const fields = {
    ...testFields(data.test),
    ...siteFields(data),
    ...onWire(data.contact),
    ...onWire({ delegated, projectLeader }),
    ...onWire({ projectName, projectNumber }),
    ...onWire(data),
  };
  return lines(null, {}, fields);
};

/** Events whose data are a field before and after. */
const fieldOfEvent = {
  EngineersAssigned: 'engineers',
  CarsAssigned: 'cars',
  KitsAssigned: 'kits',
  InvoiceNumberChanged: 'invoice_number',
  MovedToProject: 'enquiry_id',
  ClientAssigned: 'client_id',
  ...forTexts((text) => text),
} as const satisfies Partial<Record<SiteVisitEvent['type'], VisitField>>;
type FieldEvent = Extract<SiteVisitEvent, { type: keyof typeof fieldOfEvent }>;
const isFieldEvent = (event: SiteVisitEvent): event is FieldEvent => event.type in fieldOfEvent;

const linesOf = (event: SiteVisitEvent): readonly HistoryLine[] => {
  if (isFieldEvent(event)) {
    const { part, from, to } = event.data;
    return lines(part, { [fieldOfEvent[event.type]]: from }, { [fieldOfEvent[event.type]]: to });
  }
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
    case 'DelegationChanged':
    case 'ProjectReferenceChanged':
      return lines(event.data.part, onWire(event.data.from), onWire(event.data.to));
    case 'FeeChanged':
      return lines(event.data.part, feeFields(event.data.from), feeFields(event.data.to));
    case 'TestDetailsChanged':
      return lines(event.data.part, testFields(event.data.from), testFields(event.data.to));
    case 'InvoiceMade':
      return [
        {
          text: t('Invoice {number} made', { number: event.data.number }),
          field: 'invoice',
          from: null,
          to: event.data.number,
        },
      ];
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
  tell: (events) => {
    const told = events as readonly Recorded<SiteVisitEvent>[];
    const plans = planEvents(told);
    return told.map((event) => {
      const plan = plans.get(event.id);
      return { event, lines: linesOf(event).map((one) => (plan === undefined ? one : { ...one, plan })) };
    });
  },
  wireIds: (entityId, event) =>
    isOfSurvey(event as Recorded<SiteVisitEvent>) ? [entityId, pickupIdOf(entityId)] : [entityId],
};
