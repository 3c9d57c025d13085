import { penceOf, poundsOf, sameValue, formatTelephone, storedTelephone, type Job, type Project } from '#contracts';
import { later, spoken, t } from '#languages';
import type { NewClient } from '../../components/clients/index.js';
import { today } from '../../lib/dates.js';
import type { FormShape } from '../../lib/merging.js';

/** What the project form holds: text as it is typed, '' for an empty fee. */
export interface ProjectValues {
  readonly projectName: string;
  readonly project_number: string;
  readonly address: string;
  readonly postcode: string;
  /** The marker that a person set; null: the postcode says where the site is. */
  readonly geocode: Project['geocode'];
  readonly price: number | '';
  readonly date: string | null;
  readonly delegated: boolean;
  readonly client_id: string | null;
  readonly new_client: NewClient | null;
  readonly contact: {
    readonly name: string;
    readonly position: string;
    readonly email: string;
    readonly telephone: string;
    readonly project_leader: string | null;
  };
}

/** Contact lines stand by themselves, as on the server. */
export const projectShape: FormShape = { parts: ['contact'] };

export const emptyProject = (): ProjectValues => ({
  projectName: '',
  project_number: '',
  address: '',
  postcode: '',
  geocode: null,
  price: '',
  date: today(),
  delegated: false,
  client_id: null,
  new_client: null,
  contact: { name: '', position: '', email: '', telephone: '', project_leader: null },
});

export const valuesOf = ({
  projectName,
  project_number,
  address,
  postcode,
  geocode,
  geocode_status,
  price,
  date,
  delegated,
  client_id,
  contact,
}: Project): ProjectValues => ({
  projectName,
  project_number,
  address,
  postcode,
  geocode: geocode_status === 'set' ? geocode : null,
  price,
  date,
  delegated,
  client_id,
  new_client: null,
  // Nothing chosen is null in a selector.
  contact: {
    ...contact,
    telephone: formatTelephone(contact.telephone),
    project_leader: contact.project_leader || null,
  },
});

/** The body of `POST /api/enquiry` that the form makes. */
export const bodyOf = ({
  date,
  contact,
  geocode,
  new_client: _,
  ...rest
}: ProjectValues): Readonly<Record<string, unknown>> => ({
  ...rest,
  geocode: geocode && { ...geocode, source: 'hand' },
  ...(date === null ? {} : { date }),
  contact: { ...contact, telephone: storedTelephone(contact.telephone), project_leader: contact.project_leader ?? '' },
});

const changedParts = (before: object, now: object): Record<string, unknown> => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !sameValue(value, old.get(field))));
};

/** Only what differs from the form as it was opened, of the contact too: a colleague's change of another field stays. */
export const changesOf = (opened: ProjectValues, values: ProjectValues): Readonly<Record<string, unknown>> => {
  const { contact: before, ...restBefore } = bodyOf(opened) as { readonly contact: object };
  const { contact: now, ...restNow } = bodyOf(values) as { readonly contact: object };
  const contact = changedParts(before, now);
  return { ...changedParts(restBefore, restNow), ...(Object.keys(contact).length === 0 ? {} : { contact }) };
};

/** The full form asks for more than the call does, which fills in a missing name, number and day. */
export const moreMessages = ({ projectName, project_number, date }: ProjectValues): Record<string, string> => ({
  ...(projectName.trim() === '' ? { projectName: t('Please choose a project name.') } : {}),
  ...(project_number.trim() === '' ? { project_number: t('Please choose a project number.') } : {}),
  ...(date === null ? { date: t('Please choose a valid enquiry date.') } : {}),
});

/** The '+ New Project' modal. */
export interface NewProjectValues {
  readonly address: string;
  readonly name: string;
  readonly postcode: string;
  readonly email: string;
  readonly telephone: string;
  readonly price: number | '';
  readonly client_id: string | null;
  readonly new_client: NewClient | null;
}

export const newProjectBody = ({
  address,
  postcode,
  price,
  name,
  email,
  telephone,
  client_id,
}: NewProjectValues): Readonly<Record<string, unknown>> => ({
  address,
  postcode,
  price,
  client_id,
  contact: { name, email, telephone: storedTelephone(telephone) },
});

export interface BurnDown {
  /** Pounds that its visits' fees add up to. */
  readonly onVisits: number;
  /** Of the fee, 0 to 100. */
  readonly percent: number;
  /** Pounds that the visits cost beyond the fee; 0 while they do not. */
  readonly over: number;
}

/** How much of a project's fee its visits use up. */
export const burnDown = (price: number, remaining: number): BurnDown => {
  const used = penceOf(price) - penceOf(remaining);
  const percent = price > 0 ? Math.min(100, Math.max(0, (used / penceOf(price)) * 100)) : used > 0 ? 100 : 0;
  return { onVisits: poundsOf(used), percent, over: remaining < 0 ? -remaining : 0 };
};

const lacking = spoken<'confirmed' | 'invoiced' | 'paid' | 'issued'>({
  confirmed: later('not confirmed'),
  invoiced: later('not invoiced'),
  paid: later('not paid'),
  issued: later('not issued'),
});
const wanted = ['confirmed', 'invoiced', 'paid', 'issued'] as const;

/** What a visit lacks for its project to be Complete: 'not invoiced, not paid'; '' when nothing. */
export const missingOf = ({ completion }: Pick<Job, 'completion'>): string =>
  wanted
    .filter((flag) => !completion[flag])
    .map((flag) => lacking[flag])
    .join(', ');
