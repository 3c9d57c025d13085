const LOOK_MS = 250;
/** A part that leads the focus itself is given this long; a button that is busy, until it is not. */
const PATIENCE_MS = 1000;

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** The heading of the innermost part that is left of where the focus was, or of the page. */
const headingNear = (path: readonly HTMLElement[]): HTMLElement | null => {
  for (const part of path) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : null;
    if (heading?.checkVisibility() === true) return heading;
  }
  return document.querySelector<HTMLElement>('#page h1');
};

const pathOf = (element: Element | null): readonly HTMLElement[] => {
  const path: HTMLElement[] = [];
  for (let part = element; part instanceof HTMLElement && part !== document.body; part = part.parentElement)
    path.push(part);
  return path;
};

/**
 * What is pressed may be taken away by what it does, or be busy with it: then the browser leaves the focus on nothing, and whoever works by keys or
 * hears the page begins at its top again. The focus goes back to what was busy, or on to the heading of the part in which it was.
 */
export const keepFocus = (): void => {
  let path: readonly HTMLElement[] = [];
  let lostAt = 0;
  /** It was just given up, and the next frame says whether on purpose: whoever did that may be about to lead it on. */
  let isLeaving = false;
  document.addEventListener('focusin', ({ target }) => {
    path = target instanceof Element ? pathOf(target) : [];
  });
  document.addEventListener('focusout', ({ target }) => {
    // A button gives it up when it becomes busy, and may be usable again a frame later.
    if (!(target instanceof HTMLElement) || !isUsable(target)) return;
    isLeaving = true;
    // What is still there was left on purpose: by a press on nothing, or by the keyboard of a phone.
    requestAnimationFrame(() => {
      isLeaving = false;
      if (target === path[0] && isUsable(target) && document.activeElement === document.body) path = [];
    });
  });
  window.setInterval(() => {
    const [had] = path;
    if (had === undefined || isLeaving || document.activeElement !== document.body || !document.hasFocus()) {
      lostAt = 0;
      return;
    }
    if (lostAt === 0) lostAt = performance.now();
    if (isUsable(had)) {
      had.focus({ preventScroll: true });
      return;
    }
    const isBusy = had.isConnected && had.matches('[data-loading]');
    if (isBusy || performance.now() - lostAt < PATIENCE_MS) return;
    const heading = headingNear(path);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, LOOK_MS);
};
