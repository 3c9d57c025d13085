import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isOwnPath } from '../lib/own-path.js';
import { untilThere } from '../lib/late.js';
import { leftOnPurpose, useToken } from '../lib/session.js';
import { useTwoStepsAsked } from '../lib/two-steps.js';

const SetUpTwoSteps = lazy(() =>
  untilThere(async () => ({ default: (await import('./set-up-two-steps.js')).SetUpTwoSteps })),
);

const isFrom = (state: unknown): state is { readonly from: string } =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  isOwnPath(state.from);

/** Signed out: to /login, which leads back to the page asked for. Without the second step that is asked of everybody: first to that. */
export const SignedInOnly = (): ReactNode => {
  const token = useToken();
  const asked = useTwoStepsAsked();
  const { pathname, search, hash } = useLocation();
  if (token === null)
    return <Navigate to="/login" replace state={leftOnPurpose() ? null : { from: `${pathname}${search}${hash}` }} />;
  return asked ? (
    <Suspense fallback={null}>
      <SetUpTwoSteps />
    </Suspense>
  ) : (
    <Outlet />
  );
};

/** Signed in: away from /login, to the page asked for or the dashboard. */
export const SignedOutOnly = (): ReactNode => {
  const token = useToken();
  const { state } = useLocation() as { readonly state: unknown };
  if (token !== null) return <Navigate to={isFrom(state) ? state.from : '/dashboard'} replace />;
  return <Outlet />;
};
