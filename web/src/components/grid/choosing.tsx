import { t } from '#languages';
import { Checkbox, CloseButton } from '@mantine/core';
import { createContext, useContext, useEffect, useMemo, useRef, type ChangeEvent, type ReactNode } from 'react';
import type { GridColumn } from './columns.js';
import { pageChosen, stretch, withNewer, withRows, type Chosen, type Entry } from './selection.js';

/** Rows that the parent lets choose, on this page and others. */
export interface GridSelection<Row> {
  readonly chosen: Chosen<Row>;
  readonly onChange: (chosen: Chosen<Row>) => void;
  /** Of a row, for its checkbox: 'Air Test, Quay House'. */
  readonly nameOf: (row: Row) => string;
  /** What can be done with what is chosen; a line that says so while nothing is. Given the columns as they are arranged. */
  readonly bar: ReactNode | ((columns: readonly GridColumn<Row>[]) => ReactNode);
}

/** Of one page: what its checkboxes show and do. */
export interface Choosing {
  readonly has: (id: string) => boolean;
  readonly nameOf: (id: string) => string;
  readonly page: 'all' | 'some' | 'none';
  /** Chosen and not among the rows that are shown. */
  readonly unseen: number;
  /** @param reaching Shift is held: all rows from the one that was pressed last */
  readonly toggle: (id: string, reaching: boolean) => void;
  readonly togglePage: () => void;
}

/** @returns null where nothing can be chosen */
export const useChoosing = <Row,>(
  selection: GridSelection<Row> | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): Choosing | null => {
  const last = useRef<string | null>(null);
  const page = useMemo(() => rows.map((row): Entry<Row> => [rowId(row), row]), [rows, rowId]);
  const newer = selection === undefined ? null : withNewer(selection.chosen, page);
  useEffect(() => {
    if (selection !== undefined && newer !== null && newer !== selection.chosen) selection.onChange(newer);
  }, [selection, newer]);
  if (selection === undefined) return null;
  const { chosen, onChange, nameOf } = selection;
  const state = pageChosen(page, chosen);
  return {
    has: (id) => chosen.has(id),
    nameOf: (id) =>
      page
        .filter(([candidate]) => candidate === id)
        .map(([, row]) => nameOf(row))
        .join(''),
    page: state,
    unseen: chosen.size - page.filter(([id]) => chosen.has(id)).length,
    toggle: (id, reaching) => {
      onChange(withRows(chosen, stretch(page, reaching ? last.current : null, id), !chosen.has(id)));
      last.current = id;
    },
    togglePage: () => onChange(withRows(chosen, page, state !== 'all')),
  };
};

/** Reaches the cells of the grid without making its columns anew with every press. */
export const ChoosingContext = createContext<Choosing | null>(null);

const isReaching = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

export const RowCheckbox = ({ choosing, id }: { readonly choosing: Choosing; readonly id: string }): ReactNode => (
  // Shift would mark text on the way.
  <label
    className="grid-choice"
    onMouseDown={(event) => {
      if (event.shiftKey) event.preventDefault();
    }}
  >
    <input
      type="checkbox"
      className="row-tick mantine-focus-auto"
      checked={choosing.has(id)}
      onChange={(event) => choosing.toggle(id, isReaching(event))}
      aria-label={t('Select {name}', { name: choosing.nameOf(id) })}
    />
  </label>
);

export const PageCheckbox = ({
  choosing,
  label,
}: {
  readonly choosing: Choosing;
  readonly label?: string;
}): ReactNode => (
  <label className="grid-choice" data-words={label !== undefined}>
    <Checkbox
      size="xs"
      checked={choosing.page === 'all'}
      indeterminate={choosing.page === 'some'}
      onChange={choosing.togglePage}
      aria-label={t('Select all rows of this page')}
    />
    {label}
  </label>
);

/** Of a line of the grid, through the context. */
export const ChoiceCell = ({ id }: { readonly id: string }): ReactNode => {
  const choosing = useContext(ChoosingContext);
  return choosing === null ? null : <RowCheckbox choosing={choosing} id={id} />;
};

export const ChoiceHead = (): ReactNode => {
  const choosing = useContext(ChoosingContext);
  return choosing === null ? null : <PageCheckbox choosing={choosing} />;
};

interface ChosenBarProps<Row> {
  readonly selection: GridSelection<Row> | undefined;
  readonly choosing: Choosing | null;
  readonly narrow: boolean;
  readonly columns: readonly GridColumn<Row>[];
  /** Offered once all of the page is selected. */
  readonly rest?: ReactNode;
}

/** Above the rows that can be chosen. As tall while nothing is chosen as when something is: the rows stay under the pointer. */
export const ChosenBar = <Row,>({
  selection,
  choosing,
  narrow,
  columns,
  rest = null,
}: ChosenBarProps<Row>): ReactNode =>
  selection === undefined || choosing === null ? null : (
    <div className="grid-chosen" data-any={selection.chosen.size > 0} role="group" aria-label={t('What is selected')}>
      {narrow ? <PageCheckbox choosing={choosing} label={t('This page')} /> : null}
      {typeof selection.bar === 'function' ? selection.bar(columns) : selection.bar}
      {choosing.page === 'all' ? rest : null}
      {choosing.unseen === 0 ? null : (
        <span className="grid-unseen" role="status">
          {t('{count, plural, one {# of them is not shown here} other {# of them are not shown here}}', {
            count: choosing.unseen,
          })}
        </span>
      )}
      {selection.chosen.size === 0 ? null : (
        <CloseButton
          size="sm"
          className="grid-unchoose"
          aria-label={t('Select nothing')}
          title={t('Select nothing')}
          onClick={() => selection.onChange(new Map())}
        />
      )}
    </div>
  );
