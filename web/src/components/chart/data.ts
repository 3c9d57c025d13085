import { formatPounds } from '#contracts';
import { localeNow, t } from '#languages';

export type ChartUnit = 'jobs' | 'pounds';

/** What is measured of each row. */
export interface ChartSeries {
  readonly label: string;
  readonly unit: ChartUnit;
  /** Name of a CSS variable that holds a plain colour: `--chart-1`. */
  readonly colour?: string;
  /** `false`: only in the table and the saved file. */
  readonly drawn?: boolean;
}

/** A month, a kind of visit, a person. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** Shorter, along the axis. */
  readonly axis?: string;
  /** One for each series. */
  readonly values: readonly number[];
  /** Of a slice: name of a CSS variable. */
  readonly colour?: string;
}

export interface ChartData {
  /** Above the rows' names: 'Month'. */
  readonly heading: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
  /** The drawn series are parts of one whole: their sum is shown too. */
  readonly stacked?: boolean;
}

/** The list that makes a figure up; `null`: of the whole row. */
export type HrefOf = (row: ChartRow, series: number | null) => string | undefined;

/** The list that makes the sum of a series up; `null`: of all that is drawn. */
export type TotalHref = (series: number | null) => string | undefined;

const short: Intl.NumberFormatOptions = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 };
const shortPounds: Intl.NumberFormatOptions = {
  ...short,
  style: 'currency',
  currency: 'GBP',
  currencyDisplay: 'narrowSymbol',
};

const formatted = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeNow(), options).format(value);

export const formatFigure = (value: number, unit: ChartUnit): string =>
  unit === 'pounds' ? formatPounds(value) : formatted(value);
/** '£12.5k': along an axis. */
export const shortFigure = (value: number, unit: ChartUnit): string =>
  Math.abs(value) < 1000
    ? formatFigure(value, unit)
    : formatted(value, unit === 'pounds' ? shortPounds : short).replace('K', 'k');

/** Pounds come with pence: sums of them must not show what floating point makes of it. */
const added = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;

/** Which series are drawn, as their places. */
export const drawnOf = ({ series }: ChartData): readonly number[] =>
  series.flatMap(({ drawn = true }, at) => (drawn ? [at] : []));
const valueAt = (row: ChartRow, at: number): number => row.values[at] ?? 0;
/** Of all that is drawn of a row. */
export const wholeOf = (data: ChartData, row: ChartRow): number => added(drawnOf(data).map((at) => valueAt(row, at)));
export const totalOf = ({ rows }: ChartData, at: number): number => added(rows.map((row) => valueAt(row, at)));
export const isEmpty = (data: ChartData): boolean =>
  data.rows.every((row) => drawnOf(data).every((at) => valueAt(row, at) === 0));
/** The unit of what is drawn: one picture has one. */
export const unitOf = (data: ChartData): ChartUnit => data.series[drawnOf(data)[0] ?? 0]?.unit ?? 'jobs';

interface ChartColumn {
  readonly label: string;
  readonly unit: ChartUnit;
  /** Null: the sum of what is drawn. */
  readonly series: number | null;
  readonly value: (row: ChartRow) => number;
}

/** Columns of the table: what is drawn, its sum where that says something, then the rest. */
export const columnsOf = (data: ChartData): readonly ChartColumn[] => {
  const one = (at: number): ChartColumn[] => {
    const series = data.series[at];
    return series === undefined
      ? []
      : [{ label: series.label, unit: series.unit, series: at, value: (row) => valueAt(row, at) }];
  };
  const drawn = drawnOf(data);
  const rest = data.series.flatMap((_, at) => (drawn.includes(at) ? [] : one(at)));
  const sum: ChartColumn[] =
    data.stacked === true
      ? [{ label: t('Total'), unit: unitOf(data), series: null, value: (row) => wholeOf(data, row) }]
      : [];
  return [...drawn.flatMap(one), ...sum, ...rest];
};

/** Sum of a column. */
export const columnTotal = ({ rows }: ChartData, { value }: ChartColumn): number => added(rows.map(value));

/** The table as a file: figures as plain numbers. */
export const sheetOf = (
  data: ChartData,
): { readonly head: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] } => {
  const columns = columnsOf(data);
  return {
    head: [
      data.heading,
      ...columns.map(({ label, unit }) => (unit === 'pounds' ? t('{label} (£)', { label }) : label)),
    ],
    rows: data.rows.map((row) => [row.label, ...columns.map(({ value }) => value(row))]),
  };
};

/** What the picture says, for whoever does not see it: totals, and what is most. */
export const summaryOf = (data: ChartData): string => {
  const [unit, drawn] = [unitOf(data), drawnOf(data)];
  const parts =
    data.stacked === true
      ? drawn.map((at) => `${data.series[at]?.label ?? ''} ${formatFigure(totalOf(data, at), unit)}`)
      : data.rows.map((row) => `${row.label} ${formatFigure(wholeOf(data, row), unit)}`);
  const [first, ...others] = data.rows;
  if (first === undefined || isEmpty(data)) return t('There is nothing to show.');
  const most = others.reduce((best, row) => (wholeOf(data, row) > wholeOf(data, best) ? row : best), first);
  return t('{parts}. Most: {label}, {figure}.', {
    parts: parts.join(', '),
    label: most.label,
    figure: formatFigure(wholeOf(data, most), unit),
  });
};

/** Share of the whole in per cent: '34%', or 'under 1%'. */
export const formatShare = (value: number, total: number): string => {
  const share = total === 0 ? 0 : (value / total) * 100;
  return share > 0 && share < 1 ? t('under 1%') : formatted(Math.round(share) / 100, { style: 'percent' });
};

const COLOURS = 6;
/** Colour of a slice or a series that has none of its own; together with the pattern, twelve can be told apart. */
export const colourAt = (at: number, own?: string): string => own ?? `--chart-${(at % COLOURS) + 1}`;
export const patterns = ['none', 'lines', 'dots', 'counter'] as const;
export type Pattern = (typeof patterns)[number];
export const patternAt = (at: number): Pattern => patterns[at % patterns.length] ?? 'none';
