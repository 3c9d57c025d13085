import { t } from '#languages';
import { Button, Collapse } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { isUnclaimed, useCameFrom } from './came-from.js';
import { RowCheckbox, type Choosing } from './choosing.js';
import type { GridColumn, GridLook } from './columns.js';
import './grid.css';

const shown = <Row,>(column: GridColumn<Row>, row: Row): ReactNode => column.render?.(row) ?? column.value(row);
const called = <Row,>({ value, otherwise }: GridColumn<Row>, row: Row): string | number => (value(row) === '' ? (otherwise?.(row) ?? '') : value(row));

interface CardLook<Row> extends Omit<GridLook<Row>, 'empty' | 'gridId'> {
  readonly choosing?: Choosing | null;
}

const Card = <Row,>({ row, look }: { readonly row: Row; readonly look: CardLook<Row> }): ReactNode => {
  const [open, setOpen] = useState(false);
  const at = (place: NonNullable<GridColumn<Row>['card']>): readonly GridColumn<Row>[] =>
    look.columns.filter((column) => (column.card ?? 'line') === place);
  const names = at('title').map((column) => called(column, row));
  const title = at('title').map((column) => <span key={column.key}>{column.render?.(row) ?? called(column, row)}</span>);
  const style = { '--row-edge': look.edge?.(row) ?? 'transparent' } as CSSProperties;
  // A card has no room for empty lines, nor for saying twice what it is called by.
  const lines = at('line').filter((column) => column.value(row) !== '' && !names.includes(column.value(row)));
  const id = look.rowId(row);
  const { choosing = null } = look;
  return (
    <li className="card" row-id={id} style={style} data-faded={look.faded?.(row) ?? false} data-chosen={choosing?.has(id) ?? false}>
      <div className="card-head">
        {choosing === null ? null : <RowCheckbox choosing={choosing} id={id} />}
        <div className="card-title">
          {look.onOpen === undefined || at('title').some((column) => column.render !== undefined) ? title : (
            <button type="button" className="card-open" onClick={() => look.onOpen?.(row)}>{title}</button>
          )}
        </div>
        <div>{at('aside').map((column) => <span key={column.key}>{shown(column, row)}</span>)}</div>
      </div>
      {at('subtitle').map((column) => <div key={column.key} style={{ fontSize: 13 }}>{shown(column, row)}</div>)}
      <dl className="card-lines">
        {lines.map((column) => [
          <dt key={`${column.key}-label`}>{column.title}</dt>,
          <dd key={column.key}>{shown(column, row)}</dd>,
        ])}
      </dl>
      <div className="card-foot">
        {at('actions').map((column) => <div key={column.key}>{shown(column, row)}</div>)}
        {look.detail === undefined ? null : (
          <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>{open ? t('Less') : t('More')}</Button>
        )}
      </div>
      {look.detail === undefined ? null : <Collapse expanded={open}>{open ? look.detail(row) : null}</Collapse>}
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
      if (isUnclaimed()) card?.querySelector<HTMLElement>('.card-title :is(a, button), .card-foot :is(a, button)')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(turn);
  }, [from]);
  return (
    <ul ref={frame} className="card-list" aria-label={look.label}>
      {rows.map((row) => <Card key={look.rowId(row)} row={row} look={look} />)}
    </ul>
  );
};
