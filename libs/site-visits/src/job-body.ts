import { t, type Said } from '#languages';
import { completionFlags, isPlainText, shownPostcode, storedTelephone, type Job, type VisitKind } from '#contracts';
import {
  booleanOf, coordinateOf, fieldOf, idsOf, isBlank, isWireRecord, numberOf, textOf, unfolded, type WireRecord,
} from '#platform';
import { blockOfBody, type KnownBlock } from './job-blocks.js';
import { timesOf } from './job-times.js';

/** A body in the contract's words, and what is wrong with its shape by field. */
export interface CanonicalBody {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, Said>>;
}

const contactFields = ['name', 'position', 'email', 'telephone', 'project_leader'] as const;
const texts = ['projectName', 'project_number', 'invoice_number', 'notes', 'address'] as const;
const lists = ['engineers', 'cars', 'kits', 'engineersPickup', 'carsPickup'] as const;

const contactValue = (field: (typeof contactFields)[number], value: unknown): unknown => {
  const text = textOf(value);
  return field === 'telephone' && isPlainText(text) ? storedTelephone(text) : text;
};

const knownFieldsMissing = (record: WireRecord, names: readonly string[]): boolean =>
  !names.some((name) => Object.hasOwn(record, name));

/** The contact: nested, or its fields beside everything else, over what the client has before it. */
const contactOf = (body: WireRecord, known: Job['contact'] | null): unknown => {
  const nested = unfolded(fieldOf(body, 'contact'));
  if (!isBlank(nested) && !isWireRecord(nested)) return nested;
  const nestedFields = isWireRecord(nested) ? nested : {};
  const said = contactFields
    .map((field) => [field, fieldOf(nestedFields, field) ?? fieldOf(body, field)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, contactValue(field, value)]);
  if (said.length === 0) return isWireRecord(nested) ? {} : undefined;
  return { ...known, ...Object.fromEntries(said) };
};

const placeOf = (value: unknown): unknown => {
  const place = unfolded(value);
  if (place === '') return null;
  if (!isWireRecord(place)) return place;
  return { lat: coordinateOf(fieldOf(place, 'lat')), lng: coordinateOf(fieldOf(place, 'lng')) };
};

const completionOf = (value: unknown): unknown => {
  const completion = unfolded(value);
  if (completion === '' || completion === null) return undefined;
  if (!isWireRecord(completion)) return completion;
  return Object.fromEntries(
    completionFlags
      .filter((flag) => !isBlank(fieldOf(completion, flag)))
      .map((flag) => [flag, booleanOf(fieldOf(completion, flag))]),
  );
};

const shapeErrors = (body: WireRecord): Record<string, Said> => {
  const errors: Record<string, Said> = {};
  const contact = unfolded(fieldOf(body, 'contact'));
  if (isWireRecord(contact) && knownFieldsMissing(contact, contactFields)) errors['contact'] = t('Please fill in this part.');
  const completion = unfolded(fieldOf(body, 'completion'));
  if (isWireRecord(completion) && Object.keys(completion).length > 0 && knownFieldsMissing(completion, completionFlags)) {
    errors['completion'] = t('Please choose one of the completion flags.');
  }
  return errors;
};

const postcodeOf = (value: unknown): unknown => {
  const text = textOf(value);
  return isPlainText(text) ? shownPostcode(text) : text;
};

const plainFields = (body: WireRecord): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  const take = (name: string, canonical: (value: unknown) => unknown): void => {
    const value = fieldOf(body, name);
    const taken = value === undefined ? undefined : canonical(value);
    if (taken !== undefined) fields[name] = taken;
  };
  for (const text of texts) take(text, textOf);
  for (const list of lists) take(list, idsOf);
  take('postcode', postcodeOf);
  take('price', numberOf);
  take('delegated', booleanOf);
  take('version', (value) => (isBlank(value) ? undefined : numberOf(value)));
  take('enquiry_id', (value) => (value === '' ? null : typeof value === 'string' ? value.toLowerCase() : value));
  take('geocode', placeOf);
  take('completion', completionOf);
  return fields;
};

const knownBlockOf = ({ kind, soundtest, airtest, survey }: Job): KnownBlock => ({
  kind,
  fields: (soundtest ?? airtest ?? survey ?? {}),
});

/**
 * A body of `POST` or `PUT /api/job` in the contract's words. Lists, flags and blocks may come as values or
 * as JSON text, the contact and the block nested or flat, times as instants or as clock times with a date.
 * What is malformed is passed on as it is, for the contract to refuse.
 * @param known the visit as it stands, where the body revises one
 */
export const jobBody = (raw: unknown, known: Job | null): CanonicalBody & { readonly kind: VisitKind } => {
  const body = unfolded(raw);
  if (!isWireRecord(body)) return { kind: 'noise', fields: {}, errors: known === null ? {} : nothingToChange() };
  const { kind, block } = blockOfBody(body, known && knownBlockOf(known));
  const contact = contactOf(body, known?.contact ?? null);
  const fields: Record<string, unknown> = {
    ...plainFields(body),
    ...(contact === undefined ? {} : { contact }),
    ...block,
    ...timesOf(body, known && { startjob: known.startjob, endjob: known.endjob, half: known.survey?.type ?? null }, kind === 'noise'),
  };
  const empty = known !== null && Object.keys(fields).every((name) => name === 'version');
  return { kind, fields: known === null ? { ...fields, kind } : fields, errors: empty ? nothingToChange() : shapeErrors(body) };
};

const nothingToChange = (): Record<string, Said> => ({ body: t('Please send at least one field to change.') });
