import { t } from '#languages';
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { untilThere } from '../../lib/late.js';
import { arranged, isUsual, withOrder, withWidth } from './column-state.js';
import type { ColumnLinesProps } from './column-lines.js';
import type { GridColumn } from './columns.js';
import type { TableArranging, TableHandle } from './table-look.js';
import type { Arranging } from './use-column-state.js';

interface ColumnMenuProps<Row> extends ColumnLinesProps<Row> {
  readonly small: boolean;
}

/** The lines are read when the menu is first opened: most people never do. */
const linesRead = () => untilThere(() => import('./column-lines.js'));

const ColumnMenu = <Row,>({ small, ...menu }: ColumnMenuProps<Row>): ReactNode => {
  const [Lines, setLines] = useState<ComponentType<ColumnLinesProps<Row>> | null>(null);
  const [opened, setOpened] = useState(false);
  const onOpen = async (): Promise<void> => {
    const { ColumnLines } = await linesRead();
    setLines(() => ColumnLines<Row>);
    setOpened(true);
  };
  return (
    <Popover position="bottom-end" width={364} trapFocus shadow="md" withinPortal opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Tooltip label={t('Columns')}>
          <ActionIcon
            variant="default"
            size={small ? 28 : 36}
            aria-label={isUsual(menu.arrangement) ? t('Columns') : t('Columns, changed')}
            data-changed={!isUsual(menu.arrangement)}
            className="column-button"
            onClick={() => {
              if (opened) setOpened(false);
              else void onOpen();
            }}
          >
            <IconColumns3 size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')} p="xs">
        {Lines === null ? null : <Lines {...menu} />}
      </Popover.Dropdown>
    </Popover>
  );
};

interface ShownColumns<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly table: TableArranging;
  readonly menu: ReactNode;
}

/**
 * The columns of a grid as somebody has them, and the two ways to have them otherwise: the pointer and the menu.
 * @param small where the menu's button stands alone above a short list
 */
export const useColumns = <Row,>(
  columns: readonly GridColumn<Row>[],
  [arrangement, arrange]: Arranging,
  small = false,
): ShownColumns<Row> => {
  const handle = useRef<TableHandle>(null);
  const shown = useMemo(() => arranged(columns, arrangement), [columns, arrangement]);
  return {
    columns: shown,
    table: {
      onOrder: (order) => arrange(withOrder(columns, arrangement, order)),
      onWidth: (key, width) => arrange(withWidth(columns, arrangement, key, width)),
      handle,
    },
    menu: <ColumnMenu columns={columns} arrangement={arrangement} arrange={arrange} table={handle} small={small} />,
  };
};
