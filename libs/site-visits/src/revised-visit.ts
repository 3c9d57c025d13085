import { completionFlags, penceOf, type CompletionFlag } from '#contracts';
import { reject, sameJson, type Rejection } from '#eventing';
import type { SiteVisitEvent, VisitPart, VisitWindow } from './site-visit.events.js';
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

/** Only what really differs becomes an event. */
const ifChanged = <Value>(
  from: Value,
  to: Value,
  event: (from: Value, to: Value) => SiteVisitEvent,
): readonly SiteVisitEvent[] => (sameJson(from, to) ? [] : [event(from, to)]);

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
    ...ifChanged(windowOf(half.from), windowOf(half.window), (from, to) => ({
      type: 'SiteVisitRescheduled',
      data: { part: half.part, from, to },
    })),
    ...ifChanged([...half.from.engineers], [...half.engineers], (from, to) => ({
      type: 'EngineersAssigned',
      data: { part: half.part, from, to },
    })),
    ...ifChanged([...half.from.cars], [...half.cars], (from, to) => ({
      type: 'CarsAssigned',
      data: { part: half.part, from, to },
    })),
  ]);
};

const sharedEvents = (visit: ScheduledVisit, form: VisitForm): readonly SiteVisitEvent[] => {
  const part = visit.pickup === null ? null : 'Both';
  const { address, postcode, place, projectName, projectNumber, delegated, projectLeader } = visit;
  const contact = {
    name: form['contact.name'],
    position: form['contact.position'],
    email: form['contact.email'],
    telephone: form['contact.telephone'],
  };
  return [
    ...ifChanged([...visit.kits], [...form.kits], (from, to) => ({ type: 'KitsAssigned', data: { part, from, to } })),
    ...ifChanged(visit.projectId, form.enquiry_id, (from, to) => ({
      type: 'MovedToProject',
      data: { part, from, to },
    })),
    ...ifChanged(visit.clientId, form.client_id, (from, to) => ({ type: 'ClientAssigned', data: { part, from, to } })),
    ...ifChanged(
      { projectName, projectNumber },
      { projectName: form.projectName, projectNumber: form.project_number },
      (from, to) => ({ type: 'ProjectReferenceChanged', data: { part, from, to } }),
    ),
    ...ifChanged(
      { address, postcode, place },
      { address: form.address, postcode: form.postcode, place: form.geocode },
      (from, to) => ({ type: 'SiteVisitRelocated', data: { part, from, to } }),
    ),
    ...ifChanged(visit.contact, contact, (from, to) => ({ type: 'ClientContactChanged', data: { part, from, to } })),
    ...ifChanged(
      { delegated, projectLeader },
      { delegated: form.delegated, projectLeader: form['contact.project_leader'] },
      (from, to) => ({ type: 'DelegationChanged', data: { part, from, to } }),
    ),
    ...ifChanged(visit.feePence, penceOf(form.price), (from, to) => ({
      // The fee of a survey stands on its Setup.
      type: 'FeeChanged',
      data: { part: part === null ? null : 'Setup', from, to },
    })),
    ...ifChanged(visit.test, form.test, (from, to) => ({ type: 'TestDetailsChanged', data: { part, from, to } })),
    ...ifChanged(visit.invoiceNumber, form.invoice_number, (from, to) => numberChange(visit, from, to)),
    ...ifChanged(visit.notes, form.notes, (from, to) => ({ type: 'NotesChanged', data: { part, from, to } })),
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
