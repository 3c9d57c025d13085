import fc from 'fast-check';
import { formatDayAndMonth, formatStretch } from '#contracts';
import { driveMinutes } from './drive.js';
import type { VisitJourney } from './visit-journeys.js';
import { warningsOf, type WarningFacts } from './visit-warnings.js';

const ids = {
  saved: '01980000-0000-7000-8000-000000000010',
  pickup: '01980000-0000-7000-8000-000000000011',
  other: '01980000-0000-7000-8000-000000000020',
  third: '01980000-0000-7000-8000-000000000030',
  anna: '01980000-0000-7000-8000-0000000000a1',
  ben: '01980000-0000-7000-8000-0000000000a2',
  van: '01980000-0000-7000-8000-0000000000c1',
  meter: '01980000-0000-7000-8000-0000000000e1',
} as const;

const bristol = { place: { lat: 51.4545, lng: -2.5879 }, address: '1 Quay Street', postcode: 'BS1 4ST' };
const bath = { place: { lat: 51.3811, lng: -2.359 }, address: '9 Mill Lane', postcode: 'BA1 1AA' };
const cardiff = { place: { lat: 51.4816, lng: -3.1791 }, address: '5 High Street', postcode: 'CF10 1AA' };

const resources: WarningFacts['resources'] = new Map([
  [ids.anna, { label: 'Anna Quick', due: null, competence: [], registrations: [] }],
  [ids.ben, { label: 'Ben Slow', due: null, competence: [], registrations: [] }],
  [ids.van, { label: 'Van 1', due: '2026-06-01', competence: [], registrations: [] }],
  [ids.meter, { label: 'Meter 1', due: '2026-06-01', competence: [], registrations: [] }],
]);

const journey = (jobId: string, start: string, end: string, rest: Partial<VisitJourney> = {}): VisitJourney => ({
  jobId,
  kind: 'sound',
  start: `${start}:00.000Z`,
  end: `${end}:00.000Z`,
  departure: null,
  return: null,
  ...bristol,
  engineers: [ids.anna],
  cars: [],
  kits: [],
  ...rest,
});
const saved = (start: string, end: string, rest: Partial<VisitJourney> = {}): VisitJourney =>
  journey(ids.saved, start, end, rest);
const other = (start: string, end: string, rest: Partial<VisitJourney> = {}): VisitJourney =>
  journey(ids.other, start, end, rest);

const found = (one: VisitJourney | readonly VisitJourney[], ...neighbours: readonly VisitJourney[]) =>
  warningsOf({
    saved: [one].flat(),
    neighbours,
    resources,
    listedTwice: [],
    longestDay: 9,
    registrationRule: 'nothing',
    calibrationRule: 'warn',
  });
const said = (...facts: Parameters<typeof found>): readonly string[] =>
  found(...facts).map(({ code, text }) => `${code}: ${text}`);

/** How the platform's own words for a day are put together is not this spec's business. */
const shown = (day: string): string => formatDayAndMonth(`${day}T12:00:00.000Z`);

const anna = { kind: 'engineer', _id: ids.anna, label: 'Anna Quick' };

describe('the same visit, taken down twice', () => {
  const morning = saved('2026-03-10T09:00', '2026-03-10T11:00');
  const twice = (rest: Partial<VisitJourney> = {}, one = morning): readonly string[] =>
    found(one, other('2026-03-10T14:00', '2026-03-10T15:00', { engineers: [ids.ben], ...rest })).flatMap(
      ({ code, visit }) => (code === 'same-visit' ? [visit?._id ?? ''] : []),
    );

  it('is asked about where it has other people', () => {
    expect(said(morning, other('2026-03-10T14:00', '2026-03-10T15:00', { engineers: [ids.ben] }))).toEqual([
      `same-visit: Another sound test is planned at 1 Quay Street BS1 4ST: ${formatStretch('2026-03-10T14:00:00.000Z', '2026-03-10T15:00:00.000Z')}. Is it the same one?`,
    ]);
    expect(twice({ address: '1 Quay St', postcode: 'bs14st' })).toEqual([ids.other]);
    expect(twice({ engineers: [] })).toEqual([ids.other]);
  });

  it('is not one of another kind, site or day, nor one of the same engineer, nor one whose kind is not said', () => {
    expect(twice({ kind: 'air' })).toEqual([]);
    expect(twice({ ...bath, address: bristol.address })).toEqual([]);
    expect(twice({ start: '2026-03-11T00:00:00.000Z', end: '2026-03-11T01:00:00.000Z' })).toEqual([]);
    expect(twice({ engineers: [ids.ben, ids.anna] })).toEqual([]);
    expect(twice({ kind: null }, { ...morning, kind: null })).toEqual([]);
  });

  it('is told by its address where there is no postcode', () => {
    const bare = { ...morning, postcode: '' };
    expect(twice({ postcode: '', address: '1 quay  street' }, bare)).toEqual([ids.other]);
    expect(twice({ postcode: '', address: '2 Quay Street' }, bare)).toEqual([]);
    expect(twice({ postcode: '', address: '' }, { ...bare, address: '' })).toEqual([]);
  });

  it('is by the days of London', () => {
    const evening = saved('2026-06-10T22:00', '2026-06-10T22:30');
    const late = { start: '2026-06-10T23:30:00.000Z', end: '2026-06-10T23:50:00.000Z' };
    expect(twice(late, evening)).toEqual([]);
    expect(twice({ ...late, start: '2026-06-10T22:45:00.000Z' }, evening)).toEqual([ids.other]);
  });
});

describe('time for the drive', () => {
  const morning = saved('2026-03-10T09:00', '2026-03-10T11:00');

  it('is estimated from the straight line', () => {
    expect(driveMinutes(bristol.place, bristol.place)).toBe(0);
    expect(driveMinutes(bristol.place, bath.place)).toBe(20);
    expect(driveMinutes(bristol.place, cardiff.place)).toBe(50);
    expect(driveMinutes(cardiff.place, bristol.place)).toBe(50);
    expect(driveMinutes({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBe(24_250);
  });

  it('is missed before the next visit, said once for the engineer and once for the car', () => {
    expect(
      found(
        { ...morning, cars: [ids.van] },
        other('2026-03-10T11:20', '2026-03-10T12:00', { ...cardiff, cars: [ids.van] }),
      ),
    ).toEqual([
      {
        code: 'drive',
        text: 'Anna Quick has 20 minutes between 1 Quay Street BS1 4ST and 5 High Street CF10 1AA, and the drive takes about 50 minutes.',
        resource: anna,
        visit: { _id: ids.other, label: '5 High Street CF10 1AA', link: `/jobs/${ids.other}` },
      },
      {
        code: 'drive',
        text: 'Van 1 has 20 minutes between 1 Quay Street BS1 4ST and 5 High Street CF10 1AA, and the drive takes about 50 minutes.',
        resource: { kind: 'car', _id: ids.van, label: 'Van 1' },
        visit: { _id: ids.other, label: '5 High Street CF10 1AA', link: `/jobs/${ids.other}` },
      },
    ]);
  });

  it('is missed after the visit before', () => {
    expect(said(morning, other('2026-03-10T07:00', '2026-03-10T09:00', cardiff))).toEqual([
      'drive: Anna Quick has no time between 5 High Street CF10 1AA and 1 Quay Street BS1 4ST, and the drive takes about 50 minutes.',
    ]);
  });

  it.each<[string, VisitJourney, readonly VisitJourney[]]>([
    ['just enough', morning, [other('2026-03-10T11:50', '2026-03-10T12:00', cardiff)]],
    ['an unknown place', morning, [other('2026-03-10T11:00', '2026-03-10T12:00', { ...cardiff, place: null })]],
    ['someone else', morning, [other('2026-03-10T11:00', '2026-03-10T12:00', { ...cardiff, engineers: [ids.ben] })]],
    [
      'the same street',
      morning,
      [other('2026-03-10T11:00', '2026-03-10T12:00', { place: { lat: 51.4549, lng: -2.5881 } })],
    ],
    [
      'another visit in between',
      morning,
      [
        other('2026-03-10T11:00', '2026-03-10T11:40'),
        journey(ids.third, '2026-03-10T12:30', '2026-03-10T13:00', cardiff),
      ],
    ],
    [
      'home and out again',
      { ...morning, return: '2026-03-10T11:30:00.000Z' },
      [other('2026-03-10T12:00', '2026-03-10T13:00', { ...cardiff, departure: '2026-03-10T11:40:00.000Z' })],
    ],
    ['the row of the visit itself', morning, [saved('2026-03-10T11:10', '2026-03-10T12:00', cardiff)]],
    ['two at one time', morning, [other('2026-03-10T10:00', '2026-03-10T12:00', cardiff)]],
  ])('says nothing about %s', (_, one, neighbours) => {
    expect(found(one, ...neighbours)).toEqual([]);
  });

  it.each<[string, string]>([
    ['2026-03-10T11:49', '49 minutes'],
    ['2026-03-10T11:01', '1 minute'],
  ])('counts to the minute: %s', (start, has) => {
    expect(said(morning, other(start, '2026-03-10T13:00', cardiff))).toEqual([
      expect.stringContaining(`Anna Quick has ${has} between`),
    ]);
  });

  it('begins at the return and ends at the departure, where only one of them is known', () => {
    const back = { ...morning, return: '2026-03-10T11:30:00.000Z' };
    expect(said(back, other('2026-03-10T12:10', '2026-03-10T13:00', cardiff))).toEqual([
      expect.stringContaining('has 40 minutes'),
    ]);
    const off = other('2026-03-10T12:10', '2026-03-10T13:00', { ...cardiff, departure: '2026-03-10T11:45:00.000Z' });
    expect(said(morning, off)).toEqual([expect.stringContaining('has 45 minutes')]);
  });

  it('reaches over midnight and over the change of the clocks', () => {
    // 00:30 GMT to 02:10 BST is forty minutes; 01:30 BST to 01:10 GMT is forty minutes too.
    expect(
      said(saved('2026-03-28T23:30', '2026-03-29T00:30'), other('2026-03-29T01:10', '2026-03-29T03:00', cardiff)),
    ).toEqual([expect.stringContaining('has 40 minutes')]);
    expect(
      said(saved('2026-10-24T23:30', '2026-10-25T00:30'), other('2026-10-25T01:10', '2026-10-25T03:00', cardiff)),
    ).toEqual([expect.stringContaining('has 40 minutes')]);
    expect(
      found(saved('2026-03-28T23:30', '2026-03-29T00:30'), other('2026-03-29T01:20', '2026-03-29T03:00', cardiff)),
    ).toEqual([]);
    expect(
      found(saved('2026-10-24T23:30', '2026-10-25T00:30'), other('2026-10-25T01:20', '2026-10-25T03:00', cardiff)),
    ).toEqual([]);
  });

  it('says long stretches in hours', () => {
    const penzance = { place: { lat: 50.1188, lng: -5.5376 }, address: '2 Sea View', postcode: 'TR18 2AA' };
    expect(said(morning, other('2026-03-10T13:00', '2026-03-10T14:00', penzance))).toEqual([
      'drive: Anna Quick has 2 hours between 1 Quay Street BS1 4ST and 2 Sea View TR18 2AA, and the drive takes about 5 hours 10 minutes.',
    ]);
  });
});

describe('a long day', () => {
  it('is more than nine hours on site, counted over all visits of that engineer', () => {
    const early = saved('2026-03-10T07:00', '2026-03-10T12:00');
    expect(found(early, other('2026-03-10T13:00', '2026-03-10T17:00'))).toEqual([]);
    expect(found(early, other('2026-03-10T13:00', '2026-03-10T17:01'))).toEqual([
      {
        code: 'long-day',
        text: `Anna Quick has 9 hours 1 minute on site on ${shown('2026-03-10')}, which is more than 9 hours.`,
        resource: anna,
        visit: null,
      },
    ]);
    // A second more than nine hours is told as more than nine hours.
    expect(said(early, other('2026-03-10T13:00', '2026-03-10T17:01', { end: '2026-03-10T17:00:01.000Z' }))).toEqual([
      expect.stringContaining('has 9 hours 1 minute on site'),
    ]);
    expect(found(early, other('2026-03-10T13:00', '2026-03-10T17:01', { engineers: [ids.ben], ...bath }))).toEqual([]);
  });

  it('is what the company calls one', () => {
    const facts = {
      saved: [saved('2026-03-10T08:00', '2026-03-10T15:31')],
      neighbours: [],
      resources,
      registrationRule: 'nothing' as const,
      calibrationRule: 'warn' as const,
    };
    expect(warningsOf({ ...facts, listedTwice: [], longestDay: 8 })).toEqual([]);
    expect(warningsOf({ ...facts, listedTwice: [], longestDay: 7.5 })).toMatchObject([
      { text: expect.stringContaining('which is more than 7 hours 30 minutes.') as string },
    ]);
  });

  it('is the London day of the start', () => {
    // 23:30 BST on the 10th of July, and the day after.
    const late = saved('2026-07-10T22:30', '2026-07-11T05:00');
    expect(said(late, other('2026-07-09T23:00', '2026-07-10T02:00'))).toEqual([
      `long-day: Anna Quick has 9 hours 30 minutes on site on ${shown('2026-07-10')}, which is more than 9 hours.`,
    ]);
    expect(found(late, other('2026-07-10T23:00', '2026-07-11T08:00', { start: '2026-07-11T05:00:00.000Z' }))).toEqual(
      [],
    );
    expect(found(late, other('2026-07-09T22:59', '2026-07-10T02:00'))).toEqual([]);
  });

  it.each([
    // 00:00 to 10:00 by the clock.
    ['2026-03-29T00:00', '2026-03-29T09:00', []],
    [
      '2026-10-24T23:00',
      '2026-10-25T10:00',
      [`long-day: Anna Quick has 11 hours on site on ${shown('2026-10-25')}, which is more than 9 hours.`],
    ],
  ])('is counted in hours that passed: %s', (start, end, expected) => {
    expect(said(saved(start, end))).toEqual(expected);
  });

  it('holds all twenty-five hours of the day on which the clocks go back', () => {
    const first = saved('2026-10-24T23:05', '2026-10-24T23:35');
    expect(said(first, other('2026-10-25T23:40', '2026-10-26T09:00'))).toEqual([
      expect.stringContaining(`9 hours 50 minutes on site on ${shown('2026-10-25')}`),
    ]);
  });

  it('is said once for a survey whose halves are on it', () => {
    const halves = [
      saved('2026-03-10T07:00', '2026-03-10T12:00'),
      journey(ids.pickup, '2026-03-10T14:00', '2026-03-10T19:00'),
    ];
    expect(said(halves)).toEqual([
      `long-day: Anna Quick has 10 hours on site on ${shown('2026-03-10')}, which is more than 9 hours.`,
    ]);
  });
});

describe('journeys that overlap', () => {
  const one = saved('2026-03-10T09:00', '2026-03-10T11:00', { return: '2026-03-10T12:00:00.000Z' });

  it('are said where the stays do not overlap', () => {
    const next = other('2026-03-10T12:30', '2026-03-10T13:30', {
      departure: '2026-03-10T11:59:00.000Z',
      address: '9 Mill Lane',
    });
    expect(found(one, next)).toEqual([
      {
        code: 'journeys-overlap',
        text: `Anna Quick has two journeys that overlap: 1 Quay Street BS1 4ST, 09:00 to 12:00 on ${shown('2026-03-10')}, and 9 Mill Lane BS1 4ST, 11:59 to 13:30 on ${shown('2026-03-10')}.`,
        resource: anna,
        visit: { _id: ids.other, label: '9 Mill Lane BS1 4ST', link: `/jobs/${ids.other}` },
      },
    ]);
    expect(said(next, one)).toHaveLength(1);
  });

  it('may touch', () => {
    expect(
      found(one, other('2026-03-10T12:30', '2026-03-10T13:30', { departure: '2026-03-10T12:00:00.000Z' })),
    ).toEqual([]);
    expect(found(one, other('2026-03-10T12:00', '2026-03-10T13:30'))).toEqual([]);
  });

  it('are not said where the stays themselves overlap', () => {
    expect(found(one, other('2026-03-10T10:00', '2026-03-10T13:30'))).toEqual([]);
  });

  it('leave the drive to be counted between the stays', () => {
    const next = other('2026-03-10T11:40', '2026-03-10T13:30', { ...cardiff, departure: '2026-03-10T11:10:00.000Z' });
    expect(said(one, next)).toEqual([
      expect.stringMatching(/^drive: Anna Quick has 40 minutes between/),
      expect.stringMatching(/^journeys-overlap: Anna Quick/),
    ]);
  });
});

describe('what is due', () => {
  const kitAndVan = { kits: [ids.meter], cars: [ids.van] };

  it('is said where the last day of use is after the last day on which it counts, as the company’s refusal is', () => {
    expect(found(saved('2026-06-02T08:00', '2026-06-02T09:00', kitAndVan))).toEqual([
      {
        code: 'calibration-due',
        text: 'Meter 1 is due for calibration on 1 June 2026, and is booked here until 2 June 2026.',
        resource: { kind: 'kit', _id: ids.meter, label: 'Meter 1' },
        visit: null,
      },
      {
        code: 'mot-due',
        text: 'Van 1 is due for its MOT on 1 June 2026, and is booked here until 2 June 2026.',
        resource: { kind: 'car', _id: ids.van, label: 'Van 1' },
        visit: null,
      },
    ]);
  });

  it('is not said on that day, of which London midnight is the end', () => {
    expect(found(saved('2026-06-01T08:00', '2026-06-01T23:00', { ...kitAndVan, engineers: [] }))).toEqual([]);
    expect(found(saved('2026-06-01T08:00', '2026-06-01T23:01', { ...kitAndVan, engineers: [] }))).toHaveLength(2);
  });

  it('counts the car until it is back, and the kits of a survey until they are collected', () => {
    expect(
      said(saved('2026-06-01T20:00', '2026-06-01T22:00', { ...kitAndVan, return: '2026-06-01T23:30:00.000Z' })),
    ).toEqual([expect.stringMatching(/^mot-due/)]);
    const halves = [
      saved('2026-05-26T08:00', '2026-05-26T09:00', kitAndVan),
      journey(ids.pickup, '2026-06-02T08:00', '2026-06-02T09:00', { kits: [ids.meter] }),
    ];
    expect(said(halves)).toEqual([
      'calibration-due: Meter 1 is due for calibration on 1 June 2026, and is booked here until 2 June 2026.',
    ]);
  });

  it('is not said where nobody knows of a date', () => {
    expect(
      found(
        saved('2027-06-01T08:00', '2027-06-01T09:00', { engineers: [ids.anna], kits: [ids.other], cars: [ids.third] }),
      ),
    ).toEqual([]);
  });
});

describe('a survey', () => {
  it('is its own neighbour, once', () => {
    const halves = [
      saved('2026-03-10T09:00', '2026-03-10T10:00'),
      journey(ids.pickup, '2026-03-10T10:10', '2026-03-10T11:00', cardiff),
    ];
    expect(found(halves)).toMatchObject([{ code: 'drive', visit: { _id: ids.pickup } }]);
  });
});

describe('registrations', () => {
  const attma = { scheme: 'ATTMA', number: 'A 1', kinds: ['air'], validUntil: '2026-03-10' } as const;
  const about = (registrationRule: WarningFacts['registrationRule'], ...journeys: readonly VisitJourney[]) =>
    warningsOf({
      saved: journeys,
      neighbours: [],
      resources: new Map(resources).set(ids.anna, {
        label: 'Anna Quick',
        due: null,
        competence: [],
        registrations: [attma],
      }),
      listedTwice: [],
      longestDay: 9,
      registrationRule,
      calibrationRule: 'warn',
    }).map(({ code, text }) => `${code}: ${text}`);
  const air = (start: string, end: string) => saved(start, end, { kind: 'air' });
  const lapsed =
    'registration: Anna Quick is registered with ATTMA until 10 March 2026, and is on this visit on 11 March 2026.';

  it('count on their last day, and no longer', () => {
    expect(about('warn', air('2026-03-10T09:00', '2026-03-10T11:00'))).toEqual([]);
    expect(about('warn', air('2026-03-10T22:00', '2026-03-11T00:00'))).toEqual([]);
    expect(about('warn', air('2026-03-11T09:00', '2026-03-11T11:00'))).toEqual([lapsed]);
    expect(about('warn', air('2026-03-10T23:00', '2026-03-11T01:00'))).toEqual([lapsed]);
  });

  it('that are for something else are none', () => {
    expect(about('warn', saved('2026-03-10T09:00', '2026-03-10T11:00'))).toEqual([
      'registration: Anna Quick has no registration for sound tests, and is on this visit on 10 March 2026.',
    ]);
  });

  it('are said before they are refused, and not at all where they do nothing', () => {
    const late = air('2026-03-11T09:00', '2026-03-11T11:00');
    expect(about('refuse', late)).toEqual([lapsed]);
    expect(about('nothing', late)).toEqual([]);
  });
});

describe('whatever the diary holds', () => {
  const HALF_HOUR = 1_800_000;
  const day = Date.parse('2026-03-29T00:00:00.000Z');
  const place = fc.option(
    fc.record({ lat: fc.double({ min: 50, max: 58, noNaN: true }), lng: fc.double({ min: -5, max: 1, noNaN: true }) }),
  );
  const at = (slot: number): string => new Date(day + slot * HALF_HOUR).toISOString();
  const some = (from: readonly string[]) => fc.subarray([...from]);
  const arbitrary = (jobId: string): fc.Arbitrary<VisitJourney> =>
    fc
      .tuple(
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: 1, max: 8 }),
        fc.option(fc.nat(3)),
        fc.option(fc.nat(3)),
        place,
        some([ids.anna, ids.ben]),
        some([ids.van]),
      )
      .map(([slot, length, off, back, where, engineers, cars]) => ({
        jobId,
        kind: 'sound' as const,
        start: at(slot),
        end: at(slot + length),
        departure: off === null ? null : at(slot - off),
        return: back === null ? null : at(slot + length + back),
        place: where,
        address: `Site ${jobId.slice(-2)}`,
        postcode: '',
        engineers,
        cars,
        kits: [ids.meter],
      }));
  const jobIds = Array.from({ length: 6 }, (_, number) => `01980000-0000-7000-8000-0000000001${number}0`);
  const facts = fc.record({
    saved: fc.tuple(arbitrary(ids.saved), arbitrary(ids.pickup)).chain((both) => fc.subarray(both, { minLength: 1 })),
    neighbours: fc.tuple(...jobIds.map(arbitrary)).chain((all) => fc.shuffledSubarray(all)),
    resources: fc.constant(resources),
    listedTwice: fc.constant([]),
    longestDay: fc.constant(9),
    registrationRule: fc.constant('nothing' as const),
    calibrationRule: fc.constant('warn' as const),
  });

  it('a visit far away in time changes nothing', () => {
    fc.assert(
      fc.property(facts, arbitrary(ids.third), fc.constantFrom(-1, 1), (known, far, side) => {
        const shift = (instant: string): string => new Date(Date.parse(instant) + side * 200 * HALF_HOUR).toISOString();
        const moved = {
          ...far,
          start: shift(far.start),
          end: shift(far.end),
          departure: far.departure && shift(far.departure),
          return: far.return && shift(far.return),
        };
        expect(warningsOf({ ...known, neighbours: [...known.neighbours, moved] })).toEqual(warningsOf(known));
      }),
    );
  });

  it('the order in which it is read changes nothing', () => {
    const shuffled = facts.chain((known) =>
      fc
        .shuffledSubarray([...known.neighbours], { minLength: known.neighbours.length })
        .map((neighbours) => ({ known, neighbours })),
    );
    fc.assert(
      fc.property(shuffled, ({ known, neighbours }) => {
        expect(warningsOf({ ...known, neighbours })).toEqual(warningsOf(known));
      }),
    );
  });

  it('nothing is said twice', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const keys = warningsOf(known).map(({ code, resource, text }) => `${code} ${resource?._id ?? ''} ${text}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
