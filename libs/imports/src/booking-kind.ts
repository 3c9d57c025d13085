import { t, type LocalizedString } from '#languages';
import { bookingsStartingAt, bookingsThere, refuseBooking, type BookableResource, type KnownBooking } from '#bookings';
import {
  BookResource,
  formatStretch,
  importedBookingTimes,
  importedBookingType,
  instantOf,
  londonDate,
  londonTime,
  readImportRow,
  RemoveBooking,
  resourceKinds,
  visitBookingTypes,
  type ImportRow,
  type ResourceKind,
} from '#contracts';
import { HttpProblem, receive } from '#platform';
import {
  asWrittenDown,
  byKey,
  isRefusal,
  NOBODY,
  said,
  type Facts,
  type KindOfImport,
  type KnownRecord,
  type Refusal,
  type Sources,
} from './kind-of-import.js';
import { found, MISSING, namesOf, severalCalled, type ResourceNames } from './resource-names.js';

type Names = Readonly<Record<ResourceKind, ResourceNames>>;

/** Who or what a row books: of the kind that it says, else whoever is called so. */
const bookedOf = (read: Readonly<Record<string, unknown>>, names: Names): BookableResource | Refusal => {
  const field = 'booked';
  const name = said(read, field);
  const kind = resourceKinds.find((one) => one === read['booked_kind']);
  if (name === '') return { field, msg: t('Please write who or what is booked.') };
  if (kind === undefined && said(read, 'booked_kind') !== '')
    return { field: 'booked_kind', msg: t('Please choose an engineer, a car or a kit.') };
  const [one, other] = (kind === undefined ? resourceKinds : [kind]).flatMap((each) => found(names[each], name));
  if (one !== undefined) return other === undefined ? one : { field, msg: severalCalled(name, one, other) };
  return {
    field,
    msg:
      kind === undefined
        ? t('There is no engineer, car or kit called {name}. Please add it first, and write one name in each row.', {
            name,
          })
        : MISSING[kind](name),
  };
};

interface Planned {
  readonly command: BookResource;
  readonly name: string;
}
type Plan = Planned | Refusal | HttpProblem;

const isPlanned = (plan: Plan | undefined): plan is Planned => plan !== undefined && 'command' in plan;

/** @throws HttpProblem as the form's call does */
const planned = ({ values }: ImportRow, names: Names): Planned | Refusal => {
  const read = readImportRow('bookings', values);
  const type = said(read, 'type');
  if (visitBookingTypes.some((one) => one.toLowerCase() === type.toLowerCase()))
    return {
      field: 'type',
      msg: t('This is booked by a site visit. Please import the visit, it brings its bookings.'),
    };
  const booked = bookedOf(read, names);
  if (isRefusal(booked)) return booked;
  const times = importedBookingTimes(values);
  const command = receive(BookResource, {
    kind: booked.kind,
    resourceId: booked._id,
    start: instantOf(times.start) ?? said(read, 'start'),
    end: instantOf(times.end) ?? said(read, 'end'),
    type: importedBookingType(booked.kind, type) ?? type,
  });
  refuseBooking(command);
  return { command, name: booked.label };
};

const plansOf = (rows: readonly ImportRow[], names: Names): ReadonlyMap<number, Plan> =>
  new Map(
    rows.map((row): readonly [number, Plan] => {
      try {
        return [row.row, planned(row, names)];
      } catch (error) {
        if (error instanceof HttpProblem) return [row.row, error];
        throw error;
      }
    }),
  );

const keyOf = (resourceId: string, start: string, end: string): string => [resourceId, start, end].join('\n');

const recordOf = ({ booking_id, booked, kind, start_at }: KnownBooking): KnownRecord => ({
  _id: booking_id,
  name: `${booked}, ${londonDate(start_at).split('-').reverse().join('/')} ${londonTime(start_at)}`,
  booked: kind,
});

type Stretch = Pick<BookResource, 'resourceId' | 'start' | 'end'>;

const meet = (one: Stretch, other: Stretch): boolean =>
  one.resourceId === other.resourceId && one.start < other.end && other.start < one.end;

/** Rows that would book somebody or something twice, with the sentence: what is booked already, and the rows before them. */
const takenOf = async (
  plans: ReadonlyMap<number, Plan>,
  { diary }: Sources,
  holderOf: (row: number) => string,
): Promise<ReadonlyMap<number, LocalizedString>> => {
  const wanted = [...plans].flatMap(([row, plan]) =>
    isPlanned(plan) ? [{ ...plan.command, name: plan.name, row, holder: holderOf(row) }] : [],
  );
  const booked = await diary.inTheWay(wanted);
  const claimed: Stretch[] = [];
  const taken = new Map<number, LocalizedString>();
  wanted.forEach((one, place) => {
    const by = booked.get(place) ?? claimed.find((other) => meet(one, other));
    if (by === undefined) claimed.push(one);
    else
      taken.set(
        one.row,
        t('{name} is already booked {stretch}. Please change the times, or leave this row out.', {
          name: one.name,
          stretch: formatStretch(by.start, by.end),
        }),
      );
  });
  return taken;
};

/** Leave, garage, calibration and the like; what visits book comes with the visits. */
export const bookings: KindOfImport = {
  category: 'booking',
  facts: async (sources, rows, own): Promise<Facts> => {
    const all = await sources.diary.bookable();
    const plans = plansOf(rows, {
      engineer: namesOf(all, 'engineer'),
      car: namesOf(all, 'car'),
      kit: namesOf(all, 'kit'),
    });
    const starts = [...plans.values()].flatMap((plan) => (isPlanned(plan) ? [plan.command.start] : []));
    const known = await bookingsStartingAt(sources.knex, [...new Set(starts)]);
    const there = byKey(known, ({ resource_id, start_at, end_at }) => [keyOf(resource_id, start_at, end_at)], recordOf);
    const taken = await takenOf(plans, sources, (row) => own(row) ?? NOBODY);
    const keyOfRow = ({ row }: Pick<ImportRow, 'row'>): string => {
      const plan = plans.get(row);
      return isPlanned(plan) ? keyOf(plan.command.resourceId, plan.command.start, plan.command.end) : '';
    };
    const seen = new Set<string>();
    return {
      there,
      keyOf: keyOfRow,
      making: (row) => {
        const plan = plans.get(row.row);
        if (plan === undefined) throw new Error(`row ${row.row} was not read`);
        if (plan instanceof HttpProblem) throw plan;
        if (isRefusal(plan)) return plan;
        const key = keyOfRow(row);
        const msg = taken.get(row.row);
        // What says the same as a booking that is there, or as a row before it, is told as that.
        const isSame = there.has(key) || seen.has(key);
        seen.add(key);
        return msg === undefined || isSame ? asWrittenDown(plan.command) : { field: 'start', msg };
      },
    };
  },
  live: async (knex, ids) => (await bookingsThere(knex, ids)).map(recordOf),
  removal: ({ _id, booked }) => Object.assign(new RemoveBooking(), { kind: booked, bookingId: _id }),
};
