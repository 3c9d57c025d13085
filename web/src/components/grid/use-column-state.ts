import { own } from '#contracts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readColumnState, USUAL, writtenColumnState, type ColumnState } from './column-state.js';
import { createListeners } from '../../lib/listeners.js';

const KEY = 'soundings.columns';
const { tell, listen } = createListeners();

/** The lines of all grids by their names; what is stored may be from another version, or no record at all. */
const stored = (): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {};
  } catch {
    return {};
  }
};

let current: Readonly<Record<string, string>> | null = null;
const linesOf = (): Readonly<Record<string, string>> => (current ??= stored());

/** Keeps a grid's line in this browser, and tells whoever shows it. */
export const keepLine = (grid: string, line: string): void => {
  // Another window of this browser may have kept other grids meanwhile.
  current = Object.fromEntries(Object.entries({ ...stored(), [grid]: line }).filter(([, kept]) => kept !== ''));
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Full or not allowed: then the columns stay so until the page is loaded again.
  }
  tell();
};

/** How this browser has the grid's columns; '' is as usual. */
export const useKeptLine = (grid: string): string => useSyncExternalStore(listen, () => own(linesOf(), grid) ?? '');

export type Arranging = readonly [ColumnState, (next: ColumnState) => void];

/** Kept in this browser alone, for grids whose state is in no address. */
export const useKeptArrangement = (grid: string): Arranging => {
  const line = useKeptLine(grid);
  const arrangement = useMemo(() => readColumnState(line), [line]);
  const arrange = useCallback((next: ColumnState): void => keepLine(grid, writtenColumnState(next)), [grid]);
  return [arrangement, arrange];
};

/**
 * Of the address, where it has one: a link or a saved view. Then changes stay in it, and what this browser keeps is as it was.
 * @param parameter its name in the address
 */
export const useAddressArrangement = (grid: string, parameter: string): Arranging => {
  const [search, setSearch] = useSearchParams();
  const [kept, keepIt] = useKeptArrangement(grid);
  const line = search.get(parameter);
  const linked = useMemo(() => readColumnState(line), [line]);
  const arrange = useCallback(
    (next: ColumnState): void => {
      if (line === null) keepIt(next);
      else
        setSearch(
          (before) => {
            const after = new URLSearchParams(before);
            after.set(parameter, writtenColumnState(next) || USUAL);
            return after;
          },
          { replace: true },
        );
    },
    [line, parameter, keepIt, setSearch],
  );
  return [line === null ? kept : linked, arrange];
};
