import { completionFlags, completionLabels, type CompletionFlag, type Job } from '#contracts';
import { t } from '#languages';
import { Button, Menu, Text, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMay } from '../../lib/may.js';
import { flagIcons } from '../visits/index.js';
import { moneyFlags, type Flagging } from './together.js';

interface FlagMenuProps {
  readonly jobs: readonly Job[];
  readonly value: boolean;
  readonly disabled: boolean;
  readonly onFlag: (flagging: Flagging) => void;
}

/** One of the six flags for all that is selected, with how many have it so already. */
export const FlagMenu = ({ jobs, value, disabled, onFlag }: FlagMenuProps): ReactNode => {
  const may = useMay();
  const flags = completionFlags.filter((flag) => !moneyFlags.includes(flag) || may('invoice'));
  const already = (flag: CompletionFlag): number => jobs.filter(({ completion }) => completion[flag] === value).length;
  return (
    <Menu position="bottom-start" width={250} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {value ? t('Mark as') : t('Take back')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={value ? t('Mark all selected as') : t('Take back for all selected')}>
        {flags.map((flag) => {
          const Icon = flagIcons[flag];
          const count = already(flag);
          const item = (
            <Menu.Item
              key={flag}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => onFlag({ flag, value })}
              rightSection={
                count === 0 ? null : (
                  <Text span size="xs" c="dimmed">
                    {count === jobs.length ? t('all already set') : t('{count} already set', { count })}
                  </Text>
                )
              }
            >
              {completionLabels[flag]}
            </Menu.Item>
          );
          return moneyFlags.includes(flag) ? (
            <Tooltip key={flag} label={t('A noise survey is marked on both visits.')} position="right">
              {item}
            </Tooltip>
          ) : (
            item
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
