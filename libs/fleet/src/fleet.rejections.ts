import { londonDate } from '#contracts';
import type { RejectionTexts } from '#platform';

const inUse = ({ name, count, first }: Record<string, unknown>): string =>
  `${String(name)} is booked on ${String(count)} future ${count === 1 ? 'visit' : 'visits'}, first on ${londonDate(String(first))}. Choose another one for ${count === 1 ? 'that visit' : 'those visits'} before you remove it.`;

export const fleetRejections: RejectionTexts = {
  'car/not-found': { status: 404, msg: 'This car is not there.' },
  'car/already-added': { status: 409, msg: 'This car is there already.' },
  'car/in-use': { status: 409, msg: inUse },
  'kit/not-found': { status: 404, msg: 'This kit is not there.' },
  'kit/already-added': { status: 409, msg: 'This kit is there already.' },
  'kit/in-use': { status: 409, msg: inUse },
};
