import { jest } from '@jest/globals';
import { InProcessQueue } from './in-process-queue.js';
import { TRIES } from './render-queue.js';

describe('the queue of one process', () => {
  beforeEach(() => { jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }); });
  afterEach(() => { jest.useRealTimers(); });

  it('makes each once, two at a time, though it is added often', async () => {
    const queue = new InProcessQueue();
    const made: string[] = [];
    let [running, most] = [0, 0];
    queue.start(async (id) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => { setImmediate(resolve); });
      made.push(id);
      running -= 1;
    });
    for (let round = 0; round < 3; round += 1) for (const id of ['a', 'b', 'c', 'd']) await queue.add(id);
    await queue.stop();
    expect([made.slice(0, 2).sort(), most]).toEqual([['a', 'b'], 2]);
  });

  it('tries again with growing pauses, says which try is the last, and lets others by meanwhile', async () => {
    const queue = new InProcessQueue();
    const tries: (readonly [string, boolean])[] = [];
    queue.start((id, last) => {
      tries.push([id, last]);
      return id === 'good' ? Promise.resolve() : Promise.reject(new Error('no paper'));
    });
    await queue.add('bad');
    await queue.add('good');
    for (let second = 0; second < 40; second += 1) await jest.advanceTimersByTimeAsync(1000);
    expect(tries.filter(([id]) => id === 'good')).toEqual([['good', false]]);
    expect(tries.filter(([id]) => id === 'bad').map(([, last]) => last)).toEqual([...Array.from({ length: TRIES - 1 }, () => false), true]);
    // Given up, so it may be offered once more.
    await queue.add('bad');
    expect(tries.filter(([id]) => id === 'bad')).toHaveLength(TRIES + 1);
    await queue.stop();
  });
});
