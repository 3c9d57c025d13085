/** Numbers from a seed (mulberry32): the same seed, the same plan. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, but without, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  shuffle(values: number[]): void {
    for (let at = values.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      const kept = values[at] as number;
      values[at] = values[other] as number;
      values[other] = kept;
    }
  }
}
