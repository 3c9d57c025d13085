import { t } from '#languages';
import { instantOf, londonDate, storedTelephone, writtenPounds } from '#contracts';
import { HttpProblem } from '#platform';
import { quoteFields } from '#quotes';

type Body = Readonly<Record<string, unknown>>;
interface Address {
  readonly params: Readonly<Record<string, string>>;
}

const contactParts = ['name', 'position', 'email', 'telephone', 'project_leader'] as const;

const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object, or the same written as JSON in a form field. */
const objectOf = (field: string, value: unknown): Body | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (isRecord(value)) return value;
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (isRecord(parsed)) return parsed;
  } catch {
    // Refused below, like any other text that is no object.
  }
  const msg = t('Please send {field} as an object.', { field });
  throw new HttpProblem(400, msg, { errors: { [field]: msg } });
};

const booleanOf = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);

/** As it is answered, its source stands beside it. */
const placeOf = (value: unknown, source: unknown): unknown => {
  const place = objectOf('geocode', value);
  return (
    place && {
      lat: place['lat'],
      lng: place['lng'],
      ...(place['source'] === 'hand' || source === 'hand' ? { source: 'hand' } : {}),
    }
  );
};

/** The day of an enquiry: a day as it is, an instant as its day in London. */
const dayOf = (value: unknown): unknown => {
  const instant = instantOf(value);
  return instant === null ? value : londonDate(instant);
};

const textOf = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : value;

const telephoneOf = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? storedTelephone(value) : value;

const contactOf = (body: Body): Body | undefined => {
  const nested = objectOf('contact', body['contact']);
  const flat = Object.fromEntries(
    contactParts.filter((part) => body[part] !== undefined).map((part) => [part, body[part]]),
  );
  if (nested === undefined && Object.keys(flat).length === 0) return undefined;
  return Object.fromEntries(
    Object.entries({ ...flat, ...nested }).map(([part, value]) => [
      part,
      part === 'telephone' ? telephoneOf(value) : textOf(value),
    ]),
  );
};

const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  projectName: textOf,
  project_number: textOf,
  address: textOf,
  postcode: textOf,
  price: writtenPounds,
  date: dayOf,
  delegated: booleanOf,
  client_id: (value) => (value === '' ? null : typeof value === 'string' ? value.toLowerCase() : value),
};

/** A project's fields in the contract's form: callers send them nested or flat, as values or as text (decision A-30). */
export const projectBody = (body: Body): Body => {
  const contact = contactOf(body);
  const quote = objectOf('quote', body['quote']);
  const geocode =
    body['geocode'] === null || body['geocode'] === '' ? null : placeOf(body['geocode'], body['geocode_source']);
  return {
    ...body,
    ...Object.fromEntries(
      Object.entries(readers)
        .filter(([field]) => body[field] !== undefined)
        .map(([field, read]) => [field, read(body[field])]),
    ),
    contact,
    ...(body['geocode'] === undefined ? {} : { geocode }),
    quote: quote === undefined ? undefined : quoteFields(quote),
  };
};

export const changedProject = (body: Body, { params }: Address): Body => ({
  ...projectBody(body),
  _id: params['id'],
});
