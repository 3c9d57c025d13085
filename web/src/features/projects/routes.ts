import type { RouteObject } from 'react-router-dom';

/** /enquiries and /enquiry/...: each page is a chunk of its own, `lazy: async () => ({ Component: (await import('./projects-page.js')).ProjectsPage })`. */
export const projectRoutes: readonly RouteObject[] = [];
