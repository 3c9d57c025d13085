import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EngineerVisitPage } from '../features/dashboards/engineer/engineer-visit-page.js';
import { VisitPage } from '../features/site-visits/visit-page.js';
import { useMe } from '../lib/queries.js';
import { useAsAt } from '../lib/reading.js';

/** A visit as who opens it needs it: an engineer what is done on site, everybody else the form, which is one tap away from there. */
export const VisitByRole = (): ReactNode => {
  const { data: me } = useMe();
  const [query] = useSearchParams();
  const past = useAsAt() !== null;
  if (me === undefined) return null;
  return me.isEngineer && !past && query.get('form') !== 'office' ? <EngineerVisitPage /> : <VisitPage />;
};
