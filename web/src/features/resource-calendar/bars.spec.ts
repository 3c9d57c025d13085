import type { Booking } from '#contracts';
import { barOf, fixedReason, hoursWithin, hoursWords, shortTitle, wordsOf } from './bars.js';

const booking = (over: Partial<Booking>): Booking => ({
  _id: 'one',
  version: 1,
  start: '2026-03-10T09:00:00.000Z',
  end: '2026-03-10T13:00:00.000Z',
  type: 'Site Visit',
  job_id: null,
  title: '1 High Street, Bristol BS1 4DJ',
  visit: null,
  repeats: null,
  ...over,
});
const visit = { kind: 'sound', status: 'Pending', projectName: 'Quay' } as const;
const survey = { kind: 'noise', status: 'Confirmed', projectName: 'Quay' } as const;

describe('a bar', () => {
  it('has the colour of its visit, and a heavier border once that is confirmed', () => {
    expect(barOf(booking({ car_idfk: 'van1', job_id: 'visit-1', visit }))).toMatchObject({
      row: 'van1',
      tone: 'sound',
      heavy: false,
      hatched: false,
      href: '/jobs/visit-1',
      title: '1 High Street, Bristol BS1 4DJ',
      short: 'BS1 4DJ',
      tiny: 'BS1',
      fixed: null,
    });
    expect(
      barOf(booking({ car_idfk: 'van1', job_id: 'visit-1', visit: { ...visit, status: 'Confirmed' } })),
    ).toMatchObject({ tone: 'sound', heavy: true });
    expect(
      barOf(booking({ car_idfk: 'van1', job_id: 'visit-1', visit: { ...visit, status: 'Complete' } })),
    ).toMatchObject({ tone: 'issued' });
  });

  it('is hatched where nothing but unavailability is booked', () => {
    expect(barOf(booking({ car_idfk: 'van1', type: 'MOT', title: 'MOT' }))).toMatchObject({
      hatched: true,
      tone: 'pending',
      title: 'MOT',
      words: 'Not available',
    });
    expect(barOf(booking({ car_idfk: 'van1', type: 'MOT', title: 'MOT' })).href).toBeUndefined();
  });

  it('says its kind and state in words', () => {
    expect(wordsOf(booking({ type: 'Site Visit - Pickup', visit: survey }))).toBe('Noise survey: Pickup, Confirmed');
    expect(wordsOf(booking({ type: 'MOT', repeats: { number: 2, of: 4 } }))).toBe('Not available, date 2 of 4');
  });
});

describe('the kit of a noise survey', () => {
  it('can not be moved in time, its engineer can', () => {
    expect(fixedReason(booking({ kit_idfk: 'logger', visit: survey, type: 'Site Visit - Setup' }))).toMatch(
      /^The kit of a noise survey stays out/,
    );
    expect(fixedReason(booking({ engineer_idfk: 'amy', visit: survey, type: 'Site Visit - Setup' }))).toBeNull();
  });
});

describe('hours of a row', () => {
  const week = { start: '2026-03-09T00:00:00.000Z', end: '2026-03-16T00:00:00.000Z' };

  it('counts what overlaps once, within the window', () => {
    expect(
      hoursWithin(
        [
          booking({}),
          booking({ start: '2026-03-10T12:00:00.000Z', end: '2026-03-10T14:30:00.000Z' }),
          booking({ start: '2026-03-15T22:00:00.000Z', end: '2026-03-17T00:00:00.000Z' }),
        ],
        week,
      ),
    ).toBe(7.5);
  });

  it('tells visits from what is not available', () => {
    expect(
      hoursWords(
        [
          booking({ visit }),
          booking({ type: 'Annual Leave', start: '2026-03-11T00:00:00.000Z', end: '2026-03-12T00:00:00.000Z' }),
        ],
        week,
      ),
    ).toEqual({ hours: '4 h', hoursInWords: '4 hours on visits, 24 hours not available' });
  });
});

it('names a visit by its postcode where there is no room', () => {
  expect(shortTitle(booking({ visit }))).toBe('BS1 4DJ');
  expect(shortTitle(booking({ type: 'MOT' }))).toBe('MOT');
});
