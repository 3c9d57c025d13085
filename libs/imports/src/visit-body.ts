import { t } from '#languages';
import {
  completionFlags,
  compactOf,
  importedKind,
  importedVisitTimes,
  instantOf,
  isDayLongSurvey,
  namesIn,
  soundTypeOf,
  type ImportRow,
  type VisitKind,
} from '#contracts';
import type { BookableResource } from '#bookings';
import type { KnownProject } from '#project-list';
import { clientOf, type NamedClients } from './named-client.js';
import type { Refusal } from './kind-of-import.js';

/** What rows of visits refer to, by every way in which it is written. */
export interface References {
  readonly projects: ReadonlyMap<string, readonly KnownProject[]>;
  readonly clients: NamedClients;
  readonly resources: Readonly<Record<BookableResource['kind'], ResourceNames>>;
}

/** By the whole name or the number plate, and by what people say for short. */
export interface ResourceNames {
  readonly whole: ReadonlyMap<string, readonly BookableResource[]>;
  readonly short: ReadonlyMap<string, readonly BookableResource[]>;
}

export type Read = Readonly<Record<string, unknown>>;

const said = (read: Read, name: string): string => {
  const value = read[name];
  return typeof value === 'string' ? value : '';
};

const MISSING = {
  engineer: (name: string) =>
    t('There is no engineer called {name}. Please import or add the engineer first, or leave this cell empty.', {
      name,
    }),
  car: (name: string) =>
    t('There is no car called {name}. Please import or add the car first, or leave this cell empty.', { name }),
  kit: (name: string) =>
    t('There is no kit called {name}. Please import or add the kit first, or leave this cell empty.', { name }),
};

const lists = { engineers: 'engineer', cars: 'car', kits: 'kit' } as const;

const idsOf = (cell: string, field: keyof typeof lists, { resources }: References): readonly string[] | Refusal => {
  const { whole, short } = resources[lists[field]];
  const found = (name: string): readonly BookableResource[] =>
    whole.get(compactOf(name)) ?? short.get(compactOf(name)) ?? [];
  // A name may have an 'and' of its own.
  const names = found(cell).length === 1 ? [cell] : namesIn(cell);
  const ids: string[] = [];
  for (const name of names) {
    const [one, other] = found(name);
    if (one === undefined) return { field, msg: MISSING[lists[field]](name) };
    if (other !== undefined)
      return {
        field,
        msg: t('{name} can be {one} or {other}. Please write the whole name.', {
          name,
          one: one.label,
          other: other.label,
        }),
      };
    ids.push(one._id);
  }
  return [...new Set(ids)];
};

const projectOf = (written: string, { projects }: References): KnownProject | null | Refusal => {
  if (written === '') return null;
  const [one, other] = projects.get(compactOf(written)) ?? [];
  if (one === undefined)
    return {
      field: 'project',
      msg: t('There is no project {name}. Please import or add the project first, or leave this cell empty.', {
        name: written,
      }),
    };
  return other === undefined
    ? one
    : {
        field: 'project',
        msg: t('Several projects are called {name}. Please write the number of the project.', { name: written }),
      };
};

/** Old lists seldom count what was tested: a count that is not said is 0. */
const testOf = (kind: VisitKind, read: Read): Read => {
  const count = (name: string): unknown => read[name] ?? 0;
  const type = said(read, 'type');
  if (kind === 'air') return { airtest: { types: count('types'), tests: count('tests') } };
  if (kind === 'sound') {
    const project_type = type === '' ? 'Sound Testing' : (soundTypeOf(type) ?? type);
    return { soundtest: { project_type, sets: count('sets'), rooms: count('rooms'), dwellings: count('dwellings') } };
  }
  const project_typeNS = type === '' ? 'Noise Monitoring' : type;
  const counts = isDayLongSurvey(project_typeNS)
    ? { roomsNS: count('rooms') }
    : { fixed: count('fixed'), spots: count('spots') };
  return { survey: { project_typeNS, ...counts } };
};

const timesOf = ({ values }: ImportRow, read: Read): Read => {
  const { day, start, endDay, end } = importedVisitTimes(values);
  return {
    date: day ?? read['date'],
    startjob: start ?? read['startjob'],
    endjob: end === null || endDay === day ? (end ?? read['endjob']) : (instantOf(`${endDay ?? ''}T${end}`) ?? end),
  };
};

const UNKNOWN = 'n/a';

/** The form asks for all of a contact; what a list does not say is its project's. An email cannot be made up. */
const contactOf = (read: Read, project: KnownProject | null): Read => {
  const part = (name: string, known: string | undefined, otherwise: string): string =>
    [said(read, name), known ?? '', otherwise].find((text) => text !== '') ?? '';
  return {
    name: part('contact_name', project?.contact_name, said(read, 'client') || UNKNOWN),
    position: part('contact_position', project?.contact_position, UNKNOWN),
    email: part('contact_email', project?.contact_email, ''),
    telephone: part('contact_telephone', project?.contact_telephone, UNKNOWN),
    project_leader: part('project_leader', project?.project_leader, ''),
  };
};

const isReferred = <Value>(found: Value | Refusal): found is Value =>
  typeof found !== 'object' || found === null || !('msg' in found);

interface Referred {
  readonly project: KnownProject | null;
  readonly client: string | null;
  readonly assigned: Readonly<Record<keyof typeof lists, readonly string[]>>;
}

/** What a row refers to, or the first that is not there. */
const referredBy = (read: Read, known: References): Referred | Refusal => {
  const project = projectOf(said(read, 'project'), known);
  if (!isReferred(project)) return project;
  const client = said(read, 'client') === '' ? null : clientOf(said(read, 'client'), known.clients);
  if (!isReferred(client)) return client;
  const engineers = idsOf(said(read, 'engineers'), 'engineers', known);
  if (!isReferred(engineers)) return engineers;
  const cars = idsOf(said(read, 'cars'), 'cars', known);
  if (!isReferred(cars)) return cars;
  const kits = idsOf(said(read, 'kits'), 'kits', known);
  return isReferred(kits) ? { project, client, assigned: { engineers, cars, kits } } : kits;
};

/** A row as the form of a visit takes it. */
export const visitBody = (row: ImportRow, read: Read, known: References): Read | Refusal => {
  const kind = importedKind(said(read, 'kind'));
  if (kind === null) return { field: 'kind', msg: t('Please choose a sound test, an air test or a noise survey.') };
  const referred = referredBy(read, known);
  if (!isReferred(referred)) return referred;
  const { project, client, assigned } = referred;
  return {
    kind,
    ...timesOf(row, read),
    ...testOf(kind, read),
    ...assigned,
    address: read['address'] ?? project?.address,
    postcode: read['postcode'] ?? project?.postcode,
    price: read['price'] ?? 0,
    contact: contactOf(read, project),
    notes: said(read, 'notes'),
    enquiry_id: project?.project_id,
    // Without one a visit takes over its project's.
    client_id: client ?? undefined,
    delegated: read['delegated'],
    invoice_number: said(read, 'invoice_number'),
    completion: Object.fromEntries(
      completionFlags.filter((flag) => read[flag] !== undefined).map((flag) => [flag, read[flag]]),
    ),
  };
};
