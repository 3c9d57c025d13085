import { AsyncLocalStorage } from 'node:async_hooks';

/** By what a request is found again: in the log, in the events that it made, in its answer. Ids only. */
export interface RequestTrail {
  readonly requestId: string;
  /** `metadata.correlationId` of the events of its command, once it has one. */
  correlationId?: string;
  /** The account that asks, once the door knows it. */
  actorId?: string;
  /** Why it could not be done, where that is no mistake of anybody's. */
  failure?: string;
}

const trails = new AsyncLocalStorage<RequestTrail>();

/** Everything that `work` begins, however late it goes on, belongs to this request. */
export const onTrail = (trail: RequestTrail, work: () => void): void => { trails.run(trail, work); };

/** Of the request that is being worked on; undefined where there is none. */
export const currentTrail = (): RequestTrail | undefined => trails.getStore();
