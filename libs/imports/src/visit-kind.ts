import { fold, isRejection } from '#eventing';
import { t } from '#languages';
import { registrationSentence, reservationsOfVisit, type BookableResource } from '#bookings';
import { findCompany } from '#company';
import {
  importedVisitTimes,
  instantOf,
  londonDate,
  londonTime,
  readImportRow,
  RemoveSiteVisit,
  visitKey,
  type ImportRow,
  type ScheduleSiteVisit,
} from '#contracts';
import { HttpProblem } from '#platform';
import {
  numberKey,
  numbersTaken,
  scheduling,
  siteVisit,
  siteVisitRejections,
  timeErrorsOf,
  visitsStartingAt,
  visitsThere,
  type KnownVisit,
  type ScheduledVisit,
} from '#site-visits';
import {
  byKey,
  isRefusal,
  NOBODY,
  type Facts,
  type KindOfImport,
  type KnownRecord,
  type Refusal,
  type Sources,
} from './kind-of-import.js';
import { clientsNamed } from './named-client.js';
import { projectsByName } from './named-project.js';
import { namesOf } from './resource-names.js';
import { visitBody, type References } from './visit-body.js';
import { leaving, makingOf, notBooked, withoutNumber, type Left, type Stretch } from './visit-notes.js';

const overlap = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;

const referencesOf = async (
  { knex }: Sources,
  rows: readonly ImportRow[],
  all: readonly BookableResource[],
): Promise<References> => ({
  projects: await projectsByName(knex),
  clients: await clientsNamed(knex, rows),
  resources: { engineer: namesOf(all, 'engineer'), car: namesOf(all, 'car'), kit: namesOf(all, 'kit') },
});

const recordOf = ({ job_id, project_name, address, start_at }: KnownVisit): KnownRecord => ({
  _id: job_id,
  name: `${project_name || address}, ${londonDate(start_at).split('-').reverse().join('/')} ${londonTime(start_at)}`,
});

const keysOf = ({ kind, start_at, project_id, address, postcode }: KnownVisit): readonly string[] =>
  [project_id ?? '', `${address} ${postcode}`].map((place) =>
    visitKey(place, kind, londonDate(start_at), londonTime(start_at)),
  );

/** A row as far as it can be read alone. */
interface Planned {
  readonly command: ScheduleSiteVisit;
  readonly visit: ScheduledVisit;
}

/** @throws HttpProblem as the form's call does */
const planned = (row: ImportRow, known: References): Planned | Refusal => {
  const body = visitBody(row, readImportRow('visits', row.values), known);
  if (isRefusal(body)) return body;
  const { command } = scheduling(body);
  const decided = siteVisit.decide(
    { ...command, type: 'ScheduleSiteVisit', at: '', by: NOBODY },
    siteVisit.initialState,
  );
  if (isRejection(decided)) {
    const { msg } = siteVisitRejections['site-visit/times'];
    throw new HttpProblem(400, msg(decided.details), { errors: timeErrorsOf(decided.details) });
  }
  const visit = fold(siteVisit, decided);
  if (visit.status !== 'scheduled') throw new Error('a visit that is scheduled is none');
  return { command, visit };
};

/** Engineers whom the company's rule keeps from this visit. */
const unregistered = ({ visit }: Planned, all: ReadonlyMap<string, BookableResource>): Left =>
  new Map(
    [visit.first, ...(visit.pickup === null ? [] : [visit.pickup])].flatMap(({ engineers, end }) =>
      engineers.flatMap((id) => {
        const one = all.get(id);
        const fault = one === undefined ? null : registrationSentence(one, visit.test.kind, end);
        return fault === null
          ? []
          : [
              [
                id,
                t('{name} was planned for this visit and was not booked: {fault}', { name: one?.label ?? '', fault }),
              ] as const,
            ];
      }),
    ),
  );

type Resources = ReadonlyMap<string, BookableResource>;
type Plans = ReadonlyMap<number, Planned | Refusal | HttpProblem>;

const plansOf = (rows: readonly ImportRow[], known: References): Plans =>
  new Map(
    rows.map((row): readonly [number, Planned | Refusal | HttpProblem] => {
      try {
        return [row.row, planned(row, known)];
      } catch (error) {
        if (error instanceof HttpProblem) return [row.row, error];
        throw error;
      }
    }),
  );

/** A project is the same by its number and by its name. */
const keyOf = ({ command: { kind, startjob, enquiry_id, address, postcode } }: Planned): string =>
  visitKey(enquiry_id ?? `${address} ${postcode}`, kind, londonDate(startjob), londonTime(startjob));

const isPlanned = (plan: Planned | Refusal | HttpProblem | undefined): plan is Planned =>
  plan !== undefined && 'visit' in plan;

/** Who of each row cannot be booked: for what is booked already, for the rows before it, or for want of a registration. */
const leftOf = async (
  rows: readonly ImportRow[],
  plans: Plans,
  { diary }: Sources,
  {
    all,
    isDemanded,
    holderOf,
    there,
  }: {
    readonly all: Resources;
    readonly isDemanded: boolean;
    readonly holderOf: (row: number) => string;
    readonly there: Facts['there'];
  },
): Promise<ReadonlyMap<number, Left>> => {
  const wanted = rows.flatMap(({ row }) => {
    const plan = plans.get(row);
    const holder = holderOf(row);
    return isPlanned(plan) ? reservationsOfVisit(holder, plan.visit).map((one) => ({ ...one, row, holder })) : [];
  });
  const booked = await diary.inTheWay(wanted);
  const met = wanted.map((one, place) => ({ ...one, by: booked.get(place) }));
  const claimed: (typeof met)[number][] = [];
  const seen = new Set(there.keys());
  const left = new Map<number, Left>();
  for (const { row } of rows) {
    const plan = plans.get(row);
    if (!isPlanned(plan)) continue;
    const own = met.filter((one) => one.row === row);
    const kept = new Map(isDemanded ? unregistered(plan, all) : []);
    for (const one of own) {
      const [by] = [
        ...(one.by === undefined ? [] : [one.by]),
        ...claimed.filter((other) => other.resourceId === one.resourceId && overlap(other, one)),
      ].sort((first, other) => first.start.localeCompare(other.start));
      if (by !== undefined && !kept.has(one.resourceId))
        kept.set(one.resourceId, notBooked(all.get(one.resourceId)?.label ?? '', by));
    }
    left.set(row, kept);
    // What is there or twice is not made, so it keeps nobody from the rows after it.
    const key = keyOf(plan);
    if (!seen.has(key)) claimed.push(...own.filter(({ resourceId }) => !kept.has(resourceId)));
    seen.add(key);
  }
  return left;
};

/** Rows whose invoice number another visit has, or a row before them. */
const numberedTwice = async (
  rows: readonly ImportRow[],
  plans: Plans,
  { knex }: Sources,
  own: (row: number) => string | null,
): Promise<ReadonlySet<number>> => {
  const numbers = rows.flatMap(({ row }) => {
    const plan = plans.get(row);
    const number = isPlanned(plan) ? (plan.command.invoice_number ?? '') : '';
    return number === '' ? [] : [{ row, key: numberKey(number) }];
  });
  const taken = await numbersTaken(
    knex,
    numbers.map(({ key }) => key),
  );
  const seen = new Set<string>();
  return new Set(
    numbers
      .filter(({ row, key }) => {
        const isOwn = taken.get(key)?.includes(own(row) ?? '') === true;
        const isOther = !isOwn && (seen.has(key) || taken.has(key));
        seen.add(key);
        return isOther;
      })
      .map(({ row }) => row),
  );
};

const startOf = ({ values }: ImportRow): string | null => {
  const { day, start } = importedVisitTimes(values);
  return day === null || start === null ? null : instantOf(`${day}T${start}`);
};

export const visits: KindOfImport = {
  category: 'site_visit',
  facts: async (sources, rows, own) => {
    const bookable = await sources.diary.bookable();
    const starts = [...new Set(rows.map(startOf).filter((start) => start !== null))];
    const found = await visitsStartingAt(sources.knex, starts);
    const plans = plansOf(rows, await referencesOf(sources, rows, bookable));
    const keyOfRow = ({ row }: Pick<ImportRow, 'row'>): string => {
      const plan = plans.get(row);
      return isPlanned(plan) ? keyOf(plan) : '';
    };
    const there = new Map(byKey(found, keysOf, recordOf));
    // A row is its own visit, also where another one is there under its key.
    for (const one of rows) {
      const made = found.find(({ job_id }) => job_id === own(one.row));
      if (made !== undefined) there.set(keyOfRow(one), recordOf(made));
    }
    const left = await leftOf(rows, plans, sources, {
      all: new Map(bookable.map((one) => [one._id, one])),
      isDemanded: (await findCompany(sources.knex)).registrationRule === 'refuse',
      holderOf: (row) => own(row) ?? NOBODY,
      there,
    });
    const twice = await numberedTwice(rows, plans, sources, own);
    return {
      there,
      keyOf: keyOfRow,
      making: ({ row }) => {
        const plan = plans.get(row);
        if (plan === undefined) throw new Error(`row ${row} was not read`);
        if (plan instanceof HttpProblem) throw plan;
        if (isRefusal(plan)) return plan;
        const without = left.get(row) ?? new Map<string, string>();
        const booked = without.size === 0 ? plan.command : leaving(plan.command, without);
        return makingOf(twice.has(row) ? withoutNumber(booked) : booked, plan.command.notes ?? '');
      },
    };
  },
  live: async (knex, ids) => (await visitsThere(knex, ids)).map(recordOf),
  removal: ({ _id }) => Object.assign(new RemoveSiteVisit(), { visitId: _id }),
};
