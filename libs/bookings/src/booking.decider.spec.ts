import { specify } from '../../eventing/src/testing/specify.js';
import { booking, type BookingCommand } from './booking.decider.js';
import type { BookingEvent } from './booking.events.js';
import { bookingRejections } from './booking.rejections.js';

const said = { kind: 'car', at: '2026-03-02T10:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a1' } as const;
const van = '01980000-0000-7000-8000-0000000000c1';
const estate = '01980000-0000-7000-8000-0000000000c2';
const fields = {
  kind: 'car',
  resourceId: van,
  type: 'MOT',
  start: '2026-03-10T09:00:00.000Z',
  end: '2026-03-10T13:00:00.000Z',
} as const;
const once: BookingEvent = {
  type: 'ResourceBooked',
  data: { kind: 'car', resourceId: van, type: 'MOT', dates: [{ number: 0, start: fields.start, end: fields.end }] },
};
const book = (change: Partial<typeof fields> | object = {}, weeks = 1): BookingCommand => ({
  type: 'BookResource',
  fields: { ...fields, ...change },
  weeks,
  ...said,
});
const change = (number: number, changes: object): BookingCommand => ({
  type: 'ChangeBooking',
  number,
  changes,
  ...said,
});

const { given } = specify(booking);

describe('a booking', () => {
  it('is made once, for an end after the start, for a reason that its kind has', () => {
    given().when(book()).then([once]);
    given(once).when(book()).thenRejected('booking/already-made');
    given()
      .when(book({ end: fields.start }))
      .thenRejected('booking/times');
    given()
      .when(book({ type: 'Annual Leave' }))
      .thenRejected('booking/type');
  });

  it('repeats at the same London clock time, also where the clocks change', () => {
    const weekly = [
      { number: 0, start: '2026-03-23T09:00:00.000Z', end: '2026-03-23T13:00:00.000Z' },
      { number: 1, start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T12:00:00.000Z' },
      { number: 2, start: '2026-04-06T08:00:00.000Z', end: '2026-04-06T12:00:00.000Z' },
    ];
    given()
      .when(book({ start: weekly[0]?.start, end: weekly[0]?.end }, 3))
      .then([{ type: 'ResourceBooked', data: { kind: 'car', resourceId: van, type: 'MOT', dates: weekly } }]);
    given()
      .when(book({ end: '2026-03-18T09:00:00.000Z' }, 2))
      .thenRejected('booking/longer-than-a-week');
    given()
      .when(book({ end: '2026-03-17T09:00:00.000Z' }, 1))
      .then([
        {
          ...once,
          data: { ...once.data, dates: [{ number: 0, start: fields.start, end: '2026-03-17T09:00:00.000Z' }] },
        },
      ] as never);
  });

  it('changes date by date, in what differs', () => {
    const to = { start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T10:00:00.000Z' };
    given(once)
      .when(change(0, { resourceId: estate, type: 'Broken', ...to }))
      .then([
        { type: 'BookingReassigned', data: { number: 0, from: van, to: estate } },
        { type: 'BookingMoved', data: { number: 0, from: { start: fields.start, end: fields.end }, to } },
        { type: 'BookingTypeChanged', data: { number: 0, from: 'MOT', to: 'Broken' } },
      ]);
    given(once)
      .when(change(0, { ...fields, kind: undefined }))
      .then([]);
    given(once)
      .when(change(0, { end: fields.start }))
      .thenRejected('booking/times');
    given(once)
      .when(change(0, { type: 'Sick' }))
      .thenRejected('booking/type');
    given(once).when(change(1, {})).thenRejected('booking/not-found');
    given().when(change(0, {})).thenRejected('booking/not-found');
  });

  it('of several weeks never meets itself', () => {
    const dates = [0, 1].map((number) => ({
      number,
      start: `2026-03-${10 + number * 7}T09:00:00.000Z`,
      end: `2026-03-${10 + number * 7}T13:00:00.000Z`,
    }));
    const weekly: BookingEvent = { type: 'ResourceBooked', data: { kind: 'car', resourceId: van, type: 'MOT', dates } };
    const onto = { start: '2026-03-17T12:59:00.000Z', end: '2026-03-17T14:00:00.000Z' };
    given(weekly).when(change(0, onto)).thenRejected('booking/meets-sibling');
    given(weekly)
      .when(change(0, { ...onto, start: '2026-03-17T13:00:00.000Z' }))
      .then([
        {
          type: 'BookingMoved',
          data: {
            number: 0,
            from: { start: fields.start, end: fields.end },
            to: { start: '2026-03-17T13:00:00.000Z', end: onto.end },
          },
        },
      ]);
    const gone: BookingEvent = { type: 'BookingsRemoved', data: { numbers: [1] } };
    const moved: BookingEvent = {
      type: 'BookingMoved',
      data: { number: 0, from: { start: fields.start, end: fields.end }, to: onto },
    };
    given(weekly, gone, moved)
      .when({ type: 'RestoreBooking', number: 1, ...said })
      .thenRejected('booking/meets-sibling');
    given(weekly)
      .when({ type: 'RemoveBooking', number: 0, following: true, ...said })
      .then([{ type: 'BookingsRemoved', data: { numbers: [0, 1] } }]);
    given(weekly)
      .when({ type: 'RemoveBooking', number: 1, following: true, ...said })
      .then([gone]);
  });

  it('is taken out once, and put back as it was taken out', () => {
    const gone: BookingEvent = { type: 'BookingsRemoved', data: { numbers: [0] } };
    given(once)
      .when({ type: 'RemoveBooking', number: 0, following: false, ...said })
      .then([gone]);
    given(once, gone)
      .when({ type: 'RemoveBooking', number: 0, following: false, ...said })
      .then([]);
    given(once, gone)
      .when(change(0, { type: 'Broken' }))
      .thenRejected('booking/not-found');
    given(once, gone)
      .when({ type: 'RestoreBooking', number: 0, ...said })
      .then([{ type: 'BookingsRestored', data: { numbers: [0] } }]);
    given(once)
      .when({ type: 'RestoreBooking', number: 0, ...said })
      .then([]);
    given()
      .when({ type: 'RestoreBooking', number: 0, ...said })
      .thenRejected('booking/not-found');
  });

  it('is refused in plain words', () => {
    for (const { msg } of Object.values(bookingRejections)) expect(msg()).toMatch(/^(This|Please|A) .*\.$/);
  });
});
