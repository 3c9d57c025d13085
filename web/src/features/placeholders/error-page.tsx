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

/** Of a page that is still without its part a moment after it was loaded again, another load is of no use. */
const LATELY_MS = 30_000;
interface Entry {
  readonly loadedAgain?: number;
}
const wasLoadedLately = (): boolean => {
  const { loadedAgain = 0 } = (window.history.state ?? {}) as Entry;
  return Date.now() - loadedAgain < LATELY_MS;
};
const loadAgain = (): void => {
  window.history.replaceState({ ...(window.history.state as Entry | null), loadedAgain: Date.now() }, '');
  window.location.reload();
};

/**
 * When a page itself breaks, or its part could not be fetched: without a network, or after a new version was installed.
 * The router and the loader of parts remember what failed, so such a page is loaded again as soon as the server can be reached.
 */
export const ErrorPage = (): ReactNode => {
  const error = useRouteError();
  const liveness = useLiveness();
  const { online } = useNetwork();
  const [lately] = useState(wasLoadedLately);
  const missing = isMissingPart(error);
  const reachable = liveness === 'live' && online;
  const again = missing && reachable && !lately;
  useEffect(() => {
    if (again) loadAgain();
  }, [again]);
  if (again) return null;
  return missing && !reachable ? <NoNetwork /> : <Broken />;
};
