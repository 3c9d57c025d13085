/** Longer than what is loaded again after an action takes to be drawn. */
const WATCHED_MS = 3000;

const isNowhere = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.id === 'page';

const pageHeading = (): HTMLElement | null => {
  const page = document.getElementById('page');
  const heading = page?.querySelector('h1') ?? null;
  heading?.setAttribute('tabindex', '-1');
  return heading ?? page;
};

/**
 * After an action that takes away what has the focus (a button that was pressed, a form that is drawn anew, a dialog): the focus goes on
 * to where the hand goes next, and is led there again while what is loaded replaces it. Whoever presses a key, or whose focus is somewhere, is left alone.
 * @param to the place, as it is by then; the heading of the page unless said otherwise
 */
export const leadOn = (to: () => HTMLElement | null = pageHeading): void => {
  const began = performance.now();
  const end = began + WATCHED_MS;
  let acted = false;
  // The press that led here may still be on its way through the page.
  const act = (event: Event): void => {
    if (event.timeStamp > began && !(event instanceof KeyboardEvent && event.repeat)) acted = true;
  };
  const acts = ['keydown', 'pointerdown'] as const;
  const look = (): void => {
    if (acted || performance.now() > end) {
      for (const kind of acts) document.removeEventListener(kind, act, { capture: true });
      return;
    }
    if (isNowhere(document.activeElement)) to()?.focus({ preventScroll: true });
    requestAnimationFrame(look);
  };
  for (const kind of acts) document.addEventListener(kind, act, { capture: true });
  requestAnimationFrame(look);
};

/**
 * After a save on a page that stays: to its head, where the save is said.
 * @param goesOn the person is at another field already, and is left there
 */
export const leadToHead = (goesOn: boolean): void => {
  if (goesOn) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.getElementById('page')?.scrollTo({ top: 0 });
  leadOn();
};
