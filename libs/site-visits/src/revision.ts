import { localeNow, t, type LocalizedString } from '#languages';
import {
  completionFlags,
  daysAfter,
  daysBetween,
  formatPounds,
  londonDate,
  londonInstant,
  londonTime,
  type Completion,
  type CompletionFlag,
  type FieldConflict,
  type ReviseSiteVisit,
} from '#contracts';
import { mergeFields, savedSince, type LoadedStream } from '#eventing';
import { openedAt } from '#platform';
import { pairFields } from './own-half.js';
import type { VisitPart } from './site-visit.events.js';
import { tripOf, type ScheduledVisit, type SiteVisitState } from './site-visit.state.js';
import type { VisitChanges } from './revised-visit.js';
import { blockFields, testDetailsOf } from './test-details.js';
import { sentFields, testBlocks, visitFields } from './visit-fields.js';
import { blockOf, formOf, type VisitForm } from './visit-form.js';
import { shifted } from './visit-times.js';

type Revision = { readonly [Field in keyof ReviseSiteVisit]: ReviseSiteVisit[Field] };

const formFields = (body: Revision): VisitChanges => {
  const sent = {
    ...sentFields(body),
    geocode: body.geocode && { lat: body.geocode.lat, lng: body.geocode.lng },
    test: testDetailsOf(body) ?? undefined,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
};

const without = (fields: VisitChanges, ...names: readonly (keyof VisitForm)[]): VisitChanges =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as keyof VisitForm)));

/** What a body says. A Pickup's fee stands on its Setup, so what comes with the Pickup is left out. */
const saidIn = (body: Revision, part: VisitPart, survey: boolean): VisitChanges =>
  without(formFields(body), ...(survey ? (part === 'Pickup' ? (['price'] as const) : []) : pairFields));

/**
 * A body that holds nothing but flags is a toggle; any other is a form. One without a version may have been opened
 * at any time, so what it shows as off turns nothing off.
 */
const isUndatedForm = (body: Revision): boolean =>
  body.version === undefined &&
  Object.entries<unknown>(body).some(
    ([field, value]) => value !== undefined && field !== '_id' && field !== 'completion',
  );

/** Flags that a body would have turned off in a visit, and that stay on since nobody knows how old it is. */
export const flagsKept = (body: Revision, completion: Completion): readonly CompletionFlag[] =>
  isUndatedForm(body) ? completionFlags.filter((flag) => body.completion?.[flag] === false && completion[flag]) : [];

/** Where the form of the pair has the start and the end of each half. */
const halves = {
  Setup: { start: 'startjob', end: 'endSetup' },
  Pickup: { start: 'endjob', end: 'endPickup' },
} as const;

/** Times that a body says as they stand are meant to stay, also where the half that they belong to moves. */
const heldTimes = (body: Revision, changes: VisitChanges, form: VisitForm, part: VisitPart): VisitChanges => {
  const held = (
    half: VisitPart,
    names: readonly ('endSetup' | 'endPickup' | 'departureTime' | 'returnTime')[],
  ): VisitChanges =>
    changes[halves[half].start] === undefined
      ? {}
      : Object.fromEntries(names.filter((name) => body[name] !== undefined).map((name) => [name, form[name]]));
  return {
    ...held('Setup', ['endSetup']),
    ...held('Pickup', ['endPickup']),
    ...held(part, ['departureTime', 'returnTime']),
    ...changes,
  };
};

/** Journey times that a body does not mention move with the visit. */
const movedAlong = (body: Revision, changes: VisitChanges, form: VisitForm): VisitChanges => {
  if (changes.startjob === undefined || body.departureTime !== undefined || body.returnTime !== undefined) return {};
  const shift = Date.parse(changes.startjob) - Date.parse(form.startjob);
  const endShift = changes.endjob === undefined ? 0 : Date.parse(changes.endjob) - Date.parse(form.endjob);
  return {
    ...(form.departureTime === null ? {} : { departureTime: shifted(form.departureTime, shift) }),
    ...(form.returnTime === null ? {} : { returnTime: shifted(form.returnTime, endShift) }),
  };
};

/** A departure or a return is on the day of its visit, or beside it: where someone else moved the visit to another day meanwhile, it goes along. */
const onTheirDays = (changes: VisitChanges, read: VisitForm, current: VisitForm): VisitChanges => {
  const moved = (field: 'departureTime' | 'returnTime', of: 'startjob' | 'endjob'): VisitChanges => {
    const { [field]: instant, [of]: own } = changes;
    if (typeof instant !== 'string' || own !== undefined) return {};
    const days = daysBetween(londonDate(read[of]), londonDate(current[of]));
    if (days === 0) return {};
    const day = daysAfter(londonDate(instant), days);
    return { [field]: londonInstant(`${day}T${londonTime(instant)}`).instant };
  };
  return { ...moved('departureTime', 'startjob'), ...moved('returnTime', 'endjob') };
};

const fields: Readonly<Record<string, { readonly blank: unknown; readonly named?: () => LocalizedString }>> = {
  ...visitFields,
  ...testBlocks,
};

const sentence = (conflicts: readonly FieldConflict[]): LocalizedString => {
  const [only] = conflicts;
  if (only !== undefined && conflicts.length === 1 && only.field === 'price')
    return t(
      'Someone else changed the fee while you were editing: they saved {theirs}, you wrote {yours}. Please choose which to keep and save again.',
      {
        theirs: formatPounds(Number(only.theirs)),
        yours: formatPounds(Number(only.yours)),
      },
    );
  const names = conflicts.map(({ field }) => fields[field]?.named?.() ?? t('the {field}', { field }));
  return t('Someone else changed {fields} while you were editing. Please choose which to keep and save again.', {
    fields: new Intl.ListFormat(localeNow()).format(names),
  });
};

export type Revised =
  { readonly changes: VisitChanges } | { readonly conflicts: readonly FieldConflict[]; readonly msg: LocalizedString };

const shown = (field: string, value: unknown, test: VisitForm['test']): unknown =>
  field === 'test' ? blockFields((value ?? test) as VisitForm['test']) : value;

/** State as the client read it. @throws HttpProblem 400 for a version that never was */
export const readBy = (
  version: number | undefined,
  loaded: LoadedStream<SiteVisitState>,
  now: ScheduledVisit,
): ScheduledVisit => {
  const read = openedAt(loaded, version);
  return read.status === 'scheduled' ? read : now;
};

/**
 * What the person changed: the submitted form against the one that they had opened, merged into what others
 * saved meanwhile. A field that they left as they had read it is never turned back.
 */
export const revisionOf = (body: Revision, part: VisitPart, loaded: LoadedStream<SiteVisitState>): Revised => {
  const now = loaded.state;
  if (now.status !== 'scheduled') return { changes: {} };
  const read = readBy(body.version, loaded, now);
  const survey = now.pickup !== null;
  const said = saidIn(body, part, survey);
  const current = formOf(now, part);
  const kept = tripOf(now, part)?.completion;
  const submitted =
    kept === undefined ? said : without(said, ...flagsKept(body, kept).map((flag) => `completion.${flag}` as const));
  const opened = formOf(read, part);
  const merged = mergeFields<VisitForm>(opened, current, submitted, survey ? [] : ['startjob', 'endjob']);
  if ('conflicts' in merged) {
    const conflicts = merged.conflicts.map(({ field, yours, theirs }) => ({
      ...savedSince(loaded, body.version, (state) => (state.status === 'scheduled' ? formOf(state, part) : {}), field),
      field: field === 'test' ? blockOf(now.test) : field,
      yours: shown(field, yours, now.test),
      theirs: shown(field, theirs, now.test),
    }));
    return { conflicts, msg: sentence(conflicts) };
  }
  const changes = { ...merged.changes, ...(survey ? {} : onTheirDays(merged.changes, opened, current)) };
  return {
    changes: survey ? heldTimes(body, changes, current, part) : { ...changes, ...movedAlong(body, changes, current) },
  };
};

/** Whether the value of a flag is news against what the client had seen: a late click turns nothing back. */
export const flagIsNews = (
  flag: (typeof completionFlags)[number],
  value: boolean,
  part: VisitPart,
  version: number | undefined,
  loaded: LoadedStream<SiteVisitState>,
): boolean => {
  const now = loaded.state;
  if (now.status !== 'scheduled') return true;
  return tripOf(readBy(version, loaded, now), part)?.completion[flag] !== value;
};
