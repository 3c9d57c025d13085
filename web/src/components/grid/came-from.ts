import { useEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A row of a list and the column in which it was pressed; null: a card. */
export interface CameFrom {
  readonly row: string;
  readonly column: string | null;
}

/** The row that was touched last on each page of the history, by the key of its entry. */
const touched = new Map<string, CameFrom & { readonly list: string }>();

/** Enough for every way back that somebody goes. */
const MOST = 50;

const touch = (key: string, of: CameFrom & { readonly list: string }): void => {
  touched.delete(key);
  touched.set(key, of);
  const [oldest] = touched.keys();
  if (touched.size > MOST && oldest !== undefined) touched.delete(oldest);
};

/**
 * Back from where a row led to: that row again.
 * @param list its label
 * @param frame around the rows, each with its id as `row-id`
 * @returns the row, for whoever comes back to it
 */
export const useCameFrom = (list: string, frame: RefObject<HTMLElement | null>): CameFrom | null => {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [from] = useState(() => {
    const last = kind === NavigationType.Pop ? touched.get(key) : undefined;
    return last?.list === list ? last : null;
  });
  const now = useRef(key);
  useEffect(() => {
    now.current = key;
  }, [key]);
  useEffect(() => {
    const element = frame.current;
    const keep = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest('[row-id]')?.getAttribute('row-id') : null;
      if (target instanceof Element && row !== null && row !== undefined)
        touch(now.current, { list, row, column: target.closest('[col-id]')?.getAttribute('col-id') ?? null });
    };
    for (const kind of ['focusin', 'pointerdown']) element?.addEventListener(kind, keep);
    return () => {
      for (const kind of ['focusin', 'pointerdown']) element?.removeEventListener(kind, keep);
    };
  }, [frame, list]);
  return from;
};

/** The focus is at the heading of a page that was just come to, or nowhere: nobody went on meanwhile. */
export const isUnclaimed = (): boolean => {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.tagName === 'H1' ||
    activeElement.id === 'page'
  );
};
