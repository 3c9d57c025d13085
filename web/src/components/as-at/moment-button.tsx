import { t } from '#languages';
import { Button, Popover, Skeleton } from '@mantine/core';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { untilThere } from '../../lib/late.js';

const MomentPicker = lazy(() =>
  untilThere(async () => ({ default: (await import('./moment-picker.js')).MomentPicker })),
);

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
        <Button
          variant="default"
          fw={500}
          className="as-at-button"
          leftSection={<IconHistory size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Choose a moment')}>
        {opened ? (
          <Suspense fallback={<Skeleton width={280} height={360} m="sm" />}>
            <MomentPicker value={value} onChoose={choose} now={now} />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
};
