import { lazy, Suspense, type ReactNode } from 'react';
import { hasKept } from '../lib/kept.js';
import { untilThere } from '../lib/late.js';
import { useMe } from '../lib/queries.js';

const WaitingMark = lazy(() => untilThere(async () => ({ default: (await import('./waiting-mark.js')).WaitingMark })));

/** Sends what waits on this device, and counts it. At a desk that is no engineer's nothing is loaded for it. */
export const WaitingPart = (): ReactNode => {
  const { data: me } = useMe();
  return me?.isEngineer === true || hasKept() ? (
    <Suspense fallback={null}>
      <WaitingMark />
    </Suspense>
  ) : null;
};
