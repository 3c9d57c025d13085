import { useEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const ITEM = '[data-item]';

const itemsOf = (row: Element | null | undefined): readonly HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>(ITEM) ?? []),
];

const nearest = (items: readonly HTMLElement[], left: number): HTMLElement | undefined =>
  items.reduce<HTMLElement | undefined>(
    (best, item) =>
      best === undefined ||
      Math.abs(item.getBoundingClientRect().left - left) < Math.abs(best.getBoundingClientRect().left - left)
        ? item
        : best,
    undefined,
  );

const target = (grid: Element, item: HTMLElement, key: string): HTMLElement | undefined => {
  const rows = [...grid.querySelectorAll('[data-row]')];
  const row = item.closest('[data-row]');
  const items = itemsOf(row);
  const at = items.indexOf(item);
  switch (key) {
    case 'ArrowLeft':
      return items[at - 1];
    case 'ArrowRight':
      return items[at + 1];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = rows[rows.findIndex((one) => one === row) + (key === 'ArrowDown' ? 1 : -1)];
      return nearest(itemsOf(next), item.getBoundingClientRect().left);
    }
    default:
      return undefined;
  }
};

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

export interface Roving {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * One stop for the Tab key, whatever the number of bars; the arrow keys go on from there, in the row and between rows.
 * Which one is the stop stands in the page only, so that moving on draws nothing anew.
 */
export const useRoving = (grid: RefObject<HTMLElement | null>): Roving => {
  useEffect(() => {
    const stop =
      grid.current?.querySelector<HTMLElement>(`${ITEM}[tabindex="0"]`) ??
      grid.current?.querySelector<HTMLElement>(ITEM);
    stop?.setAttribute('tabindex', '0');
  });
  const onFocus = (event: FocusEvent): void => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(ITEM)) return;
    for (const other of grid.current?.querySelectorAll(`${ITEM}[tabindex="0"]`) ?? [])
      other.setAttribute('tabindex', '-1');
    event.target.setAttribute('tabindex', '0');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!KEYS.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches(ITEM) || grid.current === null) return;
    // At the end of a row the key does nothing, rather than turning the page to another week.
    event.preventDefault();
    target(grid.current, event.target, event.key)?.focus();
  };
  return { onFocus, onKeyDown };
};
