import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { hasOutbox } from '../lib/held-here.js';
import { untilThere } from '../lib/late.js';
import { useMe } from '../lib/queries.js';

const WaitingMark = lazy(() => untilThere(async () => ({ default: (await import('./waiting-mark.js')).WaitingMark })));

/** Sends what waits on this device, and counts it. On a desk that never kept anything nothing is loaded for it. */
export const WaitingPart = (): ReactNode => {
  const { data: me } = useMe();
  const [held, setHeld] = useState(false);
  useEffect(() => { void hasOutbox().then(setHeld); }, []);
  return held || me?.isEngineer === true ? <Suspense fallback={null}><WaitingMark /></Suspense> : null;
};
