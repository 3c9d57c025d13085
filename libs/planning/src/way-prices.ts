import type { DayWay, Group } from './day-ways.js';
import type { Network } from './routing/network.js';
import type { Rows } from './way-rows.js';

/** What every way costs beside a price of each row, in flat arrays: this is asked many times of very many ways. */
export class WayPrices {
  readonly #first: Int32Array;
  readonly #stops: Int32Array;
  readonly #kinds: Int32Array;
  /** Of each way, what it costs beyond the prices of its rows. */
  readonly beyond: Float64Array;

  constructor(
    readonly network: Network,
    readonly groups: readonly Group[],
    readonly rows: Rows,
    readonly ways: readonly DayWay[],
  ) {
    this.#first = new Int32Array(ways.length + 1);
    ways.forEach(({ stops }, index) => {
      this.#first[index + 1] = (this.#first[index] as number) + stops.length;
    });
    this.#stops = Int32Array.from(ways.flatMap(({ stops }) => stops));
    this.#kinds = Int32Array.from(ways, ({ stops }) =>
      stops.reduce((bits, stop) => (rows.kitOf[stop] === -1 ? bits : bits | (1 << (rows.kitOf[stop] as number))), 0),
    );
    this.beyond = new Float64Array(ways.length);
  }

  /**
   * Prices every way, and says the least that any choice of ways costs: what the rows ask for at these prices, less what the
   * cheapest way of each group and each visit left over would save. It holds for any prices of the right sign.
   * @param leftOut what leaving each task out costs beyond the prices of its rows
   */
  bound(prices: Float64Array, leftOut: readonly number[]): number {
    const { lower, upper } = this.rows;
    let sum = 0;
    for (let row = 0; row < lower.length; row += 1) {
      const price = prices[row] as number;
      if (price !== 0) sum += price * ((price > 0 ? lower[row] : upper[row]) as number);
    }
    for (const beyond of leftOut) sum += Math.min(0, beyond);
    const least = this.#price(prices);
    this.groups.forEach(({ routes }, group) => {
      sum += routes.length * (least[group] as number);
    });
    return sum;
  }

  /** Of each group the least that one of its ways costs beyond the prices; at most 0. */
  #price(prices: Float64Array): Float64Array {
    const { days } = this.network;
    const { ofStop, ofGroup, ofKit } = this.rows;
    const stopPrice = Float64Array.from(ofStop, (pairs) => {
      let sum = 0;
      for (let at = 0; at < pairs.length; at += 2)
        sum += (prices[pairs[at] as number] as number) * (pairs[at + 1] as number);
      return sum;
    });
    const groupPrice = ofGroup.map((own) => own.reduce((sum, row) => sum + (prices[row] as number), 0));
    const least = new Float64Array(this.groups.length);
    for (let way = 0; way < this.ways.length; way += 1) {
      const { cost, group, day } = this.ways[way] as DayWay;
      let beyond = cost - (groupPrice[group] as number);
      for (let bits = this.#kinds[way] as number; bits !== 0; bits &= bits - 1)
        beyond -= prices[ofKit(31 - Math.clz32(bits & -bits), day)] as number;
      for (let at = this.#first[way] as number; at < (this.#first[way + 1] as number); at += 1)
        beyond -= stopPrice[(this.#stops[at] as number) * days + day] as number;
      this.beyond[way] = beyond;
      if (beyond < (least[group] as number)) least[group] = beyond;
    }
    return least;
  }
}
