import fc from 'fast-check';
import { feeTypeLabels, feeTypeOf, feeTypes, TOO_FAR, type FeeQuote, type FeeType } from './fee-types.js';
import { defaultFeeSettings, quoteFee, suggestedTests } from './fees.js';

const quote = (type: FeeType, count: number, metres: number): FeeQuote => {
  const answer = quoteFee({ type, count, distance: { metres } });
  if ('msg' in answer) throw new Error(answer.msg);
  return answer;
};

describe('a fee', () => {
  // Worked by hand: type, count, metres; tests of each kind, visits, units, fee, travel, total.
  const worked: readonly [FeeType, number, number, number, number, number, number, number, number][] = [
    ['Part E', 1, 0, 2, 1, 1, 350, 0, 350],
    ['Part E', 11, 10_000, 4, 1, 2, 500, 0, 500],
    ['Part E', 22, 60_000, 6, 1, 3, 750, 0, 750],
    ['Part E', 50, 8_045, 10, 1, 5, 950, 0, 950],
    ['Part E', 50, 8_046, 10, 2, 5, 1300, 0, 1300],
    ['Part E', 10, 48_270, 2, 1, 1, 350, 0, 350],
    ['Part E', 10, 48_271, 2, 1, 1, 450, 0, 450],
    ['Part E', 10, 87_602, 2, 1, 1, 450, 25, 475],
    ['Part E - RFRP', 10, 20_000, 1, 1, 1, 350, 0, 350],
    ['Part E - RFRP', 21, 20_000, 3, 1, 2, 500, 0, 500],
    ['BB93', 4, 16_090, 1, 1, 1, 350, 0, 350],
    ['BB93', 30, 16_090, 8, 1, 4, 800, 0, 800],
    ['Air Testing', 1, 16_090, 1, 1, 1, 250, 0, 250],
    ['Air Testing', 11, 16_090, 11, 2, 11, 2000, 0, 2000],
    ['Noise Survey', 1, 32_180, 1, 1, 1, 350, 0, 350],
    ['Noise Survey', 2, 80_450, 2, 1, 2, 600, 0, 600],
  ];
  it.each(worked.map(([type, count, away, ...figures]) => [type, count, away, figures] as const))(
    'of %s for %i at %i m',
    (type, count, away, [each, sitevisits, units, fee, travel, total]) => {
      const answer = quote(type, count, away);
      expect(answer).toMatchObject({ type, sitevisits, units, fee, travel, total });
      expect(new Set(Object.values(answer.tests))).toEqual(new Set([each]));
    },
  );

  it('counts Backgrounds and RTs where the rule names them, and no more', () => {
    expect(suggestedTests('BB93', 5)).toEqual({ walls: 2, floors: 2, impacts: 2, backgrounds: 2, rts: 2 });
    expect(suggestedTests('Part E', 5)).toEqual({ walls: 2, floors: 2, impacts: 2 });
    expect(suggestedTests('Part E - Hotel', 21)).toEqual({ walls: 3, floors: 3, impacts: 3 });
    expect(suggestedTests('Office', 5)).toEqual({});
  });

  it('says the minutes, to a hundredth and never too few', () => {
    expect(quote('Part E', 50, 8_045).minutes).toBe(540);
    expect(quote('Part E', 50, 8_046).minutes).toBe(540.01);
    expect(quote('Part E', 22, 60_000).minutes).toBe(404.59);
  });

  it('stops at 200 minutes in traffic, not before', () => {
    const at = (trafficSeconds: number) =>
      quoteFee({ type: 'Part E', count: 1, distance: { metres: 1000, trafficSeconds } });
    expect(at(12_000)).toMatchObject({ fee: 350 });
    expect(at(12_001)).toEqual({ msg: TOO_FAR });
  });

  it('points out how near an edge it is', () => {
    const hints = (type: FeeType, count: number, metres: number) =>
      quote(type, count, metres).steps.flatMap(({ hint }) => hint ?? []);
    expect(hints('Part E', 50, 8_046)).toEqual(['Less than 1 minute over one day: this visit adds £350.']);
    expect(hints('Part E', 50, 8_849)).toEqual(['1 minute over one day: this visit adds £350.']);
    expect(hints('Part E', 10, 48_271)).toEqual([
      'Less than 0.1 miles beyond the local radius: each visit costs £100 more.',
    ]);
    expect(hints('Part E', 200, 8_045)).toEqual([
      'Setup and journey are counted once, although there is more than one visit.',
    ]);
    expect(hints('Office', 3, 0)).toEqual(['There is no rule for this type: please type how many tests there are.']);
    expect(hints('Part E', 10, 1000)).toEqual([]);
  });

  it('takes typed tests in place of the rule, of its own type only', () => {
    const answer = quoteFee({
      type: 'Office',
      count: 3,
      tests: { walls: 5, rts: 2, airTests: 9 },
      distance: { metres: 0 },
    });
    expect(answer).toMatchObject({ tests: { walls: 5, rts: 2 }, minutes: 140, units: 3, fee: 650 });
    expect(quoteFee({ type: 'Hotel 24 Hours', count: 3, tests: { rts: 4 }, distance: { metres: 0 } })).toMatchObject({
      units: 0,
      fee: 350,
    });
  });

  it('refuses what is no whole number', () => {
    for (const question of [
      { count: 0 },
      { count: 1.5 },
      { distance: { metres: -1 } },
      { distance: { metres: 0.5 } },
      { tests: { walls: -1 } },
    ])
      expect(() => quoteFee({ type: 'Part E', count: 1, distance: { metres: 0 }, ...question })).toThrow(RangeError);
  });

  it("follows the company's settings", () => {
    const settings = {
      ...defaultFeeSettings,
      mileage: 55,
      sound: { ...defaultFeeSettings.sound, local: 400, radius: 10 },
    };
    expect(quoteFee({ type: 'Part E', count: 1, distance: { metres: 16_090 } }, settings)).toMatchObject({ fee: 400 });
    expect(quoteFee({ type: 'Part E', count: 1, distance: { metres: 16_091 } }, settings)).toMatchObject({ fee: 450 });
    expect(quoteFee({ type: 'Part E', count: 1, distance: { metres: 80_450 } }, settings)).toMatchObject({
      travel: 25,
    });
  });

  const types = fc.constantFrom(...feeTypes);
  const counts = fc.integer({ min: 1, max: 100_000 });
  const metres = fc.integer({ min: 0, max: 1_500_000 });

  it('never falls when the count rises, nor with the distance', () => {
    fc.assert(
      fc.property(
        types,
        counts,
        fc.integer({ min: 1, max: 40 }),
        metres,
        (type, count, more, away) => quote(type, count, away).total <= quote(type, count + more, away).total,
      ),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(
        types,
        counts,
        metres,
        fc.integer({ min: 1, max: 90_000 }),
        (type, count, away, more) => quote(type, count, away).total <= quote(type, count, away + more).total,
      ),
      { numRuns: 2000 },
    );
  });

  it('is one price up to the last metre of every edge, and another from the next on', () => {
    const { workingDay } = defaultFeeSettings;
    fc.assert(
      fc.property(types, fc.integer({ min: 1, max: 3000 }), (type, count) => {
        const near = quote(type, count, 0);
        // The furthest place from which the work still fits into as many days: 2 m / 1609 minutes fill the last one.
        const edge = Math.floor(((near.sitevisits * workingDay - near.minutes) * 1609) / 2);
        expect(quote(type, count, edge).sitevisits).toBe(near.sitevisits);
        expect(quote(type, count, edge + 1).sitevisits).toBe(near.sitevisits + 1);
        const beyond = quote(type, count, 48_271);
        const within = quote(type, count, 48_270);
        expect(beyond.fee - within.fee).toBe(
          (type === 'Air Testing' ? 50 : 100) * within.sitevisits +
            (beyond.sitevisits - within.sitevisits) * (type === 'Air Testing' ? 300 : 450),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('prints steps that add up to what is printed as their sum', () => {
    fc.assert(
      fc.property(types, fc.integer({ min: 1, max: 3000 }), metres, (type, count, away) => {
        const { steps, fee, travel, total } = quote(type, count, away);
        const printed = (title: string, pattern: RegExp): number => {
          const { result, words } = steps.find((step) => step.title === title) ?? { result: '', words: '' };
          return Number(pattern.exec(title === 'Site visits' ? words : result)?.[1]?.replaceAll(',', ''));
        };
        const [site, journey, all] = [
          printed('Time on site', /^([\d,.]+) minute/),
          printed('Journey', /^([\d,.]+) minute/),
          printed('Site visits', /^([\d,.]+) minute/),
        ];
        expect(Math.round((site + journey) * 100)).toBe(Math.round(all * 100));
        expect([printed('Fee', /^£([\d,.]+)$/) + printed('Travel', /^£([\d,.]+)$/), fee + travel]).toEqual([
          total,
          total,
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it('charges travel in steps of £25, from the metre on at which it rounds to one', () => {
    fc.assert(
      fc.property(metres, (away) => {
        const { travel } = quote('Part E', 1, away);
        const pounds = Math.floor((45 * away * 2 + 160_900) / 321_800);
        expect(travel).toBe(pounds < 25 ? 0 : 25 * Math.floor((pounds * 2 + 25) / 50));
        expect(travel % 25).toBe(0);
      }),
      { numRuns: 3000 },
    );
    expect([87_601, 87_602].map((away) => quote('Part E', 1, away).travel)).toEqual([0, 25]);
  });

  it.each([
    ['Sound Testing - Part E', 'Part E'],
    ['part e', 'Part E'],
    ['Part E - RFRP', 'Part E - RFRP'],
    ['Part E - Hotel 24hours', 'Hotel 24 Hours'],
    ['Hotel 24 Hours', 'Hotel 24 Hours'],
    ['Air Test', 'Air Testing'],
    ['air  testing', 'Air Testing'],
    ['Noise Surveys', 'Noise Survey'],
    ['Sound Testing', 'Sound Testing'],
    ['Toast', null],
    [7, null],
  ])('knows %s', (written, type) => {
    expect(feeTypeOf(written)).toBe(type);
  });

  it('is offered under the names of the specification', () => {
    expect(Object.values(feeTypeLabels)).toEqual([
      'Sound Testing - Part E',
      'Part E - RFRP',
      'Part E - Hotel',
      'Hotel 24 Hours',
      'BB93',
      'Office',
      'HTM',
      'Sound Testing',
      'Air Testing',
      'Noise Survey',
    ]);
  });
});
