import { setTimeout as pause } from 'node:timers/promises';
import { PeriodicTask } from './periodic-task.js';

const BEAT = 5;
const beats = (count: number): Promise<void> => pause(BEAT * count);

describe('a periodic task', () => {
  let rounds = 0;
  let found: 'nothing' | undefined = 'nothing';
  const task = (quietMs?: number): PeriodicTask =>
    new PeriodicTask({
      everyMs: BEAT,
      ...(quietMs === undefined ? {} : { quietMs }),
      work: () => {
        rounds += 1;
        return Promise.resolve(found);
      },
      onTrouble: () => undefined,
    });
  const until = async (count: number): Promise<void> => {
    while (rounds < count) await beats(1);
  };
  beforeEach(() => {
    rounds = 0;
    found = 'nothing';
  });

  it('goes on at every beat while it finds something to do, and where it has no quiet', async () => {
    found = undefined;
    const busy = task(60_000);
    busy.start();
    await until(3);
    await busy.stop();
    [rounds, found] = [0, 'nothing'];
    const restless = task();
    restless.start();
    await until(3);
    await restless.stop();
  });

  it('is quiet after a round that found nothing, until it is woken', async () => {
    const quiet = task(60_000);
    quiet.start();
    await until(1);
    await beats(20);
    expect(rounds).toBe(1);
    quiet.wake();
    await until(2);
    await beats(20);
    expect(rounds).toBe(2);
    quiet.begin();
    await until(3);
    await quiet.stop();
  });

  it('looks again when it is woken while it looks', async () => {
    const woken: PeriodicTask = new PeriodicTask({
      everyMs: BEAT,
      quietMs: 60_000,
      onTrouble: () => undefined,
      work: () => {
        rounds += 1;
        if (rounds === 1) woken.wake();
        return Promise.resolve('nothing' as const);
      },
    });
    woken.start();
    await until(2);
    await beats(20);
    expect(rounds).toBe(2);
    await woken.stop();
  });
});
