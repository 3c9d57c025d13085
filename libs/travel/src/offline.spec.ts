import fc from 'fast-check';
import { towns } from '../../sample-company/src/towns.js';
import { wholePostcode } from './journey.js';
import { greatCircle, OfflineLookup } from './offline.js';
import { postcodeAreas } from './postcode-areas.js';

/** Every area that letters are sent to, without those of the forces (BF) and of bulk mail (BX). */
const official =
  'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV ' +
  'JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW ' +
  'UB W WA WC WD WF WN WR WS WV YO ZE';

const MILE = 1609.344;
const office = { lat: 51.46, lng: -2.59, postcode: 'BS1 4DJ' };
const find = (postcode: string, from = office) => new OfflineLookup().find({ office: from, postcode });
const area = (code: string) => postcodeAreas.get(code)!;
const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the postcode areas', () => {
  it('are the 124 of the official list', () => {
    expect(official.split(' ')).toHaveLength(124);
    expect([...postcodeAreas.keys()]).toEqual(official.split(' '));
  });

  it.each([...postcodeAreas])('%s lies on these islands', (_, { lat, lng }) => {
    expect(lat).toBeGreaterThan(49.1);
    expect(lat).toBeLessThan(60.9);
    expect(lng).toBeGreaterThan(-8.2);
    expect(lng).toBeLessThan(1.8);
  });

  it('lie in their own country', () => {
    const within = (
      codes: string,
      box: readonly [south: number, north: number, west: number, east: number],
    ): readonly string[] =>
      codes.split(' ').filter((code) => {
        const { lat, lng } = area(code);
        return lat < box[0] || lat > box[1] || lng < box[2] || lng > box[3];
      });
    expect(within('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE', [55, 60.9, -7.7, -0.7])).toEqual([]);
    expect(within('CF LD LL NP SA', [51.3, 53.5, -5.4, -2.6])).toEqual([]);
    expect(within('BT', [54, 55.4, -8.2, -5.4])).toEqual([]);
    expect(within('GY JE', [49.1, 49.8, -2.8, -1.9])).toEqual([]);
    expect(within('IM', [54, 54.5, -4.9, -4.3])).toEqual([]);
    expect(within('E EC N NW SE SW W WC', [51.4, 51.62, -0.25, 0.05])).toEqual([]);
    expect(within('BR CR DA EN HA IG KT RM SM TW UB', [51.3, 51.7, -0.5, 0.3])).toEqual([]);
  });

  it('are near the public buildings whose postcodes we know', () => {
    const far = towns.filter(
      ({ postcode, lat, lng }) => greatCircle({ lat, lng }, area(/^[A-Z]+/.exec(postcode)![0])) > 15_000,
    );
    expect(far.map(({ name }) => name)).toEqual([]);
  });
});

describe('the great circle', () => {
  it('is about 106 miles from Bristol to London', () => {
    expect(greatCircle(area('BS'), area('WC')) / MILE).toBeCloseTo(106, 0);
  });

  it('is the same both ways, never negative, never beyond the other side of the earth, and nothing at home', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        const metres = greatCircle(one, other);
        expect(metres).toBeCloseTo(greatCircle(other, one), 3);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThanOrEqual(20_015_087);
        expect(greatCircle(one, one)).toBe(0);
      }),
    );
  });
});

describe('the offline lookup', () => {
  it('estimates: a third more than the straight line, at 45 mph', async () => {
    const journey = await find('ec1a 1bb');
    const straight = greatCircle(office, area('EC'));
    expect(journey).toMatchObject({ trafficSeconds: null, place: area('EC'), estimate: true, source: 'offline' });
    expect(journey?.metres).toBe(Math.round(straight * 1.3));
    expect(((journey?.metres ?? 0) / 1609 / (journey?.seconds ?? 1)) * 3600).toBeCloseTo(45, 1);
  });

  it('answers whole figures for every area, never negative', async () => {
    for (const code of postcodeAreas.keys()) {
      const journey = await find(`${code}1 1AA`);
      expect(
        [journey?.metres, journey?.seconds].every((figure) => Number.isSafeInteger(figure) && (figure ?? -1) >= 0),
      ).toBe(true);
    }
  });

  it('is at the office at once', async () => {
    expect(await find('bs14dj')).toMatchObject({ metres: 0, seconds: 0, place: { lat: 51.46, lng: -2.59 } });
  });

  it.each(['', 'BS', 'BS1', 'QQ1 1AA', 'ZZ9 9ZZ', 'BX1 1LT', 'Bristol', '12345', 'BS1 5TR BS1 5TR', '__proto__'])(
    'knows no %j',
    async (text) => {
      expect(await find(text)).toBeNull();
    },
  );

  it('never fails on anything that is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect((await find(text)) === null).toBe(
          wholePostcode(text) === null || !postcodeAreas.has(/^[A-Z]+/.exec(wholePostcode(text) ?? '')?.[0] ?? ''),
        );
      }),
    );
  });
});
