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

/** Milliseconds between two questions whether the server can be reached, and how long one may take. */
const AGAIN_MS = 5000;
interface Entry {
  /** Milliseconds until this page is loaded again: none at first, then each time twice as many. */
  readonly pause?: number;
}
const pauseNow = (): number => ((window.history.state ?? {}) as Entry).pause ?? 0;

/** Asked before a page is loaded again: without a server that would end on the browser's own page of errors. */
const answers = (): Promise<boolean> =>
  fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(AGAIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * When a page itself breaks, or its part could not be fetched: without a network, or after a new version was installed.
 * The router and the loader of parts remember what failed, so such a page is loaded again as soon as the server answers.
 */
export const ErrorPage = (): ReactNode => {
  const missing = isMissingPart(useRouteError());
  const liveness = useLiveness();
  const [atOnce] = useState(() => pauseNow() === 0);
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    let timer: number | undefined;
    const askAfter = (ms: number): void => {
      timer = window.setTimeout(() => {
        void answers().then((there) => {
          if (left) return;
          setAway(!there);
          if (!there) return askAfter(AGAIN_MS);
          const state = { ...(window.history.state as Entry | null), pause: Math.max(AGAIN_MS, pauseNow() * 2) };
          window.history.replaceState(state, '');
          window.location.reload();
        });
      }, ms);
    };
    askAfter(pauseNow());
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
    // Asked anew when the line is back.
  }, [missing, liveness]);
  if (missing && (away || liveness === 'reconnecting')) return <NoNetwork />;
  return missing && atOnce ? null : <Broken />;
};
