import { t } from '#languages';
import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { MomentPicker } from './moment-picker.js';

interface MomentButtonProps {
  /** What stands on it. */
  readonly label: string;
  /** null: now. */
  readonly value: string | null;
  readonly onChoose: (instant: string | null) => void;
  readonly now?: string;
}

/** A button with the moment that is chosen, and behind it where another one is chosen. */
export const MomentButton = ({ label, value, onChoose, now }: MomentButtonProps): ReactNode => {
  const [opened, setOpened] = useState(false);
  const choose = (instant: string | null): void => {
    setOpened(false);
    onChoose(instant);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md" withinPortal>
      <Popover.Target>
        <Button variant="default" fw={500} className="as-at-button" leftSection={<IconHistory size={16} aria-hidden />} rightSection={<IconChevronDown size={14} aria-hidden />} onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Choose a moment')}>{opened ? <MomentPicker value={value} onChoose={choose} now={now} /> : null}</Popover.Dropdown>
    </Popover>
  );
};
