import { t } from '#languages';
import { Button, Progress } from '@mantine/core';
import { IconArrowsDiff, IconHistory, IconPlayerSkipForward } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Making, useMoment, usePast } from '../components/as-at/index.js';
import { formatMoment } from '../lib/moments.js';
import './past.css';

const BackToNow = (): ReactNode => {
  const go = useMoment();
  return (
    <Button
      className="past-action"
      data-first
      leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
      onClick={() => go(null)}
    >
      {t('Back to now')}
    </Button>
  );
};

/** While an address asks for a moment that cannot be read. */
export const NoMomentBand = (): ReactNode => (
  <div className="past-band" role="region" aria-label={t('As at')}>
    <IconHistory className="past-icon" size={22} aria-hidden />
    <div className="past-words">
      <strong>{t('This link contains an invalid date.')}</strong>{' '}
      <span>{t('Go back to now, and choose a day with As at.')}</span>
    </div>
    <div className="past-actions">
      <BackToNow />
    </div>
  </div>
);

/** Above everything that is shown of the past, always in sight: as at when, and the ways out. */
export const PastBand = ({ asAt }: { readonly asAt: string }): ReactNode => {
  const { data: past, error } = usePast(asAt);
  const making = error === null && (past === undefined || past.state === 'building');
  return (
    <div className="past-band" role="region" aria-label={t('As at')}>
      <IconHistory className="past-icon" size={22} aria-hidden />
      <div className="past-words">
        <strong>{t('As at {moment}', { moment: formatMoment(asAt) })}</strong>{' '}
        <span>{t('As it was known then. Nothing can be changed here.')}</span>
        {making && past !== undefined ? <Making past={past} /> : null}
        {making && past === undefined ? (
          <Progress
            value={100}
            size="xs"
            animated
            aria-label={t('Asking for this moment')}
            classNames={{ root: 'as-at-progress', section: 'as-at-progress-done' }}
          />
        ) : null}
      </div>
      <div className="past-actions">
        <Button
          component={Link}
          to={`/compare?from=${asAt}`}
          className="past-action"
          leftSection={<IconArrowsDiff size={16} aria-hidden />}
        >
          {t('Compare with now')}
        </Button>
        <BackToNow />
      </div>
    </div>
  );
};
