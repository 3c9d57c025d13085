import { later } from '#languages';
import { Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useMay } from '../../lib/may.js';
import type { GridColumn } from '../grid/index.js';

export interface RowAction {
  /** 'Edit'; with the row's name it is what a screen reader says. */
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  /** It removes something: not there for whoever may not. */
  readonly danger?: boolean;
}

interface Reached {
  readonly button: HTMLElement;
  readonly label: string;
}

const APPEARS_AFTER = 300;

const ReachedTooltip = ({
  reached,
  onClose,
}: {
  readonly reached: Reached;
  readonly onClose: () => void;
}): ReactNode => {
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [onClose]);
  return (
    <Tooltip target={reached.button} label={reached.label} opened transitionProps={{ enterDelay: APPEARS_AFTER }} />
  );
};

/** The small buttons at the end of a row. A page has a hundred of them: they are plain elements, and a tooltip is made for the one that is reached. */
export const RowActions = ({
  of,
  actions,
}: {
  readonly of: string;
  readonly actions: readonly RowAction[];
}): ReactNode => {
  const may = useMay();
  const [reached, setReached] = useState<Reached | null>(null);
  const leave = (): void => setReached(null);
  const reach =
    (label: string) =>
    ({ currentTarget }: SyntheticEvent<HTMLElement>): void =>
      setReached({ button: currentTarget, label });
  return (
    <div className="row-actions">
      {actions
        .filter(({ danger = false }) => !danger || may('delete'))
        .map((action) => (
          <button
            key={action.label}
            type="button"
            className="row-action mantine-active mantine-focus-auto"
            data-danger={action.danger}
            aria-label={`${action.label}: ${of}`}
            onClick={() => {
              leave();
              action.onClick();
            }}
            onMouseEnter={reach(action.label)}
            onMouseLeave={leave}
            onFocus={(event) => {
              if (event.currentTarget.matches(':focus-visible')) reach(action.label)(event);
            }}
            onBlur={leave}
          >
            <action.icon size={17} stroke={1.7} aria-hidden />
          </button>
        ))}
      {reached === null ? null : <ReachedTooltip reached={reached} onClose={leave} />}
    </div>
  );
};

/** The last column of a list: what can be done with a row. */
export const actionsColumn = <Row,>(width: number, render: (row: Row) => ReactNode): GridColumn<Row> => ({
  key: 'actions',
  title: later('Actions'),
  value: () => '',
  width,
  sort: false,
  card: 'actions',
  pinned: 'right',
  render,
});
