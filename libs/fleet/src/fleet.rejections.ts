import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const fleetRejections: RejectionTexts = {
  'car/not-found': { status: 404, msg: later('This car is not there.') },
  'car/already-added': {
    status: 409,
    isMade: true,
    msg: later('This car was saved before, with what stood in the form then. Please change that one.'),
  },
  'kit/not-found': { status: 404, msg: later('This kit is not there.') },
  'kit/instrument-twice': {
    status: 400,
    msg: later('One instrument is in this kit twice. Please remove one of them, or correct its serial number.'),
  },
  'kit/lapses-before-calibrated': {
    status: 400,
    msg: later('One calibration ends before it begins. Please check its two dates.'),
  },
  'kit/due-of-instruments': {
    status: 400,
    msg: later('This kit is due when the first of its instruments lapses. Please change that instrument.'),
  },
  'kit/already-added': {
    status: 409,
    isMade: true,
    msg: later('This kit was saved before, with what stood in the form then. Please change that one.'),
  },
};
