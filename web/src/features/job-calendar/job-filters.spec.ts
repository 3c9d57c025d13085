import { filtersOf, matches } from './job-filters.js';

const job = { engineers: ['erin', 'tom'], cars: ['van-1'], kits: [] };

describe('filters of the job calendar', () => {
  it('are All where the address says nothing', () => {
    expect(filtersOf(new URLSearchParams('view=month&date=2026-03-10&car='))).toEqual({});
    expect(matches(job, {})).toBe(true);
  });

  it('take all that is asked for together', () => {
    expect(filtersOf(new URLSearchParams('engineer=tom&car=van-1'))).toEqual({ engineer: 'tom', car: 'van-1' });
    expect(matches(job, { engineer: 'tom', car: 'van-1' })).toBe(true);
    expect(matches(job, { engineer: 'tom', car: 'van-2' })).toBe(false);
    expect(matches(job, { engineer: 'ali' })).toBe(false);
    expect(matches(job, { kit: 'logger' })).toBe(false);
  });
});
