import { londonDate } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Button, Popover, Skeleton, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { today } from '../../lib/dates.js';
import { untilThere } from '../../lib/late.js';
import { useAsAt } from '../../lib/reading.js';
import { isOffered, presetsOf, sameRange, formatRange, stepped, type DayRange } from './ranges.js';
import './range.css';

/** As large as a month is. */
const CALENDAR = { width: 252, height: 262 } as const;

interface RangePickerProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

const Step = ({ range, by, onChange }: RangePickerProps & { readonly by: 1 | -1 }): ReactNode => {
  const next = stepped(range, by);
  const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      variant="default"
      size={36}
      disabled={!isOffered(next)}
      aria-label={
        by === 1
          ? t('Next: {range}', { range: formatRange(next) })
          : t('Previous: {range}', { range: formatRange(next) })
      }
      onClick={() => onChange(next)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
};

/** A calendar is larger than what it is opened from. */
const Days = lazy(() => untilThere(() => import('./range-days.js')));

/** A range of whole London days: back and forth by its own length, the usual ranges, or any two days. */
export const RangePicker = ({ range, onChange }: RangePickerProps): ReactNode => {
  const asAt = useAsAt();
  const [opened, setOpened] = useState(false);
  const choose = (next: DayRange): void => {
    setOpened(false);
    onChange(next);
  };
  return (
    <div className="range" role="group" aria-label={t('Days')}>
      <Step range={range} by={-1} onChange={onChange} />
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        trapFocus
        returnFocus
        shadow="md"
        withinPortal
      >
        <Popover.Target>
          <Button
            variant="default"
            className="range-shown print-keep"
            leftSection={<IconCalendar size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {formatRange(range)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('Choose the days')}>
          <div className="range-choices">
            <ul className="range-presets" aria-label={t('Usual ranges')}>
              {presetsOf(asAt === null ? today() : londonDate(asAt)).map((preset) => (
                <li key={preset.label}>
                  <UnstyledButton
                    className="range-preset"
                    aria-pressed={sameRange(preset.range, range)}
                    title={formatRange(preset.range)}
                    onClick={() => choose(preset.range)}
                  >
                    {preset.label}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            <Suspense fallback={<Skeleton width={CALENDAR.width} height={CALENDAR.height} m="sm" />}>
              <Days range={range} onChange={choose} />
            </Suspense>
          </div>
        </Popover.Dropdown>
      </Popover>
      <Step range={range} by={1} onChange={onChange} />
    </div>
  );
};
