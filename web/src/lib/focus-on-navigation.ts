import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const PRODUCT = 'Soundings';

/** The path that was shown last; null until the first page. */
let shown: string | null = null;

/** Said instead of the heading: the moment that everything in the window is of. */
let moment: string | null = null;

const nameWindow = (page: HTMLElement | null): void => {
  const title = moment ?? page?.querySelector('h1')?.textContent ?? '';
  const name = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  if (document.title !== name) document.title = name;
};

/** While it is not null the window is called by the moment, whatever its heading says. @param id as in `useArrival` */
export const useMomentOfWindow = (id: string, asAt: string | null): void => {
  useEffect(() => {
    moment = asAt;
    nameWindow(document.getElementById(id));
    return () => {
      moment = null;
    };
  }, [id, asAt]);
};

/** The dialog that has the focus: one that led here and fades, or one that somebody opened while the page was on its way. */
const dialogInUse = (): Element | null => document.activeElement?.closest('[aria-modal="true"]') ?? null;

/** @returns what ends the waiting */
const onceGone = (element: Element, then: () => void): (() => void) => {
  const watch = new MutationObserver(() => {
    if (element.isConnected) return;
    watch.disconnect();
    then();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
};

const isNowhere = (focused: Element | null, page: HTMLElement): boolean =>
  focused === null || focused === document.body || focused === page;

/**
 * Takes whoever reads by keyboard or by ear along to another page: the window is called as its heading says, and the focus goes
 * to that heading, or to the page until it has one. A first page leaves the focus to the browser, and a page that took it itself keeps it.
 * @param id of the element that holds the page
 */
export const useArrival = (id: string): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = document.getElementById(id);
    if (page === null) return undefined;
    let waiting = shown !== null && shown !== pathname;
    shown = pathname;
    const call = (): void => {
      nameWindow(page);
    };
    const lead = (): void => {
      const heading = page.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      (heading ?? page).focus({ preventScroll: true });
    };
    // The heading comes with what is loaded, or anew: then the focus is nowhere.
    const follow = (): void => {
      call();
      if (waiting && isNowhere(document.activeElement, page)) lead();
    };
    const left = (): void => {
      waiting = false;
    };
    call();
    const arrive = (): void => {
      if (waiting && !(page.contains(document.activeElement) && document.activeElement !== page)) lead();
    };
    const dialog = waiting ? dialogInUse() : null;
    const fades = dialog === null ? null : onceGone(dialog, arrive);
    if (dialog === null) arrive();
    const watch = new MutationObserver(follow);
    watch.observe(page, { childList: true, subtree: true, characterData: true });
    for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, left, { capture: true });
    return () => {
      fades?.();
      watch.disconnect();
      for (const act of ['keydown', 'pointerdown']) document.removeEventListener(act, left, { capture: true });
    };
  }, [id, pathname]);
};
