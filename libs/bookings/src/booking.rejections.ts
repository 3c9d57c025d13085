import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const bookingRejections = {
  'booking/not-found': { status: 404, msg: later('This booking does not exist, or it was removed.') },
  'booking/already-made': {
    status: 409,
    isMade: true,
    msg: later('This booking was saved before, with what stood in the form then. Please change that one.'),
  },
  'booking/type': { status: 400, msg: later('Please choose a type.') },
  'booking/times': { status: 400, msg: later('Please choose an end that is after the start.') },
  'booking/longer-than-a-week': {
    status: 400,
    msg: later(
      'A booking that repeats every week must be shorter than a week. Please choose an earlier end, or no repeats.',
    ),
  },
  'booking/meets-sibling': {
    status: 409,
    msg: later('This weekly booking already has a date at that time. Please choose another time.'),
  },
} as const satisfies RejectionTexts;
