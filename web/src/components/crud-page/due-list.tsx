import { t } from '#languages';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatPlainDay, today } from '../../lib/dates.js';
import { daysUntil, dueSoon, DUE_SOON_DAYS, formatWait, type Due } from './due.js';
import './due-list.css';

const DueMark = ({ days }: { readonly days: number }): ReactNode =>
  days < 0 ? <IconAlertTriangle size={15} aria-hidden /> : <IconClock size={15} aria-hidden />;

interface DueListProps {
  /** What is due: 'MOT', 'Calibration'. */
  readonly what: string;
  readonly all: readonly Due[];
}

/** What must be tested within the next thirty days; nothing is shown where nothing is due. */
export const DueList = ({ what, all }: DueListProps): ReactNode => {
  const soon = dueSoon(all, today());
  if (soon.length === 0) return null;
  const title = t('{what} due within {days} days', { what, days: DUE_SOON_DAYS });
  return (
    <section className="due-list panel" aria-label={title}>
      <Text size="sm" fw={650}>
        {title}
      </Text>
      <ul>
        {soon.map(({ _id, name, due, days }) => (
          <li key={_id} data-overdue={days < 0}>
            <DueMark days={days} />{' '}
            <span>
              <b>{name}</b> {formatPlainDay(due)}, {formatWait(days)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A due day in words, with how long it is until then where that is soon. */
const dueWords = (due: string): string => {
  const days = daysUntil(due, today());
  return days > DUE_SOON_DAYS ? formatPlainDay(due) : `${formatPlainDay(due)}, ${formatWait(days)}`;
};

/** For a card that is folded: what is due, and when; empty where no day is set. */
export const dueBrief = (label: string, due: string | null): string =>
  due === null ? '' : t('{label}: {value}', { label, value: dueWords(due) });

/** The day in a table, with a mark and words where it is near. */
export const DueDay = ({ due }: { readonly due: string | null }): ReactNode => {
  if (due === null)
    return (
      <Text span size="sm" c="dimmed">
        {t('Not set')}
      </Text>
    );
  const days = daysUntil(due, today());
  if (days > DUE_SOON_DAYS) return formatPlainDay(due);
  return (
    <span className="due-day" data-overdue={days < 0} title={formatWait(days)}>
      <DueMark days={days} /> <span className="due-day-text">{dueWords(due)}</span>
    </span>
  );
};
