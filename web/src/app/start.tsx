import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { FormSkeleton } from '../components/feedback/index.js';
import { useMe } from '../lib/queries.js';

/** /start, where the installed program begins: an engineer's day, or the office's dashboard. */
export const Start = (): ReactNode => {
  const { data: me } = useMe();
  if (me === undefined) return <FormSkeleton />;
  return <Navigate to={me.isEngineer ? '/engineerdashboard' : '/dashboard'} replace />;
};
