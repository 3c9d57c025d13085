import { t } from '#languages';
import { ActionIcon, Button, Group, SegmentedControl, Select, Switch, Text, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { browserIsElsewhere, today } from '../../lib/dates.js';
import { DayInput } from '../form/day-input.js';
import { useCalendarKeys } from './use-calendar-keys.js';
import { useNarrow } from './use-calendar-place.js';
import { useWeekendsWanted } from './use-weekends-wanted.js';
import { stepped, titleOf, viewLabels, type CalendarView } from './windows.js';
import './calendar.css';

export interface CalendarToolbarProps {
  readonly views: readonly CalendarView[];
  readonly view: CalendarView;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly onView: (view: CalendarView) => void;
  readonly onDate: (date: string) => void;
  /** A 'Create' button and the C key. @param anchor the button, for a menu */
  readonly onCreate?: (anchor: HTMLElement) => void;
  readonly createLabel?: string;
  /** Offers to show empty weekends. */
  readonly weekends?: boolean;
  /** Between the heading and the views: filters, a selector. */
  readonly children?: ReactNode;
}

const ViewChoice = ({ views, view, onView }: Pick<CalendarToolbarProps, 'views' | 'view' | 'onView'>): ReactNode => {
  const narrow = useNarrow();
  const data = views.map((value) => ({ value, label: viewLabels[value] }));
  const choose = (value: string | null): void => {
    const known = views.find((one) => one === value);
    if (known !== undefined) onView(known);
  };
  if (views.length < 2) return null;
  return narrow ? (
    <Select aria-label={t('View ⟨noun⟩')} data={data} value={view} onChange={choose} w={128} />
  ) : (
    <SegmentedControl aria-label={t('View ⟨noun⟩')} data={data} value={view} onChange={choose} size="sm" />
  );
};

/** Nothing on it: a weekend is left out, unless this says otherwise. */
const WeekendSwitch = (): ReactNode => {
  const [wanted, want] = useWeekendsWanted();
  return (
    <Tooltip label={wanted ? t('Empty weekends are shown') : t('Empty weekends are hidden')}>
      <Switch label={t('Weekends')} checked={wanted} onChange={({ currentTarget }) => want(currentTarget.checked)} />
    </Tooltip>
  );
};

const stepWords = (view: CalendarView): readonly [previous: string, next: string] => {
  switch (view) {
    case 'day':
      return [t('Previous day'), t('Next day')];
    case 'week':
    case 'work-week':
      return [t('Previous week'), t('Next week')];
    case 'month':
      return [t('Previous month'), t('Next month')];
    case 'fortnight':
    case 'agenda':
      return [t('Previous fortnight'), t('Next fortnight')];
  }
};

/**
 * Today, previous, next, the heading and the views, with their keys. One for a page, also where several calendars stand side by side.
 */
export const CalendarToolbar = ({
  views,
  view,
  date,
  onView,
  onDate,
  onCreate,
  createLabel = t('Create'),
  weekends = false,
  children,
}: CalendarToolbarProps): ReactNode => {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const narrow = useNarrow();
  const step = (by: 1 | -1): void => onDate(stepped(view, date, by));
  const startCreate =
    onCreate === undefined
      ? undefined
      : () => {
          if (button !== null) onCreate(button);
        };
  useCalendarKeys({ views, onView, onStep: step, onToday: () => onDate(today()), onCreate: startCreate });
  const [previous, next] = stepWords(view);
  return (
    <div className="calendar-toolbar">
      <Group gap={6} wrap="nowrap">
        <Tooltip label={t('Today (T)')}>
          <Button variant="default" onClick={() => onDate(today())}>
            {t('Today')}
          </Button>
        </Tooltip>
        <Tooltip label={t('{step} (left arrow)', { step: previous })}>
          <ActionIcon size={34} aria-label={previous} onClick={() => step(-1)}>
            <IconChevronLeft size={19} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('{step} (right arrow)', { step: next })}>
          <ActionIcon size={34} aria-label={next} onClick={() => step(1)}>
            <IconChevronRight size={19} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <div className="calendar-heading">
        <h2 aria-live="polite">{titleOf(view, date)}</h2>
        {browserIsElsewhere() ? (
          <Text size="xs" c="dimmed">
            {t('London time')}
          </Text>
        ) : null}
      </div>
      <DayInput
        aria-label={t('Go to date')}
        className="calendar-jump"
        value={date}
        w={132}
        onChange={(value) => {
          if (value !== null) onDate(value);
        }}
      />
      {children}
      {weekends && !narrow && (view === 'week' || view === 'month') ? <WeekendSwitch /> : null}
      <Group gap="xs" ml="auto" wrap="nowrap">
        <ViewChoice views={views} view={view} onView={onView} />
        {startCreate === undefined ? null : (
          <Tooltip label={`${createLabel} (C)`}>
            {narrow ? (
              <ActionIcon
                ref={setButton}
                size={36}
                variant="filled"
                color="tide"
                aria-label={createLabel}
                onClick={startCreate}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            ) : (
              <Button ref={setButton} leftSection={<IconPlus size={16} aria-hidden />} onClick={startCreate}>
                {createLabel}
              </Button>
            )}
          </Tooltip>
        )}
      </Group>
    </div>
  );
};
