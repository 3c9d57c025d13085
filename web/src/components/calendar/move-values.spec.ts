import { spanOf, valuesOf } from './move-values.js';

const values = { date: '2026-03-27', start: '09:00', endDate: '2026-03-27', end: '13:00' };

describe('moving by a form', () => {
  it('takes and shows London time on both sides of a clock change', () => {
    expect(spanOf(values)).toEqual({ start: '2026-03-27T09:00:00.000Z', end: '2026-03-27T13:00:00.000Z' });
    const summer = { date: '2026-03-30', start: '09:00', endDate: '2026-03-30', end: '13:00' };
    expect(spanOf(summer)).toEqual({ start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T12:00:00.000Z' });
    expect(valuesOf({ start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T12:00:00.000Z' })).toEqual(summer);
  });

  it('says what is missing or wrong', () => {
    expect(spanOf({ ...values, date: null })).toBe('Please choose a valid date and start time.');
    expect(spanOf({ ...values, end: '' })).toBe('Please choose a valid date and end time.');
    expect(spanOf({ ...values, end: '09:00' })).toBe('The end must be later than the start.');
  });

  it('says when the clocks skip what was typed', () => {
    expect(spanOf({ date: '2026-03-29', start: '01:30', endDate: '2026-03-29', end: '05:00' })).toBe(
      '01:30 on 29 March 2026 does not exist: the clocks go forward. Did you mean 02:30?',
    );
  });

  it('takes the first of an hour that comes twice', () => {
    expect(spanOf({ date: '2026-10-25', start: '01:30', endDate: '2026-10-25', end: '03:00' })).toEqual({
      start: '2026-10-25T00:30:00.000Z',
      end: '2026-10-25T03:00:00.000Z',
    });
  });
});
