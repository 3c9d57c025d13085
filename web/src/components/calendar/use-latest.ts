import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and does what the newest one does. The library takes every new option for a new
 * calendar, and forgets what is being dragged.
 */
export const useLatest = <Args extends readonly unknown[], Answer>(
  newest: (...args: Args) => Answer,
): ((...args: Args) => Answer) => {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};
