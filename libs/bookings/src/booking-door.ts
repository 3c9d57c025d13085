import { later, spoken, type LocalizedString } from '#languages';
import { Injectable } from '@nestjs/common';
import {
  bind,
  BookResource,
  ChangeBooking,
  instantOf,
  londonDate,
  messagesOf,
  startOfLondonDay,
  type Contract,
  type ResourceKind,
} from '#contracts';
import {
  bodyOf,
  dateFieldProblem,
  dayOf,
  fieldOf,
  instantOn,
  isBlank,
  isUuid,
  HttpProblem,
  textOf,
  type WireRecord,
} from '#platform';
import { Resources } from './resources.js';

const chooseOne = spoken<ResourceKind>({
  engineer: later('Please choose an engineer.'),
  car: later('Please choose a car.'),
  kit: later('Please choose a kit.'),
});
const chooseListed = spoken<ResourceKind>({
  engineer: later('Please choose an engineer from the list.'),
  car: later('Please choose a car from the list.'),
  kit: later('Please choose a kit from the list.'),
});

/** Field of the wire that names who or what is booked. */
export const resourceField = (kind: ResourceKind): string => `${kind}_idfk`;

/** The resource in a body, under any of the names that callers use for it: an id or a name. */
const writtenResource = (kind: ResourceKind, body: WireRecord): unknown =>
  [resourceField(kind), kind, 'resourceId', 'resource', 'name']
    .map((field) => fieldOf(body, field))
    .find((value) => !isBlank(value));

/** `24:00` is how an office writes the end of a day. */
const dayEnd = (value: unknown, day: string | null): unknown => {
  if (day === null || typeof value !== 'string' || !/^\s*24:00(?::00)?\s*$/.test(value)) return value;
  return startOfLondonDay(londonDate(new Date(Date.parse(startOfLondonDay(day)) + 26 * 3_600_000).toISOString()));
};

/** An instant, or a clock time on the day of its date field. */
const timeOf = (body: WireRecord, field: 'start' | 'end', otherDay: string | null): unknown => {
  const day = dayOf(fieldOf(body, `${field}date`)) ?? otherDay;
  const value = fieldOf(body, field);
  return value === undefined ? undefined : instantOn(dayEnd(value, day), day);
};

const timesOf = (body: WireRecord): { readonly start?: unknown; readonly end?: unknown } => {
  const start = timeOf(body, 'start', null);
  const end = timeOf(body, 'end', dayOf(fieldOf(body, 'startdate')) ?? dayOfInstant(start));
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
};

/** What is wrong with the dates that the clock times stand on. */
const dateErrors = (body: WireRecord): Record<string, LocalizedString> =>
  Object.fromEntries(
    (['start', 'end'] as const).flatMap((field) => {
      const problem = dateFieldProblem(fieldOf(body, `${field}date`), instantOf(fieldOf(body, field)) === null);
      return problem === null ? [] : [[`${field}date`, problem] as const];
    }),
  );

const dayOfInstant = (value: unknown): string | null => {
  const instant = instantOf(value);
  return instant === null ? null : londonDate(instant);
};

/** Reads the bodies of the bookings' calls in all the forms in which callers send them. */
@Injectable()
export class BookingDoor {
  constructor(private readonly resources: Resources) {}

  /** @throws HttpProblem 400 with a message at every field that is wrong */
  async booking(kind: ResourceKind, raw: unknown): Promise<BookResource> {
    const body = bodyOf(raw);
    const fields = {
      kind,
      resourceId: await this.resourceIn(kind, body),
      ...timesOf(body),
      type: textOf(fieldOf(body, 'type')),
      weeks: fieldOf(body, 'weeks'),
    };
    return received(BookResource, kind, fields, dateErrors(body));
  }

  /** @throws HttpProblem 400 with a message at every field that is wrong */
  async change(kind: ResourceKind, bookingId: string, raw: unknown): Promise<ChangeBooking> {
    const body = bodyOf(raw);
    const resourceId = await this.resourceIn(kind, body);
    const type = fieldOf(body, 'type');
    const change = received(
      ChangeBooking,
      kind,
      {
        _id: bookingId,
        ...(resourceId === undefined ? {} : { resourceId }),
        ...timesOf(body),
        ...(isBlank(type) ? {} : { type: textOf(type) }),
        version: fieldOf(body, 'version'),
      },
      dateErrors(body),
    );
    return Object.assign(change, { kind });
  }

  /** The id; undefined where the body names nobody. What nobody bears stays as it is, for the contract to refuse. */
  private async resourceIn(kind: ResourceKind, body: WireRecord): Promise<unknown> {
    const written = writtenResource(kind, body);
    if (typeof written !== 'string') return written;
    return isUuid(written) ? written.toLowerCase() : ((await this.resources.named(kind, written)) ?? written);
  }
}

const received = <T extends object>(
  type: Contract<T>,
  kind: ResourceKind,
  fields: object,
  wrongDates: Readonly<Record<string, LocalizedString>>,
): T => {
  const instance = bind(type, fields);
  const { resourceId, ...others } = messagesOf(instance);
  const errors: Record<string, LocalizedString> = {
    ...wrongDates,
    ...(resourceId === undefined ? {} : { [resourceField(kind)]: chooseOne[kind] }),
    ...others,
  };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new HttpProblem(400, first, { errors });
  return instance;
};

/** @throws HttpProblem 400 at the field: nobody's id, or removed */
export const notThere = (kind: ResourceKind): HttpProblem => {
  const msg = chooseListed[kind];
  return new HttpProblem(400, msg, { errors: { [resourceField(kind)]: msg } });
};
