import type { JSONSchema7 } from 'json-schema';
import { bookingTypes, MAX_REPEATS, resourceKinds } from '#contracts';

const instant: JSONSchema7 = { type: 'string', description: 'An instant, or London clock time: 2027-04-12T09:00.' };
const id: JSONSchema7 = { type: 'string' };

const fields = (properties: Readonly<Record<string, JSONSchema7>>, required: readonly string[]): JSONSchema7 => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required: [...required] }),
});

const window = fields({ starttime: instant, endtime: instant }, ['starttime', 'endtime']);

const bookings = resourceKinds.flatMap((kind): readonly (readonly [string, JSONSchema7])[] => {
  const calls = `/api/${kind}bookings`;
  const booked = {
    [`${kind}_idfk`]: id,
    type: { type: 'string', enum: [...bookingTypes[kind]] },
    start: instant,
    end: instant,
  } satisfies Record<string, JSONSchema7>;
  const weeks: JSONSchema7 = { type: 'integer', minimum: 1, maximum: MAX_REPEATS };
  return [
    [`post ${calls}`, fields({ ...booked, weeks }, [...Object.keys(booked)])],
    [`put ${calls}/{id}`, fields({ ...booked, version: { type: 'integer' } }, [])],
    ...['checkavailability', '{id}/checkavailability', 'checkavailability/{id}'].map(
      (rest) => [`post ${calls}/${rest}`, window] as const,
    ),
  ];
});

/** Bodies that a call reads in more than one form: the form to write, as a class of the contract or as it is. */
export const readByHand: ReadonlyMap<string, string | JSONSchema7> = new Map<string, string | JSONSchema7>([
  ['post /api/job', 'ScheduleSiteVisit'],
  ['put /api/job/{id}', 'ReviseSiteVisit'],
  ['post /api/availability', 'AskAvailability'],
  ['post /api/availability/warnings', 'AskWarnings'],
  ['post /api/job/{id}/checkavailability', window],
  [
    'post /api/job/{id}/ns/checkavailability',
    fields(
      {
        starttimeSetup: instant,
        endtimeSetup: instant,
        starttimePickup: instant,
        endtimePickup: instant,
        linkJobID: id,
      },
      ['starttimeSetup', 'starttimePickup'],
    ),
  ],
  ...bookings,
]);
