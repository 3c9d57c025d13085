import { setTimeout as pause } from 'node:timers/promises';
import { BullModule, InjectQueue } from '@nestjs/bull';
import { Inject, Injectable, type DynamicModule } from '@nestjs/common';
import type { Job, Queue, QueueOptions } from 'bull';
import type { Logger } from 'pino';
import type { EventStore } from '#eventing';
import { describe, EVENT_STORE, LOGGER, REDIS, type RedisConnections } from '#platform';
import { AT_ONCE, pauseAfter, TRIES, type Making, type QueueState, type RenderQueue } from './render-queue.js';

export const DOCUMENT_JOBS = 'documents';

/** Longest that a call waits for Redis; what does not get through is offered again by the sweep. */
const PATIENCE_MS = 1000;
/** What is being made when the program ends is finished within this time; afterwards another one makes it. */
const CLOSING_MS = 8000;
/** Times that a job may lose whoever worked on it. */
const LOSSES = 2;
/** Dead letters that Redis keeps; ours are in the log and have no limit. */
const DEAD_LETTERS = 1000;
/** What Bull says of a job that lost its renderer too often. */
const LOST = 'job stalled more than allowable limit';

/** How Bull keeps the jobs: those of one installation apart from those of any other on the same Redis. */
export const bullOptions = (redis: RedisConnections, { storeId }: Pick<EventStore, 'storeId'>): QueueOptions => ({
  createClient: (use) => redis.open(use),
  prefix: `soundings:${storeId}`,
  defaultJobOptions: {
    attempts: TRIES,
    backoff: { type: 'growing' },
    removeOnComplete: true,
    removeOnFail: DEAD_LETTERS,
  },
  settings: {
    // Whoever was killed loses its job after five seconds; it is found within another two or four.
    lockDuration: 5000,
    lockRenewTime: 1500,
    stalledInterval: 2000,
    maxStalledCount: LOSSES,
    retryProcessDelay: 1000,
    backoffStrategies: { growing: (tries) => pauseAfter(tries) },
  },
});

/** Bull's own module with the one queue of documents. */
export const bullModule = (): DynamicModule =>
  BullModule.registerQueueAsync({ name: DOCUMENT_JOBS, inject: [REDIS, EVENT_STORE], useFactory: bullOptions });

/** Answers null when nobody says anything for long. */
const inTime = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  Promise.race([asked.catch(() => null), pause(PATIENCE_MS, null, { ref: false })]);

/** The queue of several programs together. Jobs hold nothing but the document's id, which is the job's own. */
@Injectable()
export class BullQueue implements RenderQueue {
  readonly shared = true;

  constructor(
    @InjectQueue(DOCUMENT_JOBS) private readonly queue: Queue,
    @Inject(REDIS) private readonly redis: RedisConnections,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    const processJob = Reflect.get(queue, 'processJob') as (job: Job, alone: boolean) => Promise<unknown>;
    const setWorkerName = (Reflect.get(queue, 'setWorkerName') as () => Promise<unknown>).bind(queue);
    Object.assign(queue, {
      // Nest would wait for ever where Redis is away: `stop` closes it, in time.
      onApplicationShutdown: undefined,
      // Bull looks after its answer nowhere: a Redis that goes away while a program comes up would end the program.
      setWorkerName: () => setWorkerName().catch(() => undefined),
      // Bull takes the next job in the step that finishes one; a program that ends at that moment would keep it from everybody for seconds.
      processJob: (job: Job) => processJob(job, true),
    });
    // An outage is told by whoever owns the connections.
    queue.on('error', (error: Error) => {
      if (redis.isThere) log.warn(describe(error), 'the queue of documents had trouble');
    });
  }

  start(making: Making): void {
    this.queue.on('failed', (job: Job | null, error: Error) => {
      if (error.message !== LOST || job === null) return;
      making.giveUp(String(job.id)).catch((failed: unknown) => {
        this.log.warn(describe(failed), 'a document could not be given up');
      });
    });
    this.queue
      .process(AT_ONCE, (job) => making.make(String(job.id), job.attemptsMade + 1 >= TRIES))
      // Only when it is closed before Redis was ever there.
      .catch(() => undefined);
  }

  async add(documentId: string): Promise<void> {
    // What waits for a Redis that is away piles up in memory; the sweep comes again.
    if (this.queue.client.status !== 'ready') return;
    await inTime(this.#put(documentId));
  }

  async state(): Promise<QueueState | null> {
    if (this.queue.client.status !== 'ready') return null;
    const found = await inTime(Promise.all([this.queue.getJobCounts(), this.queue.getWorkers()]));
    if (found === null) return null;
    const [{ waiting, active, delayed, failed }, workers] = found;
    return { waiting, making: active, pausing: delayed, dead: failed, renderers: workers.length };
  }

  async stop(): Promise<void> {
    this.redis.endWaiting();
    const closing = this.queue.close().catch(() => undefined);
    await Promise.race([closing, pause(CLOSING_MS, undefined, { ref: false })]);
  }

  /** A dead letter makes room for the next try. */
  async #put(documentId: string): Promise<void> {
    const before = await this.queue.getJob(documentId);
    if (before !== null && (await before.isFailed())) await before.remove();
    await this.queue.add({}, { jobId: documentId });
  }
}
