import type { Booking } from '#contracts';
import { entriesOf, formatEnd, formatStart, titleOf } from './booking-entries.js';

const ann = '018f0000-0000-7000-8000-000000000001';
const ben = '018f0000-0000-7000-8000-000000000002';
const job = '018f0000-0000-7000-8000-0000000000aa';
const names = new Map([
  [ann, 'Ann Echo'],
  [ben, 'Ben Bass'],
]);
const nameOf = (id: string): string => names.get(id) ?? '';

const visit = (id: string, engineer: string): Booking => ({
  _id: id,
  version: 2,
  engineer_idfk: engineer,
  start: '2026-03-30T08:00:00.000Z',
  end: '2026-03-30T12:00:00.000Z',
  type: 'Site Visit',
  job_id: job,
  title: '1 High Street,\nBristol BS1 4DJ',
  visit: { kind: 'sound', status: 'Confirmed', projectName: 'Mill Lofts' },
  repeats: null,
});

const leave: Booking = {
  _id: 'c',
  version: 0,
  engineer_idfk: ann,
  start: '2026-03-26T00:00:00.000Z',
  end: '2026-03-29T23:00:00.000Z',
  type: 'Annual Leave',
  job_id: null,
  title: 'Annual Leave',
  visit: null,
  repeats: null,
};

describe('bookings on a calendar', () => {
  it('draw the engineers of one visit once, with all their names and the way to the visit', () => {
    const [entry, ...others] = entriesOf([visit('a', ann), visit('b', ben)], nameOf, true);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      id: 'a',
      title: '1 High Street, Bristol BS1 4DJ',
      detail: 'Ann Echo, Ben Bass',
      tone: 'sound',
      heavy: true,
      href: `/jobs/${job}`,
    });
    expect(entry?.movable).toBeUndefined();
    expect(entry?.bookings).toHaveLength(2);
  });

  it('draw the two journeys of a survey apart', () => {
    const survey = { kind: 'noise', status: 'Confirmed', projectName: 'Mill Lofts' } as const;
    const setup = { ...visit('a', ann), visit: survey, type: 'Site Visit - Setup' };
    const pickup = {
      ...setup,
      _id: 'b',
      start: '2026-03-31T08:00:00.000Z',
      end: '2026-03-31T09:00:00.000Z',
      type: 'Site Visit - Pickup',
    };
    expect(entriesOf([setup, pickup], nameOf, false).map(({ label }) => label)).toEqual([
      'Noise survey: Setup, 1 High Street, Bristol BS1 4DJ',
      'Noise survey: Pickup, 1 High Street, Bristol BS1 4DJ',
    ]);
  });

  it('show an issued visit as issued', () => {
    const issued = { ...visit('a', ann), visit: { kind: 'air', status: 'Complete', projectName: '' } } as const;
    expect(entriesOf([issued], nameOf, false)[0]).toMatchObject({ tone: 'issued', words: 'Issued' });
  });

  it('let only what no visit owns be moved, named where several are shown', () => {
    expect(entriesOf([leave], nameOf, true)[0]).toMatchObject({
      title: 'Ann Echo: Annual Leave',
      tone: 'pending',
      movable: true,
      resizable: true,
    });
    expect(entriesOf([leave], nameOf, false)[0]?.title).toBe('Annual Leave');
  });
});

describe('times of a booking', () => {
  it('are in London, and midnight ends the day before', () => {
    expect(formatStart(leave.start)).toBe('Thu 26 Mar 2026, 00:00');
    expect(formatEnd(leave.end)).toBe('Sun 29 Mar 2026, 24:00');
    expect(formatEnd('2026-03-30T12:00:00.000Z')).toBe('Mon 30 Mar 2026, 13:00');
  });

  it('stand beside an address on one line', () => {
    expect(titleOf({ title: '1 High Street,\n\nBristol BS1 4DJ' })).toBe('1 High Street, Bristol BS1 4DJ');
  });
});
