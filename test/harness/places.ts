/** Where a route is looked at; the ids are of the sample's things. */
export const places = (project: string, visit: string): Readonly<Record<string, string>> => ({
  '/login': '/login',
  '/pages/create-account': '/pages/create-account',
  '/': '/',
  '/dashboard': '/dashboard',
  '/financedashboard': '/financedashboard',
  '/engineerdashboard': '/engineerdashboard',
  '/enquiries': '/enquiries',
  '/enquiry/create': '/enquiry/create',
  '/enquiry/:id': `/enquiry/${project}`,
  '/jobs': '/jobs',
  '/jobs/:id': `/jobs/${visit}`,
  '/job/create': '/job/create',
  '/job/create/:kind': '/job/create/noise',
  '/jobcalendar': '/jobcalendar',
  '/resourcecalendar': '/resourcecalendar',
  '/resourcecalendar/visit/:kind': '/resourcecalendar/visit/air',
  '/audit': '/audit',
  '/invoice': '/invoice',
  '/invoice/visits': '/invoice/visits',
  // A draft or an issued invoice is of its own story; here there is none under this id.
  '/invoice/:id': `/invoice/${visit}`,
  '/book': '/book',
  '/clients': '/clients',
  '/engineers': '/engineers',
  '/equipment': '/equipment',
  '/cars': '/cars',
  '/compare': '/compare',
  '/company': '/company',
  '/admin/projections': '/admin/projections',
  '/admin/documents': '/admin/documents',
  '/admin/forgetting': '/admin/forgetting',
  '/account': '/account',
  '/waiting': '/waiting',
  '/start': '/start',
  '/layouts': '/layouts',
  '/layouts/:layout': '/layouts/unknown',
  '/testAPI': '/testAPI',
  '*': '/nowhere/at/all',
});

/** Shown only to whoever is not signed in. */
export const signedOut: readonly string[] = ['/login', '/pages/create-account'];

/** A dialog over another page; `access-states.ts` looks at it. */
export const overPages: readonly string[] = ['/resourcecalendar/visit/:kind'];

/** The addresses of all that is shown to whoever is signed in. */
export const signedInPaths = ({
  project,
  visit,
}: {
  readonly project: string;
  readonly visit: string;
}): readonly string[] =>
  Object.entries(places(project, visit)).flatMap(([route, path]) =>
    signedOut.includes(route) || overPages.includes(route) ? [] : [path],
  );
