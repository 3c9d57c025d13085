import { later, localeNow, t, type Said } from '#languages';
import { completionFlags, shownPounds, completionLabels, type FieldConflict, type ReviseSiteVisit } from '#contracts';
import { mergeFields, sameJson, type Loaded } from '#eventing';
import type { VisitPart } from './site-visit.events.js';
import { tripOf, type ScheduledVisit, type SiteVisitState } from './site-visit.state.js';
import type { VisitChanges } from './revised-visit.js';
import { blockFields, testDetailsOf } from './test-details.js';
import { blockOf, formOf, type VisitForm } from './visit-form.js';
import { shifted } from './visit-times.js';

type Revision = { readonly [Field in keyof ReviseSiteVisit]: ReviseSiteVisit[Field] };

const defined = (fields: { readonly [Field in keyof VisitForm]?: VisitForm[Field] | undefined }): VisitChanges =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const plainFields = (body: Revision): VisitChanges =>
  defined({
    enquiry_id: body.enquiry_id,
    projectName: body.projectName,
    project_number: body.project_number,
    delegated: body.delegated,
    invoice_number: body.invoice_number,
    notes: body.notes,
    engineers: body.engineers,
    cars: body.cars,
    kits: body.kits,
    startjob: body.startjob,
    endjob: body.endjob,
    departureTime: body.departureTime,
    returnTime: body.returnTime,
    geocode: body.geocode && { lat: body.geocode.lat, lng: body.geocode.lng },
    address: body.address,
    postcode: body.postcode,
    price: body.price,
    test: testDetailsOf(body) ?? undefined,
    'contact.name': body.contact?.name,
    'contact.position': body.contact?.position,
    'contact.email': body.contact?.email,
    'contact.telephone': body.contact?.telephone,
    'contact.project_leader': body.contact?.project_leader,
    ...Object.fromEntries(completionFlags.map((flag) => [`completion.${flag}`, body.completion?.[flag]])),
  });

const without = (fields: VisitChanges, ...names: readonly (keyof VisitForm)[]): VisitChanges =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as keyof VisitForm)));

/**
 * What a body says about a survey. The body of a half speaks of the whole survey, but a client may also send
 * the half back as it read it; what stands there unchanged was not touched. Who names the other half's
 * people or ends, speaks of the survey.
 */
const surveyFields = (body: Revision, read: ScheduledVisit, part: VisitPart): VisitChanges => {
  const { endSetup, endPickup, engineersPickup, carsPickup } = body;
  const speaksOfSurvey = [endSetup, endPickup, engineersPickup, carsPickup].some((value) => value !== undefined);
  const fields = { ...plainFields(body), ...defined({ endSetup, endPickup, engineersPickup, carsPickup }) };
  // A Pickup's fee stands on its Setup, so what comes with the Pickup is its 0.
  const priced = part === 'Pickup' ? without(fields, 'price') : fields;
  const own = tripOf(read, part);
  if (speaksOfSurvey || own === null) return priced;

  const untouched: (keyof VisitForm)[] = [];
  if (body.endjob === own.end && (part === 'Setup' || body.startjob === own.start)) untouched.push('endjob');
  if (body.endjob === own.end && body.startjob === own.start) untouched.push('startjob');
  if (part === 'Pickup' && sameJson(body.engineers, own.engineers)) untouched.push('engineers');
  if (part === 'Pickup' && sameJson(body.cars, own.cars)) untouched.push('cars');
  return without(priced, ...untouched);
};

/** Journey times that a body does not mention move with the visit. */
const movedAlong = (body: Revision, changes: VisitChanges, form: VisitForm, survey: boolean): VisitChanges => {
  if (survey || changes.startjob === undefined || body.departureTime !== undefined || body.returnTime !== undefined) return {};
  const shift = Date.parse(changes.startjob) - Date.parse(form.startjob);
  const endShift = changes.endjob === undefined ? 0 : Date.parse(changes.endjob) - Date.parse(form.endjob);
  return {
    ...(form.departureTime === null ? {} : { departureTime: shifted(form.departureTime, shift) }),
    ...(form.returnTime === null ? {} : { returnTime: shifted(form.returnTime, endShift) }),
  };
};

const labels: Readonly<Partial<Record<string, () => Said>>> = {
  enquiry_id: later('the project'), projectName: later('the project name'), project_number: later('the project number'), delegated: later('the delegation'),
  invoice_number: later('the invoice number'), engineersPickup: later('the engineers of the pickup'), carsPickup: later('the cars of the pickup'),
  startjob: later('the start'), endjob: later('the end'), endSetup: later('the end of the setup'), endPickup: later('the end of the pickup'),
  departureTime: later('the departure'), returnTime: later('the return'), geocode: later('the position'), price: later('the fee'),
  soundtest: later('the sound test'), airtest: later('the air test'), survey: later('the noise survey'), address: later('the address'),
  postcode: later('the postcode'), notes: later('the notes'), engineers: later('the engineers'), cars: later('the cars'), kits: later('the kits'),
  'contact.name': later('the client name'), 'contact.position': later('the client position'), 'contact.email': later('the client email'),
  'contact.telephone': later('the client telephone'), 'contact.project_leader': later('the project leader'),
  ...Object.fromEntries(completionFlags.map((flag) => [`completion.${flag}`, () => t("the ''{flag}'' flag", { flag: completionLabels[flag] })])),
};

const sentence = (conflicts: readonly FieldConflict[]): Said => {
  const [only] = conflicts;
  if (only !== undefined && conflicts.length === 1 && only.field === 'price')
    return t('Somebody else changed the fee while you were editing: they saved {theirs}, you wrote {yours}. Please choose which to keep and save again.', {
      theirs: shownPounds(Number(only.theirs)), yours: shownPounds(Number(only.yours)),
    });
  const names = conflicts.map(({ field }) => labels[field]?.() ?? t('the {field}', { field }));
  return t('Somebody else changed {fields} while you were editing. Please choose which to keep and save again.', { fields: new Intl.ListFormat(localeNow()).format(names) });
};

export type Revised =
  | { readonly changes: VisitChanges }
  | { readonly conflicts: readonly FieldConflict[]; readonly msg: Said };

const shown = (field: string, value: unknown, test: VisitForm['test']): unknown =>
  field === 'test' ? blockFields((value ?? test) as VisitForm['test']) : value;

/** State as the client read it: the newest when it says nothing, or something that never was. */
export const readBy = (version: number | undefined, loaded: Loaded<SiteVisitState>, now: ScheduledVisit): ScheduledVisit => {
  if (version === undefined || loaded.revision === null || BigInt(version) >= loaded.revision) return now;
  const read = loaded.stateAt(BigInt(version));
  return read.status === 'scheduled' ? read : now;
};

/**
 * What the person changed: the submitted form against the one that they had opened, merged into what others
 * saved meanwhile. A field that they left as they had read it is never turned back.
 */
export const revisionOf = (
  body: Revision,
  part: VisitPart,
  loaded: Loaded<SiteVisitState>,
): Revised => {
  const now = loaded.state;
  if (now.status !== 'scheduled') return { changes: {} };
  const read = readBy(body.version, loaded, now);
  const survey = now.pickup !== null;
  const submitted = survey ? surveyFields(body, read, part) : plainFields(body);
  const current = formOf(now, part);
  const merged = mergeFields<VisitForm>(formOf(read, part), current, submitted);
  if ('conflicts' in merged) {
    const conflicts = merged.conflicts.map(({ field, yours, theirs }) => ({
      field: field === 'test' ? blockOf(now.test) : field,
      yours: shown(field, yours, now.test),
      theirs: shown(field, theirs, now.test),
    }));
    return { conflicts, msg: sentence(conflicts) };
  }
  return { changes: { ...merged.changes, ...movedAlong(body, merged.changes, current, survey) } };
};

/** Whether the value of a flag is news against what the client had seen: a late click turns nothing back. */
export const flagIsNews = (
  flag: (typeof completionFlags)[number],
  value: boolean,
  part: VisitPart,
  version: number | undefined,
  loaded: Loaded<SiteVisitState>,
): boolean => {
  const now = loaded.state;
  if (now.status !== 'scheduled') return true;
  return tripOf(readBy(version, loaded, now), part)?.completion[flag] !== value;
};
