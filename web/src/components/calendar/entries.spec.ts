import {
  daysTouched,
  formatHours,
  isDayLong,
  movedTo,
  movedToDay,
  hoursOnPaper,
  opensAt,
  touchesWeekend,
  usualHours,
  type CalendarEntry,
} from './entries.js';

const fourHours = { start: '2026-03-27T09:00:00.000Z', end: '2026-03-27T13:00:00.000Z' };

/** By days of July and hours in UTC: '02T08:00'. */
const entriesOf = (
  spans: readonly (readonly [start: string, end: string, standing?: boolean])[],
): readonly CalendarEntry[] =>
  spans.map(([start, end, standing = false]) => ({
    id: start,
    title: '',
    label: '',
    tone: 'sound',
    start: `2026-07-${start}:00.000Z`,
    end: `2026-07-${end}:00.000Z`,
    standing,
  }));

describe('an entry on a calendar', () => {
  it('shows London hours on both sides of a clock change', () => {
    expect(formatHours(fourHours)).toBe('09:00 to 13:00');
    expect(formatHours({ start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T12:00:00.000Z' })).toBe('09:00 to 13:00');
    expect(formatHours({ start: '2026-10-26T09:00:00.000Z', end: '2026-10-26T13:00:00.000Z' })).toBe('09:00 to 13:00');
  });

  it('ends at 24:00 rather than at the next midnight', () => {
    expect(formatHours({ start: '2026-06-02T23:00:00.000Z', end: '2026-06-03T23:00:00.000Z' })).toBe('00:00 to 24:00');
  });

  it('stays as long as it was when it is moved over a clock change', () => {
    expect(movedTo(fourHours, '2026-03-30T08:00:00.000Z')).toEqual({
      start: '2026-03-30T08:00:00.000Z',
      end: '2026-03-30T12:00:00.000Z',
    });
    const daylong = { start: '2026-03-25T12:00:00.000Z', end: '2026-03-26T12:00:00.000Z' };
    expect(movedTo(daylong, '2026-03-28T12:00:00.000Z')).toEqual({
      start: '2026-03-28T12:00:00.000Z',
      end: '2026-03-29T12:00:00.000Z',
    });
  });

  it('stays whole days where it was whole days', () => {
    const leave = { start: '2026-03-26T00:00:00.000Z', end: '2026-03-28T00:00:00.000Z' };
    expect(movedTo(leave, '2026-03-28T00:00:00.000Z')).toEqual({
      start: '2026-03-28T00:00:00.000Z',
      end: '2026-03-29T23:00:00.000Z',
    });
  });

  it('takes 09:00 to 13:00 in London of a day', () => {
    expect(usualHours('2026-03-30')).toEqual({ start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T12:00:00.000Z' });
  });

  it('is day-long as whole days, or over a night for half a day', () => {
    const span = (start: string, end: string) => ({ start: `2026-03-${start}:00.000Z`, end: `2026-03-${end}:00.000Z` });
    expect(isDayLong(span('10T00:00', '11T00:00'))).toBe(true);
    expect(isDayLong(span('10T16:00', '12T10:00'))).toBe(true);
    // A visit at night is attended, and one of a long day is on that day.
    expect(isDayLong(span('10T22:00', '11T06:00'))).toBe(false);
    expect(isDayLong(span('10T06:00', '10T22:00'))).toBe(false);
    expect(isDayLong(span('10T08:00', '11T00:00'))).toBe(false);
    expect(daysTouched(span('10T16:00', '12T10:00'))).toEqual({ start: '2026-03-10', end: '2026-03-13' });
    expect(daysTouched(span('10T00:00', '12T00:00'))).toEqual({ start: '2026-03-10', end: '2026-03-12' });
  });

  it('opens its day where it is in view: in the morning, unless it begins earlier or only in the evening', () => {
    const opened = (...spans: Parameters<typeof entriesOf>[0]): string => opensAt('2026-07-02', entriesOf(spans));
    expect(opened()).toBe('07:00');
    expect(opened(['02T08:00', '02T12:00'])).toBe('07:00');
    expect(opened(['02T04:30', '02T08:00'], ['02T03:00', '02T04:00'])).toBe('04:00');
    expect(opened(['02T21:00', '03T03:00'])).toBe('22:00');
    expect(opened(['02T21:00', '03T03:00'], ['02T08:00', '02T12:00'])).toBe('07:00');
    expect(opened(['01T21:00', '02T03:00'])).toBe('00:00');
    expect(opened(['01T21:00', '02T03:00'], ['02T01:30', '02T02:00'])).toBe('00:00');
    expect(opened(['01T21:00', '02T03:00'], ['02T08:00', '02T12:00'])).toBe('07:00');
    // What stands there for days, and what is of another day, is in no hour of this one.
    expect(opened(['01T21:00', '02T03:00', true], ['01T08:00', '04T08:00'], ['03T03:00', '03T05:00'])).toBe('07:00');
  });

  it('is on paper with a workday around it, and with the whole day where it goes on after midnight', () => {
    const week = { start: '2026-06-28T23:00:00.000Z', end: '2026-07-05T23:00:00.000Z' };
    const hours = (...spans: Parameters<typeof entriesOf>[0]): string => {
      const { first, after, zoom } = hoursOnPaper(week, entriesOf(spans));
      return `${first} to ${after}, ${zoom}`;
    };
    expect(hours()).toBe('08:00 to 18:00, 0.8');
    expect(hours(['02T08:00', '02T17:00'])).toBe('08:00 to 18:00, 0.8');
    expect(hours(['02T05:30', '02T08:00'], ['03T16:00', '03T19:15'])).toBe('06:00 to 21:00, 0.6');
    // Until midnight is not after it.
    expect(hours(['02T20:00', '02T23:00'])).toBe('08:00 to 24:00, 0.6');
    expect(hours(['02T20:00', '03T01:00'])).toBe('00:00 to 24:00, 0.6');
    // What stands there for days is above the hours, and another week's is on another sheet.
    expect(hours(['01T05:00', '04T05:00'], ['06T02:00', '06T04:00'])).toBe('08:00 to 18:00, 0.8');
  });

  it('keeps its clock time on another day, also over a clock change', () => {
    expect(movedToDay(fourHours, '2026-03-30')).toEqual({
      start: '2026-03-30T08:00:00.000Z',
      end: '2026-03-30T12:00:00.000Z',
    });
  });

  it('lies on a weekend as far as the window shows it', () => {
    const window = { start: '2026-03-09T00:00:00.000Z', end: '2026-03-16T00:00:00.000Z' };
    expect(touchesWeekend({ start: '2026-03-13T22:00:00.000Z', end: '2026-03-14T02:00:00.000Z' }, window)).toBe(true);
    expect(touchesWeekend({ start: '2026-03-13T22:00:00.000Z', end: '2026-03-14T00:00:00.000Z' }, window)).toBe(false);
    expect(touchesWeekend({ start: '2026-03-07T22:00:00.000Z', end: '2026-03-09T10:00:00.000Z' }, window)).toBe(false);
  });
});
