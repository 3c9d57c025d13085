import fc from 'fast-check';
import { bookingTypes, resourceKinds } from './bookings.js';
import { importedBookingTimes } from './import-booking-fields.js';
import { joinedRows } from './import-joined-rows.js';
import { importedVisitTimes } from './import-visit-fields.js';
import { importedBookingType, importedResourceKind } from './import-words.js';

describe('when a booking is', () => {
  it.each([
    [{ start: '1/3/27' }, '2027-03-01T00:00', '2027-03-02T00:00'],
    [{ start: '1/3/27', end: '5/3/27' }, '2027-03-01T00:00', '2027-03-06T00:00'],
    // What an export writes is taken as it is.
    [{ start: '2027-03-01 00:00', end: '2027-03-06 00:00' }, '2027-03-01T00:00', '2027-03-06T00:00'],
    [{ booking: 'b', start: '2027-03-01', end: '2027-03-06' }, '2027-03-01T00:00', '2027-03-06T00:00'],
    [{ start: '2027-03-01 12:00', end: '2027-03-01 13:30' }, '2027-03-01T12:00', '2027-03-01T13:30'],
    [{ start: '1/3/27 9am-1pm' }, '2027-03-01T09:00', '2027-03-01T13:00'],
    [{ start: '1/3/27', start_time: '9', end_time: '5' }, '2027-03-01T09:00', '2027-03-01T17:00'],
    [{ start: '1/3/27', start_time: '1-3pm' }, '2027-03-01T13:00', '2027-03-01T15:00'],
    [{ start: '1/3/27 noon', end: '3/3/27' }, '2027-03-01T12:00', '2027-03-04T00:00'],
    [{ start: '1/3/27', end: '3/3/27', end_time: '12:00' }, '2027-03-01T00:00', '2027-03-03T12:00'],
    [{ start: '28/2/27', end: '28/2/27' }, '2027-02-28T00:00', '2027-03-01T00:00'],
    [{ start: '1/3/27 9am' }, '2027-03-01T09:00', null],
    [{ start: '1/3/27', end: 'a week' }, '2027-03-01T00:00', null],
    [{ start: 'next week', end: '5/3/27' }, null, null],
  ])('%j', (values, start, end) => {
    expect(importedBookingTimes(values)).toEqual({ start, end });
  });
});

describe('when a visit is', () => {
  it('is a moment in what was carried away, and refused without a time in what an office wrote', () => {
    const cells = { startjob: '2027-03-01', endjob: '2027-03-01 04:00' };
    expect(importedVisitTimes({ ...cells, half: 'Visit' })).toMatchObject({ start: '00:00', end: '04:00' });
    expect(importedVisitTimes({ ...cells, half: 'E' }).start).toBeNull();
  });
});

describe('why it is', () => {
  it.each([
    ['engineer', 'Bank holiday', 'Annual Leave'],
    ['engineer', 'A/L', 'Annual Leave'],
    ['engineer', 'Paternity leave', 'Other'],
    ['engineer', 'off sick', 'Sick'],
    ['engineer', 'team meeting', 'Meeting'],
    ['engineer', 'Report writing', 'Office Work'],
    ['engineer', 'In Garage', null],
    ['car', 'Full service', 'In Garage'],
    ['car', 'MOT & service', 'MOT'],
    ['car', 'broken down', 'Broken'],
    ['kit', 'UKAS', 'Calibration'],
    ['kit', 'away for repair', 'Broken'],
    ['kit', 'Holiday', null],
    ['kit', 'n/a', 'Other'],
  ] as const)('of %s, %s is %s', (kind, written, type) => {
    expect(importedBookingType(kind, written)).toBe(type);
  });

  it('is what it is called here, of each kind', () => {
    for (const kind of resourceKinds)
      for (const type of bookingTypes[kind]) expect(importedBookingType(kind, type.toUpperCase())).toBe(type);
    expect(['Engineer', 'vans', 'Kit no. 4', 'boat'].map(importedResourceKind)).toEqual([
      'engineer',
      'car',
      'kit',
      null,
    ]);
  });
});

describe('rows of one record', () => {
  it('of a survey are joined wherever they stand, and the bookings of visits are left to them', () => {
    const setup = {
      row: 9,
      values: {
        half: 'Setup',
        survey: 's',
        startjob: '1/3/27 09:00',
        endjob: '1/3/27 10:00',
        engineers: 'Ed',
        price: '6',
      },
    };
    const pickup = {
      row: 2,
      values: {
        half: 'Pickup',
        survey: 's',
        startjob: '4/3/27 11:00',
        endjob: '4/3/27 12:00',
        cars: 'Van',
        price: '0',
      },
    };
    const alone = { row: 3, values: { half: 'Pickup', survey: 'other', startjob: '5/3/27' } };
    const visit = { row: 4, values: { half: 'Visit', startjob: '5/3/27' } };
    expect(joinedRows('visits', [pickup, alone, visit, setup])).toEqual([
      { row: 2, values: {} },
      alone,
      visit,
      {
        row: 9,
        values: {
          half: 'Setup',
          survey: 's',
          startjob: '1/3/27 09:00',
          endSetup: '1/3/27 10:00',
          endjob: '4/3/27 11:00',
          endPickup: '4/3/27 12:00',
          engineers: 'Ed',
          carsPickup: 'Van',
          price: '6',
        },
      },
    ]);
    const leave = { row: 2, values: { booked: 'Ed', visit: '' } };
    expect(joinedRows('bookings', [leave, { row: 3, values: { booked: 'Ed', visit: 'v' } }])).toEqual([
      leave,
      { row: 3, values: {} },
    ]);
  });

  it('are as many as before, with the numbers that they had', () => {
    const cells = fc.record({
      half: fc.constantFrom('Setup', 'Pickup', 'Visit', ''),
      survey: fc.constantFrom('a', 'b', ''),
      startjob: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(cells), (all) => {
        const rows = all.map((values, row) => ({ row, values }));
        expect(joinedRows('visits', rows).map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
      }),
    );
  });
});
