import { hasKept } from '../lib/kept.js';

const isAsset = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && pathname.startsWith('/assets/');

/** Tells the worker which files this page has loaded, now and whenever it loads more. */
const report = (registration: ServiceWorkerRegistration, build: string): void => {
  const files = new Set<string>();
  const tell = (entries: PerformanceEntryList): void => {
    const before = files.size;
    for (const url of entries.map(({ name }) => new URL(name)).filter(isAsset)) files.add(url.pathname);
    if (files.size > before) registration.active?.postMessage({ build, files: [...files] });
  };
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true });
};

/**
 * Has this page kept on the device (public/sw.js), so that it opens without a network. Browsers offer that on https and
 * on localhost only; elsewhere, and where it fails, all else works as before.
 */
export const keepPage = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (start === null) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    report(await navigator.serviceWorker.ready, new URL(start.src).pathname);
    // A new build on a phone that has been read without a network: its page for that comes along before it is needed.
    if (hasKept()) await import('../features/dashboards/engineer/engineer-dashboard-page.js');
  } catch {
    // Told above.
  }
};
