import { dayOf, firstWeekOf, linesOf, stepped, titleOf, viewOf, windowOf } from './windows.js';

describe('what a calendar shows', () => {
  it('has room for one entry less in each day of a month of six weeks', () => {
    expect(['2026-03-10', '2027-02-10', '2026-11-10'].map((day) => linesOf('month', day))).toEqual([3, 4, 3]);
  });

  it('is planned seven days at a time, from midnight to midnight in London', () => {
    for (const day of ['2026-10-25', '2027-03-28', '2026-03-10']) {
      expect(firstWeekOf(windowOf('week', day))).toEqual(windowOf('week', day));
      expect(firstWeekOf(windowOf('fortnight', day))).toEqual(windowOf('week', day));
      expect(firstWeekOf(windowOf('day', day))).toEqual(windowOf('day', day));
    }
  });

  it('begins its weeks on Monday, also for a Sunday', () => {
    expect(windowOf('week', '2026-03-15')).toEqual({
      start: '2026-03-09T00:00:00.000Z',
      end: '2026-03-16T00:00:00.000Z',
    });
    expect(windowOf('work-week', '2026-03-15')).toEqual({
      start: '2026-03-09T00:00:00.000Z',
      end: '2026-03-14T00:00:00.000Z',
    });
  });

  it('ends at midnight in London in the weeks in which the clocks change', () => {
    expect(windowOf('week', '2026-03-29')).toEqual({
      start: '2026-03-23T00:00:00.000Z',
      end: '2026-03-29T23:00:00.000Z',
    });
    expect(windowOf('week', '2026-10-25')).toEqual({
      start: '2026-10-18T23:00:00.000Z',
      end: '2026-10-26T00:00:00.000Z',
    });
    expect(windowOf('day', '2026-03-29')).toEqual({
      start: '2026-03-29T00:00:00.000Z',
      end: '2026-03-29T23:00:00.000Z',
    });
  });

  it('shows two weeks from Monday on, also over a clock change', () => {
    expect(windowOf('fortnight', '2026-03-25')).toEqual({
      start: '2026-03-23T00:00:00.000Z',
      end: '2026-04-05T23:00:00.000Z',
    });
    expect(stepped('fortnight', '2026-03-25', 1)).toBe('2026-04-08');
    expect(titleOf('fortnight', '2026-03-25')).toBe('23 March to 5 April 2026');
  });

  it('shows a month with the rest of its first and last week', () => {
    expect(windowOf('month', '2026-03-15')).toEqual({
      start: '2026-02-23T00:00:00.000Z',
      end: '2026-04-05T23:00:00.000Z',
    });
    expect(windowOf('month', '2027-02-10')).toEqual({
      start: '2027-02-01T00:00:00.000Z',
      end: '2027-03-01T00:00:00.000Z',
    });
  });

  it('lists fourteen days from its date on', () => {
    expect(windowOf('agenda', '2026-06-03')).toEqual({
      start: '2026-06-02T23:00:00.000Z',
      end: '2026-06-16T23:00:00.000Z',
    });
  });

  it('steps by what it shows', () => {
    expect(stepped('day', '2026-03-01', -1)).toBe('2026-02-28');
    expect(stepped('week', '2026-12-30', 1)).toBe('2027-01-06');
    expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(stepped('agenda', '2026-06-03', 1)).toBe('2026-06-17');
  });

  it('has a heading', () => {
    expect(titleOf('week', '2026-03-11')).toBe('9 to 15 March 2026');
    expect(titleOf('week', '2026-04-01')).toBe('30 March to 5 April 2026');
    expect(titleOf('work-week', '2026-12-31')).toBe('28 December 2026 to 1 January 2027');
    expect(titleOf('day', '2026-03-11')).toBe('Wednesday 11 March 2026');
    expect(titleOf('month', '2026-03-11')).toBe('March 2026');
  });

  it('takes only what it knows from an address', () => {
    expect(viewOf('month', ['week', 'month'])).toBe('month');
    expect(viewOf('day', ['week', 'month'])).toBeNull();
    expect(dayOf('2026-02-30')).toBeNull();
    expect(dayOf('2026-02-28')).toBe('2026-02-28');
  });
});
