/** Numbers that look random and are the same on every run: the sample must be the same company each time. */
export interface Chance {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** Whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in `share` of all cases. */
  happens(share: number): boolean;
}

/** Mulberry32: 32 bits of state, evenly spread; good for samples, not for secrets. */
export const chance = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    happens: (share) => next() < share,
  };
};
