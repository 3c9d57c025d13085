import type { RejectionTexts } from '#platform';

export const fleetRejections: RejectionTexts = {
  'car/not-found': { status: 404, msg: 'This car is not there.' },
  'car/already-added': { status: 409, msg: 'This car is there already.' },
  'kit/not-found': { status: 404, msg: 'This kit is not there.' },
  'kit/already-added': { status: 409, msg: 'This kit is there already.' },
};
