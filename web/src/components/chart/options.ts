import { t } from '#languages';
import type { BarSeriesOption, PieSeriesOption } from 'echarts/charts';
import type {
  AriaComponentOption,
  DataZoomComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import {
  colourAt,
  drawnOf,
  patternAt,
  shortFigure,
  formatFigure,
  formatShare,
  summaryOf,
  totalOf,
  unitOf,
  wholeOf,
  type ChartData,
  type ChartRow,
  type Pattern,
} from './data.js';
import type { Palette } from './palette.js';

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | LegendComponentOption
  | TitleComponentOption
  | DataZoomComponentOption
  | AriaComponentOption
>;

/** Columns stand, bars lie: names of people need the room of a line each. */
export type ChartShape = 'columns' | 'bars' | 'pie';

export interface ChartLook {
  readonly data: ChartData;
  readonly shape: ChartShape;
  readonly palette: Palette;
  /** Nothing moves. */
  readonly still: boolean;
  /** Whether a press on a figure leads anywhere. */
  readonly leads: boolean;
}

/** From how many columns on a part of them is shown, with a slider for the rest. */
const MANY_COLUMNS = 25;
const SHOWN_COLUMNS = 24;
/** So few columns have room for their sums. */
const FEW_COLUMNS = 8;

type Decal = NonNullable<NonNullable<BarSeriesOption['itemStyle']>['decal']>;
const decals = (color: string): Readonly<Record<Pattern, Decal>> => ({
  // Painted with nothing: the word 'none' is not understood everywhere that a pattern is.
  none: { symbol: 'rect', color: 'transparent' },
  lines: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4, color },
  dots: {
    symbol: 'circle',
    dashArrayX: [
      [5, 5],
      [0, 5, 5, 0],
    ],
    dashArrayY: [5, 0],
    symbolSize: 0.6,
    color,
  },
  counter: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4, color },
});

const paint = (palette: Palette, at: number, own?: string): { readonly color: string; readonly decal: Decal } => ({
  color: palette.colour(colourAt(at, own)),
  decal: decals(palette.pattern)[patternAt(at)],
});

/** Built of elements, never of text that could hold markup: names are what people typed. */
const tooltipOf = (heading: string, lines: readonly (readonly [label: string, figure: string])[]): HTMLElement => {
  const frame = document.createElement('div');
  frame.className = 'chart-tooltip';
  const put = (parent: HTMLElement, name: string, text: string): void => {
    parent.appendChild(document.createElement(name)).textContent = text;
  };
  put(frame, 'strong', heading);
  const list = frame.appendChild(document.createElement('dl'));
  for (const [label, figure] of lines) {
    put(list, 'dt', label);
    put(list, 'dd', figure);
  }
  return frame;
};

const linesOf = (data: ChartData, row: ChartRow): readonly (readonly [string, string])[] => {
  const unit = unitOf(data);
  const drawn = drawnOf(data).map(
    (at) => [data.series[at]?.label ?? '', formatFigure(row.values[at] ?? 0, unit)] as const,
  );
  return data.stacked === true ? [...drawn, [t('Total'), formatFigure(wholeOf(data, row), unit)]] : drawn;
};

const tooltip = ({ data, palette, shape }: ChartLook): TooltipComponentOption => ({
  trigger: shape === 'pie' ? 'item' : 'axis',
  axisPointer: { type: 'shadow', shadowStyle: { color: palette.soft } },
  confine: true,
  backgroundColor: palette.panel,
  borderColor: palette.line,
  borderWidth: 1,
  padding: [8, 10],
  textStyle: { color: palette.text, fontSize: 12, fontFamily: palette.font },
  formatter: (params) => {
    const at = (Array.isArray(params) ? params[0] : params)?.dataIndex;
    const row = at === undefined ? undefined : data.rows[at];
    if (row === undefined) return '';
    const lines = linesOf(data, row);
    const share =
      shape === 'pie'
        ? [[t('Share ⟨part⟩'), formatShare(wholeOf(data, row), totalOf(data, drawnOf(data)[0] ?? 0))] as const]
        : [];
    return tooltipOf(row.label, [...lines, ...share]);
  },
});

const shared = (look: ChartLook): ChartOption => ({
  animation: !look.still,
  animationDuration: 350,
  animationDurationUpdate: 250,
  textStyle: { fontFamily: look.palette.font, color: look.palette.text },
  aria: { enabled: true, label: { description: summaryOf(look.data) }, decal: { show: true } },
  tooltip: tooltip(look),
});

const bars = ({ data, palette, leads, shape }: ChartLook, label: BarSeriesOption['label']): BarSeriesOption[] => {
  const drawn = drawnOf(data);
  return drawn.map((at, place) => ({
    type: 'bar',
    name: data.series[at]?.label ?? '',
    barMaxWidth: shape === 'bars' ? 20 : 38,
    cursor: leads ? 'pointer' : 'default',
    ...(data.stacked === true ? { stack: 'whole' } : {}),
    itemStyle: paint(palette, place, data.series[at]?.colour),
    data: data.rows.map(({ values }) => values[at] ?? 0),
    // A stack's sum stands on its uppermost part.
    ...(label !== undefined && place === drawn.length - 1 ? { label } : {}),
  }));
};

const figureLabel = (
  { data, palette }: ChartLook,
  position: 'top' | 'right',
  short: boolean,
): BarSeriesOption['label'] => ({
  show: true,
  position,
  color: palette.text,
  fontSize: 11,
  formatter: ({ dataIndex }) => {
    const row = data.rows[dataIndex];
    return row === undefined ? '' : (short ? shortFigure : formatFigure)(wholeOf(data, row), unitOf(data));
  },
});

/** The library keeps names as keys of plain objects; a sign that nobody sees keeps apart those that every object has. */
const named = (name: string): string => (name in Object.prototype ? `\u2060${name}` : name);
const names = ({ rows }: ChartData): string[] => rows.map(({ axis, label }) => named(axis ?? label));
const quiet = (palette: Palette) => ({
  axisLine: { lineStyle: { color: palette.line } },
  axisTick: { show: false },
  axisLabel: { color: palette.dimmed, fontSize: 11 },
});

const zoom = ({ data, palette }: ChartLook): DataZoomComponentOption[] =>
  data.rows.length < MANY_COLUMNS
    ? []
    : [
        {
          type: 'slider',
          height: 20,
          bottom: 6,
          left: 12,
          right: 12,
          brushSelect: false,
          startValue: data.rows.length - SHOWN_COLUMNS,
          endValue: data.rows.length - 1,
          borderColor: palette.line,
          fillerColor: palette.soft,
          handleStyle: { color: palette.panel, borderColor: palette.dimmed },
          moveHandleStyle: { color: palette.dimmed },
          dataBackground: { lineStyle: { color: palette.line }, areaStyle: { color: palette.line } },
          selectedDataBackground: { lineStyle: { color: palette.dimmed }, areaStyle: { color: palette.line } },
          textStyle: { color: palette.dimmed, fontSize: 10 },
          showDetail: false,
        },
      ];

const columns = (look: ChartLook): ChartOption => {
  const { data, palette } = look;
  const slider = zoom(look);
  return {
    ...shared(look),
    grid: {
      left: 4,
      right: 8,
      top: 22,
      bottom: slider.length === 0 ? 2 : 36,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...quiet(palette),
      type: 'category',
      data: names(data),
      axisLabel: { color: palette.dimmed, fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      splitLine: { lineStyle: { color: palette.line } },
      ...(unitOf(data) === 'jobs' ? { minInterval: 1 } : {}),
      axisLabel: {
        color: palette.dimmed,
        fontSize: 11,
        formatter: (value: number) => shortFigure(value, unitOf(data)),
      },
    },
    dataZoom: slider,
    series: bars(look, data.rows.length <= FEW_COLUMNS ? figureLabel(look, 'top', true) : undefined),
  };
};

const lying = (look: ChartLook): ChartOption => {
  const { data, palette } = look;
  return {
    ...shared(look),
    grid: { left: 4, right: 44, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', show: false },
    yAxis: {
      ...quiet(palette),
      type: 'category',
      inverse: true,
      data: names(data),
      axisLabel: { color: palette.text, fontSize: 12, width: 130, overflow: 'truncate', interval: 0 },
    },
    series: bars(look, figureLabel(look, 'right', false)),
  };
};

const pie = (look: ChartLook): ChartOption => {
  const { data, palette, leads } = look;
  const at = drawnOf(data)[0] ?? 0;
  const total = totalOf(data, at);
  return {
    ...shared(look),
    series: [
      {
        type: 'pie',
        radius: ['38%', '68%'],
        name: data.series[at]?.label ?? '',
        cursor: leads ? 'pointer' : 'default',
        minAngle: 2,
        itemStyle: { borderColor: palette.panel, borderWidth: 2 },
        label: {
          color: palette.text,
          fontSize: 12,
          overflow: 'none',
          bleedMargin: 0,
          distanceToLabelLine: 3,
          formatter: ({ dataIndex }) => formatShare(data.rows[dataIndex]?.values[at] ?? 0, total),
        },
        labelLine: { length: 6, length2: 3, lineStyle: { color: palette.dimmed } },
        minShowLabelAngle: 12,
        emphasis: { scaleSize: 4 },
        // Nothing has no slice, not even the least one.
        data: data.rows.map((row, place) => ({
          name: named(row.label),
          value: row.values[at] || '-',
          itemStyle: paint(palette, place, row.colour),
        })),
      },
    ],
  };
};

/** What ECharts is told to draw. */
export const optionOf = (look: ChartLook): ChartOption => {
  switch (look.shape) {
    case 'columns':
      return columns(look);
    case 'bars':
      return lying(look);
    case 'pie':
      return pie(look);
  }
};

/** The same as a picture that stands alone: with its title, its legend, and every figure on it. */
export const pictureOption = (look: ChartLook, title: string): ChartOption => {
  const { data, palette } = look;
  const drawn = optionOf({ ...look, still: true });
  const heading = {
    title: {
      text: title,
      left: 20,
      top: 14,
      textStyle: { color: palette.text, fontSize: 18, fontFamily: palette.font },
    },
  };
  if (look.shape === 'pie') {
    const at = drawnOf(data)[0] ?? 0;
    const [series] = drawn.series as PieSeriesOption[];
    const label = {
      ...series?.label,
      fontSize: 13,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
        const row = data.rows[dataIndex];
        const value = row?.values[at] ?? 0;
        return t('{label}: {figure} ({share})', {
          label: row?.label ?? '',
          figure: formatFigure(value, unitOf(data)),
          share: formatShare(value, totalOf(data, at)),
        });
      },
    };
    return {
      ...drawn,
      ...heading,
      series: [{ ...series, type: 'pie', center: ['50%', '54%'], radius: ['36%', '66%'], minShowLabelAngle: 0, label }],
    };
  }
  const legend =
    data.stacked === true ? { legend: { top: 16, right: 24, textStyle: { color: palette.text, fontSize: 13 } } } : {};
  // All of it: a picture has no slider.
  return {
    ...drawn,
    ...heading,
    ...legend,
    dataZoom: [],
    grid: { ...drawn.grid, left: 24, right: 56, top: 70, bottom: 24 },
  };
};
