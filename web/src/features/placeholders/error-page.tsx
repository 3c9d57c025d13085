import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { WholePage } from '../../components/feedback/index.js';
import { useLiveness } from '../../lib/changes.js';
import { hasKept } from '../../lib/kept.js';
import { isMissingPart } from '../../lib/missing-part.js';

const NoNetwork = (): ReactNode => (
  <WholePage title={t('This page needs the network')}>
    <Text size="sm" c="dimmed">
      {t('It has not been opened on this device before. It comes by itself when Soundings can be reached again.')}
    </Text>
    {hasKept() ? (
      <Button component={Link} to="/engineerdashboard" mih={44}>
        {t('Open my visits')}
      </Button>
    ) : null}
    <Button variant="default" mih={44} onClick={() => window.location.reload()}>
      {t('Try again')}
    </Button>
  </WholePage>
);

const Broken = (): ReactNode => (
  <WholePage title={t('This page could not be shown')}>
    <Text size="sm" c="dimmed">
      {t('Soundings may have been updated while it was open. Loading it again usually helps.')}
    </Text>
    <Button onClick={() => window.location.reload()}>{t('Load again')}</Button>
  </WholePage>
);

/** When a page itself breaks, or its part could not be fetched: without a network, or after a new version was installed. */
export const ErrorPage = (): ReactNode => {
  const error = useRouteError();
  const liveness = useLiveness();
  const [away] = useState(() => isMissingPart(error) && (liveness !== 'live' || !navigator.onLine));
  const [before, setBefore] = useState(liveness);
  const isBack = away && before !== 'live' && liveness === 'live';
  if (!isBack && before !== liveness) setBefore(liveness);
  useEffect(() => {
    if (isBack) window.location.reload();
  }, [isBack]);
  return away ? <NoNetwork /> : <Broken />;
};
