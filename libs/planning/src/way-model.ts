import type { Model } from 'highs';
import type { DayWay } from './day-ways.js';
import type { Network } from './routing/network.js';
import { entriesOf, type Rows } from './way-rows.js';

/** HiGHS's own number for it. */
const OPTIMAL = 7;

interface Column {
  readonly cost: number;
  readonly most: number;
  readonly entries: ReadonlyMap<number, number>;
}

/** The program of ways as HiGHS has it: first a column for each task that is left over, then one for each way in the order in which they were added. */
export class WayModel {
  #count = 0;

  /** @param leftOut what leaving each task over costs */
  constructor(
    readonly model: Model,
    readonly network: Network,
    readonly rows: Rows,
    leftOut: readonly number[],
  ) {
    const { lower, upper } = rows;
    // Without the presolve, which takes longer here than it saves.
    model.options.set({ output_flag: false, presolve: 'off' });
    const empty = { indices: new Int32Array(0), values: new Float64Array(0) };
    const starts = new Int32Array(lower.length + 1);
    model.addRows({ lower, upper, matrix: { format: 'csr', numRows: lower.length, numCols: 0, starts, ...empty } });
    this.#add(
      network.tasks.map(({ stops }, task): Column => {
        const counted: [number, number][] = leftOut[task] === 0 ? [] : [[rows.left, 1]];
        const entries = new Map([...stops.map((stop): [number, number] => [stop, 1]), ...counted]);
        const cost = leftOut[task] as number;
        return Number.isFinite(cost) ? { cost, most: 1, entries } : { cost: 0, most: 0, entries };
      }),
    );
  }

  addWays(ways: readonly DayWay[]): void {
    this.#add(
      ways.map((way): Column => {
        const entries = entriesOf(this.rows, this.network.days, way);
        // At most as many as there are engineers: the row of its group says so.
        return { cost: way.cost, most: Number.POSITIVE_INFINITY, entries };
      }),
    );
  }

  /** The prices of all rows; null where time was up. */
  pricesWithin(seconds: number): Float64Array | null {
    this.#run(seconds);
    return this.model.getModelStatus() === OPTIMAL ? this.model.getSolution().rowDual : null;
  }

  /** How much of each way was taken at those prices. */
  shares(): Float64Array {
    return this.model.getSolution().colValue.slice(this.network.tasks.length);
  }

  #run(seconds: number): void {
    // The limit is of all runs together.
    this.model.options.set({ time_limit: this.model.getRunTime() + seconds });
    this.model.run();
  }

  #add(columns: readonly Column[]): void {
    const starts = new Int32Array(columns.length + 1);
    columns.forEach(({ entries }, at) => {
      starts[at + 1] = (starts[at] as number) + entries.size;
    });
    this.model.addCols({
      cost: Float64Array.from(columns, ({ cost }) => cost),
      lower: new Float64Array(columns.length),
      upper: Float64Array.from(columns, ({ most }) => most),
      matrix: {
        format: 'csc',
        numRows: this.rows.lower.length,
        numCols: columns.length,
        starts,
        indices: Int32Array.from(columns.flatMap(({ entries }) => [...entries.keys()])),
        values: Float64Array.from(columns.flatMap(({ entries }) => [...entries.values()])),
      },
    });
    this.#count += columns.length;
  }

  /**
   * A cheap choice of whole ways, how often each is taken; null where there is none, or time was up.
   * @param start the same of tasks and ways, in a choice that is known
   */
  wholeWithin(seconds: number, start: readonly number[]): Float64Array | null {
    const { model } = this;
    model.changeColsIntegrality({ kind: 'range', from: 0, to: this.#count - 1 }, new Int32Array(this.#count).fill(1));
    model.options.set({ mip_rel_gap: 0, mip_abs_gap: 1 - 1e-3 });
    model.setSolution({ colValue: start });
    this.#run(seconds);
    const isDone = model.getModelStatus() === OPTIMAL && model.info.get('primal_solution_status') === 2;
    return isDone ? this.shares() : null;
  }
}
