import { later, t } from '#languages';
import type { RejectionTexts } from '#platform';

export const projectRejections: RejectionTexts = {
  'project/not-found': { status: 404, msg: later('This project is not there.') },
  'project/already-created': {
    status: 409,
    isMade: true,
    msg: later('This project was saved before, with what stood in the form then. Please change that one.'),
  },
  'project/name-missing': { status: 400, msg: later('Please choose a project name.') },
  'project/number-missing': { status: 400, msg: later('Please choose a project number.') },
  'project/number-taken': {
    status: 409,
    msg: ({ number }) =>
      t('Another project has the number {number}. Please choose another one.', { number: String(number) }),
  },
  'project/number-given-away': {
    status: 409,
    msg: ({ number }) =>
      t('Another project has the number {number} by now. Please give that one another number first.', {
        number: String(number),
      }),
  },
  'project/has-visits': {
    status: 409,
    msg: ({ visits }) =>
      t(
        'This project has {visits, plural, one {# site visit} other {# site visits}}. Delete or move {visits, plural, one {it} other {them}} before you delete the project.',
        { visits: Number(visits) },
      ),
  },
};
