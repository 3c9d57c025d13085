import { askedMoment, hasPast, keptMoment, refusedThen, withoutMoment } from './as-at.js';

const THEN = '2026-03-31T22:59:59.999Z';
const then = { pathname: '/financedashboard', search: `?year=2026&as_at=${THEN}` };
const now = { pathname: '/financedashboard', search: '?year=2026' };
const visit = '/jobs/01980000-0000-7000-8000-0000000000aa';

describe('the moment in the address', () => {
  it('is there only for pages that have a past', () => {
    for (const page of [
      '/',
      '/dashboard',
      '/dashboard/',
      '/financedashboard',
      '/enquiries',
      '/enquiry/1',
      '/jobs',
      visit,
    ])
      expect([page, hasPast(page)]).toEqual([page, true]);
    for (const page of [
      '/enquiry/create',
      '/engineers',
      '/company',
      '/jobcalendar',
      '/job/create/air',
      '/invoice',
      '/compare',
      '/login',
      '/jobs/1/more',
    ])
      expect([page, hasPast(page)]).toEqual([page, false]);
    expect(askedMoment(then)).toBe(THEN);
    expect(askedMoment(now)).toBeNull();
    expect(askedMoment({ ...then, pathname: '/engineers' })).toBeNull();
  });

  it('stays with every link to a page that has a past', () => {
    expect(keptMoment('/jobs?paid=true#list', then)).toBe(`/jobs?paid=true&as_at=${encodeURIComponent(THEN)}#list`);
    expect(keptMoment(visit, then)).toBe(`${visit}?as_at=${encodeURIComponent(THEN)}`);
    expect(keptMoment({ pathname: '/enquiries', search: '?q=quay' }, then)).toEqual({
      pathname: '/enquiries',
      search: `?q=quay&as_at=${encodeURIComponent(THEN)}`,
    });
  });

  it('is left alone by links elsewhere, from now, to another moment, and by what changes the address of the same page', () => {
    for (const to of [
      '/engineers',
      '/job/create/air?enquiry_id=1',
      '/jobs?as_at=2026-01-01T00:00:00.000Z',
      '?year=2025',
      '?',
      '#page',
      { search: '?year=2025' },
    ])
      expect(keptMoment(to, then)).toEqual(to);
    expect(keptMoment('/jobs', now)).toBe('/jobs');
    expect(withoutMoment(then.search)).toBe('?year=2026');
    expect(withoutMoment(`?as_at=${THEN}`)).toBe('?');
  });
});

describe('what may be asked while a moment is chosen', () => {
  it('is no command, whatever it is', () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const path of [
        '/api/job',
        '/api/job/1',
        '/api/job/1/completion',
        '/api/enquiry',
        '/api/users',
        `/api/job/1?as_at=${THEN}`,
        '/api/documents/1/retry',
        '/api/pastures',
      ])
        expect([method, path, refusedThen(method, path, then)]).toEqual([
          method,
          path,
          'Nothing can be changed while you look at the past. Press Back to now, then try again.',
        ]);
  });

  it('is no figure of now', () => {
    for (const path of [
      '/api/job',
      '/api/job/1',
      '/api/dashboard/finance?year=2026',
      '/api/documents?visit=1',
      '/api/availability',
      '/api/invoicenumbers',
    ])
      expect(refusedThen('GET', path, then)).toMatch(/^This is only available for the present/);
    for (const path of [`/api/job?as_at=${THEN}`, `/api/dashboard/finance?year=2026&as_at=${THEN}`])
      expect(refusedThen('GET', path, then)).toBeNull();
  });

  it('is what is the same at every moment', () => {
    for (const [method, path] of [
      ['GET', '/api/auth'],
      ['GET', '/api/company'],
      ['GET', '/api/settings'],
      ['POST', '/api/past'],
      ['GET', '/api/past/comparison?from=1'],
      ['POST', '/send'],
    ] as const)
      expect(refusedThen(method, path, then)).toBeNull();
  });

  it('is everything once it is now', () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect([
        refusedThen(method, '/api/job/1', now),
        refusedThen(method, '/api/job/1', { ...then, pathname: '/engineers' }),
      ]).toEqual([null, null]);
  });
});
