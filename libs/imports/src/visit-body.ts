import { t } from '#languages';
import {
  cellOf,
  clockText,
  completionFlags,
  importedKind,
  importedVisitTimes,
  importedWhen,
  instantOf,
  isCarriedAway,
  isDayLongSurvey,
  namesIn,
  soundTypeOf,
  type ImportRow,
  type VisitKind,
} from '#contracts';
import type { BookableResource } from '#bookings';
import type { KnownProject } from '#project-list';
import { clientOf, type NamedClients } from './named-client.js';
import { said, unreadFee, type Refusal } from './kind-of-import.js';
import { projectOf, type NamedProjects } from './named-project.js';
import { found, MISSING, severalCalled, type ResourceNames } from './resource-names.js';

/** What rows of visits refer to, by every way in which it is written. */
export interface References {
  readonly projects: NamedProjects;
  readonly clients: NamedClients;
  readonly resources: Readonly<Record<BookableResource['kind'], ResourceNames>>;
}

export type Read = Readonly<Record<string, unknown>>;

const lists = { engineers: 'engineer', cars: 'car', kits: 'kit' } as const;

const idsOf = (cell: string, field: keyof typeof lists, { resources }: References): readonly string[] | Refusal => {
  const all = resources[lists[field]];
  // A name may have an 'and' of its own.
  const names = found(all, cell).length === 1 ? [cell] : namesIn(cell);
  const ids: string[] = [];
  for (const name of names) {
    const [one, other] = found(all, name);
    if (one === undefined) return { field, msg: MISSING[lists[field]](name) };
    if (other !== undefined) return { field, msg: severalCalled(name, one, other) };
    ids.push(one._id);
  }
  return [...new Set(ids)];
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

/** Times beside start and end, where the list says them: of the journey, and how long a survey's two halves take. */
const otherTimesOf = ({ values }: ImportRow, kind: VisitKind): Read => {
  const { day, endDay } = importedVisitTimes(values);
  const names =
    kind === 'noise'
      ? (['departureTime', 'returnTime', 'endSetup', 'endPickup'] as const)
      : (['departureTime', 'returnTime'] as const);
  return Object.fromEntries(
    names.flatMap((name) => {
      const cell = cellOf(values, name);
      if (cell === '') return [];
      const { day: own, from } = importedWhen(cell);
      const on = own ?? (name === 'endPickup' || (name === 'returnTime' && kind !== 'noise') ? endDay : day);
      // What was carried away says moments: a spreadsheet shows those at midnight as days.
      const minutes = from?.minutes ?? (own !== null && isCarriedAway(values) ? 0 : null);
      const instant = minutes === null || on === null ? null : instantOf(`${on}T${clockText(minutes)}`);
      return [[name, instant ?? cell] as const];
    }),
  );
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
  readonly assigned: Readonly<Record<string, readonly string[]>>;
}

/** Who collects a survey's instrument: the Setup's people where the list does not say it. */
const collecting = (read: Read, known: References): Referred['assigned'] | Refusal => {
  const isWhole = said(read, 'half').toLowerCase() === 'setup' && said(read, 'endPickup') !== '';
  const assigned: Record<string, readonly string[]> = {};
  for (const [name, list] of [
    ['engineersPickup', 'engineers'],
    ['carsPickup', 'cars'],
  ] as const) {
    const ids = idsOf(said(read, name), list, known);
    if (!isReferred(ids)) return { ...ids, field: name };
    if (ids.length > 0 || isWhole) assigned[name] = ids;
  }
  return assigned;
};

/** What a row refers to, or the first that is not there. */
const referredBy = (read: Read, known: References): Referred | Refusal => {
  const project = projectOf(said(read, 'project'), known.projects);
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
  if (said(read, 'half').toLowerCase() === 'pickup')
    return { field: 'half', msg: t('This is the pickup of a survey. Please import it together with its setup.') };
  const referred = referredBy(read, known);
  if (!isReferred(referred)) return referred;
  const pickup = kind === 'noise' ? collecting(read, known) : {};
  if (!isReferred(pickup)) return pickup;
  const unread = unreadFee(read);
  if (unread !== null) return unread;
  const { project, client, assigned } = referred;
  return {
    kind,
    ...timesOf(row, read),
    ...otherTimesOf(row, kind),
    ...testOf(kind, read),
    ...assigned,
    ...pickup,
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
