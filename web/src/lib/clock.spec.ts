import fc from 'fast-check';
import { typedTime } from './clock.js';

describe('a typed time of day', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['9:30', '09:30'],
    ['9 30', '09:30'],
    [' 09:30 ', '09:30'],
    ['17h30', '17:30'],
    ['2pm', '14:00'],
    ['2:30 pm', '14:30'],
    ['230p', '14:30'],
    ['12am', '00:00'],
    ['12pm', '12:00'],
    ['0', '00:00'],
    ['23:59', '23:59'],
    ['', ''],
    ['9:5', '09:05'],
  ])('%s is %s', (typed, time) => expect(typedTime(typed)).toBe(time));

  it.each(['24', '25:00', '9:60', 'nine', '13pm', '0am', '12345', '9:', ':30', '-1', '9:30:00'])(
    '%s is none',
    (typed) => expect(typedTime(typed)).toBeNull(),
  );

  it('every minute of the day, written out, is itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
        const written = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        return typedTime(written) === written && typedTime(written.replace(':', '')) === written;
      }),
    );
  });
});
