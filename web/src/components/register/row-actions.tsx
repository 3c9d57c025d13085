import { ActionIcon, Group, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface RowAction {
  /** 'Edit'; with the row's name it is what a screen reader says. */
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  readonly danger?: boolean;
}

/** The small buttons at the end of a row. */
export const RowActions = ({ of, actions }: { readonly of: string; readonly actions: readonly RowAction[] }): ReactNode => (
  <Group gap={2} wrap="nowrap">
    {actions.map((action) => (
      <Tooltip key={action.label} label={action.label}>
        <ActionIcon size={28} color={action.danger === true ? 'red' : 'gray'} aria-label={`${action.label}: ${of}`} onClick={action.onClick}>
          <action.icon size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ))}
  </Group>
);
