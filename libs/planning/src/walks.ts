/** One order of some stops: how long it takes at least, when it can begin for that, and what it costs beyond the prices so far. */
export interface Walk {
  readonly last: number;
  readonly before: Walk | null;
  readonly duration: number;
  readonly earliest: number;
  readonly latest: number;
  readonly cost: number;
  beyond: number;
  /** Bits of the kinds of kit that it has along, and of the tasks that it has made. */
  readonly kinds: number;
  readonly low: number;
  readonly high: number;
  isDominated: boolean;
}

/**
 * Whatever can be done after `other` can be done after `one` too, for no more points and no longer a day. A task without a bit needs
 * none: whoever has made it is too late to make it after `one` as well.
 */
const dominates = (one: Walk, other: Walk, isThorough: boolean): boolean =>
  one.beyond <= other.beyond &&
  one.earliest + one.duration <= other.earliest + other.duration &&
  (!isThorough ||
    (one.duration <= other.duration &&
      one.latest >= other.latest &&
      (one.low & ~other.low) === 0 &&
      (one.high & ~other.high) === 0 &&
      (other.kinds & ~one.kinds) === 0));

/** Whether the walk is worth going on with among those that end at the same stop. */
export const keep = (known: Walk[], walk: Walk, isThorough: boolean): boolean => {
  for (const one of known) if (dominates(one, walk, isThorough)) return false;
  let kept = 0;
  for (const one of known) {
    if (dominates(walk, one, isThorough)) one.isDominated = true;
    else known[kept++] = one;
  }
  known.length = kept;
  known.push(walk);
  return true;
};
