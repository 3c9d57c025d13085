import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
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

const FIRST_PAUSE_MS = 5000;
interface Entry {
  /** Milliseconds until this page is loaded again: none at first, then each time twice as many. */
  readonly pause?: number;
}
const pauseNow = (): number => ((window.history.state ?? {}) as Entry).pause ?? 0;

/**
 * When a page itself breaks, or its part could not be fetched: without a network, or after a new version was installed.
 * The router and the loader of parts remember what failed, so such a page is loaded again as soon as the server can be reached.
 */
export const ErrorPage = (): ReactNode => {
  const error = useRouteError();
  const liveness = useLiveness();
  const { online } = useNetwork();
  const [atOnce] = useState(() => pauseNow() === 0);
  const missing = isMissingPart(error);
  const reachable = liveness === 'live' && online;
  useEffect(() => {
    if (!missing || !reachable) return undefined;
    const pause = pauseNow();
    const timer = window.setTimeout(() => {
      const state = { ...(window.history.state as Entry | null), pause: Math.max(FIRST_PAUSE_MS, pause * 2) };
      window.history.replaceState(state, '');
      window.location.reload();
    }, pause);
    return () => window.clearTimeout(timer);
  }, [missing, reachable]);
  if (missing && !reachable) return <NoNetwork />;
  return missing && atOnce ? null : <Broken />;
};
