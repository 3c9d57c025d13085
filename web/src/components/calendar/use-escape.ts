import { useCallback, useEffect, useRef } from 'react';

export interface EscapeWatch {
  /** On the element in which something is pressed and dragged. */
  readonly onPointerDown: () => void;
  /** Whether Escape was pressed since then: what ends now is not wanted. */
  readonly wasCancelled: () => boolean;
}

/**
 * Escape gives up what is being dragged. The library has no call for that: it is made to let go, and what it says then is dropped.
 * @param onEscape at every Escape: what was chosen is chosen no more
 */
export const useEscape = (onEscape: () => void): EscapeWatch => {
  const pressed = useRef(false);
  const cancelled = useRef(false);
  useEffect(() => {
    const release = (): void => {
      pressed.current = false;
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      onEscape();
      if (!pressed.current) return;
      event.stopPropagation();
      cancelled.current = true;
      document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    };
    document.addEventListener('pointerup', release);
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      document.removeEventListener('pointerup', release);
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, [onEscape]);
  return {
    onPointerDown: useCallback(() => {
      pressed.current = true;
      cancelled.current = false;
    }, []),
    wasCancelled: useCallback(() => cancelled.current, []),
  };
};
