import type { GridColumn } from './columns.js';

/** How somebody has a grid's columns: their order, which are hidden, and the widths that were given. Empty: as usual. */
export interface ColumnState {
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
  /** Pixels. */
  readonly widths: ReadonlyMap<string, number>;
}

type Columns = readonly Pick<GridColumn<never>, 'key' | 'pinned' | 'card' | 'width' | 'minWidth' | 'flex' | 'given'>[];

export const usual: ColumnState = { order: [], hidden: new Set(), widths: new Map() };

export const LEAST = 40;
const MOST = 900;
/** One press on wider or narrower. */
export const STEP = 24;

/** Narrower than this a column shows nothing. */
export const keptWidth = (pixels: number): number => Math.round(Math.min(MOST, Math.max(LEAST, pixels)));

/** The buttons of a row stay where they are and in view. */
export const isFixed = (column: Columns[number]): boolean => column.pinned !== undefined || column.card === 'actions';
/** As the first of its grid it stays in view while the others scroll sideways; a share of the room cannot. */
export const isAnchor = ({ width, flex, given }: Columns[number]): boolean =>
  given !== undefined || (width !== undefined && flex === undefined);
/** What the rows are known by is never hidden. */
export const isLasting = (column: Columns[number]): boolean => isFixed(column) || column.card === 'title';

export const isUsual = ({ order, hidden, widths }: ColumnState): boolean =>
  order.length === 0 && hidden.size === 0 && widths.size === 0;

/**
 * As one line: `startjob.type_180.-telephone`. It is what the browser keeps, what stands in the address and in a saved view
 * (docs/decisions/0027). The usual columns are ''.
 */
export const writtenColumnState = ({ order, hidden, widths }: ColumnState): string =>
  order
    .map((key) => {
      const width = widths.get(key);
      return `${hidden.has(key) ? '-' : ''}${key}${width === undefined ? '' : `_${width}`}`;
    })
    .join('.');

/** Only of letters that an address holds as they are. */
const ENTRY = /^(-?)([A-Za-z]\w*?)(?:_(\d{1,4}))?$/;

/** In an address, where nothing said would mean those that this browser keeps. */
export const USUAL = 'usual';

/** Anything that cannot be read is passed over. */
export const readColumnState = (written: string | null): ColumnState => {
  if (written === USUAL) return usual;
  const entries = (written ?? '').split('.').flatMap((entry) => {
    const [, minus, key, width] = ENTRY.exec(entry) ?? [];
    return key === undefined
      ? []
      : [{ key, hidden: minus === '-', width: width === undefined ? null : keptWidth(Number(width)) }];
  });
  const known = entries.filter(({ key }, at) => entries.findIndex((entry) => entry.key === key) === at);
  return {
    order: known.map(({ key }) => key),
    hidden: new Set(known.filter(({ hidden }) => hidden).map(({ key }) => key)),
    widths: new Map(known.flatMap(({ key, width }) => (width === null ? [] : [[key, width] as const]))),
  };
};

/** All columns in their order, hidden ones too: those that the arrangement does not know stand after their usual neighbour. */
export const inOrder = <Column extends Columns[number]>(
  columns: readonly Column[],
  { order }: ColumnState,
): readonly Column[] => {
  const movable = columns.filter((column) => !isFixed(column));
  const placed = order.flatMap((key) => movable.filter((column) => column.key === key));
  movable.forEach((column, at) => {
    if (placed.includes(column)) return;
    const neighbour = movable[at - 1];
    placed.splice(neighbour === undefined ? 0 : placed.indexOf(neighbour) + 1, 0, column);
  });
  let next = 0;
  return columns.flatMap((column) => {
    if (isFixed(column)) return [column];
    const one = placed[next];
    next += 1;
    return one === undefined ? [] : [one];
  });
};

/** The columns as they are shown, from left to right. */
export const arranged = <Row>(
  columns: readonly GridColumn<Row>[],
  arrangement: ColumnState,
): readonly GridColumn<Row>[] => {
  if (isUsual(arrangement)) return columns;
  return inOrder(columns, arrangement)
    .filter((column) => isLasting(column) || !arrangement.hidden.has(column.key))
    .map((column) => {
      const width = arrangement.widths.get(column.key);
      if (width === undefined || isFixed(column)) return column;
      return { ...column, given: width };
    });
};

/** Every change names all columns: what is new in the program later on stands beside its neighbour, wherever that was moved. */
const settled = (columns: Columns, arrangement: ColumnState, change: Partial<ColumnState>): ColumnState => {
  const next = {
    ...arrangement,
    order: inOrder(columns, arrangement)
      .filter((column) => !isFixed(column))
      .map(({ key }) => key),
    ...change,
  };
  const asUsual = columns.filter((column) => !isFixed(column)).every(({ key }, at) => next.order[at] === key);
  return asUsual && next.hidden.size === 0 && next.widths.size === 0 ? usual : next;
};

export const withHidden = (columns: Columns, arrangement: ColumnState, key: string, hide: boolean): ColumnState => {
  const hidden = new Set(arrangement.hidden);
  if (hide) hidden.add(key);
  else hidden.delete(key);
  return settled(columns, arrangement, { hidden });
};

/** @param width null: the usual one */
export const withWidth = (
  columns: Columns,
  arrangement: ColumnState,
  key: string,
  width: number | null,
): ColumnState => {
  const widths = new Map(arrangement.widths);
  if (width === null) widths.delete(key);
  else widths.set(key, keptWidth(width));
  return settled(columns, arrangement, { widths });
};

/** In place of the shown columns, these from left to right; those that are hidden keep their neighbours. */
export const withOrder = (columns: Columns, arrangement: ColumnState, shown: readonly string[]): ColumnState => {
  const all = inOrder(columns, arrangement)
    .filter((column) => !isFixed(column))
    .map(({ key }) => key);
  const moving = shown.filter((key) => all.includes(key));
  const rest = [...moving];
  const order = all.map((key) => (moving.includes(key) ? (rest.shift() ?? key) : key));
  return settled(columns, arrangement, { order });
};

/** One place to the left or the right among those that are shown; the same where there is none. */
export const moved = (columns: Columns, arrangement: ColumnState, key: string, by: -1 | 1): ColumnState => {
  const shown = inOrder(columns, arrangement)
    .filter((column) => !isFixed(column) && (isLasting(column) || !arrangement.hidden.has(column.key)))
    .map((column) => column.key);
  const at = shown.indexOf(key);
  const other = shown[at + by];
  if (at < 0 || other === undefined) return arrangement;
  shown[at] = other;
  shown[at + by] = key;
  return withOrder(columns, arrangement, shown);
};
