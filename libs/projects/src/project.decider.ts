import { reject, sameJson, type TypedCommand, type Decider } from '#eventing';
import type { ContactDetails, ProjectEvent, QuoteSaid } from './project.events.js';

/** What a project holds, in the form's own words; merged field by field when two people edit at once. */
export interface ProjectFields {
  readonly projectName: string;
  readonly project_number: string;
  readonly address: string;
  readonly postcode: string;
  /** The marker that a person set; without it the postcode says where the site is. */
  readonly geocode: { readonly lat: number; readonly lng: number } | null;
  readonly feePence: number;
  /** `YYYY-MM-DD`, the day of the enquiry. */
  readonly date: string;
  readonly delegated: boolean;
  readonly contact: ContactDetails;
  readonly project_leader: string;
  /** The client's record. */
  readonly client_id: string | null;
}

export type ProjectState =
  | { readonly status: 'unknown' }
  | ({
      readonly status: 'open' | 'removed';
      /** For the answer alone; it never changes. */ readonly quote: QuoteSaid | null;
    } & ProjectFields);

export type ProjectCommand =
  /** The number is reserved before; the name may be empty. */
  | TypedCommand<'CreateProject', { readonly fields: ProjectFields; readonly quote?: QuoteSaid }>
  | TypedCommand<'ChangeProject', { readonly changes: Partial<ProjectFields> }>
  /** `visits`: how many it has, counted while no visit can join it. */
  | TypedCommand<'RemoveProject', { readonly visits: number }>
  /** Its number is claimed before. */
  | TypedCommand<'RestoreProject', object>;

type Known = Exclude<ProjectState, { status: 'unknown' }>;

/** A project without a name goes by its address, and without that by its number. */
const named = ({
  projectName,
  address,
  project_number,
}: Pick<ProjectFields, 'projectName' | 'address' | 'project_number'>): string =>
  projectName !== '' ? projectName : address !== '' ? address : project_number;

const changed = (changes: Partial<ProjectFields>, project: Known): readonly ProjectEvent[] => {
  // A marker belongs to the postcode that it was set for.
  const left = changes.postcode !== undefined && changes.postcode !== project.postcode && changes.geocode === undefined;
  const to = { ...project, ...changes, ...(left ? { geocode: null } : {}) };
  const differs = (field: keyof ProjectFields): boolean => !sameJson(project[field], to[field]);
  const events: ProjectEvent[] = [];
  if (differs('projectName'))
    events.push({ type: 'ProjectRenamed', data: { from: project.projectName, to: to.projectName } });
  if (differs('project_number'))
    events.push({ type: 'ProjectNumberChanged', data: { from: project.project_number, to: to.project_number } });
  if (differs('address'))
    events.push({ type: 'ProjectAddressChanged', data: { from: project.address, to: to.address } });
  if (differs('postcode'))
    events.push({ type: 'ProjectPostcodeChanged', data: { from: project.postcode, to: to.postcode } });
  if (differs('geocode')) events.push({ type: 'ProjectMarkerMoved', data: { from: project.geocode, to: to.geocode } });
  if (differs('feePence')) events.push({ type: 'ProjectFeeAgreed', data: { from: project.feePence, to: to.feePence } });
  if (differs('date')) events.push({ type: 'EnquiryDateChanged', data: { from: project.date, to: to.date } });
  if (differs('delegated'))
    events.push({ type: 'ProjectDelegationChanged', data: { from: project.delegated, to: to.delegated } });
  if (differs('project_leader'))
    events.push({ type: 'ProjectLeaderChanged', data: { from: project.project_leader, to: to.project_leader } });
  if (differs('contact'))
    events.push({ type: 'ProjectContactChanged', data: { from: project.contact, to: to.contact } });
  if (differs('client_id'))
    events.push({ type: 'ProjectClientAssigned', data: { from: project.client_id, to: to.client_id } });
  return events;
};

export const project: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateProject': {
        if (state.status !== 'unknown') return reject('project/already-created');
        const { project_number, project_leader, client_id, geocode, ...fields } = command.fields;
        return [
          {
            type: 'ProjectCreated',
            data: {
              ...fields,
              projectName: named(command.fields),
              projectNumber: project_number,
              projectLeader: project_leader,
            },
          },
          ...(geocode === null ? [] : [{ type: 'ProjectMarkerMoved', data: { from: null, to: geocode } } as const]),
          ...(client_id === null
            ? []
            : [{ type: 'ProjectClientAssigned', data: { from: null, to: client_id } } as const]),
          ...(command.quote === undefined ? [] : [{ type: 'ProjectQuoted', data: command.quote } as const]),
        ];
      }
      case 'ChangeProject':
        if (state.status !== 'open') return reject('project/not-found');
        if (command.changes.projectName === '') return reject('project/name-missing');
        if (command.changes.project_number === '') return reject('project/number-missing');
        return changed(command.changes, state);
      case 'RemoveProject':
        if (state.status === 'unknown') return reject('project/not-found');
        if (state.status === 'removed') return [];
        if (command.visits > 0) return reject('project/has-visits', { visits: command.visits });
        return [{ type: 'ProjectRemoved', data: {} }];
      case 'RestoreProject':
        if (state.status === 'unknown') return reject('project/not-found');
        return state.status === 'removed' ? [{ type: 'ProjectRestored', data: {} }] : [];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'ProjectCreated') {
      const { projectNumber, projectLeader, ...fields } = event.data;
      return {
        status: 'open',
        quote: null,
        client_id: null,
        geocode: null,
        ...fields,
        project_number: projectNumber,
        project_leader: projectLeader,
      };
    }
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'ProjectQuoted':
        return { ...state, quote: event.data };
      case 'ProjectRenamed':
        return { ...state, projectName: event.data.to };
      case 'ProjectNumberChanged':
        return { ...state, project_number: event.data.to };
      case 'ProjectAddressChanged':
        return { ...state, address: event.data.to };
      case 'ProjectPostcodeChanged':
        return { ...state, postcode: event.data.to };
      case 'ProjectMarkerMoved':
        return { ...state, geocode: event.data.to };
      case 'ProjectFeeAgreed':
        return { ...state, feePence: event.data.to };
      case 'EnquiryDateChanged':
        return { ...state, date: event.data.to };
      case 'ProjectDelegationChanged':
        return { ...state, delegated: event.data.to };
      case 'ProjectLeaderChanged':
        return { ...state, project_leader: event.data.to };
      case 'ProjectContactChanged':
        return { ...state, contact: event.data.to };
      case 'ProjectClientAssigned':
        return { ...state, client_id: event.data.to };
      case 'ProjectRemoved':
        return { ...state, status: 'removed' };
      case 'ProjectRestored':
        return { ...state, status: 'open' };
    }
  },
};
