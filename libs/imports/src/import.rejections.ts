import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const importRejections: RejectionTexts = {
  'import/not-found': { status: 404, msg: later('This import is not there.') },
  'import/undone': {
    status: 409,
    msg: later('This import was undone. Please choose the file again to start a new one.'),
  },
};
