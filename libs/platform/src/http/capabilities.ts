import {
  fillNeeded,
  missingCapability,
  needsIn,
  withoutMoney,
  type Capability,
  type TakeableCapability,
} from '#contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../requests/http-problems.js';
import { currentRequestContext } from '../requests/request-context.js';

/** Injection token of `EngineerLimits`; bound globally by the module that keeps the company's settings. */
export const ENGINEER_LIMITS = Symbol('ENGINEER_LIMITS');

/** What the company took from its engineers. Asked on each call of an engineer, so it must be cheap. */
export interface EngineerLimits {
  taken(): Promise<readonly TakeableCapability[]>;
}

/** Whether the caller of this request has a capability. What the program does by itself, or at a public address, is nobody's call and is not held back. */
export const may = (capability: Capability): boolean => currentRequestContext()?.capabilities?.has(capability) ?? true;

/** Whether the caller of this request is this account. */
export const isCaller = (account: string): boolean => currentRequestContext()?.actorId === account;

/**
 * @param field of the form, under which the sentence stands there
 * @throws HttpProblem 403 where the caller of this request lacks it
 */
export const mustHave = (capability: Capability, field?: string): void => {
  if (may(capability)) return;
  const msg = missingCapability[capability];
  throw new HttpProblem(403, msg, field === undefined ? {} : { errors: { [field]: msg } });
};

/**
 * What a call was sent, before it is validated: what its caller may not say is refused, and a fee that must be said is 0 where they left it out.
 * @throws HttpProblem 403 with the sentence at the field
 */
export const withinCapabilities = <Instance extends object>(instance: Instance): Instance => {
  const beyond = needsIn(instance).find(({ capability }) => !may(capability));
  if (beyond !== undefined) mustHave(beyond.capability, beyond.field);
  fillNeeded(instance, (capability) => !may(capability));
  return instance;
};

/** The one stage of every answer: whoever may not see fees gets it without them. What is written as text, or as a file, is no object here: such calls name `see-fees` in the policy, or hold no amount. */
export const answerWithoutMoney = (
  request: FastifyRequest & { readonly user?: { readonly capabilities: ReadonlySet<Capability> } },
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void => {
  if (request.user?.capabilities.has('see-fees') !== false) return done(null, payload);
  const { errors } = Object(payload) as { readonly errors?: unknown };
  // A refusal says at which field something is wrong, also where that is a fee.
  done(null, reply.statusCode < 400 ? withoutMoney(payload) : { ...(withoutMoney(payload) as object), errors });
};
