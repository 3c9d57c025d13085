import type { Recorded } from '#eventing';
import type { SiteVisitEvent } from '#site-visits';
import { followJobs, type Facts, type JobChange } from './job-facts.js';

const ID = '01980000-0000-7000-8000-0000000000c0';
const fields = ['start_at', 'invoiced'] as const;
type Job = Facts<(typeof fields)[number]>;

const recorded = (event: SiteVisitEvent): Recorded<SiteVisitEvent> => ({
  ...event,
  id: ID,
  stream: `site_visit-${ID}`,
  entityId: ID,
  revision: 0n,
  position: '00000000000000000001',
  metadata: {
    commandId: ID,
    correlationId: ID,
    causationId: ID,
    actorId: ID,
    occurredAt: '2026-03-01T09:00:00.000Z',
    clientRequestId: null,
  },
});

const flagSet = (flag: 'confirmed' | 'invoiced', from: boolean, to: boolean) =>
  recorded({ type: 'CompletionFlagSet', data: { part: null, flag, from, to } });

describe('read models that follow jobs', () => {
  let kept: Job;
  let written: readonly Job[];
  let told: readonly JobChange<Job>[];
  const jobs = {
    get: (id: string): Job | undefined => (id === ID ? kept : undefined),
    put: (job: Job): void => {
      written = [...written, job];
    },
    patch: (): void => undefined,
    delete: (): void => undefined,
  };
  const on = followJobs<Record<string, never>, (typeof fields)[number]>(
    fields,
    () => jobs,
    (change) => {
      told = [...told, change];
    },
  );
  const hear = (event: Recorded<SiteVisitEvent>): void => {
    const handler = on[event.type];
    if (typeof handler !== 'function') throw new Error(`nobody hears ${event.type}`);
    (handler as (event: Recorded<SiteVisitEvent>, folding: never) => void)(event, {} as never);
  };

  beforeEach(() => {
    kept = { job_id: ID, part: 'Visit', in_diary: true, start_at: '2026-03-11T09:00:00.000Z', invoiced: false };
    written = [];
    told = [];
  });

  it('write and tell a fact that is another', () => {
    hear(flagSet('invoiced', false, true));
    const after = { ...kept, invoiced: true };
    expect([written, told]).toEqual([[after], [{ before: kept, after }]]);
  });

  it('have no work with a flag that they do not keep, nor with one that stands as it is told', () => {
    hear(flagSet('confirmed', false, true));
    hear(flagSet('invoiced', true, false));
    expect([written, told]).toEqual([[], []]);
  });
});
