import { DEFAULT_ZOOM, FIT_ZOOM, fitted, LEAST_ZOOM, metresPerPixel, placeOf, type MapPoint } from './points.js';

const at = (lat: number, lng: number): MapPoint => ({
  id: `${lat} ${lng}`,
  lat,
  lng,
  title: 'A visit',
  lines: [],
  day: null,
});
const frame = { width: 800, height: 400, margin: 40 };

describe('a place', () => {
  it('is Web Mercator, in metres', () => {
    expect(Math.hypot(...placeOf({ lat: 0, lng: 0 }))).toBeCloseTo(0, 6);
    // The corner of the world's square, as every tile server has it.
    expect(Math.round(placeOf({ lat: 0, lng: 180 })[0])).toBe(20_037_508);
    // Worked by hand for Bristol: x = R * lng, y = R * ln tan(45° + lat / 2).
    expect(placeOf({ lat: 51.46, lng: -2.59 }).map((metres) => Math.round(metres / 1000))).toEqual([-288, 6703]);
  });

  it('stays on the map at the poles', () => {
    expect(placeOf({ lat: 90, lng: 0 })[1]).toBeLessThan(20_100_000);
    expect(placeOf({ lat: -90, lng: 0 })[1]).toBeGreaterThan(-20_100_000);
  });
});

describe('fitting', () => {
  it('shows the country around Bristol when there is nothing', () => {
    expect(fitted([], frame)).toEqual({ centre: placeOf({ lat: 51.46, lng: -2.59 }), zoom: DEFAULT_ZOOM });
  });

  it('goes no nearer than a town for a single point', () => {
    expect(fitted([at(51.46, -2.59)], frame)).toEqual({ centre: placeOf({ lat: 51.46, lng: -2.59 }), zoom: FIT_ZOOM });
    expect(fitted([at(51.46, -2.59)], frame, 9).zoom).toBe(9);
  });

  it('has every point inside the frame, and none to spare', () => {
    const points = [at(50.72, -3.53), at(53.48, -2.24), at(51.51, -0.13)];
    const { centre, zoom } = fitted(points, frame);
    const pixels = points.map((point) =>
      placeOf(point).map((metres, axis) => Math.abs(metres - (centre[axis] ?? 0)) / metresPerPixel(zoom)),
    );
    const [across, up] = [Math.max(...pixels.map(([x = 0]) => x)), Math.max(...pixels.map(([, y = 0]) => y))];
    expect(across).toBeLessThanOrEqual(360.001);
    expect(up).toBeCloseTo(160, 3);
  });

  it('bears a frame smaller than its margin, and points at the ends of the world', () => {
    expect(fitted([at(51, -2), at(52, -1)], { width: 20, height: 20, margin: 40 }).zoom).toBe(LEAST_ZOOM);
    expect(fitted([at(85, -180), at(-85, 180)], frame).zoom).toBe(LEAST_ZOOM);
  });
});
