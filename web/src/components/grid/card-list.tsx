import { t } from '#languages';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isUnclaimed, useCameFrom } from './came-from.js';
import { RowCheckbox, type Choosing } from './choosing.js';
import type { GridColumn, GridLook } from './columns.js';
import './grid.css';

const called = <Row,>({ value, otherwise }: GridColumn<Row>, row: Row): string | number =>
  value(row) === '' ? (otherwise?.(row) ?? '') : value(row);
const shown = <Row,>(column: GridColumn<Row>, row: Row): ReactNode => column.render?.(row) ?? called(column, row);

interface CardLook<Row> extends Omit<GridLook<Row>, 'empty' | 'gridId'> {
  readonly choosing?: Choosing | null;
}

/** Where no column is named for it, a card that is folded says the first two of its lines. */
const BRIEF = 2;

const Title = <Row,>({
  row,
  look,
  columns,
}: {
  readonly row: Row;
  readonly look: CardLook<Row>;
  readonly columns: readonly GridColumn<Row>[];
}): ReactNode => {
  if (look.href !== undefined)
    return (
      <div className="card-title">
        <Link to={look.href(row)} className="card-open">
          {columns.map((column) => called(column, row)).join(', ')}
        </Link>
      </div>
    );
  const title = columns.map((column) => <span key={column.key}>{shown(column, row)}</span>);
  const plain = look.onOpen === undefined || columns.some((column) => column.render !== undefined);
  return (
    <div className="card-title">
      {plain ? (
        title
      ) : (
        <button type="button" className="card-open" onClick={() => look.onOpen?.(row)}>
          {title}
        </button>
      )}
    </div>
  );
};

interface UnfoldedProps<Row> {
  readonly row: Row;
  readonly lines: readonly GridColumn<Row>[];
  readonly actions: readonly GridColumn<Row>[];
  readonly detail: ReactNode;
}

const Unfolded = <Row,>({ row, lines, actions, detail }: UnfoldedProps<Row>): ReactNode => (
  <div>
    <dl className="card-lines">
      {lines.map((column) => [
        <dt key={`${column.key}-label`}>{column.title()}</dt>,
        <dd key={column.key}>{shown(column, row)}</dd>,
      ])}
    </dl>
    <div className="card-foot">
      {actions.map((column) => (
        <div key={column.key}>{shown(column, row)}</div>
      ))}
    </div>
    {detail}
  </div>
);

const at = <Row,>(
  { columns }: CardLook<Row>,
  ...places: readonly NonNullable<GridColumn<Row>['card']>[]
): readonly GridColumn<Row>[] => columns.filter((column) => places.includes(column.card ?? 'line'));

/** A card has no room for empty lines, nor for saying twice what it is called by. */
const linesOf = <Row,>(
  look: CardLook<Row>,
  row: Row,
  names: readonly (string | number)[],
): readonly GridColumn<Row>[] =>
  at(look, 'line', 'brief').filter((column) => column.value(row) !== '' && !names.includes(column.value(row)));

const briefOf = <Row,>(row: Row, lines: readonly GridColumn<Row>[]): string => {
  const named = lines.filter(({ card }) => card === 'brief');
  return (named.length > 0 ? named : lines.slice(0, BRIEF))
    .map(({ brief, value }) => (brief ?? value)(row))
    .filter((words) => words !== '')
    .join(' · ');
};

/** Three lines of a row, so that a phone shows many of them; the rest unfolds. */
const Card = <Row,>({ row, look }: { readonly row: Row; readonly look: CardLook<Row> }): ReactNode => {
  const [open, setOpen] = useState(false);
  const names = at(look, 'title').map((column) => called(column, row));
  const lines = linesOf(look, row, names);
  const brief = open ? '' : briefOf(row, lines);
  const actions = at(look, 'actions');
  const { choosing = null, detail } = look;
  const id = look.rowId(row);
  const style = { '--row-edge': look.edge?.(row) ?? 'transparent' } as CSSProperties;
  return (
    <li
      className="card"
      row-id={id}
      style={style}
      data-faded={look.faded?.(row)}
      data-chosen={choosing?.has(id)}
      data-open={open}
    >
      <div className="card-head">
        {choosing === null ? null : <RowCheckbox choosing={choosing} id={id} />}
        <div className="card-words">
          <Title row={row} look={look} columns={at(look, 'title')} />
          <div className="card-second">
            {at(look, 'subtitle')
              .filter((column) => !names.includes(column.value(row)))
              .map((column) => (
                <div key={column.key} className="card-line">
                  {shown(column, row)}
                </div>
              ))}
            {at(look, 'aside').map((column) => (
              <span key={column.key} className="card-aside">
                {shown(column, row)}
              </span>
            ))}
          </div>
          {brief === '' ? null : <div className="card-line card-brief">{brief}</div>}
        </div>
        {lines.length + actions.length === 0 && detail === undefined ? null : (
          <ActionIcon
            size={44}
            className="card-fold"
            aria-expanded={open}
            aria-label={`${open ? t('Less') : t('More')}: ${names.join(', ')}`}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {/* At once: what is pressed while it moves is missed. */}
      {open ? <Unfolded row={row} lines={lines} actions={actions} detail={detail?.(row)} /> : null}
    </li>
  );
};

/** The rows as cards, for windows too narrow for columns. */
export const CardList = <Row,>({ rows, ...look }: CardLook<Row> & { readonly rows: readonly Row[] }): ReactNode => {
  const frame = useRef<HTMLUListElement>(null);
  const from = useCameFrom(look.label, frame);
  useEffect(() => {
    if (from === null) return undefined;
    // After the page has gone to its top.
    const turn = requestAnimationFrame(() => {
      const card = frame.current?.querySelector(`[row-id="${CSS.escape(from.row)}"]`);
      card?.scrollIntoView({ block: 'center' });
      const opener = card?.querySelector<HTMLElement>('.card-title :is(a, button), .card-foot :is(a, button)');
      if (isUnclaimed()) opener?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(turn);
  }, [from]);
  return (
    <ul ref={frame} className="card-list" aria-label={look.label}>
      {rows.map((row) => (
        <Card key={look.rowId(row)} row={row} look={look} />
      ))}
    </ul>
  );
};
