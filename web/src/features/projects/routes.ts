import type { RouteObject } from 'react-router-dom';

/** /enquiries and /enquiry/...: each page is a chunk of its own. */
export const projectRoutes: readonly RouteObject[] = [
  { path: '/enquiries', lazy: async () => ({ Component: (await import('./projects-page.js')).ProjectsPage }) },
  {
    path: '/enquiry/create',
    lazy: async () => ({ Component: (await import('./create-project-page.js')).CreateProjectPage }),
  },
  { path: '/enquiry/:id', lazy: async () => ({ Component: (await import('./project-page.js')).ProjectPage }) },
];
