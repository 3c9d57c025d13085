import type { Capability } from '#contracts';
import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useMay } from '../lib/may.js';
import { useMe } from '../lib/queries.js';

/** Pages of those alone who have a capability; others are led to their own beginning. */
export const Needing = ({ capability }: { readonly capability: Capability }): ReactNode => {
  const may = useMay();
  const known = useMe().data !== undefined;
  if (may(capability)) return <Outlet />;
  return known ? <Navigate to="/start" replace /> : null;
};
