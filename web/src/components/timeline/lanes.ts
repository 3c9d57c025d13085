/** What takes a place in a row: from left to right, as parts of its width. */
export interface Stretch {
  readonly left: number;
  readonly right: number;
}

/**
 * Which of the lanes below each other each stretch goes to: the first one that is free, by their beginnings. Those that only touch share one.
 * @param least how wide each is drawn at the least; narrower ones need that much room
 */
export const lanesOf = (
  stretches: readonly Stretch[],
  least = 0,
): { readonly lanes: readonly number[]; readonly count: number } => {
  const lanes = new Array<number>(stretches.length).fill(0);
  const free: number[] = [];
  const order = stretches
    .map((_, at) => at)
    .sort((one, other) => (stretches[one]?.left ?? 0) - (stretches[other]?.left ?? 0) || one - other);
  for (const at of order) {
    const { left = 0, right = 0 } = stretches[at] ?? {};
    const found = free.findIndex((until) => until <= left);
    const lane = found === -1 ? free.length : found;
    lanes[at] = lane;
    free[lane] = Math.max(right, left + least);
  }
  return { lanes, count: Math.max(1, free.length) };
};
