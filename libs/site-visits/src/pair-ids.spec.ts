import fc from 'fast-check';
import { isUuid } from '#platform';
import { isPickupId, pickupIdOf, streamIdOf } from './pair-ids.js';

const evenId = fc.uuid().map((id) => id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) & ~1).toString(16));

describe('ids of the two halves', () => {
  it('lead to each other, whichever half one starts from', () => {
    fc.assert(
      fc.property(evenId, (setup) => {
        const pickup = pickupIdOf(setup);
        expect(pickup).not.toBe(setup);
        expect(isUuid(pickup)).toBe(true);
        expect([isPickupId(setup), isPickupId(pickup)]).toEqual([false, true]);
        expect([streamIdOf(setup), streamIdOf(pickup)]).toEqual([setup, setup]);
      }),
    );
  });

  it('change nothing but the last digit', () => {
    expect(pickupIdOf('01980000-0000-7000-8000-00000000abce')).toBe('01980000-0000-7000-8000-00000000abcf');
    expect(streamIdOf('01980000-0000-7000-8000-00000000ABCF')).toBe('01980000-0000-7000-8000-00000000abce');
  });

  it.each(['', '-1', '01980000-0000-7000-8000-00000000abcg', '__proto__', 7, null])(
    'know what is no id: %p',
    (value) => {
      expect(isUuid(value)).toBe(false);
    },
  );
});
