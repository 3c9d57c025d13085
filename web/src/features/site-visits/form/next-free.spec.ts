import { findTogether, legsOf, type Leg } from './next-free.js';
import { windowsOf } from './visit-windows.js';

const times = { date: '2026-07-01', start: '09:00', endDate: '2026-07-08', nights: 0, end: '10:00' };
const set = { engineers: ['e1', ''], cars: ['c1'], kits: ['k1'], engineersPickup: ['e2'], carsPickup: [''] };

describe('the times that a visit asks about', () => {
  it('are its own, in London time', () => {
    expect(windowsOf('sound', { ...times, end: '13:00' }, null)).toEqual({
      start: '2026-07-01T08:00:00.000Z',
      end: '2026-07-01T12:00:00.000Z',
    });
  });

  it('are an hour of setup and an hour of pickup for a new survey', () => {
    expect(windowsOf('noise', times, null)).toEqual({
      start: '2026-07-01T08:00:00.000Z',
      end: '2026-07-01T09:00:00.000Z',
      startPickup: '2026-07-08T09:00:00.000Z',
      endPickup: '2026-07-08T10:00:00.000Z',
    });
  });

  it('keep the length of each half of a survey that is moved, and leave its own bookings aside', () => {
    const half = (_id: string, startjob: string, endjob: string): never => ({ _id, startjob, endjob }) as never;
    const opened = {
      job: half('j1', '2026-06-01T08:00:00.000Z', '2026-06-01T10:00:00.000Z'),
      pickup: half('j2', '2026-06-02T08:00:00.000Z', '2026-06-02T08:30:00.000Z'),
    };
    expect(windowsOf('noise', times, opened)).toMatchObject({
      end: '2026-07-01T10:00:00.000Z',
      endPickup: '2026-07-08T09:30:00.000Z',
      except: 'j1',
    });
  });

  it('are none while one is missing or the end is not after the start', () => {
    expect([
      windowsOf('sound', { ...times, start: '' }, null),
      windowsOf('air', { ...times, end: '09:00' }, null),
      windowsOf('noise', { ...times, endDate: '2026-06-30' }, null),
    ]).toEqual([null, null, null]);
  });
});

describe('what has to be free together', () => {
  const windows = windowsOf('noise', times, null);
  if (windows === null) throw new Error('the times are valid');

  it('is everything at once on a test', () => {
    expect(legsOf({ start: '2026-07-01T08:00:00.000Z', end: '2026-07-01T12:00:00.000Z' }, set)).toEqual([
      { after: 0, minutes: 240, engineers: ['e1'], cars: ['c1'], kits: ['k1'], byDay: true },
    ]);
  });

  it('is a setup, a pickup, and the kits from the one to the other on a survey', () => {
    const week = 7 * 86_400_000 + 3_600_000;
    expect(legsOf(windows, set)).toEqual([
      { after: 0, minutes: 60, engineers: ['e1'], cars: ['c1'], kits: [], byDay: true },
      { after: week, minutes: 60, engineers: ['e2'], cars: [], kits: [], byDay: true },
      { after: 0, minutes: 10_200, engineers: [], cars: [], kits: ['k1'], byDay: false },
    ]);
  });
});

describe('the next start at which all are free', () => {
  const HOUR = 3_600_000;
  const at = (hour: number): string => new Date(Date.UTC(2026, 6, 1, hour)).toISOString();
  const leg = (hours: number): Leg => ({
    after: hours * HOUR,
    minutes: 60,
    engineers: [],
    cars: [],
    kits: [],
    byDay: true,
  });
  /** The hours at which each leg is free, by its distance from the start. */
  const freeAt =
    (hours: Readonly<Record<number, readonly number[]>>) =>
    ({ after }: Leg, from: string): Promise<string | null> => {
      const found = hours[after / HOUR]?.find((hour) => at(hour) >= from);
      return Promise.resolve(found === undefined ? null : at(found));
    };

  it('is where every leg agrees, not where the last one is free', async () => {
    // The setup is free at 9, 11 and 14, the pickup two hours later at 12, 13 and 16.
    await expect(findTogether([leg(0), leg(2)], at(9), freeAt({ 0: [9, 11, 14], 2: [12, 13, 16] }))).resolves.toBe(
      at(11),
    );
    await expect(findTogether([leg(0), leg(2)], at(12), freeAt({ 0: [9, 11, 14], 2: [12, 13, 16] }))).resolves.toBe(
      at(14),
    );
  });

  it('asks once where there is one leg', async () => {
    let asked = 0;
    const found = await findTogether([leg(0)], at(9), (_, from) => {
      asked += 1;
      return Promise.resolve(from);
    });
    expect([found, asked]).toEqual([at(9), 1]);
  });

  it('is none where a leg has none, and where they never agree', async () => {
    await expect(findTogether([leg(0), leg(2)], at(9), freeAt({ 0: [9], 2: [12] }))).resolves.toBeNull();
    // Setup and pickup an hour apart, and both only at even hours.
    const even = (_: Leg, from: string): Promise<string | null> =>
      Promise.resolve(new Date(Math.ceil(Date.parse(from) / (2 * HOUR)) * 2 * HOUR).toISOString());
    await expect(findTogether([leg(0), leg(1)], at(0), even)).resolves.toBeNull();
  });
});
