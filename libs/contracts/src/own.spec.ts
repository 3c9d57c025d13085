import { bookingTypeLabel } from './bookings.js';
import { own } from './own.js';

describe('a record that is asked for what somebody typed', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'answers %s only where it holds it itself',
    (name) => {
      expect(own<string>({ Leave: 'Leave' }, name)).toBeUndefined();
      expect(own(Object.fromEntries([[name, 'held']]), name)).toBe('held');
      expect(bookingTypeLabel(name)).toBe(name);
    },
  );
});
