import type { RouteObject } from 'react-router-dom';

/** /jobs and /job/create/...: each page is a chunk of its own, `lazy: async () => ({ Component: (await import('./visits-page.js')).VisitsPage })`. */
export const siteVisitRoutes: readonly RouteObject[] = [];
