import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const staffRejections: RejectionTexts = {
  'staff/not-found': { status: 404, msg: later('This engineer is not there.') },
  'staff/already-added': {
    status: 409,
    isMade: true,
    msg: later('This account was saved before, with what stood in the form then. Please change that one.'),
  },
  'staff/removed': { status: 409, msg: later('This account was removed. Restore it before you change it.') },
  'staff/forgotten': {
    status: 409,
    msg: later('This person was forgotten and cannot be restored. Please add them as a new person.'),
  },
  'staff/email-taken': { status: 409, msg: later('Another account uses this email. Please choose another one.') },
  'staff/last-account': {
    status: 409,
    msg: later(
      'This is the last staff account that is not an engineer and can sign in. Add another one first; it counts once its password is chosen.',
    ),
  },
  'staff/hours': {
    status: 400,
    msg: later('This working day ends before it begins. Please change one of the two times.'),
  },
  'staff/set-up': {
    status: 403,
    msg: later('There are accounts already. Ask the office to make one for you under Engineers.'),
  },
  'staff/set-up-code': {
    status: 403,
    msg: later('This is not the code. The terminal in which Soundings was started shows it.'),
  },
  'staff/others-account': {
    status: 403,
    msg: later('Only the office may add, change or remove accounts; you may change your own name and password.'),
  },
};
