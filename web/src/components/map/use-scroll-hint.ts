import { t } from '#languages';
import { useEffect, useState, type RefObject } from 'react';

const LONG_MS = 1600;

/** Tells who tries to zoom with the bare wheel, or to move with one finger, how it is done; the page scrolls meanwhile. */
export const useScrollHint = (target: RefObject<HTMLElement | null>, still: boolean): string | null => {
  const [hint, setHint] = useState<string | null>(null);
  useEffect(() => {
    const element = target.current;
    if (element === null || still) return undefined;
    let timer: number | undefined;
    const say = (words: string): void => {
      setHint(words);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setHint(null), LONG_MS);
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) say(t('Hold Ctrl and scroll to zoom'));
    };
    const touch = (event: TouchEvent): void => {
      if (event.touches.length === 1) say(t('Move the map with two fingers'));
    };
    element.addEventListener('wheel', wheel, { passive: true });
    element.addEventListener('touchmove', touch, { passive: true });
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchmove', touch);
    };
  }, [target, still]);
  return hint;
};
