import { setTimeout as pause } from 'node:timers/promises';
import Bull, { type Queue, type QueueOptions } from 'bull';
import { openLog } from '#platform';
import { RedisConnections } from '../../../platform/src/redis/redis.js';
import { startRedis, type TestRedis } from '#test/harness/redis';
import { BullQueue, bullOptions, DOCUMENT_JOBS } from './bull-queue.js';
import { TRIES, type Making } from './render-queue.js';

const log = openLog('silent');

/** Waits until it is so, or for ten seconds. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let waited = 0; waited < 500; waited += 1) {
    if (await isSo()) return;
    await pause(20);
  }
  throw new Error('it did not come about within ten seconds');
};

interface Program {
  readonly queue: BullQueue;
  readonly jobs: Queue;
  close(): Promise<void>;
}

describe('the queue of several programs', () => {
  let redis: TestRedis;
  const programs: Program[] = [];
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    redis.goOn();
    for (const program of programs.splice(0)) await program.close();
    await redis.kill();
  });

  /** One of the programs that share it, with pauses that a spec can wait for. */
  const open = (settings: QueueOptions['settings'] = {}, storeId = 'one'): Program => {
    const connections = new RedisConnections(redis.url, log);
    const options = bullOptions(connections, { storeId });
    const jobs = new Bull(DOCUMENT_JOBS, {
      ...options,
      settings: { ...options.settings, backoffStrategies: { growing: () => 10 }, ...settings },
    });
    const queue = new BullQueue(jobs, connections, log);
    const program = {
      queue,
      jobs,
      close: async () => {
        await queue.stop();
        await connections.close();
      },
    };
    programs.push(program);
    return program;
  };
  const ready = (...opened: readonly Program[]): Promise<void> =>
    until(() => opened.every(({ jobs }) => jobs.client.status === 'ready'));
  const giveUp = (): Promise<void> => Promise.reject(new Error('nobody died'));

  it('is one for each installation: what two of them put on the same Redis is made by each its own', async () => {
    const [trial, real] = [open({}, 'trial'), open({}, 'real')];
    await ready(trial, real);
    const made: string[] = [];
    trial.queue.start({
      make: (id) => {
        made.push(`trial ${id}`);
        return Promise.resolve();
      },
      giveUp,
    });
    await real.queue.add('an invoice');
    await trial.queue.add('a trial');
    await until(() => made.length > 0);
    real.queue.start({
      make: (id) => {
        made.push(`real ${id}`);
        return Promise.resolve();
      },
      giveUp,
    });
    await until(() => made.length > 1);
    expect(made).toEqual(['trial a trial', 'real an invoice']);
  });

  it('tries again up to the last time, keeps the dead letter, and begins anew when it is added again', async () => {
    const [asks, makes] = [open(), open()];
    await ready(asks, makes);
    const tries: boolean[] = [];
    let ink = false;
    makes.queue.start({
      make: (_, last) => {
        tries.push(last);
        return ink ? Promise.resolve() : Promise.reject(new Error('no ink'));
      },
      giveUp,
    });
    await asks.queue.add('one');
    await until(async () => (await asks.queue.state())?.dead === 1);
    expect(tries).toEqual([...Array.from({ length: TRIES - 1 }, () => false), true]);
    expect(await asks.queue.state()).toEqual({ waiting: 0, making: 0, pausing: 0, dead: 1, renderers: 1 });
    ink = true;
    await asks.queue.add('one');
    await until(() => tries.length === TRIES + 1);
    await until(async () => (await asks.queue.state())?.dead === 0);
    expect(tries.at(-1)).toBe(false);
  });

  it('counts the programs that make documents, and those that only ask are none', async () => {
    const [asks, first, second] = [open(), open(), open()];
    await ready(asks, first, second);
    expect((await asks.queue.state())?.renderers).toBe(0);
    for (const { queue } of [first, second]) queue.start({ make: () => Promise.resolve(), giveUp });
    await until(async () => (await asks.queue.state())?.renderers === 2);
    await first.close();
    await until(async () => (await asks.queue.state())?.renderers === 1);
  });

  it('ends with what it holds, and takes nothing with it that it has not begun', async () => {
    const [asks, makes] = [open(), open()];
    await ready(asks, makes);
    const begun: string[] = [];
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((opened) => {
      finish = opened;
    });
    makes.queue.start({
      make: async (id) => {
        begun.push(id);
        await gate;
      },
      giveUp,
    });
    for (const id of ['one', 'two', 'three']) await asks.queue.add(id);
    await until(() => begun.length === 2);
    // The word that they are finished is on its way when the program is asked to end.
    redis.hang();
    finish();
    await pause(200);
    const stopped = makes.queue.stop();
    redis.goOn();
    await stopped;
    expect(await asks.queue.state()).toMatchObject({ waiting: 1, making: 0 });
    expect(begun).toEqual(['one', 'two']);
  });

  it('gives up what loses its renderer time and again, and goes on with the others', async () => {
    const [asks, makes] = [open(), open({ lockDuration: 200, lockRenewTime: 60_000, stalledInterval: 100 })];
    await ready(asks, makes);
    const [begun, givenUp]: [string[], string[]] = [[], []];
    const making: Making = {
      // Whoever makes it says nothing any more, as a process that was killed.
      make: async (id) => {
        begun.push(id);
        if (id === 'deadly') await pause(4000, undefined, { ref: false });
      },
      giveUp: (id) => {
        givenUp.push(id);
        return Promise.resolve();
      },
    };
    makes.queue.start(making);
    const other = open({ lockDuration: 200, lockRenewTime: 60_000, stalledInterval: 100 });
    other.queue.start(making);
    await asks.queue.add('deadly');
    await until(() => givenUp.length > 0);
    await asks.queue.add('harmless');
    await until(() => begun.includes('harmless'));
    expect(givenUp).toEqual(['deadly']);
    expect(begun.filter((id) => id === 'deadly')).toHaveLength(3);
  }, 20_000);

  it('holds nobody up while Redis is silent or away, and does not end in an error that nobody sees to', async () => {
    const asks = open();
    await ready(asks);
    const took = async (work: Promise<unknown>): Promise<number> => {
      const begun = performance.now();
      await work;
      return performance.now() - begun;
    };
    redis.hang();
    expect(await took(asks.queue.add('one'))).toBeLessThan(5000);
    expect(await asks.queue.state()).toBeNull();
    redis.goOn();
    await redis.kill();
    await until(() => asks.jobs.client.status !== 'ready');
    expect(await took(asks.queue.add('two'))).toBeLessThan(3000);
    expect(await asks.queue.state()).toBeNull();
    const late = open();
    late.queue.start({ make: () => Promise.resolve(), giveUp });
    await pause(300);
    expect(await took(late.close())).toBeLessThan(8000);
    expect(await took(asks.close())).toBeLessThan(8000);
  });
});
