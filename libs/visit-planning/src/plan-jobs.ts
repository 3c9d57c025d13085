import { t } from '#languages';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PlanJobAnswer } from '#contracts';
import type { Plan } from '#planning';
import { HttpProblem, LOGGER } from '#platform';
import { Planner, type Planning } from './planner.js';
import { keptBy, type KeptVisits, type PreparedPlan } from './planning-problem.js';

/** One at a time, since each takes a processor to itself; the others wait. */
const MOST_WAITING = 9;
const MOST_KEPT = 50;
const KEPT_MS = 3_600_000;
const RETRY_SECONDS = 20;

/** A plan in the making, or made. It is a proposal: nothing of it is a fact before it is accepted. */
export interface PlanJob {
  readonly id: string;
  /** Account that asked for it: nobody else reaches it. */
  readonly askedBy: string;
  readonly asked: PlanJobAnswer['asked'];
  prepared: PreparedPlan;
  /** Revision of each visit that accepting expects: the one that was planned, or the one that the last acceptance or its undo left. */
  readonly revisions: Map<string, number>;
  readonly accepted: Set<string>;
  /** Correlation ids of what was accepted and stands, oldest first. */
  readonly acceptances: Set<string>;
  /** The booking of its absence, once that was made. */
  absence: string | null;
  state: PlanJobAnswer['state'];
  planning: Planning | null;
  plan: Plan | null;
}

/** What a plan is made of. */
interface Order extends Pick<PlanJob, 'asked'> {
  readonly prepare: (kept: KeptVisits) => PreparedPlan;
}

interface Waiting extends Pick<Order, 'prepare'> {
  readonly job: PlanJob;
}

/** The plans of this process, in its memory: bounded, and gone after an hour (docs/decisions/0071). */
@Injectable()
export class PlanJobs implements OnApplicationShutdown {
  private readonly jobs = new LRUCache<string, PlanJob>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    dispose: (job) => void job.planning?.abort(),
  });
  private readonly waiting: Waiting[] = [];
  private running: PlanJob | null = null;

  constructor(
    private readonly planner: Planner,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.waiting.length = 0;
    if (this.running !== null) await this.cancel(this.running);
  }

  /** @throws HttpProblem 429 while too many wait */
  add(id: string, askedBy: string, { asked, prepare }: Order): PlanJob {
    if (this.waiting.length >= MOST_WAITING)
      throw new HttpProblem(429, t('Many plans are being made at the moment. Please try again in half a minute.'), {
        retryAfter: RETRY_SECONDS,
      });
    const prepared = prepare(new Map());
    const job: PlanJob = {
      id,
      askedBy,
      asked,
      prepared,
      revisions: new Map([...prepared.today].map(([visitId, { version }]) => [visitId, version])),
      accepted: new Set(),
      acceptances: new Set(),
      absence: null,
      state: 'waiting',
      planning: null,
      plan: null,
    };
    this.jobs.set(id, job);
    this.waiting.push({ job, prepare });
    this.next();
    return job;
  }

  find(id: string, askedBy: string): PlanJob | null {
    const job = this.jobs.get(id);
    return job?.askedBy === askedBy ? job : null;
  }

  /** @throws HttpProblem 404 */
  of(id: string, askedBy: string): PlanJob {
    const job = this.find(id, askedBy);
    if (job === null)
      throw new HttpProblem(404, t('This plan is not there. Plans are kept for an hour: please plan again.'));
    return job;
  }

  /** Ends it if it is being made, and throws away what came of it. */
  async cancel(job: PlanJob): Promise<void> {
    const at = this.waiting.findIndex((one) => one.job === job);
    if (at !== -1) this.waiting.splice(at, 1);
    Object.assign(job, { state: 'cancelled', plan: null });
    await job.planning?.abort();
  }

  private next(): void {
    if (this.running !== null) return;
    const waiting = this.waiting.shift();
    if (waiting === undefined) return;
    this.running = waiting.job;
    void this.make(waiting).finally(() => {
      this.running = null;
      this.next();
    });
  }

  /** What finds no place stays with whom it is booked, and the rest is planned around it. */
  private async make({ job, prepare }: Waiting): Promise<void> {
    let kept: KeptVisits = new Map();
    try {
      // Each round leaves fewer visits to plan, so that there is a last one.
      for (;;) {
        const planning = this.planner.start(job.prepared.problem);
        Object.assign(job, { state: 'planning', planning });
        const plan = await planning.plan;
        if (job.state !== 'planning') return;
        const more = keptBy(plan, job.prepared);
        if (more.size === 0) {
          Object.assign(job, { state: 'planned', plan });
          return;
        }
        kept = new Map([...kept, ...more]);
        job.prepared = prepare(kept);
      }
    } catch (error) {
      if (job.state !== 'planning') return;
      job.state = 'failed';
      this.log.error({ err: error }, 'a plan could not be made');
    }
  }
}
