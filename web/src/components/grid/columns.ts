import type { ReactNode } from 'react';

/** A cell of a saved table: figures and times stay what they are, so that a spreadsheet can go on with them. */
export type Raw = string | number | { readonly pounds: number } | { readonly at: string };

/** A column of a grid, and its place on the card that stands for the row on a phone. */
export interface GridColumn<Row> {
  /** Unique in the grid; also the name that the server sorts by, unless `sort` says otherwise. */
  readonly key: string;
  readonly title: () => string;
  /** Plain text of the cell: what is shown without `render`, and what `<LocalGrid>` searches and sorts by. */
  readonly value: (row: Row) => string | number;
  /** In place of the plain text: links, badges, buttons. */
  readonly render?: (row: Row) => ReactNode;
  /** What is saved to a file, where the plain text is not it: a fee as a number, an instant as a date. */
  readonly raw?: (row: Row) => Raw;
  /** The server's name of the order; `false` where it cannot be sorted. */
  readonly sort?: string | false;
  /** Everything that it can show, where it shows it as a badge: none of them is cut off. */
  readonly badges?: readonly string[];
  /** Pixels; more, where a word of the heading needs more. */
  readonly width?: number;
  /** Pixels that somebody gave it; they count before its width and its share of the room. */
  readonly given?: number;
  readonly minWidth?: number;
  /** Share of the room that is left; without `width` it is 1. */
  readonly flex?: number;
  /** Numbers and money stand at the right. */
  readonly align?: 'left' | 'right' | 'center';
  /** Stays in view while the others scroll sideways. */
  readonly pinned?: 'left' | 'right';
  /** What the card is called by where the plain text is empty. */
  readonly otherwise?: (row: Row) => string;
  /** What a card says of it while it is folded, where the plain value is there to sort by; nothing where it is empty. */
  readonly brief?: (row: Row) => string;
  /** Place on the card: heading, line under it, at its right, said while it is folded, label and value once it is unfolded, foot, or not there. Default 'line'. */
  readonly card?: 'title' | 'subtitle' | 'aside' | 'brief' | 'line' | 'actions' | 'none';
}

/** What both grids share. */
export interface GridLook<Row> {
  /** Under this name the browser keeps how its columns are arranged: 'visits'. It stays the same in every version and language. */
  readonly gridId: string;
  /** For assistive technology: 'Site visits'. */
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** The page of a row: its first column and its card are links there, and so is a click on the row. It stays the same function. */
  readonly href?: ((row: Row) => string) | undefined;
  /** A click on the row, or Enter on one of its cells, where it leads to no page. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Colour of the row's left edge, a CSS colour: `kindColours.sound.edge`. */
  readonly edge?: (row: Row) => string | undefined;
  /** Dimmed rows: removed ones. */
  readonly faded?: (row: Row) => boolean;
  /** What a row unfolds to; a first column with the arrow appears. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** Above an empty list without search: what would be here. */
  readonly empty: ReactNode;
}

export const isSortable = <Row>(column: GridColumn<Row>): boolean => column.sort !== false && column.card !== 'actions';
export const sortName = <Row>(column: GridColumn<Row>): string =>
  typeof column.sort === 'string' ? column.sort : column.key;
