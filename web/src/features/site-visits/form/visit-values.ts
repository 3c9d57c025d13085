import {
  blankTexts,
  countLabels,
  defaultNoiseTypes,
  isDayLongSurvey,
  isForgottenContact,
  formatTelephone,
  soundTypeOf,
  soundTypes,
  textsIn,
  type Job,
  type Project,
  type SoundCount,
  type VisitKind,
  type VisitTexts,
} from '#contracts';
import type { NewClient } from '../../../components/clients/index.js';
import { formOfInstant, today } from '../../../lib/dates.js';
import { datesFrom, daysFrom, weekdaysAfter } from './visit-days.js';

export type Count = number | '';

/** What the form holds: text as it is typed, '' for what is empty. */
export interface VisitValues extends VisitTexts {
  readonly date: string;
  readonly start: string;
  /** Day of the pickup; only a survey has one of its own. */
  readonly endDate: string;
  /** Nights from the first day of a test to its last: 0 where it is on one day, as most are. */
  readonly nights: number;
  readonly end: string;
  readonly departureTime: string;
  readonly returnTime: string;
  readonly enquiry_id: string | null;
  readonly client_id: string | null;
  readonly new_client: NewClient | null;
  readonly projectName: string;
  readonly address: string;
  readonly postcode: string;
  /** The marker that a person set; null: the postcode says where the site is. */
  readonly geocode: Job['geocode'];
  readonly price: Count;
  readonly delegated: boolean;
  readonly invoice_number: string;
  readonly contact: Job['contact'];
  /** Ids; '' is a selector in which nothing is chosen yet. */
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  readonly engineersPickup: readonly string[];
  readonly carsPickup: readonly string[];
  /** By the id of a kit, why it is taken although its calibration lapses. */
  readonly kitWaivers: Readonly<Record<string, string>>;
  readonly soundtest: {
    readonly project_type: string;
    readonly sets: Count;
    readonly rooms: Count;
    readonly dwellings: Count;
  };
  readonly airtest: { readonly types: Count; readonly tests: Count };
  readonly survey: {
    readonly project_typeNS: string;
    readonly fixed: Count;
    readonly spots: Count;
    readonly roomsNS: Count;
  };
}

/** The equipment selectors of the form. */
export type Assigned = 'engineers' | 'cars' | 'kits' | 'engineersPickup' | 'carsPickup';

/** A visit as it is opened: a single job, or the two halves of a survey. */
export interface OpenedVisit {
  readonly job: Job;
  readonly pickup: Job | null;
}

const atLeastOne = (ids: readonly string[]): readonly string[] => (ids.length === 0 ? [''] : ids);
export const chosen = (ids: readonly string[]): string[] => [...new Set(ids.filter((id) => id !== ''))];
const countOf = (value: number | undefined): Count => value ?? '';

export const emptyValues = (kind: VisitKind): VisitValues => ({
  ...datesFrom(kind, weekdaysAfter(today())),
  start: '09:00',
  end: kind === 'noise' ? '09:00' : '13:00',
  nights: 0,
  departureTime: '',
  returnTime: '',
  enquiry_id: null,
  client_id: null,
  new_client: null,
  projectName: '',
  address: '',
  postcode: '',
  geocode: null,
  price: '',
  delegated: false,
  invoice_number: '',
  ...blankTexts,
  contact: { name: '', position: '', email: '', telephone: '', project_leader: '' },
  engineers: [''],
  cars: [''],
  kits: [''],
  engineersPickup: [''],
  carsPickup: [''],
  kitWaivers: {},
  soundtest: { project_type: 'Part E', sets: '', rooms: '', dwellings: '' },
  airtest: { types: '', tests: '' },
  survey: { project_typeNS: defaultNoiseTypes[0], fixed: '', spots: '', roomsNS: '' },
});

/** What was quoted is what is to be done, as far as the visit asks for the same count. */
const testQuoted = (kind: VisitKind, { quote }: Pick<Project, 'quote'>): Partial<VisitValues> => {
  if (quote === null) return {};
  const { soundtest, airtest } = emptyValues(kind);
  if (kind === 'air' && quote.type === 'Air Testing')
    return { airtest: { ...airtest, types: quote.count, tests: quote.tests.airTests ?? '' } };
  const type = kind === 'sound' ? soundTypeOf(quote.type) : null;
  if (type === null) return {};
  const counted = (['dwellings', 'rooms'] as const).find(
    (count) => countLabels(type) === count && (soundTypes[type] as readonly SoundCount[]).includes(count),
  );
  return {
    soundtest: { ...soundtest, project_type: type, ...(counted === undefined ? {} : { [counted]: quote.count }) },
  };
};

/** What was looked up is found again: only a marker that a person set is part of the form. */
const markerOf = ({ geocode, geocode_status }: Pick<Job, 'geocode' | 'geocode_status'>): Job['geocode'] =>
  geocode_status === 'set' ? geocode : null;

/** A new visit on a project: everything that the project knows already. */
export const valuesOfProject = (kind: VisitKind, project: Project): VisitValues => ({
  ...emptyValues(kind),
  ...testQuoted(kind, project),
  enquiry_id: project._id,
  client_id: project.client_id,
  projectName: project.projectName,
  address: project.address,
  postcode: project.postcode,
  geocode: markerOf(project),
  delegated: project.delegated,
  price: project.remaining > 0 ? project.remaining : '',
  // Whom it is for now, nobody knows: the one before was forgotten.
  contact: isForgottenContact(project.contact)
    ? emptyValues(kind).contact
    : { ...project.contact, telephone: formatTelephone(project.contact.telephone) },
});

const contactParts = ['name', 'position', 'email', 'telephone'] as const;
const sameContact = (one: VisitValues['contact'], other: VisitValues['contact']): boolean =>
  contactParts.every((part) => one[part] === other[part]);

/**
 * The values with what a chosen project knows, where nothing stands yet; what the project before it had filled in goes with it.
 * @param left the project that was chosen before
 * @param isNew of a visit that is saved already only its project's name follows
 */
export const withProject = (
  kind: VisitKind,
  values: VisitValues,
  project: Project,
  left: Project | null,
  isNew: boolean,
): VisitValues => {
  const [offered, before] = [
    valuesOfProject(kind, project),
    left === null ? emptyValues(kind) : valuesOfProject(kind, left),
  ];
  const text = (field: 'projectName' | 'address' | 'postcode', follows: boolean): string =>
    values[field].trim() === '' || (follows && values[field] === before[field]) ? offered[field] : values[field];
  const isFree =
    contactParts.every((part) => values.contact[part].trim() === '') ||
    (isNew && sameContact(values.contact, before.contact));
  const hasClient = values.new_client !== null || (values.client_id !== null && values.client_id !== before.client_id);
  return {
    ...values,
    enquiry_id: project._id,
    projectName: text('projectName', true),
    address: text('address', isNew),
    postcode: text('postcode', isNew),
    price: values.price === '' || (isNew && values.price === before.price) ? offered.price : values.price,
    contact: isFree
      ? { ...offered.contact, project_leader: values.contact.project_leader || offered.contact.project_leader }
      : values.contact,
    client_id: hasClient ? values.client_id : offered.client_id,
  };
};

export const valuesOfVisit = ({ job, pickup }: OpenedVisit): VisitValues => {
  const start = formOfInstant(job.startjob);
  const end = formOfInstant(pickup?.startjob ?? job.endjob);
  const timeOf = (instant: string | null): string => (instant === null ? '' : formOfInstant(instant).time);
  const none = emptyValues(job.kind);
  return {
    date: start.date,
    start: start.time,
    endDate: end.date,
    end: end.time,
    nights: job.kind === 'noise' ? 0 : (daysFrom(start.date, end.date) ?? 0),
    departureTime: timeOf(job.departureTime),
    returnTime: timeOf(job.returnTime),
    enquiry_id: job.enquiry_id,
    client_id: job.client_id,
    new_client: null,
    projectName: job.projectName,
    address: job.address,
    postcode: job.postcode,
    geocode: markerOf(job),
    price: job.price,
    delegated: job.delegated,
    invoice_number: job.invoice_number,
    ...textsIn(job),
    contact: { ...job.contact, telephone: formatTelephone(job.contact.telephone) },
    engineers: atLeastOne(job.engineers),
    cars: atLeastOne(job.cars),
    kits: atLeastOne(job.kits),
    engineersPickup: atLeastOne(pickup?.engineers ?? []),
    carsPickup: atLeastOne(pickup?.cars ?? []),
    kitWaivers: {},
    soundtest:
      job.soundtest === undefined
        ? none.soundtest
        : {
            project_type: job.soundtest.project_type,
            sets: countOf(job.soundtest.sets),
            rooms: countOf(job.soundtest.rooms),
            dwellings: countOf(job.soundtest.dwellings),
          },
    airtest: job.airtest ?? none.airtest,
    survey:
      job.survey === undefined
        ? none.survey
        : {
            project_typeNS: job.survey.project_typeNS,
            fixed: countOf(job.survey.fixed),
            spots: countOf(job.survey.spots),
            roomsNS: countOf(job.survey.roomsNS),
          },
  };
};

/**
 * A new visit like another one: what, where, for whom, how much and with whom. What belongs to the other day is left out (docs/decisions/0027),
 * and the day itself is still to be chosen.
 * @param isThere whether an engineer, a car or a kit can still be taken
 */
export const valuesOfCopy = (visit: OpenedVisit, isThere: (id: string) => boolean): VisitValues => {
  const values = valuesOfVisit(visit);
  const still = (ids: readonly string[]): readonly string[] => atLeastOne(ids.filter(isThere));
  return {
    ...values,
    date: '',
    endDate: '',
    departureTime: '',
    returnTime: '',
    invoice_number: '',
    ...blankTexts,
    contact: isForgottenContact(visit.job.contact) ? emptyValues(visit.job.kind).contact : values.contact,
    engineers: still(values.engineers),
    cars: still(values.cars),
    kits: still(values.kits),
    engineersPickup: still(values.engineersPickup),
    carsPickup: still(values.carsPickup),
  };
};

/** The counts that a kind of sound test asks for; all of them for a kind that this version does not know. */
export const soundCountsOf = (projectType: string): readonly SoundCount[] => {
  const type = soundTypeOf(projectType);
  return type === null ? ['sets', 'rooms', 'dwellings'] : soundTypes[type];
};

export const surveyCountsOf = (projectType: string): readonly ('fixed' | 'spots' | 'roomsNS')[] =>
  isDayLongSurvey(projectType) ? ['roomsNS'] : ['fixed', 'spots'];
