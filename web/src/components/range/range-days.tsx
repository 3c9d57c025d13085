import { t } from '#languages';
import { DatePicker } from '@mantine/dates';
import { useState, type ReactNode } from 'react';
import { FIRST_DAY, LAST_DAY, type DayRange } from './ranges.js';

interface RangeDaysProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

type Picked = [string | null, string | null];

/** The days that are picked one after the other; the first alone is not a range yet. */
export default function Days({ range, onChange }: RangeDaysProps): ReactNode {
  const [picked, setPicked] = useState<Picked>([range.first, range.last]);
  const pick = (next: Picked): void => {
    setPicked(next);
    const [first, last] = next;
    if (first !== null && last !== null) onChange({ first, last });
  };
  return (
    <div className="range-days">
      <DatePicker
        type="range"
        value={picked}
        onChange={pick}
        defaultDate={range.first}
        firstDayOfWeek={1}
        weekendDays={[]}
        highlightToday
        allowSingleDateInRange
        minDate={FIRST_DAY}
        maxDate={LAST_DAY}
        ariaLabels={{ previousMonth: t('Previous month'), nextMonth: t('Next month') }}
      />
      <p className="range-hint" role="status">
        {picked[0] !== null && picked[1] === null ? t('Now the last day.') : t('The first day, then the last day.')}
      </p>
    </div>
  );
}
