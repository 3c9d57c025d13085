import { useRef, type PointerEvent } from 'react';

/** Less is a finger that pressed and slipped. */
const LEAST_PX = 50;

interface Swiped {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
}

/**
 * A finger that is drawn across, to the left or to the right. The element has `touch-action: pan-y pinch-zoom`: the rest is the browser's,
 * to scroll and to enlarge.
 */
export const useSwipe = (onLeft: () => void, onRight: () => void): Swiped => {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
      from.current = pointerType === 'touch' && isPrimary ? { x, y } : null;
    },
    onPointerUp: ({ clientX, clientY }) => {
      const { current } = from;
      from.current = null;
      if (current === null) return;
      const across = clientX - current.x;
      if (Math.abs(across) < Math.max(LEAST_PX, 2 * Math.abs(clientY - current.y))) return;
      if (across < 0) onLeft();
      else onRight();
    },
  };
};
