import type { RouteObject } from 'react-router-dom';

/** /jobs and /job/create/...: each page is a chunk of its own, `lazy: async () => ({ Component: (await import('./visits-page.js')).VisitsPage })`. */
export const siteVisitRoutes: readonly RouteObject[] = [
  { path: '/jobs/:id', lazy: async () => ({ Component: (await import('./visit-page.js')).VisitPage }) },
  { path: '/job/create', lazy: async () => ({ Component: (await import('./create-visit-page.js')).ChooseKindPage }) },
  { path: '/job/create/:kind', lazy: async () => ({ Component: (await import('./create-visit-page.js')).CreateVisitPage }) },
];
