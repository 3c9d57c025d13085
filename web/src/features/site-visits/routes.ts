import type { RouteObject } from 'react-router-dom';

/** Each page is a chunk of its own. */
export const siteVisitRoutes: readonly RouteObject[] = [
  { path: '/jobs', lazy: async () => ({ Component: (await import('./visits-page.js')).VisitsPage }) },
  { path: '/job/create', lazy: async () => ({ Component: (await import('./create-visit-page.js')).ChooseKindPage }) },
  {
    path: '/job/create/:kind',
    lazy: async () => ({ Component: (await import('./create-visit-page.js')).CreateVisitPage }),
  },
];
