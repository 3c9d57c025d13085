import { londonDate } from '#contracts';
import fc from 'fast-check';
import {
  choiceOf,
  endOfLondonDay,
  momentInName,
  momentOfChoice,
  momentPresets,
  shortMoment,
  formatMoment,
} from './moments.js';

const NOW = '2026-11-21T15:04:05.678Z';

describe('a moment', () => {
  it('at the end of a day is its last millisecond in London, also when the clocks change', () => {
    expect(endOfLondonDay('2026-03-31')).toBe('2026-03-31T22:59:59.999Z');
    expect(endOfLondonDay('2026-03-29')).toBe('2026-03-29T22:59:59.999Z');
    expect(endOfLondonDay('2026-10-25')).toBe('2026-10-25T23:59:59.999Z');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2001-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const plain = londonDate(date.toISOString());
          const end = endOfLondonDay(plain);
          expect(londonDate(end)).toBe(plain);
          expect(londonDate(new Date(Date.parse(end) + 1).toISOString()) > plain).toBe(true);
          expect(choiceOf(end)).toEqual({ date: plain, time: '' });
        },
      ),
    );
  });

  it('is said with the day first, and to the second where it is not the end of a minute', () => {
    expect(formatMoment('2026-03-31T22:59:59.999Z')).toBe('Tuesday 31 March 2026, 23:59');
    expect(shortMoment('2026-03-31T13:30:07.120Z')).toBe('31 Mar 2026, 14:30:07');
    expect(momentInName('2026-03-31T22:59:59.999Z')).toBe('as at 2026-03-31 23-59');
  });

  it('says which of the two it is in the hour that comes twice', () => {
    expect(shortMoment('2026-10-25T00:30:59.999Z')).toBe('25 Oct 2026, 01:30 BST');
    expect(shortMoment('2026-10-25T01:30:59.999Z')).toBe('25 Oct 2026, 01:30 GMT');
    expect(shortMoment('2026-10-25T02:30:59.999Z')).toBe('25 Oct 2026, 02:30');
  });

  it('that is chosen is the end of the day or of the minute, and never later than now', () => {
    expect(momentOfChoice({ date: '2026-03-31', time: '' }, NOW)).toEqual({
      instant: '2026-03-31T22:59:59.999Z',
      notice: null,
    });
    expect(momentOfChoice({ date: '2026-03-31', time: '14:30' }, NOW)).toEqual({
      instant: '2026-03-31T13:30:59.999Z',
      notice: null,
    });
    expect(momentOfChoice({ date: '2026-11-21', time: '' }, NOW)).toEqual({ instant: NOW, notice: null });
    expect(momentOfChoice({ date: '2026-11-21', time: '15:04' }, NOW)).toEqual({ instant: NOW, notice: null });
  });

  it('that is to come, or none, is refused in one sentence', () => {
    for (const choice of [
      { date: '2026-11-22', time: '' },
      { date: '2026-11-21', time: '15:05' },
    ])
      expect(momentOfChoice(choice, NOW)).toEqual({ problem: 'Please choose a moment that has passed.' });
    expect(momentOfChoice({ date: '', time: '10:00' }, NOW)).toEqual({ problem: 'Please choose a day.' });
    expect(momentOfChoice({ date: '2026-11-20', time: '25:00' }, NOW)).toEqual({
      problem: '25:00 is no time of day. Please choose one from 00:00 to 23:59.',
    });
  });

  it('in the night of a clock change is told', () => {
    expect(momentOfChoice({ date: '2026-03-29', time: '01:30' }, NOW)).toEqual({
      problem: '01:30 on 29 March 2026 does not exist: the clocks go forward. Did you mean 02:30?',
    });
    expect(momentOfChoice({ date: '2026-10-25', time: '01:30' }, NOW)).toEqual({
      instant: '2026-10-25T00:30:59.999Z',
      notice: expect.stringContaining('comes twice') as string,
    });
  });
});

describe('the days that books are closed on', () => {
  const datesOn = (today: string): readonly string[] => momentPresets(today).map(({ date }) => date);

  it('are the last ones before today', () => {
    expect(momentPresets('2026-11-21').map(({ label, date }) => `${label}: ${date}`)).toEqual([
      'End of yesterday: 2026-11-20',
      'End of last week: 2026-11-15',
      'End of last month: 2026-10-31',
      'End of last quarter: 2026-09-30',
      'End of the financial year: 2026-03-31',
    ]);
    expect(datesOn('2026-04-01')).toEqual(['2026-03-31', '2026-03-29', '2026-03-31', '2026-03-31', '2026-03-31']);
    expect(datesOn('2026-03-31')).toEqual(['2026-03-30', '2026-03-29', '2026-02-28', '2025-12-31', '2025-03-31']);
    expect(datesOn('2026-01-01')).toEqual(['2025-12-31', '2025-12-28', '2025-12-31', '2025-12-31', '2025-03-31']);
  });

  it('have passed, whichever day it is', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2001-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const today = date.toISOString().slice(0, 10);
          for (const preset of datesOn(today)) expect(preset < today).toBe(true);
        },
      ),
    );
  });
});
