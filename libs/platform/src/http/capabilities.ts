import { missingCapability, type Capability, type TakeableCapability } from '#contracts';
import { HttpProblem } from '../http-problems.js';
import { currentRequestContext } from '../request-context.js';

/** Injection token of `EngineerLimits`; bound globally by the module that keeps the company's settings. */
export const ENGINEER_LIMITS = Symbol('ENGINEER_LIMITS');

/** What the company took from its engineers. Asked on each call of an engineer, so it must be cheap. */
export interface EngineerLimits {
  taken(): Promise<readonly TakeableCapability[]>;
}

/** Whether the caller of this request has a capability. What the program does by itself, or at a public address, is nobody's call and is not held back. */
export const may = (capability: Capability): boolean => currentRequestContext()?.capabilities?.has(capability) ?? true;

/**
 * @param field of the form, under which the sentence stands there
 * @throws HttpProblem 403 where the caller of this request lacks it
 */
export const mustHave = (capability: Capability, field?: string): void => {
  if (may(capability)) return;
  const msg = missingCapability[capability];
  throw new HttpProblem(403, msg, field === undefined ? {} : { errors: { [field]: msg } });
};
