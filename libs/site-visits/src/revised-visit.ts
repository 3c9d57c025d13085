import { completionFlags, penceOf, visitTextNames, type CompletionFlag, type VisitTexts } from '#contracts';
import { reject, sameJson, type Rejection } from '#eventing';
import {
  textEvents,
  type EventPart,
  type SiteVisitEvent,
  type VisitPart,
  type VisitWindow,
} from './site-visit.events.js';
import type { ScheduledVisit } from './site-visit.state.js';
import { numberKey } from './invoice-numbers/numbering.js';
import { formOf, type VisitForm } from './visit-form.js';
import { shifted, lengthOf, timeErrors } from './visit-times.js';

/** Fields of the form that get another value. */
export type VisitChanges = Partial<VisitForm>;

export const flagChange = (part: VisitPart | null, flag: CompletionFlag, to: boolean): SiteVisitEvent => ({
  type: 'CompletionFlagSet',
  data: { part, flag, from: !to, to },
});

/** A number stays used once an invoice was made under it, or the visit was marked as invoiced with it. */
export const numberChange = (visit: ScheduledVisit, from: string, to: string): SiteVisitEvent => ({
  type: 'InvoiceNumberChanged',
  data: {
    part: visit.pickup === null ? null : 'Both',
    from,
    to,
    former:
      from.trim() !== '' && (visit.numbersUsed.includes(numberKey(from)) || visit.first.completion.invoiced)
        ? 'used'
        : 'free',
  },
});

const windowOf = ({ start, end, departure, return: back }: VisitWindow): VisitWindow => ({
  start,
  end,
  departure,
  return: back,
});

/** A half keeps its length when it moves and nobody gives its end; its departure and return move along. */
const moved = (half: VisitWindow, newStart: string | undefined, newEnd: string | undefined): VisitWindow => {
  const start = newStart ?? half.start;
  const end = newEnd ?? (newStart === undefined ? half.end : shifted(newStart, lengthOf(half)));
  const along = (instant: string | null, from: string, to: string): string | null =>
    instant === null || newStart === undefined ? instant : shifted(instant, Date.parse(to) - Date.parse(from));
  return { start, end, departure: along(half.departure, half.start, start), return: along(half.return, half.end, end) };
};

const windows = (
  { first, pickup }: ScheduledVisit,
  part: VisitPart,
  { startjob, endjob, endSetup, endPickup, departureTime, returnTime }: VisitChanges,
): { readonly first: VisitWindow; readonly pickup: VisitWindow | null } => {
  const journey = {
    ...(departureTime === undefined ? {} : { departure: departureTime }),
    ...(returnTime === undefined ? {} : { return: returnTime }),
  };
  if (pickup === null) {
    return {
      first: { ...windowOf(first), start: startjob ?? first.start, end: endjob ?? first.end, ...journey },
      pickup: null,
    };
  }
  return {
    first: { ...moved(first, startjob, endSetup), ...(part === 'Setup' ? journey : {}) },
    pickup: { ...moved(pickup, endjob, endPickup), ...(part === 'Pickup' ? journey : {}) },
  };
};

/** Events that say a value before and after, and nothing else. */
type Change = Exclude<
  Extract<SiteVisitEvent, { data: { from: unknown } }>,
  { data: { flag: unknown } | { former: unknown } }
>;
type Said<Type> = Extract<Change, { type: Type }>['data'];

/** Only what really differs becomes an event. */
const ifChanged = <Type extends Change['type']>(
  type: Type,
  part: Said<Type>['part'],
  from: Said<Type>['from'],
  to: Said<Type>['to'],
): readonly SiteVisitEvent[] => (sameJson(from, to) ? [] : [{ type, data: { part, from, to } } as SiteVisitEvent]);

/** Texts of a new visit that its first event does not hold. */
export const textsSaid = (
  said: Partial<VisitTexts>,
  part: EventPart,
  first: SiteVisitEvent,
): readonly SiteVisitEvent[] =>
  visitTextNames.flatMap((text) => (text in first.data ? [] : ifChanged(textEvents[text], part, '', said[text] ?? '')));

const journeyEvents = (
  visit: ScheduledVisit,
  part: VisitPart,
  form: VisitForm,
  changes: VisitChanges,
): readonly SiteVisitEvent[] => {
  const next = windows(visit, part, changes);
  const halves =
    visit.pickup === null
      ? [{ part: null, from: visit.first, window: next.first, engineers: form.engineers, cars: form.cars }]
      : [
          { part: 'Setup' as const, from: visit.first, window: next.first, engineers: form.engineers, cars: form.cars },
          {
            part: 'Pickup' as const,
            from: visit.pickup,
            window: next.pickup ?? visit.pickup,
            engineers: form.engineersPickup,
            cars: form.carsPickup,
          },
        ];
  return halves.flatMap((half) => [
    ...ifChanged('SiteVisitRescheduled', half.part, windowOf(half.from), windowOf(half.window)),
    ...ifChanged('EngineersAssigned', half.part, [...half.from.engineers], [...half.engineers]),
    ...ifChanged('CarsAssigned', half.part, [...half.from.cars], [...half.cars]),
  ]);
};

const sharedEvents = (visit: ScheduledVisit, form: VisitForm): readonly SiteVisitEvent[] => {
  const part = visit.pickup === null ? null : 'Both';
  const { address, postcode, place, projectName, projectNumber, delegated, projectLeader } = visit;
  const reference = { projectName: form.projectName, projectNumber: form.project_number };
  const site = { address: form.address, postcode: form.postcode, place: form.geocode };
  const contact = {
    name: form['contact.name'],
    position: form['contact.position'],
    email: form['contact.email'],
    telephone: form['contact.telephone'],
  };
  const delegation = { delegated: form.delegated, projectLeader: form['contact.project_leader'] };
  return [
    ...ifChanged('KitsAssigned', part, [...visit.kits], [...form.kits]),
    ...ifChanged('MovedToProject', part, visit.projectId, form.enquiry_id),
    ...ifChanged('ClientAssigned', part, visit.clientId, form.client_id),
    ...ifChanged('ProjectReferenceChanged', part, { projectName, projectNumber }, reference),
    ...ifChanged('SiteVisitRelocated', part, { address, postcode, place }, site),
    ...ifChanged('ClientContactChanged', part, visit.contact, contact),
    ...ifChanged('DelegationChanged', part, { delegated, projectLeader }, delegation),
    // The fee of a survey stands on its Setup.
    ...ifChanged('FeeChanged', part === null ? null : 'Setup', visit.feePence, penceOf(form.price)),
    ...ifChanged('TestDetailsChanged', part, visit.test, form.test),
    ...(visit.invoiceNumber === form.invoice_number
      ? []
      : [numberChange(visit, visit.invoiceNumber, form.invoice_number)]),
    ...visitTextNames.flatMap((text) => ifChanged(textEvents[text], part, visit[text], form[text])),
  ];
};

/** Events of a revision, in a fixed order: when and who, then what, then the flags. */
export const revised = (
  visit: ScheduledVisit,
  part: VisitPart,
  changes: VisitChanges,
): readonly SiteVisitEvent[] | Rejection => {
  const survey = visit.pickup !== null;
  if (changes.test !== undefined && (changes.test.kind === 'noise') !== survey)
    return reject('site-visit/kind-is-fixed');
  const next = windows(visit, part, changes);
  const errors = timeErrors(next.first, next.pickup);
  if (Object.keys(errors).length > 0) return reject('site-visit/times', { errors });

  const before = formOf(visit, part);
  // A new postcode without a new position: no position is better than the old site's.
  const lost = changes.postcode !== undefined && changes.postcode !== before.postcode && changes.geocode === undefined;
  const form: VisitForm = { ...before, ...changes, ...(lost ? { geocode: null } : {}) };
  const flags = completionFlags
    .filter((flag) => form[`completion.${flag}`] !== before[`completion.${flag}`])
    .map((flag) => flagChange(survey ? part : null, flag, form[`completion.${flag}`]));
  return [...journeyEvents(visit, part, form, changes), ...sharedEvents(visit, form), ...flags];
};
