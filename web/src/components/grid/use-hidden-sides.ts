import { useEffect, type RefObject } from 'react';

/** Says on the frame at which side columns are out of view, for the shadow that tells so. */
export const useHiddenSides = (frame: RefObject<HTMLElement | null>, drawn: boolean): void => {
  useEffect(() => {
    const viewport = frame.current?.querySelector<HTMLElement>('.ag-grid-viewport');
    const area = viewport?.firstElementChild;
    if (!drawn || viewport === null || viewport === undefined || area === null || area === undefined) return undefined;
    const tell = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = viewport;
      frame.current?.setAttribute('data-hidden-left', String(scrollLeft > 1));
      frame.current?.setAttribute('data-hidden-right', String(scrollLeft + clientWidth < scrollWidth - 1));
    };
    tell();
    viewport.addEventListener('scroll', tell, { passive: true });
    const sizes = new ResizeObserver(tell);
    sizes.observe(viewport);
    sizes.observe(area);
    return () => {
      viewport.removeEventListener('scroll', tell);
      sizes.disconnect();
    };
  }, [frame, drawn]);
};
