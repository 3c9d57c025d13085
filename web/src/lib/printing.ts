import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from './listeners.js';

/** Before it prints, a page may ask for what it does not have yet: the other rows of its lists. By the browser's own menu it has no time for that. */
type Printing = 'no' | 'preparing' | 'prepared' | 'now';

const MOST_MS = 15_000;
const STEP_MS = 50;

let printing: Printing = 'no';
let since = '';
const { tell, listen } = createListeners();
const become = (next: Printing): void => {
  if (printing === 'no') since = new Date().toISOString();
  printing = next;
  // The browser takes the page as it stands when this returns.
  flushSync(() => {
    tell();
  });
};

/** Whether the page is drawn for paper, or about to be. */
export const usePrinting = (): Printing => useSyncExternalStore(listen, () => printing);

/** When the page that is being printed began to be, ISO 8601 UTC. */
export const printedAt = (): string => since;

/** A field shows as much of its text as fits; on paper all of it stands in its place. */
const writeOut = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#page .mantine-Input-input')].flatMap(
    (field) => {
      if (
        !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
        field.value === '' ||
        field.type === 'password'
      )
        return [];
      const written = document.createElement('div');
      written.className = 'print-value';
      written.textContent = field.value;
      field.after(written);
      return [written];
    },
  );

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, STEP_MS);
  });

/** A part of the page that is loaded with its code, as a map is, has a skeleton in its place until then. */
const isOnItsWay = (client: QueryClient): boolean =>
  client.isFetching() > 0 || document.querySelector('#page .mantine-Skeleton-root') !== null;

/** Prints once nothing is on its way any more. */
const prepare = async (client: QueryClient): Promise<void> => {
  become('preparing');
  await pause();
  for (let waited = 0; isOnItsWay(client) && waited < MOST_MS; waited += STEP_MS) await pause();
  // What came last is drawn with the next frames.
  await pause();
  window.print();
};

const isPrint = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Pages print whole, whichever way the browser is asked to; by Ctrl+P lists do with all of their rows. @returns how to stop */
export const keepPrinting = (client: QueryClient): (() => void) => {
  const over = new AbortController();
  const { signal } = over;
  let written: readonly HTMLElement[] = [];
  let scheme: string | undefined;
  const root = document.documentElement;
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isPrint(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (printing === 'no') void prepare(client);
    },
    { signal },
  );
  window.addEventListener(
    'beforeprint',
    () => {
      become(printing === 'preparing' ? 'prepared' : 'now');
      written = writeOut();
      // Paper is light.
      scheme = root.dataset['mantineColorScheme'];
      root.dataset['mantineColorScheme'] = 'light';
    },
    { signal },
  );
  window.addEventListener(
    'afterprint',
    () => {
      for (const element of written) element.remove();
      written = [];
      if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme;
      become('no');
    },
    { signal },
  );
  return () => over.abort();
};
