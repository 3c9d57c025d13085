import { lazy, Suspense, type ReactNode } from 'react';

const Page = lazy(async () => ({ default: (await import('./import-page.js')).ImportPage }));

/** In a file of its own: what the page needs is not listed in what every page loads. */
export const ImportRoute = (): ReactNode => (
  <Suspense>
    <Page />
  </Suspense>
);
