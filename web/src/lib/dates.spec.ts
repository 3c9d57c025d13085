import { setLocaleResolver } from '#languages';
import { jest } from '@jest/globals';
import { timeProblem, typedDay, typedDayProblem, typedWholeDay } from './dates.js';

describe('a day as the office types it', () => {
  it.each([
    ['3/11/2026', '2026-11-03'],
    ['03.11.26', '2026-11-03'],
    [' 3-11-2026 ', '2026-11-03'],
    ['31 12 2026', '2026-12-31'],
    ['2026-11-03', '2026-11-03'],
    ['3 Nov 2026', '2026-11-03'],
    ['3rd November, 2026', '2026-11-03'],
    ['Tue, 3 nov. 26', '2026-11-03'],
    ['3-Nov-2026', '2026-11-03'],
    ['1 Sept 2026', '2026-09-01'],
  ])('%p is %s', (typed, day) => {
    expect(typedDay(typed)).toBe(day);
  });
  it.each([
    '',
    '3',
    '13/13/2026',
    'Tuesday',
    '2026',
    '31/02/2027',
    '31/11',
    '29.2.27',
    '2027-02-30',
    '31 Nov 2026',
    '3 Ju 2026',
    '3 Monday 2026',
  ])('%p is none', (typed) => {
    expect(typedDay(typed)).toBeNull();
  });
  it.each([
    ['fr', '3 févr. 2027', '2027-02-03'],
    ['fr', '1er août 2027', '2027-08-01'],
    ['fr', '3 Jui 2027', null],
    ['es', '5 de enero de 2027', '2027-01-05'],
    ['pt', '5 marco 2027', '2027-03-05'],
    ['pt', '5 July 2027', '2027-07-05'],
  ] as const)('is understood in %s: %p', (language, typed, day) => {
    setLocaleResolver(() => language);
    expect(typedDay(typed)).toBe(day);
    setLocaleResolver(() => 'en');
  });
  it.each([
    ['2026-11-28', '5/1', '2027-01-05'],
    ['2026-11-28', '28 11', '2026-11-28'],
    ['2026-11-28', '29/11', '2026-11-29'],
    ['2026-11-28', '30.6', '2026-06-30'],
    ['2027-01-04', '28/12', '2026-12-28'],
    ['2027-01-04', '31/3', '2027-03-31'],
    ['2027-01-04', '28 Dec', '2026-12-28'],
  ])('without its year is the nearest: on %p %p is %p', (now, typed, day) => {
    jest.useFakeTimers({ now: new Date(`${now}T12:00:00Z`) });
    expect(typedDay(typed)).toBe(day);
    jest.useRealTimers();
  });
  it.each([
    ['2026-11-30', '15/7', '2027-07-15'],
    ['2026-11-30', '15 Jul', '2027-07-15'],
    ['2026-11-30', '30/11', '2026-11-30'],
    // Of a visit that was last week and is only written down now.
    ['2026-11-30', '24/11', '2026-11-24'],
    ['2026-11-30', '30/9', '2027-09-30'],
    ['2026-01-05', '28/12', '2025-12-28'],
    ['2026-01-05', '3/9', '2026-09-03'],
    ['2027-06-30', '29/2', '2028-02-29'],
    ['2026-11-30', '15/7/26', '2026-07-15'],
  ])('without its year is the next one of what lies ahead: on %p %p is %p', (now, typed, day) => {
    jest.useFakeTimers({ now: new Date(`${now}T12:00:00Z`) });
    expect(typedDay(typed, true)).toBe(day);
    expect(typedDayProblem(typed, true)).toBeNull();
    jest.useRealTimers();
  });
  it('that does not exist is told as such, and is never another day', () => {
    expect(typedDayProblem('31/02/2027')).toBe('31 February 2027 does not exist: February 2027 has 28 days.');
    expect(typedDayProblem('31 11 27')).toContain('November 2027 has 30 days');
    expect(typedDayProblem('31 Nov 27')).toContain('November 2027 has 30 days');
    expect(typedDayProblem('Tuesday')).toBe('Please enter the date like 27/03/2026.');
    expect([typedDayProblem(''), typedDayProblem('28/02/2027')]).toEqual([null, null]);
  });
  it('is taken while it is typed once it is whole', () => {
    expect(['4/6', '04/06/20', '31/02/2027', '04/06/2030', '2030-06-04'].map(typedWholeDay)).toEqual([
      null,
      null,
      null,
      '2030-06-04',
      '2030-06-04',
    ]);
  });
  it('has no hour that the clocks skip: it is told with what it would mean', () => {
    expect(timeProblem('2027-03-28', '01:30')).toBe(
      '01:30 on 28 March 2027 does not exist: the clocks go forward. Did you mean 02:30?',
    );
    expect([timeProblem('2027-03-28', '02:30'), timeProblem(null, '01:30'), timeProblem('2027-03-28', '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
