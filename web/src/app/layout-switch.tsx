import { useEffect, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { FallbackPage } from '../features/placeholders/fallback-page.js';
import { layouts, prefer } from './preferences.js';

/** /layouts/{name} sets the layout and returns to the page before, or to the dashboard. */
export const LayoutSwitch = (): ReactNode => {
  const { layout } = useParams();
  const navigate = useNavigate();
  const known = layouts.find((name) => name === layout);
  useEffect(() => {
    if (known === undefined) return;
    prefer({ layout: known });
    // Opened by its address there is no page of ours to go back to: the history's index says so.
    const state: unknown = window.history.state;
    const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
    if (index > 0) void navigate(-1);
    else void navigate('/dashboard', { replace: true });
  }, [known, navigate]);
  return known === undefined ? <FallbackPage /> : null;
};
