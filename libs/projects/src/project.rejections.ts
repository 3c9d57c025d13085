import type { RejectionTexts } from '#platform';

export const projectRejections: RejectionTexts = {
  'project/not-found': { status: 404, msg: 'This project is not there.' },
  'project/already-created': { status: 409, msg: 'This project is there already.' },
  'project/name-missing': { status: 400, msg: 'Please choose a project name.' },
  'project/number-missing': { status: 400, msg: 'Please choose a project number.' },
  'project/number-taken': {
    status: 409,
    msg: ({ number }) => `Another project has the number ${String(number)}. Please choose another one.`,
  },
  'project/has-visits': {
    status: 409,
    msg: ({ visits }) =>
      `This project has ${String(visits)} site ${visits === 1 ? 'visit' : 'visits'}. Delete or move ${visits === 1 ? 'it' : 'them'} before you delete the project.`,
  },
};
