import { averageFee, filtersOf, jobsOf, reportsOf, formatHours, withFilter } from './admin-filters.js';

const of = (text: string): ReturnType<typeof filtersOf> => filtersOf(new URLSearchParams(text));

describe('the filters in the address', () => {
  it('are read, and what is no kind of test is left out', () => {
    expect(of('engineer=e1&kind=air&leader=All+External&from=2026-11-16')).toEqual({
      engineer: 'e1',
      kind: 'air',
      leader: 'All External',
    });
    expect(of('kind=smell&engineer=&leader=')).toEqual({});
  });
  it('are set and taken out, and lists begin at their first page again', () => {
    const search = new URLSearchParams('from=2026-11-16&to=2026-11-22&kind=air&page=3&reports.page=2&reports.size=50');
    expect(withFilter(search, 'kind', 'sound').toString()).toBe(
      'from=2026-11-16&to=2026-11-22&kind=sound&reports.size=50',
    );
    expect(withFilter(search, 'kind', null).toString()).toBe('from=2026-11-16&to=2026-11-22&reports.size=50');
  });
});

describe('what a figure asks /jobs for', () => {
  it('is the range with the filters, and for reports the filters alone', () => {
    expect(jobsOf({ kind: 'air' }, { first: '2026-11-16', last: '2026-11-22' })).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
      kind: 'air',
    });
    expect(reportsOf({ leader: 'All Internal' })).toEqual({
      leader: 'All Internal',
      issued: false,
      setups: false,
      when: 'past',
    });
  });
});

describe('figures in words', () => {
  it('say hours and the average', () => {
    expect([formatHours(1), formatHours(46.5), formatHours(0), formatHours(1234.25)]).toEqual([
      '1 hour',
      '46.5 hours',
      '0 hours',
      '1,234.25 hours',
    ]);
    expect(averageFee({ turnover: 10_050, jobs: 16, pickups: 0 })).toBe('£628.13 a job on average');
    expect(averageFee({ turnover: 0, jobs: 0, pickups: 0 })).toBeNull();
    // A survey of £600 is two journeys and one job.
    expect(averageFee({ turnover: 600, jobs: 2, pickups: 1 })).toBe('£600 a job on average');
    expect(averageFee({ turnover: 0, jobs: 1, pickups: 1 })).toBeNull();
  });
});
