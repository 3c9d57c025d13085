import type { Booking } from '#contracts';
import {
  allDayToggled,
  changeBody,
  emptyValues,
  endDateAfter,
  fieldsOf,
  instantsOf,
  lastDate,
  lengthWords,
  moreMessages,
  newBody,
  onWire,
  spanOf,
  timeProblems,
  timesAtNextFree,
  unusualIn,
  typesOffered,
  valuesOfBooking,
  type BookingValues,
} from './booking-values.js';

const ann = '018f0000-0000-7000-8000-000000000001';
const van = '018f0000-0000-7000-8000-000000000002';

const leave: Booking = {
  _id: '018f0000-0000-7000-8000-00000000000a',
  version: 3,
  engineer_idfk: ann,
  start: '2026-03-26T00:00:00.000Z',
  end: '2026-03-29T23:00:00.000Z',
  type: 'Annual Leave',
  job_id: null,
  title: 'Annual Leave',
  visit: null,
  repeats: null,
};

const meeting: BookingValues = {
  resource: ann,
  startDate: '2026-03-24',
  start: '09:00',
  endDate: '2026-03-24',
  end: '13:00',
  type: 'Meeting',
  repeats: false,
  weeks: 4,
};

describe('the fields of a booking', () => {
  it('are 09:00 to 13:00 unless a range was chosen', () => {
    expect(emptyValues(van)).toMatchObject({ resource: van, start: '09:00', end: '13:00', type: '' });
    expect(emptyValues('', { start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T10:00:00.000Z' })).toMatchObject({
      startDate: '2026-03-30',
      start: '09:00',
      endDate: '2026-03-30',
      end: '11:00',
    });
  });

  it('end whole days at 24:00 of their last day, and give back the same instants', () => {
    const values = valuesOfBooking(leave);
    expect(values).toMatchObject({
      resource: ann,
      startDate: '2026-03-26',
      start: '00:00',
      endDate: '2026-03-29',
      end: '24:00',
      type: 'Annual Leave',
    });
    expect(instantsOf(values)).toEqual({ start: leave.start, end: leave.end });
  });

  it('keep an end at midnight that follows another start', () => {
    expect(fieldsOf({ start: '2026-01-05T18:00:00.000Z', end: '2026-01-06T00:00:00.000Z' })).toEqual({
      startDate: '2026-01-05',
      start: '18:00',
      endDate: '2026-01-06',
      end: '00:00',
    });
  });

  it('become whole days in London and go back to the usual hours', () => {
    const whole = { ...meeting, startDate: '2026-03-29', endDate: '2026-03-29', ...allDayToggled(meeting) };
    expect(spanOf(whole)).toEqual({ start: '2026-03-29T00:00:00.000Z', end: '2026-03-29T23:00:00.000Z' });
    expect(allDayToggled(whole)).toEqual({ start: '09:00', end: '13:00' });
  });

  it('move the end date along with the start date', () => {
    expect(endDateAfter('2026-03-24', '2026-04-01', '2026-03-24')).toBe('2026-04-01');
    expect(endDateAfter('2026-03-24', '2026-03-31', '2026-03-27')).toBe('2026-04-03');
    expect(endDateAfter(null, '2026-03-31', null)).toBe('2026-03-31');
    expect(endDateAfter('2026-03-24', null, '2026-03-27')).toBe('2026-03-27');
  });

  it('refuse a clock time that is skipped, and say what it would mean', () => {
    const skipped = { ...meeting, startDate: '2026-03-29', start: '01:30', endDate: '2026-03-29', end: '05:00' };
    expect(timeProblems(skipped)).toEqual({
      start: '01:30 on 29 March 2026 does not exist: the clocks go forward. Did you mean 02:30?',
    });
    expect(moreMessages('car', skipped)).toEqual(timeProblems(skipped));
    expect(instantsOf(skipped).start).toBeUndefined();
    expect(timeProblems({ ...skipped, start: '02:30', end: '24:00' })).toEqual({});
  });

  it('are asked about when they last more than a year', () => {
    expect(unusualIn({ ...meeting, endDate: '2027-12-01' }, meeting)).toEqual([
      expect.stringMatching(/more than a year/),
    ]);
    expect(unusualIn({ ...meeting, endDate: '2027-03-01' }, meeting)).toEqual([]);
  });

  it('say how long it is, also over a clock change', () => {
    expect(lengthWords(meeting)).toBe('4 hours');
    expect(lengthWords({ ...meeting, end: '09:45' })).toBe('45 minutes');
    expect(lengthWords({ ...meeting, end: '10:30' })).toBe('1 hour 30 minutes');
    expect(lengthWords(valuesOfBooking(leave))).toBe('4 days');
    expect(lengthWords({ ...meeting, end: '08:00' })).toBe('');
  });
});

describe('what a booking sends', () => {
  it('names the engineer, the instants and the type', () => {
    expect(onWire('engineer', newBody('engineer', meeting))).toEqual({
      engineer_idfk: ann,
      start: '2026-03-24T09:00:00.000Z',
      end: '2026-03-24T13:00:00.000Z',
      type: 'Meeting',
    });
    expect(
      onWire('car', newBody('car', { ...meeting, resource: van, type: 'MOT', repeats: true, weeks: 6 })),
    ).toMatchObject({ car_idfk: van, weeks: 6 });
  });

  it('says of a change only what differs, with the version that was read', () => {
    const values = valuesOfBooking(leave);
    expect(onWire('engineer', changeBody(leave, values))).toEqual({ version: 3 });
    expect(onWire('engineer', changeBody(leave, { ...values, endDate: '2026-03-28', type: 'Sick' }))).toEqual({
      version: 3,
      // From when until when is one thing.
      start: leave.start,
      end: '2026-03-29T00:00:00.000Z',
      type: 'Sick',
    });
    expect(changeBody(leave, { ...values, startDate: null })).toMatchObject({ start: '' });
  });

  it('offers a kind its own types, and an older word where a booking bears it', () => {
    expect(typesOffered('kit', undefined)).toEqual(['Calibration', 'Broken', 'Other']);
    expect(typesOffered('engineer', { ...leave, type: 'Training' })).toContain('Training');
  });
});

describe('what is wrong with a booking', () => {
  it('is said at its field', () => {
    expect(moreMessages('car', { ...meeting, resource: '' })).toEqual({ resource: 'Please choose a car.' });
    expect(moreMessages('car', { ...meeting, end: '09:00' })).toEqual({
      endDate: 'Please choose an end that is after the start.',
    });
    expect(moreMessages('car', { ...meeting, endDate: '2026-03-31', repeats: true })).toHaveProperty('weeks');
    expect(moreMessages('car', { ...meeting, endDate: '2026-03-31', repeats: true, weeks: 1 })).toEqual({});
  });
});

describe('a weekly booking', () => {
  it('says its last date', () => {
    expect(lastDate({ ...meeting, repeats: true, weeks: 4 })).toBe('2026-04-14');
    expect(lastDate({ ...meeting, repeats: true, weeks: 53 })).toBeNull();
    expect(lastDate(meeting)).toBeNull();
  });

  it('moves as a whole when one of its dates meets something', () => {
    // The second date, 31 March, is in summer time: free from 14:00 on its day.
    const times = timesAtNextFree(
      { ...meeting, repeats: true, weeks: 3 },
      { start: '2026-03-31T07:00:00.000Z', end: '2026-03-31T13:00:00.000Z', nextFree: '2026-03-31T13:00:00.000Z' },
    );
    expect(times).toEqual({ startDate: '2026-03-24', start: '14:00', endDate: '2026-03-24', end: '18:00' });
  });

  it('alone takes the next free time and keeps its length', () => {
    const blocker = {
      start: '2026-03-24T08:00:00.000Z',
      end: '2026-03-25T10:00:00.000Z',
      nextFree: '2026-03-25T10:00:00.000Z',
    };
    expect(timesAtNextFree(meeting, blocker)).toEqual({
      startDate: '2026-03-25',
      start: '10:00',
      endDate: '2026-03-25',
      end: '14:00',
    });
    expect(timesAtNextFree(meeting, { ...blocker, nextFree: null })).toBeNull();
  });
});
