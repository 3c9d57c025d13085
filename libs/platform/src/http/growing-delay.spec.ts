import { jest } from '@jest/globals';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GrowingDelay } from './growing-delay.js';

const MINUTE = 60_000;

describe('a growing delay', () => {
  let delay: GrowingDelay;
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-03-02T10:00:00Z') });
    delay = new GrowingDelay((limits) => new RateLimiterMemory(limits));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Milliseconds to wait; 0: it passed. */
  const tryIt = (key = 'petra'): Promise<number> =>
    delay.admit(key).then(
      () => 0,
      (refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
        throw refused;
      },
    );
  const tryTimes = async (times: number): Promise<readonly number[]> => {
    const waits: number[] = [];
    for (let n = 0; n < times; n += 1) waits.push(await tryIt());
    return waits;
  };

  it('begins with the eleventh try, doubles with each, and never grows beyond a quarter of an hour', async () => {
    expect(await tryTimes(11)).toEqual(Array.from({ length: 11 }, () => 0));
    const waits: number[] = [];
    for (let step = 0; step < 6; step += 1) {
      const wait = await tryIt();
      waits.push(wait / MINUTE);
      jest.advanceTimersByTime(wait);
      expect(await tryIt()).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
    expect(await tryIt('wendell')).toBe(0);
  });

  it('lets about a hundred tries pass in a day, however many are made, and grows by none that is refused', async () => {
    let passed = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      passed += (await tryTimes(30)).filter((wait) => wait === 0).length;
      jest.advanceTimersByTime(MINUTE);
    }
    expect(passed).toBe(109);
  });

  it('lets one pass of many at the same moment', async () => {
    const waits = await Promise.all(Array.from({ length: 50 }, () => tryIt()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(11);
  });

  it('counts no try that was right or came to nothing, and is over the next day', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect(await tryIt()).toBe(0);
      await (n % 2 === 0 ? delay.forgive('petra') : delay.takeBack('petra'));
    }
    await tryTimes(11);
    await delay.takeBack('petra');
    expect(await tryIt()).toBe(0);
    expect(await tryIt()).toBe(MINUTE);
    jest.advanceTimersByTime(24 * 60 * MINUTE);
    expect(await tryTimes(11)).toEqual(Array.from({ length: 11 }, () => 0));
  });
});
