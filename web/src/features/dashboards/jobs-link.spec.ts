import { daysOfMonth, daysOfYear, jobsLink } from './jobs-link.js';

describe('the link to the list of a figure', () => {
  it('holds what makes it up and nothing else', () => {
    expect(jobsLink({})).toBe('/jobs');
    expect(
      jobsLink({ from: '2026-11-16', to: '2026-11-22', engineer: undefined, kind: 'air', leader: 'All External' }),
    ).toBe('/jobs?from=2026-11-16&to=2026-11-22&kind=air&leader=All+External');
    expect(jobsLink({ issued: false, when: 'past' })).toBe('/jobs?issued=false&when=past');
    expect(jobsLink({ leader: 'A & B', pickups: false })).toBe('/jobs?leader=A+%26+B&pickups=false');
  });
});

describe('the days of a month and a year', () => {
  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-11', '2026-11-30'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, last) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to: last });
  });
  it('are all of the year', () => {
    expect(daysOfYear(2026)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });
});
