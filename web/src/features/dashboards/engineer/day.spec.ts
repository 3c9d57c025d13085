import { londonInstant, type EngineerDashboard, type VisitOfMine } from '#contracts';
import { directionsTo } from '../../../lib/maps.js';
import { ahead, away, byDay, dayWord, hoursOf, progressOf, testedOf, upcomingOf } from './day.js';

const at = (clock: string): string => londonInstant(clock).instant;
const visit = (_id: string, start: string, end: string, more: Partial<VisitOfMine> = {}): VisitOfMine =>
  ({ _id, startjob: at(start), endjob: at(end), assisting: false, ...more }) as VisitOfMine;
const ids = (visits: readonly VisitOfMine[]): readonly string[] => visits.map(({ _id }) => _id);

describe('what is ahead', () => {
  const agenda = [
    visit('evening', '2026-11-21T18:00', '2026-11-21T19:00'),
    visit('morning', '2026-11-21T09:00', '2026-11-21T12:00'),
    visit('night', '2026-11-21T22:00', '2026-11-22T06:00'),
    visit('helping', '2026-11-21T13:00', '2026-11-21T14:00', { assisting: true }),
  ];
  const seen = (clock: string, assisting = false): readonly string[] =>
    ids(ahead(agenda, { assisting, now: at(clock) }));
  it('begins with the visit that goes on, or the nearest', () => {
    expect(seen('2026-11-21T07:00')).toEqual(['morning', 'evening', 'night']);
    expect(seen('2026-11-21T11:59')).toEqual(['morning', 'evening', 'night']);
    expect(seen('2026-11-21T12:00')).toEqual(['evening', 'night']);
  });
  it('goes on over midnight until the visit is over', () => {
    expect(seen('2026-11-22T05:59')).toEqual(['night']);
    expect(seen('2026-11-22T06:00')).toEqual([]);
  });
  it('holds visits to assist on for who asks for them', () => {
    expect(seen('2026-11-21T12:00', true)).toEqual(['helping', 'evening', 'night']);
  });
});

describe('the upcoming jobs of a range', () => {
  const answer: EngineerDashboard = {
    upcoming: [
      visit('thursday', '2026-11-19T09:00', '2026-11-19T10:00'),
      visit('sunday', '2026-11-22T23:30', '2026-11-23T00:30'),
    ],
    agenda: [
      visit('sunday', '2026-11-22T23:30', '2026-11-23T00:30'),
      visit('monday', '2026-11-23T09:00', '2026-11-23T12:00'),
    ],
  };
  const of = (first: string, last: string, clock: string): readonly string[] =>
    ids(upcomingOf(answer, { first, last }, { assisting: false, now: at(clock) }));
  it('are those that start in it and are not over', () => {
    expect(of('2026-11-16', '2026-11-22', '2026-11-18T09:00')).toEqual(['thursday', 'sunday']);
    expect(of('2026-11-16', '2026-11-22', '2026-11-21T09:00')).toEqual(['sunday']);
  });
  it('are read off the agenda when a week has begun since the last answer', () => {
    expect(of('2026-11-23', '2026-11-29', '2026-11-23T07:00')).toEqual(['monday']);
  });
});

describe('how far away', () => {
  it.each([
    ['2026-11-21T09:00', '2026-11-21T06:50', 'in 2 h 10 min'],
    ['2026-11-21T09:00', '2026-11-21T08:25', 'in 35 min'],
    ['2026-11-21T09:00', '2026-11-21T07:00', 'in 2 h'],
    ['2026-11-21T09:00', '2026-11-21T09:00', 'now'],
    ['2026-11-21T09:00', '2026-11-21T09:30', 'now'],
    ['2026-11-22T00:30', '2026-11-21T23:45', 'in 45 min'],
    ['2026-11-22T09:00', '2026-11-21T09:00', 'in 1 day'],
    ['2026-11-25T07:00', '2026-11-21T09:00', 'in 4 days'],
  ])('%p seen at %p is %p', (instant, now, words) => {
    expect(away(at(instant), at(now))).toBe(words);
  });
  it('counts the minutes that the clock shows', () => {
    expect(away(at('2026-11-21T09:00'), '2026-11-21T06:50:59.999Z')).toBe('in 2 h 10 min');
  });
  it('is real time on the nights on which the clocks change', () => {
    expect(away(at('2026-03-29T03:00'), at('2026-03-29T00:30'))).toBe('in 1 h 30 min');
    expect(away(at('2026-10-25T03:00'), at('2026-10-25T00:30'))).toBe('in 3 h 30 min');
    expect(away(at('2026-03-29T09:00'), at('2026-03-28T09:00'))).toBe('in 23 h');
    expect(away(at('2026-10-25T09:00'), at('2026-10-24T09:00'))).toBe('in 1 day');
    expect(away(at('2026-10-25T23:30'), at('2026-10-25T00:00'))).toBe('in 24 h 30 min');
  });
});

describe('how far a visit is', () => {
  const morning = {
    startjob: at('2026-11-23T09:00'),
    endjob: at('2026-11-23T10:00'),
    arrivedAt: null,
    leftAt: null,
  };
  it.each([
    ['2026-11-23T08:30', 'Begins in 30 min'],
    ['2026-11-23T09:00', 'On now, ends in 1 h'],
    ['2026-11-23T09:59', 'On now, ends in 1 min'],
    ['2026-11-23T10:00', 'Visit over'],
    ['2026-11-28T01:05', 'Visit over'],
  ])('at %p: %p', (now, words) => {
    expect(progressOf(morning, at(now))).toBe(words);
  });
  it('is what the engineers said when they came early, and when they left', () => {
    const [arrivedAt, leftAt, now] = ['08:20', '08:40', '08:50'].map((clock) => at(`2026-11-23T${clock}`));
    expect(progressOf({ ...morning, arrivedAt: arrivedAt ?? '' }, now ?? '')).toBe('On now, ends in 1 h 10 min');
    expect(progressOf({ ...morning, arrivedAt: arrivedAt ?? '', leftAt: leftAt ?? '' }, now ?? '')).toBe('Visit over');
  });
});

describe('the words for a day and its hours', () => {
  it('go by the days of London', () => {
    const now = at('2026-07-01T00:30');
    expect(dayWord(at('2026-07-01T09:00'), now)).toBe('Today');
    expect(dayWord(at('2026-06-30T23:50'), now)).toBe('Yesterday');
    expect(dayWord(at('2026-07-02T00:10'), now)).toBe('Tomorrow');
    expect(dayWord(at('2026-07-06T09:00'), now)).toBe('Mon 6 Jul');
  });
  it('know the day after the night on which the clocks change', () => {
    expect(dayWord(at('2026-10-26T09:00'), at('2026-10-25T00:10'))).toBe('Tomorrow');
    expect(dayWord(at('2026-03-30T00:10'), at('2026-03-29T23:50'))).toBe('Tomorrow');
  });
  it.each([
    ['2026-11-21T09:00', '2026-11-21T12:00', '09:00 - 12:00'],
    ['2026-11-21T20:00', '2026-11-22T00:00', '20:00 - 24:00'],
    ['2026-11-21T22:00', '2026-11-22T06:00', '22:00 - 06:00 on Sun 22 Nov'],
    ['2026-10-24T22:00', '2026-10-25T03:00', '22:00 - 03:00 on Sun 25 Oct'],
  ])('%p to %p is %p', (start, end, words) => {
    expect(hoursOf(visit('a', start, end))).toBe(words);
  });
  it('stand over the visits of each day', () => {
    const shown = byDay(
      [
        visit('a', '2026-11-21T18:00', '2026-11-21T19:00'),
        visit('b', '2026-11-21T22:00', '2026-11-22T06:00'),
        visit('c', '2026-11-23T09:00', '2026-11-23T12:00'),
      ],
      at('2026-11-21T07:00'),
    );
    expect(shown.map(({ word, visits }) => [word, ids(visits)])).toEqual([
      ['Today', ['a', 'b']],
      ['Mon 23 Nov', ['c']],
    ]);
  });
});

describe('what a visit needs', () => {
  it('says what is tested and how much of it', () => {
    expect(testedOf({ soundtest: { project_type: 'Part E', sets: 3, dwellings: 1 } })).toEqual([
      'Part E',
      '3 sets',
      '1 dwelling',
    ]);
    expect(testedOf({ airtest: { types: 1, tests: 4 } })).toEqual(['4 tests', '1 type']);
    expect(
      testedOf({
        survey: { type: 'Setup', project_typeNS: 'BS 4142', fixed: 2, spots: 1, pickup_idfk: 'p', setup_idfk: 's' },
      }),
    ).toEqual(['BS 4142', '2 fixed positions', '1 spot position']);
  });
  it('asks the map for the whole address', () => {
    expect(directionsTo('1 Quay Street, Bristol & Bath, BS1 5TR')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=1%20Quay%20Street%2C%20Bristol%20%26%20Bath%2C%20BS1%205TR',
    );
  });
});
