import { t } from '#languages';
import { ActionIcon, Button, Checkbox, Group, VisuallyHidden } from '@mantine/core';
import { IconArrowAutofitWidth, IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode, type RefObject } from 'react';
import {
  arranged,
  inOrder,
  isFixed,
  isLasting,
  isUsual,
  moved,
  STEP,
  usual,
  withHidden,
  withWidth,
  type ColumnState,
} from './column-state.js';
import type { GridColumn } from './columns.js';
import { densities, useDensity } from './density.js';
import type { TableHandle } from './table-look.js';

export interface ColumnLinesProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly arrangement: ColumnState;
  readonly arrange: (next: ColumnState) => void;
  readonly table: RefObject<TableHandle | null>;
}

interface LineProps {
  readonly title: string;
  readonly hidden: boolean;
  readonly lasting: boolean;
  readonly onShow: (show: boolean) => void;
  readonly onMove: ((by: -1 | 1) => void) | null;
  readonly onWidth: ((by: -1 | 1) => void) | null;
  readonly onFit: (() => void) | null;
}

const Press = ({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: (() => void) | null;
}): ReactNode => (
  <ActionIcon
    size={26}
    variant="subtle"
    color="gray"
    aria-label={label}
    title={label}
    disabled={onClick === null}
    onClick={() => onClick?.()}
  >
    {icon}
  </ActionIcon>
);

const Line = ({ title, hidden, lasting, onShow, onMove, onWidth, onFit }: LineProps): ReactNode => (
  <li className="column-line" data-hidden={hidden}>
    <Checkbox
      size="xs"
      label={title}
      checked={!hidden}
      disabled={lasting}
      onChange={({ currentTarget }) => onShow(currentTarget.checked)}
      className="column-name"
    />
    <Press
      label={t('Move left: {title}', { title })}
      icon={<IconArrowUp size={15} aria-hidden />}
      onClick={onMove === null ? null : () => onMove(-1)}
    />
    <Press
      label={t('Move right: {title}', { title })}
      icon={<IconArrowDown size={15} aria-hidden />}
      onClick={onMove === null ? null : () => onMove(1)}
    />
    <Press
      label={t('Narrower: {title}', { title })}
      icon={<IconMinus size={15} aria-hidden />}
      onClick={onWidth === null ? null : () => onWidth(-1)}
    />
    <Press
      label={t('Wider: {title}', { title })}
      icon={<IconPlus size={15} aria-hidden />}
      onClick={onWidth === null ? null : () => onWidth(1)}
    />
    <Press
      label={t('As wide as what is in it: {title}', { title })}
      icon={<IconArrowAutofitWidth size={15} aria-hidden />}
      onClick={onFit}
    />
  </li>
);

/** How tall the rows of all lists are. */
const RowHeights = (): ReactNode => {
  const [density, choose] = useDensity();
  return (
    <Group gap={4} grow mb={6} role="group" aria-label={t('Row height')}>
      {densities.map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant={one === density ? 'light' : 'default'}
          aria-pressed={one === density}
          onClick={() => choose(one)}
        >
          {one === 'one' ? t('One line') : t('Two lines')}
        </Button>
      ))}
    </Group>
  );
};

/** Which columns, in which order and how wide: all that dragging does, with single presses. */
export const ColumnLines = <Row,>({ columns, arrangement, arrange, table }: ColumnLinesProps<Row>): ReactNode => {
  const [said, say] = useState('');
  const lines = inOrder(columns, arrangement).filter((column) => !isFixed(column));
  const shown = lines.filter((column) => isLasting(column) || !arrangement.hidden.has(column.key));
  const move = (column: GridColumn<Row>, by: -1 | 1): void => {
    const next = moved(columns, arrangement, column.key, by);
    if (next === arrangement) return;
    arrange(next);
    say(
      t('{title} is column {place} of {count}.', {
        title: column.title(),
        place:
          arranged(columns, next)
            .filter((one) => !isFixed(one))
            .findIndex(({ key }) => key === column.key) + 1,
        count: shown.length,
      }),
    );
  };
  const widen = (column: GridColumn<Row>, by: -1 | 1): void => {
    const width = (table.current?.widthOf(column.key) ?? column.width ?? 120) + by * STEP;
    arrange(withWidth(columns, arrangement, column.key, width));
    say(
      by > 0 ? t('{title} is wider.', { title: column.title() }) : t('{title} is narrower.', { title: column.title() }),
    );
  };
  return (
    <>
      <RowHeights />
      <ul className="column-lines">
        {lines.map((column) => {
          const at = shown.indexOf(column);
          const there = at >= 0;
          return (
            <Line
              key={column.key}
              title={column.title()}
              hidden={!there}
              lasting={isLasting(column)}
              onShow={(show) => {
                arrange(withHidden(columns, arrangement, column.key, !show));
                say(
                  show
                    ? t('{title} is shown.', { title: column.title() })
                    : t('{title} is hidden.', { title: column.title() }),
                );
              }}
              onMove={there ? (by) => move(column, by) : null}
              onWidth={there ? (by) => widen(column, by) : null}
              onFit={
                there
                  ? () => {
                      table.current?.fit(column.key);
                      say(t('{title} is as wide as what is in it.', { title: column.title() }));
                    }
                  : null
              }
            />
          );
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Button
        fullWidth
        variant="subtle"
        size="compact-sm"
        mt={6}
        disabled={isUsual(arrangement)}
        onClick={() => {
          arrange(usual);
          say(t('The columns are back to normal.'));
        }}
      >
        {t('Back to the usual columns')}
      </Button>
    </>
  );
};
