import { own, sameValue, soundTypeOf, storedTelephone, textsIn, type VisitKind } from '#contracts';
import { instantOfForm } from '../../../lib/dates.js';
import { lastDayIn } from './visit-times.js';
import { daysLater } from './visit-days.js';
import { type Count, type VisitValues, chosen, soundCountsOf, surveyCountsOf } from './visit-values.js';

const only = (counts: Readonly<Record<string, Count>>, asked: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    asked.flatMap((name) => {
      const count = own(counts, name);
      return count === undefined || count === '' ? [] : [[name, count] as const];
    }),
  );

const testOf = (kind: VisitKind, values: VisitValues): Record<string, object> => {
  if (kind === 'sound')
    return {
      soundtest: {
        project_type: soundTypeOf(values.soundtest.project_type) ?? values.soundtest.project_type,
        ...only(
          { sets: values.soundtest.sets, rooms: values.soundtest.rooms, dwellings: values.soundtest.dwellings },
          soundCountsOf(values.soundtest.project_type),
        ),
      },
    };
  if (kind === 'air') return { airtest: only({ ...values.airtest }, ['types', 'tests']) };
  const { project_typeNS, fixed, spots, roomsNS } = values.survey;
  return { survey: { project_typeNS, ...only({ fixed, spots, roomsNS }, surveyCountsOf(project_typeNS)) } };
};

/** Departure is on the day of the start, or the day before when the clock says later; the return likewise after the end. */
const journeyOf = (
  values: VisitValues,
  start: string | undefined,
  end: string | undefined,
  endDay: string,
): { departureTime: string | null; returnTime: string | null } => {
  const on = (day: string, time: string): string | null => instantOfForm(day, time)?.instant ?? null;
  const departure = on(values.date, values.departureTime);
  const back = on(endDay, values.returnTime);
  // By the calendar: the night in which the clocks change has 23 or 25 hours.
  return {
    departureTime:
      departure !== null && start !== undefined && departure > start
        ? on(daysLater(values.date, -1), values.departureTime)
        : departure,
    returnTime: back !== null && end !== undefined && back < end ? on(daysLater(endDay, 1), values.returnTime) : back,
  };
};

const waiversOf = ({ kits, kitWaivers }: VisitValues): Record<string, unknown> => {
  const given = chosen(kits).flatMap((kit) => {
    const reason = (own(kitWaivers, kit) ?? '').trim();
    return reason === '' ? [] : [{ kit, reason }];
  });
  return given.length === 0 ? {} : { kitWaivers: given };
};

/** The body that the form makes: the contract's shape, whole. */
export const bodyOf = (kind: VisitKind, values: VisitValues): Record<string, unknown> => {
  const noise = kind === 'noise';
  const startjob = instantOfForm(values.date, values.start)?.instant;
  const lastDay = lastDayIn(kind, values);
  const endjob = instantOfForm(lastDay, values.end)?.instant;
  const setupEnd = noise && startjob !== undefined ? new Date(Date.parse(startjob) + 3_600_000).toISOString() : endjob;
  return {
    kind,
    startjob,
    endjob,
    ...journeyOf(values, startjob, setupEnd, noise ? values.date : lastDay),
    enquiry_id: values.enquiry_id,
    client_id: values.client_id,
    projectName: values.projectName,
    address: values.address,
    postcode: values.postcode,
    geocode: values.geocode && { ...values.geocode, source: 'hand' },
    price: values.price,
    delegated: values.delegated,
    invoice_number: values.invoice_number,
    ...textsIn(values),
    contact: { ...values.contact, telephone: storedTelephone(values.contact.telephone) },
    engineers: chosen(values.engineers),
    cars: chosen(values.cars),
    kits: chosen(values.kits),
    ...waiversOf(values),
    ...(noise ? { engineersPickup: chosen(values.engineersPickup), carsPickup: chosen(values.carsPickup) } : {}),
    ...testOf(kind, values),
  };
};

const changedParts = (before: object, now: object): Record<string, unknown> => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !sameValue(value, old.get(field))));
};

/** The form is about both halves of a survey: a `survey` of its own would make the body speak of the half that was opened alone. */
const inPair = ({ survey, ...changes }: Record<string, unknown>): Record<string, unknown> => ({
  ...changes,
  ...(typeof survey === 'object' ? survey : {}),
});

/**
 * Only what differs from the form as it was opened, of the contact too: what its person did not touch is not said. So a
 * form that was open while its client was forgotten does not bring them back.
 */
export const changesOf = (kind: VisitKind, opened: VisitValues, values: VisitValues): Record<string, unknown> => {
  const now = bodyOf(kind, values);
  const changed = changedParts(bodyOf(kind, opened), now);
  // From when until when is one thing, and whoever says one of them says both; the halves of a survey are two.
  const { startjob, endjob } = now;
  const times = kind !== 'noise' && ('startjob' in changed || 'endjob' in changed) ? { startjob, endjob } : {};
  const changes = inPair({ ...changed, ...times });
  if (!('contact' in changes)) return changes;
  const telephone = storedTelephone(values.contact.telephone);
  return {
    ...changes,
    contact: changedParts(
      { ...opened.contact, telephone: storedTelephone(opened.contact.telephone) },
      { ...values.contact, telephone },
    ),
  };
};
