import { useCallback, useEffect, useRef, useState, type PointerEvent as PressEvent, type RefObject } from 'react';
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
}

interface Pressed {
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly bar: TimelineBar | null;
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
/** Pixels from the grid's upper and lower end from which it scrolls along. */
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
  const place = { mode, bar, x: event.clientX, y: event.clientY };
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

/** What the document says while something is pressed. */
const listen = (handlers: {
  readonly move: (event: PointerEvent) => void;
  readonly release: () => void;
  readonly giveUp: () => void;
  readonly isPressed: () => boolean;
}): (() => void) => {
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !handlers.isPressed()) return;
    event.stopPropagation();
    handlers.giveUp();
  };
  document.addEventListener('pointermove', handlers.move);
  document.addEventListener('pointerup', handlers.release);
  document.addEventListener('pointercancel', handlers.giveUp);
  document.addEventListener('keydown', key, { capture: true });
  return () => {
    document.removeEventListener('pointermove', handlers.move);
    document.removeEventListener('pointerup', handlers.release);
    document.removeEventListener('pointercancel', handlers.giveUp);
    document.removeEventListener('keydown', key, { capture: true });
  };
};

const scrollAlong = (grid: HTMLElement, y: number): void => {
  const { top, bottom } = grid.getBoundingClientRect();
  if (y < top + SCROLLS) grid.scrollBy({ top: -14 });
  if (y > bottom - SCROLLS) grid.scrollBy({ top: 14 });
};

export interface Dragging {
  readonly drag: Drag | null;
  readonly onPointerDown: (event: PressEvent) => void;
  /** Whether the press that ends now was a drag: then it is no click. */
  readonly wasDrag: () => boolean;
}

/**
 * Bars are carried, their ends are pulled, empty places are dragged over: with a mouse or a pen. Fingers scroll; what they want is in the menu.
 * State changes only when the drag leads to another place than before.
 */
export const useDragging = (options: DraggingOptions): Dragging => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(options);
  const held = useRef<Drag | null>(null);
  const pressed = useRef<Pressed | null>(null);
  const dragged = useRef(false);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const show = (next: Drag | null): void => {
      held.current = next;
      setDrag(next);
    };
    const giveUp = (): void => {
      pressed.current = null;
      show(null);
    };
    return listen({
      giveUp,
      isPressed: () => pressed.current !== null,
      move: (event) => {
        const press = pressed.current;
        const {
          grid: { current: grid },
          axis,
        } = latest.current;
        if (press === null || grid === null) return;
        if (!dragged.current && Math.hypot(event.clientX - press.x, event.clientY - press.y) < THRESHOLD) return;
        dragged.current = true;
        if (press.mode === 'move') scrollAlong(grid, event.clientY);
        const next = dragAt(press, event, latest.current, instantUnder(grid, axis, event.clientX));
        if (!isSame(held.current, next)) show(next);
      },
      release: () => {
        if (pressed.current === null) return;
        const last = held.current;
        giveUp();
        if (last !== null) latest.current.onDrop(last);
      },
    });
  }, []);
  const onPointerDown = useCallback((event: PressEvent): void => {
    dragged.current = false;
    const {
      grid: { current: grid },
      axis,
      barOf,
      busy,
    } = latest.current;
    if (
      event.button !== 0 ||
      event.pointerType === 'touch' ||
      busy ||
      grid === null ||
      !(event.target instanceof Element)
    )
      return;
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row === undefined || event.target.closest('[data-track]') === null) return;
    const element = event.target.closest<HTMLElement>('[data-bar]');
    const bar = element === null ? undefined : barOf(element.dataset['bar'] ?? '');
    const start = { x: event.clientX, y: event.clientY, from: instantUnder(grid, axis, event.clientX), row };
    if (element === null || bar === undefined) pressed.current = { ...start, bar: null, mode: 'new' };
    else pressed.current = { ...start, bar, mode: bar.fixed === null ? modeAt(element, event.clientX) : 'move' };
    // No selection of text while dragging; the focus still goes to what is pressed.
    event.preventDefault();
    element?.focus({ preventScroll: true });
  }, []);
  return { drag, onPointerDown, wasDrag: useCallback(() => dragged.current, []) };
};
