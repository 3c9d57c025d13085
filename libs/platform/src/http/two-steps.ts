/** Injection token of `TwoStepRule`; bound globally by the module that keeps the company's settings. */
export const TWO_STEP_RULE = Symbol('TWO_STEP_RULE');

/** Whether everybody has to sign in with two steps. Asked on each call of an account that has no second one, so it must be cheap. */
export interface TwoStepRule {
  demanded(): Promise<boolean>;
}

/** All that an account may call that is to set up its second step first: to do so, to see whose account it is, and to leave. */
export const settingUpTwoSteps: ReadonlySet<string> = new Set([
  'GET /api/auth',
  'DELETE /api/auth',
  'GET /api/second-factor',
  'POST /api/second-factor',
  'POST /api/second-factor/confirmation',
  'GET /api/passkeys',
  'POST /api/passkeys/challenge',
  'POST /api/passkeys',
]);
