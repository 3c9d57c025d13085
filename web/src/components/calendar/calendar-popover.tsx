import { t } from '#languages';
import { CloseButton } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useClosedOnBack } from '../../lib/close-requests.js';
import { placeOf, type Place } from './place.js';
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

/**
 * A small dialog beside an entry. What has `data-autofocus` in it takes the focus; Escape or a press elsewhere closes it, and the focus goes back to where it came from.
 */
export const CalendarPopover = ({ anchor, title, onClose, width = 340, children }: CalendarPopoverProps): ReactNode => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(box, useFocusTrap(true));
  const [place, setPlace] = useState<Place | null>(null);
  useClosedOnBack(box);
  useEffect(() => {
    const press = (event: PointerEvent): void => {
      // Selects and menus of the popover open in portals of their own, and so do messages: those are not "elsewhere".
      if (
        !(event.target instanceof Element) ||
        event.target.closest('.calendar-popover, [data-portal], .mantine-Notifications-root') !== null
      )
        return;
      onClose();
    };
    // Heard wherever the focus is, and before a menu or a list of it that is open: Escape is for that then.
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || box.current?.querySelector('[aria-expanded="true"]') !== null) return;
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key, { capture: true });
    };
  }, [onClose]);
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return undefined;
    const put = (): void =>
      setPlace(
        placeOf(anchor.rect, node.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight }),
      );
    put();
    // What it holds arrives later: a map, names.
    const watch = new ResizeObserver(put);
    watch.observe(node);
    return () => watch.disconnect();
  }, [anchor]);
  useEffect(() => () => anchor.element?.focus({ preventScroll: true }), [anchor]);
  return createPortal(
    <div
      ref={ref}
      className="calendar-popover"
      role="dialog"
      aria-labelledby={id}
      style={{ width, ...(place === null ? { opacity: 0 } : { left: place.x, top: place.y }) }}
    >
      <div className="calendar-popover-head">
        <h3 id={id}>{title}</h3>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </div>
      {children}
    </div>,
    document.body,
  );
};
