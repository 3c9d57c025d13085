import { useCallback, useEffect, useRef, useState, type PointerEvent as PressEvent, type RefObject } from 'react';
import { RESTS_MS } from '../../lib/touch.js';
import type { Span } from '../calendar/windows.js';
import { instantAt, type Axis } from './axis.js';
import type { TimelineBar } from './entries.js';
import { chosen, FINE_STEP, pulled, STEP, type DragMode } from './snapping.js';

/** What stands in the way of a drop. */
export interface Misfit {
  readonly sentence: string;
  /** Known for sure: the server is not asked. */
  readonly final: boolean;
}

export interface Drag {
  readonly mode: DragMode;
  /** null: a range is being chosen. */
  readonly bar: TimelineBar | null;
  readonly row: string;
  readonly span: Span;
  readonly misfit: Misfit | null;
  /** Where the pointer is, in the window. */
  readonly x: number;
  readonly y: number;
  /** What is said of it must not lie under the finger. */
  readonly byFinger: boolean;
}

interface Pressed {
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly bar: TimelineBar | null;
  readonly element: HTMLElement | null;
  readonly row: string;
  readonly mode: DragMode;
}

export interface DraggingOptions {
  readonly grid: RefObject<HTMLElement | null>;
  readonly axis: Axis;
  readonly barOf: (id: string) => TimelineBar | undefined;
  /** Whether a bar can be carried to a row. */
  readonly takes: (bar: TimelineBar, row: string) => boolean;
  readonly check: (bar: TimelineBar, row: string, span: Span) => Misfit | null;
  readonly checkNew: (row: string, span: Span) => Misfit | null;
  /** Nothing can be dragged: what was dropped before is being saved. */
  readonly busy: boolean;
  readonly onDrop: (drag: Drag) => void;
}

/** Pixels that the pointer moves before a press is a drag. */
const THRESHOLD = 4;
/** Pixels of a bar's ends that pull them. */
const EDGE = 7;
/** Pixels from the grid's ends from which it scrolls along. */
const SCROLLS = 44;

const modeAt = (element: HTMLElement, x: number): DragMode => {
  const { left, right, width } = element.getBoundingClientRect();
  if (width < 3 * EDGE) return 'move';
  if (x - left <= EDGE && element.dataset['openStart'] !== 'true') return 'start';
  return right - x <= EDGE && element.dataset['openEnd'] !== 'true' ? 'end' : 'move';
};

const instantUnder = (grid: HTMLElement, axis: Axis, x: number): number => {
  const track = grid.querySelector('[data-track]')?.getBoundingClientRect();
  return track === undefined || track.width === 0 ? axis.start : instantAt(axis, (x - track.left) / track.width);
};

const rowUnder = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset['row'];

const isSame = (one: Drag | null, other: Drag): boolean =>
  one !== null &&
  one.row === other.row &&
  one.span.start === other.span.start &&
  one.span.end === other.span.end &&
  one.misfit?.sentence === other.misfit?.sentence;

/** A bar that can not be moved in time only changes its row. */
const fixedDrag = (
  bar: TimelineBar,
  row: string,
  wanted: Span,
  check: DraggingOptions['check'],
): Pick<Drag, 'span' | 'misfit'> => {
  const span = { start: bar.start, end: bar.end };
  if (row !== bar.row) return { span, misfit: check(bar, row, span) };
  return {
    span,
    misfit: wanted.start === bar.start && wanted.end === bar.end ? null : { sentence: bar.fixed ?? '', final: true },
  };
};

const dragAt = (
  pressed: Pressed,
  event: PointerEvent,
  { axis, takes, check, checkNew }: DraggingOptions,
  to: number,
): Drag => {
  const { bar, mode } = pressed;
  const pull = { from: pressed.from, to, step: event.altKey ? FINE_STEP : STEP };
  const place = { mode, bar, x: event.clientX, y: event.clientY, byFinger: event.pointerType === 'touch' };
  if (bar === null || mode === 'new') {
    const span = chosen(pull);
    return { ...place, row: pressed.row, span, misfit: checkNew(pressed.row, span) };
  }
  const over = mode === 'move' ? rowUnder(event.clientX, event.clientY) : undefined;
  const row = over !== undefined && takes(bar, over) ? over : bar.row;
  const span = pulled(bar, mode, pull, axis);
  if (bar.fixed !== null) return { ...place, row, ...fixedDrag(bar, row, span, check) };
  return { ...place, row, span, misfit: check(bar, row, span) };
};

/** What the document and the grid say while something is pressed. */
const listen = (
  grid: HTMLElement | null,
  handlers: {
    readonly move: (event: PointerEvent) => void;
    readonly release: (event: PointerEvent) => void;
    readonly giveUp: () => void;
    readonly isPressed: () => boolean;
    readonly isResting: () => boolean;
    /** A finger held something: what it does to the end is no press. */
    readonly hasHeld: () => boolean;
  },
): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointermove', handlers.move, { signal });
  document.addEventListener('pointerup', handlers.release, { signal });
  document.addEventListener('pointercancel', handlers.giveUp, { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !handlers.isPressed()) return;
      event.stopPropagation();
      handlers.giveUp();
    },
    { capture: true, signal },
  );
  // The grid stays where it is under a finger that carries something.
  grid?.addEventListener(
    'touchmove',
    (event) => {
      if (handlers.isPressed() && event.cancelable) event.preventDefault();
    },
    { passive: false, signal },
  );
  // Nor does the browser make a press of a mouse of it, which would close what the finger asked for.
  grid?.addEventListener(
    'touchend',
    (event) => {
      if (handlers.hasHeld() && event.cancelable) event.preventDefault();
    },
    { passive: false, signal },
  );
  // A menu of the browser, which a resting finger asks for, would end the touch.
  grid?.addEventListener(
    'contextmenu',
    (event) => {
      if (handlers.isResting() || handlers.isPressed()) event.preventDefault();
    },
    { signal },
  );
  return () => listening.abort();
};

const scrollAlong = (grid: HTMLElement, { clientX: x, clientY: y }: PointerEvent): void => {
  const { top, bottom, left, right } = grid.getBoundingClientRect();
  const head = Number.parseFloat(getComputedStyle(grid).scrollPaddingLeft);
  const along = (at: number, from: number, to: number): number =>
    at < from + SCROLLS ? -14 : at > to - SCROLLS ? 14 : 0;
  grid.scrollBy({ left: along(x, left + head, right), top: along(y, top, bottom) });
};

export interface Dragging {
  readonly drag: Drag | null;
  readonly onPointerDown: (event: PressEvent) => void;
  /** Whether the press that ends now was a drag: then it is no click. */
  readonly wasDrag: () => boolean;
}

/**
 * Bars are carried, their ends are pulled, empty places are dragged over: with a mouse, a pen, or a finger that rested on them first; other
 * fingers scroll. State changes only when the drag leads to another place than before.
 */
export const useDragging = (options: DraggingOptions): Dragging => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(options);
  const held = useRef<Drag | null>(null);
  const pressed = useRef<Pressed | null>(null);
  /** The browser takes it back as soon as the finger scrolls. */
  const resting = useRef<NodeJS.Timeout | undefined>(undefined);
  const byFinger = useRef(false);
  const dragged = useRef(false);
  useEffect(() => {
    latest.current = options;
  });
  const show = useCallback((next: Drag | null): void => {
    held.current = next;
    setDrag(next);
  }, []);
  const leave = useCallback((): void => {
    clearTimeout(resting.current);
    resting.current = undefined;
  }, []);
  useEffect(() => {
    const giveUp = (): void => {
      leave();
      pressed.current = null;
      show(null);
    };
    const ends = listen(latest.current.grid.current, {
      giveUp,
      isPressed: () => pressed.current !== null,
      isResting: () => resting.current !== undefined,
      hasHeld: () => byFinger.current,
      move: (event) => {
        const press = pressed.current;
        const {
          grid: { current: grid },
          axis,
        } = latest.current;
        if (press === null || grid === null || !event.isPrimary) return;
        if (!dragged.current && Math.hypot(event.clientX - press.x, event.clientY - press.y) < THRESHOLD) return;
        dragged.current = true;
        if (press.mode === 'move') scrollAlong(grid, event);
        const next = dragAt(press, event, latest.current, instantUnder(grid, axis, event.clientX));
        if (!isSame(held.current, next)) show(next);
      },
      release: ({ isPrimary }) => {
        // A palm on the screen lets nothing go.
        if (!isPrimary) return;
        leave();
        const press = pressed.current;
        const last = held.current;
        if (press === null) return;
        giveUp();
        if (last === null) return;
        // A finger that only rested on a bar asks for its menu.
        if (dragged.current || press.element === null) latest.current.onDrop(last);
        else press.element.click();
      },
    });
    return () => {
      ends();
      leave();
    };
  }, [show, leave]);
  const onPointerDown = useCallback(
    (event: PressEvent): void => {
      if (!event.isPrimary) return;
      dragged.current = false;
      byFinger.current = false;
      leave();
      const { nativeEvent, target } = event;
      const {
        grid: { current: grid },
        axis,
        barOf,
        busy,
      } = latest.current;
      if (event.button !== 0 || busy || grid === null || !(target instanceof Element)) return;
      const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (row === undefined || target.closest('[data-track]') === null) return;
      const element = target.closest<HTMLElement>('[data-bar]');
      const bar = element === null ? undefined : barOf(element.dataset['bar'] ?? '');
      const { clientX: x, clientY: y } = event;
      const from = instantUnder(grid, axis, x);
      const press: Pressed =
        element === null || bar === undefined
          ? { x, y, from, row, bar: null, element: null, mode: 'new' }
          : { x, y, from, row, bar, element, mode: bar.fixed === null ? modeAt(element, x) : 'move' };
      const take = (): void => {
        pressed.current = press;
        element?.focus({ preventScroll: true });
      };
      if (event.pointerType === 'touch') {
        resting.current = setTimeout(() => {
          leave();
          take();
          byFinger.current = true;
          show(dragAt(press, nativeEvent, latest.current, from));
        }, RESTS_MS);
        return;
      }
      // No selection of text while dragging; the focus still goes to what is pressed.
      event.preventDefault();
      take();
    },
    [show, leave],
  );
  return { drag, onPointerDown, wasDrag: useCallback(() => dragged.current, []) };
};
