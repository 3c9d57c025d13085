/** Where a route is looked at; the ids are of the sample's things. */
export const places = (project: string, visit: string, invoice: string): Readonly<Record<string, string>> => ({
  '/login': '/login',
  '/pages/create-account': '/pages/create-account',
  '/pages/forgot-password': '/pages/forgot-password',
  // Without its secret: what opens with one is of its own story.
  '/pages/choose-password': '/pages/choose-password',
  // Without a provider it says so.
  '/pages/single-sign-on': '/pages/single-sign-on',
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
  '/invoice/bank-statement': '/invoice/bank-statement',
  '/invoice/statement': '/invoice/statement',
  '/invoice/:id': `/invoice/${invoice}`,
  '/book': '/book',
  '/clients': '/clients',
  '/engineers': '/engineers',
  '/equipment': '/equipment',
  '/equipment/instruments': '/equipment/instruments?serial=1403210',
  '/cars': '/cars',
  '/compare': '/compare',
  '/company': '/company',
  '/import': '/import',
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
export const signedOut: readonly string[] = [
  '/login',
  '/pages/create-account',
  '/pages/forgot-password',
  '/pages/choose-password',
  '/pages/single-sign-on',
];

/** A dialog over another page; `access-states.ts` looks at it. */
export const overPages: readonly string[] = ['/resourcecalendar/visit/:kind'];

/** The addresses of all that is shown to whoever is signed in. */
export const signedInPaths = ({
  project,
  visit,
  invoice,
}: {
  readonly project: string;
  readonly visit: string;
  readonly invoice: string;
}): readonly string[] =>
  Object.entries(places(project, visit, invoice)).flatMap(([route, path]) =>
    signedOut.includes(route) || overPages.includes(route) ? [] : [path],
  );
