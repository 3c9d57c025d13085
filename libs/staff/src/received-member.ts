import { textOf } from '#platform';

/** A member of staff as a call sends it: the telephone also as a number. */
export const receivedMember = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  body['telephone'] === undefined ? body : { ...body, telephone: textOf(body['telephone']) };
