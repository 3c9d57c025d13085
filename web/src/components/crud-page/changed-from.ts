import { sameValue } from '#contracts';

/** Only what a person changed: what they did not touch is not said, so that it can not turn anything back. */
export const changedFrom = <Body extends object>(before: Body, now: Body): Partial<Body> => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !sameValue(value, old.get(field))),
  ) as Partial<Body>;
};
