import { clustersAt, pressing, sharedDay } from './clusters.js';
import { metresPerPixel, MOST_ZOOM, placeOf, type MapPoint } from './points.js';

const LAT = 51.46;
/** A point so many pixels east of Bristol at zoom 10. */
const east = (id: string, pixels: number, day: string | null = null): MapPoint => ({
  id,
  lat: LAT,
  lng: -2.59 + (pixels * metresPerPixel(10)) / 111_319.49,
  title: id,
  lines: [],
  day,
});
const ids = (points: readonly MapPoint[], zoom: number): string[][] =>
  clustersAt(points, zoom).map(({ points: joined }) => joined.map(({ id }) => id));

const monday = '2026-11-16T09:00:00.000Z';
const tuesday = '2026-11-17T09:00:00.000Z';

describe('clusters', () => {
  it('join markers that would cover each other, and only those', () => {
    expect(ids([east('a', 0), east('b', 30), east('c', 70)], 10)).toEqual([['a', 'b'], ['c']]);
    expect(ids([east('a', 0), east('b', 30), east('c', 70)], 9)).toEqual([['a', 'b'], ['c']]);
    expect(ids([east('a', 0), east('b', 30), east('c', 60)], 9)).toEqual([['a', 'b', 'c']]);
    expect(ids([east('a', 0), east('b', 30), east('c', 70)], 11)).toEqual([['a'], ['b'], ['c']]);
  });

  it('lose no point and name none twice, and no two begin near each other', () => {
    const points = Array.from({ length: 400 }, (_, at) => east(`p${at}`, (at * 37) % 900));
    const clusters = clustersAt(points, 10);
    expect(clusters.flatMap(({ points: joined }) => joined.map(({ id }) => id)).sort()).toEqual(
      points.map(({ id }) => id).sort(),
    );
    const begun = clusters.map(({ points: [{ lng }] }) => lng).sort((a, b) => a - b);
    const gaps = begun.slice(1).map((lng, at) => ((lng - (begun[at] ?? 0)) * 111_319.49) / metresPerPixel(10));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(33.999);
  });

  it('stand in the middle of what they join', () => {
    const [joined] = clustersAt([east('a', 0), east('b', 30)], 10);
    expect(joined?.place[0]).toBeCloseTo(placeOf(east('m', 15))[0], 3);
  });

  it('have the colour of a weekday when all share it', () => {
    expect(sharedDay([east('a', 0, monday), east('b', 0, monday)])).toBe('Mo');
    expect(sharedDay([east('a', 0, monday), east('b', 0, tuesday)])).toBeNull();
    expect(sharedDay([east('a', 0, monday), east('b', 0)])).toBeNull();
    expect(sharedDay([east('a', 0)])).toBeNull();
    expect(sharedDay([])).toBeNull();
  });
});

describe('pressing a marker', () => {
  const [apart] = clustersAt([east('a', 0), east('b', 30)], 10);
  const [together] = clustersAt([east('a', 0), east('b', 0)], 10);
  const [single] = clustersAt([east('a', 0)], 10);
  it('opens a single point', () => {
    expect(single && pressing(single, 10, MOST_ZOOM)).toBe('open');
  });
  it('looks nearer where that parts them', () => {
    expect(apart && pressing(apart, 10, MOST_ZOOM)).toBe('nearer');
  });
  it('opens all of them where nothing parts them', () => {
    expect(together && pressing(together, 10, MOST_ZOOM)).toBe('open');
  });
  it('opens all of them at the nearest', () => {
    expect(apart && pressing(apart, 10, 10)).toBe('open');
  });
});
