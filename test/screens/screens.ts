import { routesOf } from './routes.js';

/** What addresses need of the company that is shown. */
export interface Shown {
  readonly soundVisit: string;
  readonly survey: string;
  readonly project: string;
  /** A draft, which changes nothing at its visit. */
  readonly invoice: string;
}

/** Who sits before the screen. */
export type Viewer = 'office' | 'engineer' | 'nobody';

export interface Screen {
  /** Of its pictures, and of it on the command line. */
  readonly name: string;
  readonly route: string;
  readonly address: (shown: Shown) => string;
  readonly viewer: Viewer;
  readonly widths: readonly number[];
  /** Is there a dark picture too? */
  readonly dark: boolean;
}

/** A desk and a phone, each with its height. */
export const heights: Readonly<Record<number, number>> = { 1440: 900, 390: 844 };

type Wish = Partial<Pick<Screen, 'name' | 'address' | 'viewer' | 'widths' | 'dark'>>;

/** Pages that only lead to another one, which has the picture. */
const leadingOn: Readonly<Record<string, string>> = {
  '/': '/dashboard',
  '/start': '/dashboard',
  '/layouts': '/dashboard',
};

/** What a page needs beyond its own path; a path with a place to fill in needs an address at least. */
const wishes: Readonly<Record<string, readonly Wish[]>> = {
  '/login': [{ viewer: 'nobody' }],
  '/pages/create-account': [{ viewer: 'nobody', name: 'create-account' }],
  '/pages/forgot-password': [{ viewer: 'nobody', name: 'forgot-password' }],
  '/pages/choose-password': [{ viewer: 'nobody', name: 'choose-password' }],
  '/pages/single-sign-on': [{ viewer: 'nobody', name: 'single-sign-on' }],
  '/dashboard': [{ dark: true }],
  '/financedashboard': [{ dark: true }],
  '/engineerdashboard': [{ dark: true, viewer: 'engineer' }],
  '/enquiry/:id': [{ name: 'enquiry', address: ({ project }) => `/enquiry/${project}` }],
  '/jobs': [{ dark: true }],
  '/jobs/:id': [
    { name: 'job', dark: true, address: ({ soundVisit }) => `/jobs/${soundVisit}` },
    { name: 'job-on-site', viewer: 'engineer', dark: true, address: ({ soundVisit }) => `/jobs/${soundVisit}` },
    { name: 'job-survey', address: ({ survey }) => `/jobs/${survey}` },
  ],
  '/equipment/instruments': [{ name: 'equipment-instruments' }],
  '/invoice/visits': [{ name: 'invoice-visits' }],
  '/invoice/bank-statement': [{ name: 'invoice-bank-statement' }],
  '/invoice/statement': [{ name: 'invoice-statement' }],
  '/invoice/:id': [{ name: 'invoice-draft', address: ({ invoice }) => `/invoice/${invoice}` }],
  '/job/create/:kind': ['sound', 'air', 'noise'].map((kind) => ({
    name: `job-create-${kind}`,
    address: ({ project }) => `/job/create/${kind}?enquiry_id=${project}`,
  })),
  '/resourcecalendar/visit/:kind': [
    {
      name: 'resourcecalendar-visit',
      address: () => '/resourcecalendar/visit/sound?start=2026-05-14T08:00:00.000Z&end=2026-05-14T12:00:00.000Z',
    },
  ],
  '/account': [{ dark: true }],
  '/compare': [{ address: () => '/compare?from=2026-05-06T08:00:00.000Z' }],
  '/testAPI': [{ name: 'test-api' }],
  '/layouts/:layout': ['collapsed-sidebar', 'top-navigation'].map((layout) => ({
    name: `layout-${layout}`,
    address: () => `/layouts/${layout}-1`,
    widths: [1440],
  })),
  '*': [{ name: 'not-found', address: () => '/no/such/page' }],
};

const screenOf = (route: string, wish: Wish): Screen => {
  if (wish.address === undefined && /[:*]/.test(route))
    throw new RangeError(`the page ${route} has a place to fill in: test/screens/screens.ts must say with what`);
  return {
    name: route.slice(1).replaceAll('/', '-'),
    address: () => route,
    viewer: 'office',
    widths: [1440, 390],
    dark: false,
    ...wish,
    route,
  };
};

/** Every page of the router with what is taken of it; a page that is not named above is taken as it is. */
export const screensOf = (routes: readonly string[] = routesOf()): readonly Screen[] =>
  routes
    .filter((route) => leadingOn[route] === undefined)
    .flatMap((route) => (wishes[route] ?? [{}]).map((wish) => screenOf(route, wish)));

/** One picture: a screen in one width, light or dark. */
export interface Picture {
  readonly screen: Screen;
  readonly width: number;
  readonly dark: boolean;
  /** Its name in docs/screens. */
  readonly file: string;
}

export const picturesOf = (screen: Screen): readonly Picture[] =>
  (screen.dark ? [false, true] : [false]).flatMap((dark) =>
    screen.widths.map((width) => ({ screen, width, dark, file: `${screen.name}-${width}${dark ? '-dark' : ''}.png` })),
  );
