import { londonDate } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Button, Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { today } from '../../lib/dates.js';
import { useAsAt } from '../../lib/reading.js';
import { FIRST_DAY, isOffered, LAST_DAY, presetsOf, sameRange, shownRange, stepped, type DayRange } from './ranges.js';
import './range.css';

interface RangePickerProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

const Step = ({ range, by, onChange }: RangePickerProps & { readonly by: 1 | -1 }): ReactNode => {
  const next = stepped(range, by);
  const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon variant="default" size={36} disabled={!isOffered(next)} aria-label={by === 1 ? t('Next: {range}', { range: shownRange(next) }) : t('Previous: {range}', { range: shownRange(next) })} onClick={() => onChange(next)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
};

type Picked = [string | null, string | null];

/** The days that are picked one after the other; the first alone is not a range yet. */
const Days = ({ range, onChange }: RangePickerProps): ReactNode => {
  const [picked, setPicked] = useState<Picked>([range.first, range.last]);
  const pick = (next: Picked): void => {
    setPicked(next);
    const [first, last] = next;
    if (first !== null && last !== null) onChange({ first, last });
  };
  return (
    <div className="range-days">
      <DatePicker
        type="range" value={picked} onChange={pick} defaultDate={range.first} firstDayOfWeek={1} weekendDays={[]} highlightToday allowSingleDateInRange
        minDate={FIRST_DAY} maxDate={LAST_DAY} ariaLabels={{ previousMonth: t('Previous month'), nextMonth: t('Next month') }}
      />
      <p className="range-hint" role="status">{picked[0] !== null && picked[1] === null ? t('Now the last day.') : t('The first day, then the last day.')}</p>
    </div>
  );
};

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
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md" withinPortal>
        <Popover.Target>
          <Button
            variant="default" className="range-shown" leftSection={<IconCalendar size={16} aria-hidden />} rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {shownRange(range)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('Choose the days')}>
          <div className="range-choices">
            <ul className="range-presets" aria-label={t('Usual ranges')}>
              {presetsOf(asAt === null ? today() : londonDate(asAt)).map((preset) => (
                <li key={preset.label}>
                  <UnstyledButton className="range-preset" aria-pressed={sameRange(preset.range, range)} title={shownRange(preset.range)} onClick={() => choose(preset.range)}>
                    {preset.label}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            <Days range={range} onChange={choose} />
          </div>
        </Popover.Dropdown>
      </Popover>
      <Step range={range} by={1} onChange={onChange} />
    </div>
  );
};
