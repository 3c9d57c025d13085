import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const clientRejections: RejectionTexts = {
  'client/not-found': { status: 404, msg: later('This client is not there.') },
  'client/already-added': { status: 409, msg: later('This client is there already.') },
  'client/merged': {
    status: 409,
    msg: later('This client was merged into another one. Change that one, or separate the two first.'),
  },
};
