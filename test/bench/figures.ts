/** One measured figure beside what it is measured against in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What stands beside it: a physical limit, a peer, or a fixed bound. */
  readonly beside: { readonly name: string; readonly value: number } | null;
  /** 'atLeast': value / beside must reach `target`. 'atMost': value must stay below `target`, in the figure's unit. */
  readonly target: { readonly kind: 'atLeast' | 'atMost'; readonly value: number } | null;
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** How often a second `work` comes to an end when every one of `workers` does it again and again for `ms`. */
export const perSecond = async <Worker>(
  workers: readonly Worker[],
  ms: number,
  work: (worker: Worker) => Promise<void>,
): Promise<number> => {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    workers.map(async (worker) => {
      while (performance.now() - start < ms) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
};

/** Events a second, as the median of `rounds`, each round of the two sides in turn so that drift hits both. */
export const paired = async (
  rounds: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<readonly [number, number]> => {
  const ones: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await one());
    others.push(await other());
  }
  return [median(ones), median(others)];
};

const shown = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en-GB') : value >= 10 ? value.toFixed(1) : value.toFixed(2);

const verdict = (figure: Figure): string => {
  if (figure.target === null) return '';
  if (figure.target.kind === 'atMost') return figure.value <= figure.target.value ? 'reached' : 'NOT reached';
  if (figure.beside === null) return '';
  return figure.value / figure.beside.value >= figure.target.value ? 'reached' : 'NOT reached';
};

/** Whether a figure does not reach what is wanted of it. */
export const isMissed = (figure: Figure): boolean => verdict(figure) === 'NOT reached';

const wanted = (figure: Figure): string => {
  if (figure.target === null) return '';
  return figure.target.kind === 'atLeast'
    ? `>= ${figure.target.value}`
    : `<= ${shown(figure.target.value)} ${figure.unit}`;
};

/** The figures as a table for the terminal. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [
    ['figure', 'measured', 'beside', 'ratio', 'wanted', ''],
    ...figures.map((figure) => [
      figure.name,
      `${shown(figure.value)} ${figure.unit}`,
      figure.beside === null ? '' : `${shown(figure.beside.value)} (${figure.beside.name})`,
      figure.beside === null ? '' : (figure.value / figure.beside.value).toFixed(2),
      wanted(figure),
      verdict(figure),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
