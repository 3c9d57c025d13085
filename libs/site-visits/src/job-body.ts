import { t, type LocalizedString } from '#languages';
import { completionFlags, type Job, type VisitKind, type VisitWarning } from '#contracts';
import { fieldOf, isBlank, isWireRecord, unfolded, type WireRecord } from '#platform';
import { blockOfBody, type KnownBlock } from './job-blocks.js';
import { dateErrors, timesOf, type KnownTimes } from './job-times.js';
import { leftOut } from './left-out.js';
import { halfOf, strayErrors, type Half } from './own-half.js';
import { readFields } from './visit-fields.js';

/** A body in the contract's words, and what is wrong with its shape by field. */
export interface CanonicalBody {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, LocalizedString>>;
  /** The half of a survey that the body speaks of alone; null where it speaks of the visit or of the pair. */
  readonly half: Half | null;
  /** What it says and the visit does not keep. */
  readonly warnings: readonly VisitWarning[];
}

const CONTACT = 'contact.';
const contactReads = readFields
  .filter(([name]) => name.startsWith(CONTACT))
  .map(([name, read]) => [name.slice(CONTACT.length), read] as const);
const contactFields = contactReads.map(([name]) => name);

const knownFieldsMissing = (record: WireRecord, names: readonly string[]): boolean =>
  !names.some((name) => Object.hasOwn(record, name));

/** The contact: nested, or its fields beside everything else, over what the client has before it. */
const contactOf = (body: WireRecord, known: Job['contact'] | null): unknown => {
  const nested = unfolded(fieldOf(body, 'contact'));
  if (!isBlank(nested) && !isWireRecord(nested)) return nested;
  const nestedFields = isWireRecord(nested) ? nested : {};
  const said = contactReads.flatMap(([field, read]) => {
    const value = fieldOf(nestedFields, field) ?? fieldOf(body, field);
    return value === undefined ? [] : [[field, read(value)]];
  });
  if (said.length === 0) return isWireRecord(nested) ? {} : undefined;
  return { ...known, ...Object.fromEntries(said) };
};

/** As it is answered, its source stands beside it. */
const placeOf = (value: unknown, source: unknown): unknown => {
  const place = unfolded(value);
  if (place === '') return null;
  return isWireRecord(place) && source === 'hand' ? { ...place, source } : place;
};

const completionOf = (value: unknown): unknown => {
  const completion = unfolded(value);
  if (completion === '' || completion === null) return undefined;
  if (!isWireRecord(completion)) return completion;
  return Object.fromEntries(
    completionFlags
      .filter((flag) => !isBlank(fieldOf(completion, flag)))
      .map((flag) => [flag, fieldOf(completion, flag)]),
  );
};

const shapeErrors = (body: WireRecord): Record<string, LocalizedString> => {
  const errors: Record<string, LocalizedString> = {};
  const contact = unfolded(fieldOf(body, 'contact'));
  if (isWireRecord(contact) && knownFieldsMissing(contact, contactFields))
    errors['contact'] = t('Please fill in this part.');
  const completion = unfolded(fieldOf(body, 'completion'));
  if (
    isWireRecord(completion) &&
    Object.keys(completion).length > 0 &&
    knownFieldsMissing(completion, completionFlags)
  ) {
    errors['completion'] = t('Please choose one of the completion flags.');
  }
  return errors;
};

const plainFields = (body: WireRecord): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  const take = (name: string, canonical: (value: unknown) => unknown): void => {
    const value = fieldOf(body, name);
    const taken = value === undefined ? undefined : canonical(value);
    if (taken !== undefined) fields[name] = taken;
  };
  for (const [name, read] of readFields) if (!name.startsWith(CONTACT)) take(name, read);
  take('version', (value) => (isBlank(value) ? undefined : value));
  take('kitWaivers', unfolded);
  take('geocode', (value) => placeOf(value, fieldOf(body, 'geocode_source')));
  take('completion', completionOf);
  return fields;
};

const knownBlockOf = ({ kind, soundtest, airtest, survey }: Job): KnownBlock => ({
  kind,
  fields: soundtest ?? airtest ?? survey ?? {},
});

/** A half that speaks for itself is read as a visit of its own. */
const knownTimesOf = ({ startjob, endjob, survey }: Job, half: Half | null): KnownTimes => ({
  startjob,
  endjob,
  half: half === null ? (survey?.type ?? null) : null,
});

/**
 * A body of `POST` or `PUT /api/job` in the contract's words. Lists, flags and blocks may come as values or
 * as JSON text, the contact and the block nested or flat, times as instants or as clock times with a date.
 * What is malformed is passed on as it is, for the contract to refuse.
 * @param known the visit as it stands, where the body revises one
 */
export const jobBody = (raw: unknown, known: Job | null): CanonicalBody & { readonly kind: VisitKind } => {
  const body = unfolded(raw);
  if (!isWireRecord(body))
    return { kind: 'noise', fields: {}, errors: known === null ? {} : nothingToChange(), half: null, warnings: [] };
  const { kind, block } = blockOfBody(body, known && knownBlockOf(known));
  const contact = contactOf(body, known?.contact ?? null);
  const half = halfOf(body, known);
  const fields: Record<string, unknown> = {
    ...plainFields(body),
    ...(contact === undefined ? {} : { contact }),
    ...block,
    ...timesOf(body, known && knownTimesOf(known, half), kind === 'noise' && half === null),
  };
  const empty = known !== null && Object.keys(fields).every((name) => name === 'version');
  const wrong = { ...shapeErrors(body), ...dateErrors(body), ...strayErrors(body, known) };
  return {
    kind,
    half,
    fields: known === null ? { ...fields, kind } : fields,
    errors: empty && Object.keys(wrong).length === 0 ? nothingToChange() : wrong,
    warnings: leftOut(body, kind, known),
  };
};

const nothingToChange = (): Record<string, LocalizedString> => ({
  body: t('Please send at least one field to change.'),
});
