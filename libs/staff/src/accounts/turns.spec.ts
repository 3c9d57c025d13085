import { setImmediate as turn } from 'node:timers/promises';
import { LimitedTurns } from './turns.js';

describe('turns', () => {
  it('let so many be under way at once, the others one after another, and refuse whoever comes when too many wait', async () => {
    const turns = new LimitedTurns(2, 3);
    const ends: (() => void)[] = [];
    let begun = 0;
    const work = (): Promise<void> => {
      begun += 1;
      return new Promise((resolve) => {
        ends.push(resolve);
      });
    };
    const taken = Array.from({ length: 5 }, () => turns.take(work));
    await turn();
    expect(begun).toBe(2);
    await expect(turns.take(work)).rejects.toMatchObject({ statusCode: 503, details: { retryAfter: 5 } });
    for (let expected = 3; expected <= 5; expected += 1) {
      ends.shift()?.();
      await turn();
      expect(begun).toBe(expected);
    }
    for (const end of ends) end();
    await Promise.all(taken);
    // Of work that fails the turn goes on, too.
    for (let tries = 0; tries < 3; tries += 1)
      await expect(turns.take(() => Promise.reject(new Error('fails')))).rejects.toThrow('fails');
    await expect(turns.take(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});
