import type { EngineerDashboard } from '#contracts';
import { t } from '#languages';
import { Button, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCalendarOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner, BlockSkeleton, Empty, Pending, PageHeading } from '../../../components/feedback/index.js';
import { RangePicker, useRange } from '../../../components/range/index.js';
import { useOutbox } from '../../../lib/outbox.js';
import { useMe } from '../../../lib/queries.js';
import { withWaiting } from '../../../lib/with-waiting.js';
import { AsOf } from './as-of.js';
import { Coming } from './coming.js';
import { ahead, upcomingOf } from './day.js';
import './engineer.css';
import { NextVisit } from './next-visit.js';
import { UpcomingJobs } from './upcoming-jobs.js';
import { useRangeOfMine, useThisWeek } from './use-engineer-dashboard.js';
import { useNow } from './use-now.js';

interface MyDayProps {
  readonly query: UseQueryResult<EngineerDashboard>;
  readonly assisting: boolean;
  readonly onAssisting: (assisting: boolean) => void;
  readonly now: string;
}

/** The next visit, and what follows it. */
const MyDay = ({ query, assisting, onAssisting, now }: MyDayProps): ReactNode => {
  const { data, error, refetch } = query;
  const outbox = useOutbox();
  if (data === undefined)
    return (
      <Pending
        panel
        error={error}
        onRetry={refetch}
        what={t('Your visits')}
        skeleton={<BlockSkeleton height={380} />}
      />
    );
  const [next, ...rest] = ahead(data.agenda, { assisting, now });
  if (next === undefined) {
    const helping = ahead(data.agenda, { assisting: true, now }).length;
    return (
      <Empty
        panel
        title={t('No visits ahead')}
        icon={<IconCalendarOff size={24} aria-hidden />}
        action={
          helping > 0 ? (
            <Button mih={44} onClick={() => onAssisting(true)}>
              {t('Show visits I assist on')}
            </Button>
          ) : (
            <Button component={Link} to="/jobcalendar" variant="default" mih={44}>
              {t('Open the job calendar')}
            </Button>
          )
        }
      >
        {helping > 0
          ? t('You are the first engineer of none, and assist on {count}.', { count: helping })
          : t(
              'A visit that the office plans for you appears here by itself. If you expect one, ask the office whether you are its first engineer.',
            )}
      </Empty>
    );
  }
  return (
    <div className="my-day">
      <NextVisit visit={withWaiting(next, outbox)} now={now} />
      <Coming visits={rest} now={now} />
    </div>
  );
};

/** /engineerdashboard: what is next for the person who is signed in, readable in a van and without a network. */
export const EngineerDashboardPage = (): ReactNode => {
  const { data: me } = useMe();
  const now = useNow();
  const { range, setRange } = useRange();
  const [assisting, setAssisting] = useLocalStorage({
    key: 'soundings.assisting',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const week = useThisWeek(now);
  const ofRange = useRangeOfMine(range, week, now);
  const upcoming = useMemo(
    () => (ofRange.data === undefined ? undefined : upcomingOf(ofRange.data, range, { assisting, now })),
    [ofRange.data, range, assisting, now],
  );
  return (
    <div className="engineer-dashboard">
      <PageHeading
        title={me === undefined ? t('Engineer Dashboard') : t('{name} Engineer Dashboard', { name: me.name })}
      />
      <AsOf query={week} />
      {me?.isEngineer === false ? (
        <Banner tone="info" title={t('You are not listed as an engineer.')}>
          {t('This page shows the visits of an engineer. Only engineers are sent to visits.')}
        </Banner>
      ) : null}
      <MyDay query={week} assisting={assisting} onAssisting={setAssisting} now={now} />
      {/* Said once: of this week it is the same answer that is missing. */}
      {ofRange === week && week.data === undefined && week.error !== null ? null : (
        <div className="upcoming">
          <div className="upcoming-bar">
            <h2>{t('Upcoming Jobs')}</h2>
            <Switch
              className="upcoming-assisting"
              label={t('Include visits I assist on')}
              checked={assisting}
              onChange={({ currentTarget }) => setAssisting(currentTarget.checked)}
            />
            <RangePicker range={range} onChange={setRange} />
          </div>
          <UpcomingJobs visits={upcoming} query={ofRange} />
        </div>
      )}
    </div>
  );
};
