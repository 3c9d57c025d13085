import { CloseButton } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Place } from './refusal.js';
import './calendar.css';

/** Where a popover belongs to: the rectangle of what was pressed, in the window, and what takes the focus back. */
export interface Anchor {
  readonly rect: DOMRect;
  readonly element: HTMLElement | null;
}

export const anchorOf = (element: HTMLElement): Anchor => ({ rect: element.getBoundingClientRect(), element });

interface CalendarPopoverProps {
  readonly anchor: Anchor;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly width?: number;
  readonly children: ReactNode;
}

const GAP = 8;

/** Beside the anchor where there is room, else below or above it; always inside the window. */
export const placeOf = (rect: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>, size: { width: number; height: number }, view: { width: number; height: number }): Place => {
  const top = (y: number): number => Math.max(GAP, Math.min(y, view.height - size.height - GAP));
  const left = (x: number): number => Math.max(GAP, Math.min(x, view.width - size.width - GAP));
  if (rect.right + GAP + size.width + GAP <= view.width) return { x: rect.right + GAP, y: top(rect.top) };
  if (rect.left - GAP - size.width >= GAP) return { x: rect.left - GAP - size.width, y: top(rect.top) };
  const below = rect.bottom + GAP + size.height <= view.height;
  return { x: left(rect.left), y: top(below ? rect.bottom + GAP : rect.top - GAP - size.height) };
};

/**
 * A small dialog beside an entry. What has `data-autofocus` in it takes the focus; Escape or a press elsewhere closes it, and the focus goes back to where it came from.
 */
export const CalendarPopover = ({ anchor, title, onClose, width = 340, children }: CalendarPopoverProps): ReactNode => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(box, useFocusTrap(true));
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const press = (event: PointerEvent): void => {
      // Selects and menus of the popover open in portals of their own, and so do messages: those are not "elsewhere".
      if (!(event.target instanceof Element) || event.target.closest('.calendar-popover, [data-portal], .mantine-Notifications-root') !== null) return;
      onClose();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [onClose]);
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return undefined;
    const put = (): void => setPlace(placeOf(anchor.rect, node.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight }));
    put();
    // What it holds arrives later: a map, names.
    const watch = new ResizeObserver(put);
    watch.observe(node);
    return () => watch.disconnect();
  }, [anchor]);
  useEffect(() => () => anchor.element?.focus({ preventScroll: true }), [anchor]);
  return createPortal(
    <div
      ref={ref} className="calendar-popover" role="dialog" aria-labelledby={id} style={{ width, ...(place === null ? { opacity: 0 } : { left: place.x, top: place.y }) }}
      onKeyDown={(event) => { if (event.key === 'Escape') { event.stopPropagation(); onClose(); } }}
    >
      <header><h3 id={id}>{title}</h3><CloseButton aria-label="Close" onClick={onClose} /></header>
      {children}
    </div>,
    document.body,
  );
};
