import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const fleetRejections: RejectionTexts = {
  'car/not-found': { status: 404, msg: later('This car is not there.') },
  'car/already-added': { status: 409, msg: later('This car is there already.') },
  'kit/not-found': { status: 404, msg: later('This kit is not there.') },
  'kit/already-added': { status: 409, msg: later('This kit is there already.') },
};
