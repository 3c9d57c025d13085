import { formatStretch } from '#contracts';
import type { ReactNode } from 'react';
import type { CalendarTone } from '../calendar/entries.js';
import type { Span } from '../calendar/windows.js';
import { placeAt, type Axis } from './axis.js';
import { lanesOf } from './lanes.js';

/** Somebody or something that has a row of its own. */
export interface TimelineRow {
  readonly id: string;
  readonly name: string;
  /** Numberplate, type; empty where there is none. */
  readonly detail: string;
  /** '12 h' of what is shown, and the same in words. */
  readonly hours: string;
  readonly hoursInWords: string;
  /** Bars can be carried between rows of one kind. */
  readonly kind: string;
}

export interface TimelineGroup {
  readonly name: string;
  readonly rows: readonly TimelineRow[];
}

export interface TimelineBar {
  readonly id: string;
  readonly row: string;
  /** Instants. */
  readonly start: string;
  readonly end: string;
  /** What tells it apart; the same in a word or two, and in a few letters, for bars that are narrower. */
  readonly title: string;
  readonly short: string;
  readonly tiny: string;
  readonly tone: CalendarTone;
  /** In front of the title. */
  readonly mark: ReactNode;
  /** What icon, colour and border say, in words: 'Sound test, Confirmed'. */
  readonly words: string;
  readonly heavy: boolean;
  /** Not available, rather than out on a visit. */
  readonly hatched: boolean;
  /** Only proposed. */
  readonly ghost?: boolean;
  /** What is proposed would take it away. */
  readonly leaving?: boolean;
  /** Why it can not be moved in time; null where it can. */
  readonly fixed: string | null;
  /** Opened by Ctrl and click. */
  readonly href?: string;
}

export interface PlacedBar {
  readonly bar: TimelineBar;
  /** Parts of the width, 0 to 1. */
  readonly left: number;
  readonly width: number;
  readonly lane: number;
  /** It goes on before or after what is shown: that end can not be pulled. */
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

/** Where each bar of a row stands. @param least the least width of a bar that can be pressed, as a part of the row's */
export const placed = (
  bars: readonly TimelineBar[],
  axis: Axis,
  least: number,
): { readonly bars: readonly PlacedBar[]; readonly lanes: number } => {
  const stretches = bars.map(({ start, end }) => ({
    left: placeAt(axis, Date.parse(start)),
    right: placeAt(axis, Date.parse(end)),
  }));
  const { lanes, count } = lanesOf(stretches, least);
  return {
    lanes: count,
    bars: bars.map((bar, at): PlacedBar => {
      const { left = 0, right = 0 } = stretches[at] ?? {};
      return {
        bar,
        left,
        width: right - left,
        lane: lanes[at] ?? 0,
        openStart: Date.parse(bar.start) < axis.start,
        openEnd: Date.parse(bar.end) > axis.end,
      };
    }),
  };
};

/** What a screen reader calls a bar: '<title>, <resource>, <stretch>'. */
export const barName = ({ title }: Pick<TimelineBar, 'title'>, row: Pick<TimelineRow, 'name'>, span: Span): string =>
  `${title}, ${row.name}, ${formatStretch(span.start, span.end)}`;
