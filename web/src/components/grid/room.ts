import { fontFamily } from '../../lib/fonts.js';
import type { GridColumn } from './columns.js';

/** As `grid-theme.ts`, `light-table.css` and the badges have them. */
const HEAD_FONT = '600 12px';
const CELL_FONT = '13px';
const BADGE_FONT = '600 11px';
const LETTER = 0.25;
const CELL_PADDING = 12;
/** With its border, and what browsers round. */
const BADGE_PADDING = 25;
/** A column without a width of its own. */
const LEAST_SHARE = 110;
const LEAST_FIXED = 60;

/** Figures of one width are wider than a canvas draws them. */
const FIGURE = 0.6;

type Measure = (font: string, text: string) => number;

let canvas: CanvasRenderingContext2D | null = null;
const measured = new Map<string, number>();

const onCanvas: Measure = (font, text) => {
  const key = `${font} ${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas === null) return 0;
  canvas.font = `${font} ${fontFamily}`;
  const { width } = canvas.measureText(text);
  measured.set(key, width);
  return width;
};

/**
 * Pixels in which no word of a column's heading breaks and none of its badges is cut off, in the language that is spoken.
 * @param measure width of a text in a CSS font, in pixels
 */
export const roomOf = (
  { title, badges = [] }: Pick<GridColumn<never>, 'title' | 'badges'>,
  measure: Measure = onCanvas,
): number => {
  const words = title()
    .split(/\s+/)
    .map((word) => measure(HEAD_FONT, word) + CELL_PADDING);
  const shown = badges.map((text) => measure(BADGE_FONT, text) + LETTER * text.length + BADGE_PADDING + CELL_PADDING);
  return Math.ceil(Math.max(...words, ...shown));
};

/** How wide a column is before somebody gives it a width: for the grid and for the plain rows alike. */
export const widthsOf = (
  column: Pick<GridColumn<never>, 'title' | 'badges' | 'width' | 'minWidth' | 'flex'>,
  measure?: Measure,
): { readonly width: number | null; readonly minWidth: number; readonly flex: number | null } => {
  const room = roomOf(column, measure);
  const { width, minWidth, flex } = column;
  if (width === undefined) return { width: null, minWidth: Math.max(minWidth ?? LEAST_SHARE, room), flex: flex ?? 1 };
  return { width: Math.max(width, room), minWidth: minWidth ?? LEAST_FIXED, flex: flex ?? null };
};

/** Columns of figures as wide as the longest of these rows: half a sum of money is another sum. */
export const withRoom = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): readonly GridColumn<Row>[] =>
  columns.map((column) => {
    if (column.align !== 'right' || column.given !== undefined || column.width === undefined) return column;
    const longest = rows.reduce((long, row) => {
      const text = String(column.value(row));
      return text.length > long.length ? text : long;
    }, '');
    const needed = Math.ceil(onCanvas(CELL_FONT, longest) + FIGURE * longest.length) + CELL_PADDING;
    return needed <= column.width ? column : { ...column, width: needed };
  });
