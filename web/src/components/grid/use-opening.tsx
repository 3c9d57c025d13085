import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { GridColumn, GridLook } from './columns.js';
import { isOnControl } from './table-look.js';

interface Opening<Row> {
  /** The first one leads to the row's page, as a link that can be copied or opened beside. */
  readonly columns: readonly GridColumn<Row>[];
  readonly onOpen: ((row: Row) => void) | undefined;
  /** A click with Ctrl or the middle button, anywhere on a row. */
  readonly onBeside: (event: MouseEvent<HTMLElement>) => void;
}

const linked = <Row,>(column: GridColumn<Row>, href: (row: Row) => string): GridColumn<Row> => ({
  ...column,
  // The row itself is the stop of the Tab key.
  render: (row): ReactNode => (
    <Link to={href(row)} tabIndex={-1} className="row-link">
      {column.render?.(row) ?? (column.value(row) === '' ? (column.otherwise?.(row) ?? '') : column.value(row))}
    </Link>
  ),
});

/** How the rows of a list are opened: here, or beside in another window of the browser. */
export const useOpening = <Row,>({
  columns,
  href,
  onOpen,
}: Pick<GridLook<Row>, 'columns' | 'href' | 'onOpen'>): Opening<Row> => {
  const navigate = useNavigate();
  const withLink = useMemo(
    () => (href === undefined ? columns : columns.map((column, at) => (at === 0 ? linked(column, href) : column))),
    [columns, href],
  );
  return {
    columns: withLink,
    onOpen: onOpen ?? (href === undefined ? undefined : (row) => void navigate(href(row))),
    onBeside: (event) => {
      const { target, currentTarget } = event;
      const isAsked = event.type === 'auxclick' ? event.button === 1 : event.ctrlKey || event.metaKey;
      if (!isAsked || !(target instanceof Element) || isOnControl(target)) return;
      const id = target.closest('[row-id]')?.getAttribute('row-id') ?? '';
      const link = currentTarget.querySelector<HTMLAnchorElement>(
        `[row-id="${CSS.escape(id)}"] :is(.row-link, .card-open)`,
      );
      if (link === null) return;
      event.stopPropagation();
      window.open(link.href, '_blank');
    },
  };
};
