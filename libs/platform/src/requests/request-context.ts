import { AsyncLocalStorage } from 'node:async_hooks';
import type { Capability } from '#contracts';
import type { Position } from '#eventing';
import { languageAsked, type Language } from '#languages';

/** By what a request is found again: in the log, in the events that it made, in its answer. Ids only. */
export interface RequestContext {
  readonly requestId: string;
  /** `metadata.correlationId` of the events of its command, once it has one. */
  correlationId?: string;
  /** The id of what its command makes, as clients know it. */
  creates?: string;
  /** The account that asks, once the door knows it. */
  actorId?: string;
  /** What that account may do in this call. */
  capabilities?: ReadonlySet<Capability>;
  /** Whoever asks was let in with it: a session began. */
  isSignIn?: boolean;
  /** In which the person is spoken to. */
  readonly language?: Language;
  /** Its command was answered before the read models showed it. */
  isAheadOfReadModels?: boolean;
  /** The event up to which the read models showed everything when it came. */
  readFrom?: Position | null;
  /** Why it could not be done, where that is no mistake of anybody's. */
  failure?: string;
}

interface Addressed {
  readonly id: string;
  readonly headers: { readonly 'accept-language'?: string | undefined };
}

const trails = new AsyncLocalStorage<RequestContext>();

/** Everything that `work` begins, however late it goes on, belongs to this request. */
export const inRequestContext = (trail: RequestContext, work: () => void): void => {
  trails.run(trail, work);
};

/** Of the request that is being worked on; undefined where there is none. */
export const currentRequestContext = (): RequestContext | undefined => trails.getStore();

/** For the security log: a session of this account began with the request that is being worked on. */
export const noteSignIn = (account: string): void => {
  const trail = trails.getStore();
  if (trail !== undefined) Object.assign(trail, { isSignIn: true, actorId: account });
};

/**
 * Speaks to the person of a request also where its trail is not there: before it begins, and where its connection goes on in
 * its own time.
 */
export const speakingTo = <Answer>({ id, headers }: Addressed, work: () => Answer): Answer =>
  trails.getStore() === undefined
    ? trails.run({ requestId: id, language: languageAsked(headers['accept-language']) }, work)
    : work();

/** What is written down for others, or goes to a client, is in English, whoever asked for it. */
export const inEnglish = <Answer>(work: () => Answer): Answer => {
  const trail = trails.getStore();
  return trail === undefined ? work() : trails.run({ ...trail, language: 'en' }, work);
};
