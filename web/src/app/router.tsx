import { t } from '#languages';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { MessageKeys } from '../components/feedback/index.js';
import { ErrorPage } from '../features/placeholders/error-page.js';
import { projectRoutes } from '../features/projects/routes.js';
import { siteVisitRoutes } from '../features/site-visits/routes.js';
import { SignedInOnly, SignedOutOnly } from './guards.js';
import { keepingMoment } from './keep-moment.js';
import { Layout } from './layout.js';
import { Needing } from './needing.js';
import { prefetching } from './prefetch.js';
import { Start } from './start.js';

const start = async () => ({ Component: (await import('../features/dashboards/admin/admin-page.js')).AdminPage });

const account = () => import('../features/account/account-pages.js');

const signedOut: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('../features/account/login-page.js')).LoginPage }) },
  {
    path: '/pages/create-account',
    lazy: async () => ({ Component: (await account()).CreateAccountPage }),
  },
  {
    path: '/pages/forgot-password',
    lazy: async () => ({ Component: (await account()).ForgotPasswordPage }),
  },
];

/** Whoever opens it may be signed in as somebody else: the link says whose password it is. */
const eitherWay: RouteObject[] = [
  {
    path: '/pages/choose-password',
    lazy: async () => ({ Component: (await account()).ChoosePasswordPage }),
  },
  {
    path: '/pages/single-sign-on',
    lazy: async () => ({ Component: (await account()).SingleSignOnPage }),
  },
];

const notYet: RouteObject[] = [
  {
    path: '/testAPI',
    lazy: async () => {
      const { NotYetPage } = await import('../features/placeholders/not-yet-page.js');
      return { Component: () => <NotYetPage title={t('Test page')} /> };
    },
  },
];

/** Three pages of one file: each file that a page needs is named in the first load. */
const invoices = () => import('../features/invoices/invoices-page.js');

const aboutMoney: RouteObject[] = [
  {
    path: '/financedashboard',
    lazy: async () => ({ Component: (await import('../features/dashboards/finance/finance-page.js')).FinancePage }),
  },
  {
    path: '/invoice',
    lazy: async () => ({ Component: (await invoices()).InvoicesPage }),
  },
  {
    path: '/invoice/visits',
    lazy: async () => ({ Component: (await invoices()).VisitRegisterPage }),
  },
  {
    path: '/invoice/bank-statement',
    lazy: async () => ({
      Component: (await import('../features/invoices/bank-statement/bank-statement-page.js')).BankStatementPage,
    }),
  },
  {
    path: '/invoice/statement',
    lazy: async () => ({ Component: (await invoices()).StatementPage }),
  },
  {
    path: '/invoice/:id',
    lazy: async () => ({ Component: (await import('../features/invoices/invoice-page.js')).InvoicePage }),
  },
  { path: '/book', lazy: async () => ({ Component: (await import('../features/book/book-page.js')).BookPage }) },
];

const signedIn: RouteObject[] = [
  { path: '/', lazy: start },
  { path: '/dashboard', lazy: start },
  {
    path: '/engineerdashboard',
    lazy: async () => ({
      Component: (await import('../features/dashboards/engineer/engineer-dashboard-page.js')).EngineerDashboardPage,
    }),
  },
  { element: <Needing capability="see-fees" />, children: aboutMoney },
  ...projectRoutes,
  ...siteVisitRoutes,
  { path: '/jobs/:id', lazy: async () => ({ Component: (await import('./visit-by-role.js')).VisitByRole }) },
  {
    path: '/jobcalendar',
    lazy: async () => ({ Component: (await import('../features/job-calendar/job-calendar-page.js')).JobCalendarPage }),
  },
  {
    path: '/resourcecalendar',
    lazy: async () => ({
      Component: (await import('../features/resource-calendar/resource-calendar-page.js')).ResourceCalendarPage,
    }),
    children: [
      {
        path: '/resourcecalendar/visit/:kind',
        lazy: async () => ({
          Component: (await import('../features/site-visits/create-visit-page.js')).CreateVisitPanel,
        }),
      },
    ],
  },
  { path: '/audit', lazy: async () => ({ Component: (await import('../features/audit/audit-page.js')).AuditPage }) },
  {
    path: '/clients',
    lazy: async () => ({ Component: (await import('../features/clients/clients-page.js')).ClientsPage }),
  },
  {
    path: '/engineers',
    lazy: async () => ({ Component: (await import('../features/staff/engineers-page.js')).EngineersPage }),
  },
  {
    path: '/equipment',
    lazy: async () => ({ Component: (await import('../features/fleet/equipment-page.js')).EquipmentPage }),
  },
  {
    path: '/equipment/instruments',
    lazy: async () => ({ Component: (await import('../features/fleet/equipment-page.js')).InstrumentVisitsPage }),
  },
  { path: '/cars', lazy: async () => ({ Component: (await import('../features/fleet/cars-page.js')).CarsPage }) },
  {
    path: '/compare',
    lazy: async () => ({ Component: (await import('../features/comparison/compare-page.js')).ComparePage }),
  },
  {
    path: '/company',
    lazy: async () => ({ Component: (await import('../features/company/company-page.js')).CompanyPage }),
  },
  {
    path: '/import',
    lazy: async () => ({ Component: (await import('../features/imports/route.js')).ImportRoute }),
  },
  {
    path: '/admin/projections',
    lazy: async () => ({ Component: (await import('../features/replay/read-models-page.js')).ReadModelsPage }),
  },
  {
    path: '/admin/documents',
    lazy: async () => ({
      Component: (await import('../features/document-queue/document-queue-page.js')).DocumentQueuePage,
    }),
  },
  {
    path: '/admin/forgetting',
    lazy: async () => ({ Component: (await import('../features/forgetting/forgetting-page.js')).ForgettingPage }),
  },
  {
    path: '/account',
    lazy: async () => ({ Component: (await import('../features/my-account/my-account-page.js')).MyAccountPage }),
  },
  {
    path: '/waiting',
    lazy: async () => ({ Component: (await import('../features/waiting/waiting-page.js')).WaitingPage }),
  },
  { path: '/start', element: <Start /> },
  { path: '/layouts/:layout', lazy: async () => ({ Component: (await import('./layout-switch.js')).LayoutSwitch }) },
  { path: '/layouts', element: <Navigate to="/dashboard" replace /> },
  ...notYet,
  {
    path: '*',
    lazy: async () => ({ Component: (await import('../features/placeholders/fallback-page.js')).FallbackPage }),
  },
];

/** Messages are inside the router, so that they may lead to pages. */
const Root = (): ReactNode => {
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Notifications position="bottom-left" limit={narrow ? 2 : 4} aria-live="polite" />
      <MessageKeys />
      <Outlet />
    </>
  );
};

export const router = prefetching(
  keepingMoment(
    createBrowserRouter([
      {
        element: <Root />,
        errorElement: <ErrorPage />,
        hydrateFallbackElement: <></>,
        children: [
          { errorElement: <ErrorPage />, children: eitherWay },
          { element: <SignedOutOnly />, errorElement: <ErrorPage />, children: signedOut },
          {
            element: <SignedInOnly />,
            errorElement: <ErrorPage />,
            children: [{ element: <Layout />, children: [{ errorElement: <ErrorPage />, children: signedIn }] }],
          },
        ],
      },
    ]),
  ),
);
