import { reject, type StreamDecider, type Kept, type TypedCommand } from '#eventing';
import { projectFields, type ProjectFields } from './project-fields.js';
import { projectCatalogue, type ProjectEvent, type QuoteSaid } from './project.events.js';

/** `quote`: for the answer alone; it never changes. */
export type ProjectState = Kept<ProjectFields & { readonly quote?: QuoteSaid }>;

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
  return projectFields.changes(project, left ? { ...changes, geocode: null } : changes);
};

export const project: StreamDecider<ProjectState, ProjectCommand, typeof projectCatalogue> = {
  catalogue: projectCatalogue,
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateProject': {
        if (state.status !== 'unknown') return reject('project/already-created');
        return [
          ...projectFields.made({ ...command.fields, projectName: named(command.fields) }),
          ...(command.quote === undefined ? [] : [{ type: 'ProjectQuoted', data: command.quote } as const]),
        ];
      }
      case 'ChangeProject':
        if (state.status !== 'there') return reject('project/not-found');
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
    if (event.type !== 'ProjectQuoted') return projectFields.evolve(state, event);
    return state.status === 'unknown' ? state : { ...state, quote: event.data };
  },
};
