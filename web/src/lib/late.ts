const NETWORK_PAUSE_MS = 10_000;

const networkOrPause = (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = window.setTimeout(end, NETWORK_PAUSE_MS);
    window.addEventListener('online', end);
  });

/** The loader of parts asks for a style sheet once, and goes on without it after that. */
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      void networkOrPause().then(() => target.replaceWith(target.cloneNode()));
  },
  true,
);

/** A part that comes when it is needed: a page that is read without a network must not break over it, so it is waited for. */
export const untilThere = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(() => networkOrPause().then(() => untilThere(load)));
