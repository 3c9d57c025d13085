import { movedTo, shownHours, usualHours } from './entries.js';

const fourHours = { start: '2026-03-27T09:00:00.000Z', end: '2026-03-27T13:00:00.000Z' };

describe('an entry on a calendar', () => {
  it('shows London hours on both sides of a clock change', () => {
    expect(shownHours(fourHours)).toBe('09:00 to 13:00');
    expect(shownHours({ start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T12:00:00.000Z' })).toBe('09:00 to 13:00');
    expect(shownHours({ start: '2026-10-26T09:00:00.000Z', end: '2026-10-26T13:00:00.000Z' })).toBe('09:00 to 13:00');
  });

  it('ends at 24:00 rather than at the next midnight', () => {
    expect(shownHours({ start: '2026-06-02T23:00:00.000Z', end: '2026-06-03T23:00:00.000Z' })).toBe('00:00 to 24:00');
  });

  it('stays as long as it was when it is moved over a clock change', () => {
    expect(movedTo(fourHours, '2026-03-30T08:00:00.000Z')).toEqual({ start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T12:00:00.000Z' });
    const daylong = { start: '2026-03-25T12:00:00.000Z', end: '2026-03-26T12:00:00.000Z' };
    expect(movedTo(daylong, '2026-03-28T12:00:00.000Z')).toEqual({ start: '2026-03-28T12:00:00.000Z', end: '2026-03-29T12:00:00.000Z' });
  });

  it('stays whole days where it was whole days', () => {
    const leave = { start: '2026-03-26T00:00:00.000Z', end: '2026-03-28T00:00:00.000Z' };
    expect(movedTo(leave, '2026-03-28T00:00:00.000Z')).toEqual({ start: '2026-03-28T00:00:00.000Z', end: '2026-03-29T23:00:00.000Z' });
  });

  it('takes 09:00 to 13:00 in London of a day', () => {
    expect(usualHours('2026-03-30')).toEqual({ start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T12:00:00.000Z' });
  });
});
