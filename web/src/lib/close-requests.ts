import { useLayoutEffect, type RefObject } from 'react';
import { TOUCHED } from './touch.js';

/** What the browser offers of it: https://developer.mozilla.org/docs/Web/API/CloseWatcher */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Stands on a field under which something is open, where its role has no `aria-expanded`, and on what lies over the page and is no dialog of the library. */
export const EXPANDED = 'data-expanded';
/** A dialog keeps the page from scrolling. */
const LOCKED = 'data-scroll-locked';
const OPENERS = `[aria-haspopup][aria-expanded="true"], [${EXPANDED}]`;
export const ESCAPE = 'Escape';

const isCovered = (): boolean => document.body.hasAttribute(LOCKED) || document.querySelector(OPENERS) !== null;

/** @param close called once, when 'Back' is pressed @returns ends it */
const onCloseRequest = (close: () => void): (() => void) => {
  const { CloseWatcher } = window as { readonly CloseWatcher?: new () => Watcher };
  if (CloseWatcher === undefined || !matchMedia(TOUCHED).matches) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  return () => {
    watcher.destroy();
  };
};

/** What lies over the page as long as it is there, and closes by Escape, closes by 'Back' too. */
export const useClosedOnBack = (box: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const { current } = box;
    current?.setAttribute(EXPANDED, '');
    return () => current?.removeAttribute(EXPANDED);
  }, [box]);
};

/** From now on 'Back' of a phone does what Escape does, as long as a dialog, a menu or a choice lies over the page. */
export const closeOnBack = (): void => {
  let end: (() => void) | null = null;
  /** The key itself is heard by what it closes, which must not be asked twice. */
  let isPressed = false;
  const look = (): void => {
    if (isCovered() && !isPressed) end ??= onCloseRequest(asked);
    else {
      end?.();
      end = null;
    }
  };
  const asked = (): void => {
    end = null;
    if (!isCovered()) {
      // It went with its page: the person means the page.
      history.back();
      return;
    }
    const on = document.activeElement ?? document.body;
    on.dispatchEvent(new KeyboardEvent('keydown', { key: ESCAPE, code: ESCAPE, bubbles: true, cancelable: true }));
    // Several may lie over each other.
    setTimeout(look);
  };
  new MutationObserver(look).observe(document.body, {
    attributes: true,
    attributeFilter: ['aria-expanded', EXPANDED, LOCKED],
    subtree: true,
  });
  const press = ({ key, isTrusted }: KeyboardEvent): void => {
    if (key !== ESCAPE || !isTrusted) return;
    isPressed = true;
    look();
    setTimeout(() => {
      isPressed = false;
      look();
    });
  };
  addEventListener('keydown', press, { capture: true });
};
