import {
  penceOf,
  poundsOf,
  formatPostcode,
  type ChangeProject,
  type CreateProject,
  type FieldConflict,
} from '#contracts';
import type { ProjectFields, ProjectState } from './project.decider.js';
import { noContact, type ContactDetails } from './project.events.js';

type ContactField = keyof ContactDetails;

/** The form's fields side by side, so that two people may each change another line of the contact. */
export type ProjectForm = Omit<ProjectFields, 'contact' | 'project_leader'> & {
  readonly [Part in ContactField as `contact.${Part}`]: string;
} & {
  readonly 'contact.project_leader': string;
};

const empty: ProjectFields = {
  projectName: '',
  project_number: '',
  address: '',
  postcode: '',
  geocode: null,
  feePence: 0,
  date: '',
  delegated: false,
  contact: noContact,
  project_leader: '',
  client_id: null,
};

export const fieldsOf = (state: ProjectState): ProjectFields => (state.status === 'unknown' ? empty : state);

export const formOf = (state: ProjectState): ProjectForm => {
  const {
    projectName,
    project_number,
    address,
    postcode,
    geocode,
    feePence,
    date,
    delegated,
    contact,
    project_leader,
    client_id,
  } = fieldsOf(state);
  return {
    projectName,
    project_number,
    address,
    postcode,
    geocode,
    feePence,
    date,
    delegated,
    'contact.name': contact.name,
    'contact.position': contact.position,
    'contact.email': contact.email,
    'contact.telephone': contact.telephone,
    'contact.project_leader': project_leader,
    client_id,
  };
};

const given = (fields: Readonly<Record<string, unknown>>): Partial<ProjectForm> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** An optional text may also come as null. */
const sent = <Fields extends object>(fields: Fields): { readonly [Field in keyof Fields]: Fields[Field] | null } =>
  fields;

/** What a command says about the form's fields; a field that it does not name was not touched. */
export const submittedForm = (command: CreateProject | ChangeProject): Partial<ProjectForm> => {
  const { projectName, project_number, address, postcode, date } = sent(command);
  const { price, contact, geocode } = command;
  return given({
    projectName: projectName ?? undefined,
    project_number: project_number ?? undefined,
    address: address === null ? '' : address,
    postcode: postcode === undefined ? undefined : formatPostcode(postcode ?? ''),
    geocode: geocode && { lat: geocode.lat, lng: geocode.lng },
    feePence: price === undefined ? undefined : penceOf(price),
    date: date === null || date === '' ? undefined : date,
    delegated: command.delegated,
    client_id: command.client_id,
    ...Object.fromEntries(
      Object.entries(contact ?? {}).map(([part, value]: [string, unknown]) => [`contact.${part}`, value ?? '']),
    ),
  });
};

/** Fields of the decider from the form's. */
export const fieldsFrom = (form: Partial<ProjectForm>, before: ProjectFields): Partial<ProjectFields> => {
  const {
    'contact.name': name,
    'contact.position': position,
    'contact.email': email,
    'contact.telephone': telephone,
    'contact.project_leader': project_leader,
    ...fields
  } = form;
  const parts = Object.fromEntries(
    Object.entries({ name, position, email, telephone }).filter(([, value]) => value !== undefined),
  );
  return {
    ...fields,
    ...(project_leader === undefined ? {} : { project_leader }),
    ...(Object.keys(parts).length === 0 ? {} : { contact: { ...before.contact, ...parts } }),
  };
};

/** A conflict about the fee in the form's name and unit. */
export const formatConflict = (conflict: FieldConflict): FieldConflict =>
  conflict.field === 'feePence'
    ? {
        ...conflict,
        field: 'price',
        yours: poundsOf(Number(conflict.yours)),
        theirs: poundsOf(Number(conflict.theirs)),
      }
    : conflict;
