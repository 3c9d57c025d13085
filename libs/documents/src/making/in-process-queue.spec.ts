import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#test/harness/eventually';
import { InProcessQueue } from './in-process-queue.js';
import { pauseAfter, TRIES } from './render-queue.js';

/** Nobody dies apart from the whole process. */
const giveUp = (): Promise<void> => Promise.reject(new Error('nobody died'));

describe('the queue of one process', () => {
  it('makes each once, two at a time, though it is added often', async () => {
    const queue = new InProcessQueue();
    const made: string[] = [];
    let [running, most] = [0, 0];
    const make = async (id: string): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await pause(5);
      made.push(id);
      running -= 1;
    };
    queue.start({ make, giveUp });
    for (let round = 0; round < 3; round += 1) for (const id of ['a', 'b', 'c', 'd']) await queue.add(id);
    await eventually(() => made.length >= 4);
    await queue.stop();
    expect([made.sort(), most]).toEqual([['a', 'b', 'c', 'd'], 2]);
  });

  it('tries again after a pause, says which try is the last, lets others by meanwhile, and takes it again later', async () => {
    const asked: number[] = [];
    const queue = new InProcessQueue((tries) => {
      asked.push(tries);
      return 5;
    });
    const tries: (readonly [string, boolean])[] = [];
    const make = (id: string, last: boolean): Promise<void> => {
      tries.push([id, last]);
      return id === 'good' ? Promise.resolve() : Promise.reject(new Error('no paper'));
    };
    queue.start({ make, giveUp });
    await queue.add('bad');
    await queue.add('good');
    const bad = (): readonly boolean[] => tries.filter(([id]) => id === 'bad').map(([, last]) => last);
    await eventually(() => bad().length >= TRIES);
    await pause(30);
    expect(tries[1]).toEqual(['good', false]);
    expect(bad()).toEqual([...Array.from({ length: TRIES - 1 }, () => false), true]);
    expect(asked).toEqual(Array.from({ length: TRIES - 1 }, (_, at) => at + 1));
    await queue.add('bad');
    expect(bad()).toHaveLength(TRIES + 1);
    await queue.stop();
    const before = tries.length;
    await pause(20);
    expect(tries).toHaveLength(before);
  });

  it('pauses longer each time, and never quite as long as another', () => {
    expect([1, 2, 3, 4].map((tries) => pauseAfter(tries, 0))).toEqual([1000, 2000, 4000, 8000]);
    expect([1, 2, 3, 4].map((tries) => pauseAfter(tries, 1))).toEqual([500, 1000, 2000, 4000]);
    expect(new Set(Array.from({ length: 20 }, () => pauseAfter(4))).size).toBeGreaterThan(1);
  });
});
