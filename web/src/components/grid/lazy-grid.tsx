import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { RowsSkeleton } from '../feedback/index.js';
import { LightTable } from './light-table.js';
import { withRoom } from './room.js';
import type { Table } from './table.js';
import type { TablePlace, TableProps } from './table-look.js';

/** The grid's code is as large as the rest of a page. Once it is there, a list that fills its page is a grid from the start. */
let fetched: typeof Table | 'failed' | null = null;
let coming: Promise<void> | null = null;

/** Asks for the grid's code, once; after a failure the next one who reaches for a list asks again. */
export const fetchTable = (): Promise<void> =>
  (coming ??= import('./table.js').then(
    (module) => {
      fetched = module.Table;
    },
    () => {
      fetched = 'failed';
      coming = null;
    },
  ));

const placeOf = (frame: HTMLElement | null): TablePlace | null => {
  const active = document.activeElement;
  if (frame === null || active === null || !frame.contains(active)) return null;
  return {
    at: Number(active.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1),
    key: active.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null,
  };
};

/** A press that has begun ends where it began: nothing is exchanged under a finger. */
const released = (pressed: boolean): Promise<void> =>
  pressed
    ? new Promise((resolve) => {
        window.addEventListener(
          'pointerup',
          () => {
            window.setTimeout(resolve, 0);
          },
          { once: true },
        );
        window.addEventListener('pointercancel', () => resolve(), { once: true });
      })
    : Promise.resolve();

const LOOK_AGAIN_MS = 50;

/** Ends when nothing in the rows is on its way: a flag that was pressed would be lost with them. */
const settled = async (rows: () => HTMLElement | null): Promise<void> => {
  while ((rows()?.querySelector('[aria-busy="true"]') ?? null) !== null)
    await new Promise((resolve) => {
      window.setTimeout(resolve, LOOK_AGAIN_MS);
    });
};

/**
 * A list that becomes a grid. One that is a part of its page does so when it is reached for: until then, and where the grid
 * cannot be fetched, it is plain rows, which are drawn for much less.
 */
export const LazyGrid = <Row,>({ columns: usual, ...rest }: TableProps<Row>): ReactNode => {
  const columns = useMemo(() => withRoom(usual, rest.rows), [usual, rest.rows]);
  const props = { ...rest, columns };
  const [place, setPlace] = useState<TablePlace | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const shown = useRef(true);
  const waits = props.short === true && (props.choosing ?? null) === null && props.detail === undefined;
  const [reached, setReached] = useState(false);
  const reach = useCallback((): void => {
    const exchange = async (): Promise<void> => {
      await fetchTable();
      do {
        await released(pressed.current);
        await settled(() => frame.current);
      } while (pressed.current);
      if (!shown.current) return;
      // At once: a press that begins between here and the next frame would end on another element.
      flushSync(() => {
        setPlace(placeOf(frame.current));
        setReached(true);
      });
    };
    void exchange();
  }, []);
  const down = useCallback(() => {
    pressed.current = true;
  }, []);
  const up = useCallback(() => {
    pressed.current = false;
  }, []);
  useEffect(() => {
    shown.current = true;
    if (!waits) reach();
    // What stands above the rows belongs to the list: its menus may ask the grid.
    const list = frame.current?.closest('.grid-frame');
    for (const kind of ['pointerenter', 'focusin']) list?.addEventListener(kind, reach);
    return () => {
      shown.current = false;
      for (const kind of ['pointerenter', 'focusin']) list?.removeEventListener(kind, reach);
    };
  }, [waits, reach]);
  if ((reached || !waits) && fetched !== null && fetched !== 'failed') {
    const Grid = fetched;
    return <Grid {...props} place={place} />;
  }
  if (!waits && fetched === null) return <RowsSkeleton rows={props.short === true ? 6 : 14} />;
  return (
    <div style={{ display: 'contents' }} onPointerDown={down} onPointerUp={up} onPointerCancel={up}>
      <LightTable {...props} frame={frame} />
    </div>
  );
};
