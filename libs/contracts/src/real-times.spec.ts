/** @jest-environment node */
import { dateProblem, dayProblem, readLondonTime } from './real-times.js';
import { IsDay, IsInstant } from './rules.js';
import { messagesOf } from './binding.js';
import { instantOf } from './london.js';
import { later, setLocaleResolver } from '#languages';

describe('What does not exist', () => {
  it.each([
    ['2027-02-31', '31 February 2027 does not exist: February 2027 has 28 days.'],
    ['31/02/2027', '31 February 2027 does not exist: February 2027 has 28 days.'],
    ['2028-02-30T09:00', '30 February 2028 does not exist: February 2028 has 29 days.'],
    ['2026-11-31T09:00:00Z', '31 November 2026 does not exist: November 2026 has 30 days.'],
    ['2026-13-01', 'There is no day 2026-13-01. Please check the day and the month.'],
    ['00/05/2026', 'There is no day 00/05/2026. Please check the day and the month.'],
    ['0207-02-03', 'Please choose a year from 2000 to 2199.'],
    ['2027-01-01T24:61', '24:61 is no time of day. Please choose one from 00:00 to 23:59.'],
    ['2027-01-01T9:75', '9:75 is no time of day. Please choose one from 00:00 to 23:59.'],
    ['2027-03-28T01:30', '01:30 on 28 March 2027 does not exist: the clocks go forward. Did you mean 02:30?'],
    ['2026-03-29 01:00', '01:00 on 29 March 2026 does not exist: the clocks go forward. Did you mean 02:00?'],
  ])('%s is told as such', (written, sentence) => {
    expect(dateProblem(written)).toBe(sentence);
    expect(instantOf(written)).toBeNull();
  });

  it.each([
    '2028-02-29',
    '28/02/2027',
    '2026-10-25T01:30',
    '2027-03-28T01:30:00Z',
    '2027-03-28T01:30:00+01:00',
    'tomorrow',
    '',
    7,
    null,
    undefined,
    {},
    `2027-02-31${' '.repeat(50)}`,
  ])('says nothing of %p', (written) => {
    expect(dateProblem(written)).toBeNull();
  });

  it('is told in the language of whoever is spoken to', () => {
    setLocaleResolver(() => 'fr');
    expect(dayProblem('2027-02-31')).toContain('31 février 2027');
    setLocaleResolver(() => 'en');
  });

  it('is told at the field before the words of the field, which are for what is no date at all', () => {
    class Asked {
      @IsInstant(later('Please choose a time.')) at!: unknown;
      @IsDay(later('Please choose a day.')) day!: unknown;
    }
    const messages = (at: unknown, day: unknown): object => messagesOf(Object.assign(new Asked(), { at, day }));
    expect(messages('2026-11-31T09:00Z', '2027-02-31')).toEqual({
      at: '31 November 2026 does not exist: November 2026 has 30 days.',
      day: '31 February 2027 does not exist: February 2027 has 28 days.',
    });
    expect(messages('soon', 'soon')).toEqual({ at: 'Please choose a time.', day: 'Please choose a day.' });
  });
});

describe('A day and a clock time', () => {
  it('are the instant that they mean; what occurs twice is the first', () => {
    expect(readLondonTime('2026-07-10', '09:00')).toEqual({ instant: '2026-07-10T08:00:00.000Z' });
    expect(readLondonTime('2026-10-25', '01:30')).toEqual({ instant: '2026-10-25T00:30:00.000Z' });
  });

  it('are refused where they do not exist, and where one is missing', () => {
    expect(readLondonTime('2027-03-28', '01:30').problem).toContain('Did you mean 02:30?');
    expect(readLondonTime('', '09:00').problem).toBe('Please choose a date and a time.');
  });
});
