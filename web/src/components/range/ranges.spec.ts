import {
  dayAfter,
  instantsOf,
  isOffered,
  presetsOf,
  rangeOf,
  formatRange,
  stepped,
  weekOf,
  withRange,
  type DayRange,
} from './ranges.js';

const range = (first: string, last: string): DayRange => ({ first, last });
const hoursOf = (days: DayRange): number => {
  const { from, to } = instantsOf(days);
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
};

describe('the week of a day', () => {
  it('is Monday to Sunday', () => {
    expect(weekOf('2026-11-21')).toEqual(range('2026-11-16', '2026-11-22'));
    expect(weekOf('2026-11-16')).toEqual(range('2026-11-16', '2026-11-22'));
    expect(weekOf('2026-11-22')).toEqual(range('2026-11-16', '2026-11-22'));
  });
  it('goes over New Year', () => {
    expect(weekOf('2027-01-01')).toEqual(range('2026-12-28', '2027-01-03'));
  });
});

describe('the instants of a range', () => {
  it('are the midnights of London, summer and winter', () => {
    expect(instantsOf(range('2026-07-06', '2026-07-12'))).toEqual({
      from: '2026-07-05T23:00:00.000Z',
      to: '2026-07-12T23:00:00.000Z',
    });
    expect(instantsOf(range('2026-11-16', '2026-11-22'))).toEqual({
      from: '2026-11-16T00:00:00.000Z',
      to: '2026-11-23T00:00:00.000Z',
    });
  });
  it('hold the hour that the week of 29 March lacks and the one that 25 October has twice', () => {
    expect(hoursOf(weekOf('2026-03-29'))).toBe(167);
    expect(hoursOf(weekOf('2026-10-25'))).toBe(169);
    expect(hoursOf(range('2026-03-29', '2026-03-29'))).toBe(23);
    expect(hoursOf(range('2026-10-25', '2026-10-25'))).toBe(25);
  });
  it('leave no gap and no overlap from one week to the next, over both changes and New Year', () => {
    let week = weekOf('2026-01-01');
    while (week.first < '2027-02-01') {
      const next = stepped(week, 1);
      expect(instantsOf(next).from).toBe(instantsOf(week).to);
      expect(next.first).toBe(dayAfter(week.last));
      expect(stepped(next, -1)).toEqual(week);
      week = next;
    }
  });
});

describe('stepping', () => {
  it('goes by the days of the range', () => {
    expect(stepped(range('2026-11-20', '2026-11-21'), 1)).toEqual(range('2026-11-22', '2026-11-23'));
    expect(stepped(range('2026-03-29', '2026-03-29'), 1)).toEqual(range('2026-03-30', '2026-03-30'));
    expect(stepped(range('2026-10-25', '2026-10-25'), -1)).toEqual(range('2026-10-24', '2026-10-24'));
  });
  it('goes from month to month and from year to year', () => {
    expect(stepped(range('2027-01-01', '2027-01-31'), 1)).toEqual(range('2027-02-01', '2027-02-28'));
    expect(stepped(range('2028-03-01', '2028-03-31'), -1)).toEqual(range('2028-02-01', '2028-02-29'));
    expect(stepped(range('2026-12-01', '2026-12-31'), 1)).toEqual(range('2027-01-01', '2027-01-31'));
    expect(stepped(range('2027-01-01', '2027-12-31'), 1)).toEqual(range('2028-01-01', '2028-12-31'));
    expect(stepped(range('2025-11-22', '2026-11-21'), -1)).toEqual(range('2024-11-22', '2025-11-21'));
  });
  it('goes by weeks where four of them are as long as a month, and by the month where that begins on a Monday', () => {
    expect(stepped(range('2026-02-02', '2026-03-01'), 1)).toEqual(range('2026-03-02', '2026-03-29'));
    expect(stepped(range('2027-02-01', '2027-02-28'), 1)).toEqual(range('2027-03-01', '2027-03-31'));
  });
  it.each([
    range('2026-01-31', '2026-02-27'),
    range('2026-01-15', '2026-02-14'),
    range('2024-02-29', '2025-02-28'),
    range('2026-10-01', '2026-12-31'),
  ])('comes back to %p', (days) => {
    expect(stepped(stepped(days, 1), -1)).toEqual(days);
    expect(stepped(stepped(days, -1), 1)).toEqual(days);
  });
});

describe('the usual ranges', () => {
  const of = (day: string): Record<string, DayRange> =>
    Object.fromEntries(presetsOf(day).map((preset) => [preset.label, preset.range]));
  it('are seen from today', () => {
    expect(of('2026-11-21')).toEqual({
      'This week': range('2026-11-16', '2026-11-22'),
      'Last week': range('2026-11-09', '2026-11-15'),
      'Next week': range('2026-11-23', '2026-11-29'),
      'This month': range('2026-11-01', '2026-11-30'),
      'Last month': range('2026-10-01', '2026-10-31'),
      'This year': range('2026-01-01', '2026-12-31'),
      'Last 12 months': range('2025-11-22', '2026-11-21'),
    });
  });
  it('go back over New Year', () => {
    expect(of('2027-01-01')).toMatchObject({
      'Last week': range('2026-12-21', '2026-12-27'),
      'Last month': range('2026-12-01', '2026-12-31'),
      'Last 12 months': range('2026-01-02', '2027-01-01'),
    });
  });
  it('have a last month on the 31st', () => {
    expect(of('2026-03-31')['Last month']).toEqual(range('2026-02-01', '2026-02-28'));
  });
});

describe('the range in the address', () => {
  const at = (text: string): DayRange => rangeOf(new URLSearchParams(text), '2026-11-21');
  const week = range('2026-11-16', '2026-11-22');
  it('is read where both days stand in it', () => {
    expect(at('from=2026-03-01&to=2026-03-31')).toEqual(range('2026-03-01', '2026-03-31'));
  });
  it.each([
    '',
    'from=2026-03-01',
    'to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2026-02-30&to=2026-03-01',
    'from=now&to=then',
    'from=1999-01-01&to=2000-01-01',
  ])('is this week for %p', (text) => {
    expect(at(text)).toEqual(week);
  });
  it('leaves out this week and keeps what else is there', () => {
    const search = new URLSearchParams('kind=air&from=2026-03-01&to=2026-03-31');
    expect(withRange(search, week, '2026-11-21').toString()).toBe('kind=air');
    expect(withRange(search, range('2026-12-28', '2027-01-03'), '2026-11-21').toString()).toBe(
      'kind=air&from=2026-12-28&to=2027-01-03',
    );
  });
  it('ends where calls take no later instant', () => {
    expect(isOffered(range('2199-12-01', '2199-12-30'))).toBe(true);
    expect(isOffered(range('2199-12-01', '2199-12-31'))).toBe(false);
  });
});

describe('a range in words', () => {
  it('says the year once, or both', () => {
    expect(formatRange(range('2026-11-16', '2026-11-22'))).toBe('Mon 16 Nov - Sun 22 Nov 2026');
    expect(formatRange(range('2026-12-28', '2027-01-03'))).toBe('Mon 28 Dec 2026 - Sun 3 Jan 2027');
    expect(formatRange(range('2026-11-16', '2026-11-16'))).toBe('Mon 16 Nov 2026');
  });
});
