import { t } from '#languages';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { toast } from '../components/feedback/index.js';
import { AS_AT, askedMoment, hasPast, momentOf, withoutMoment } from '../lib/as-at.js';
import { shortMoment } from '../lib/moments.js';
import { useMomentOfWindow } from '../lib/focus-on-navigation.js';

export type ChosenMoment =
  | { readonly state: 'now' }
  | { readonly state: 'then'; readonly asAt: string }
  /** The address asks for a moment, and it is none. */
  | { readonly state: 'none' };

const chosenIn = (written: string | null): ChosenMoment => {
  if (written === null) return { state: 'now' };
  const asAt = momentOf(written);
  return asAt === null ? { state: 'none' } : { state: 'then', asAt };
};

/** They lead on at once, or compare moments: nobody has to be told. */
const isSilent = (pathname: string): boolean => pathname === '/compare' || pathname.startsWith('/layouts');

const sayNow = (): void =>
  toast.info(t('Back to now'), t('This page only shows the present, so As at was switched off.'));

/** The moment that the address asks for. A page without a past leaves it, and says so. */
export const useChosenMoment = (): ChosenMoment => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const written = askedMoment({ pathname, search });
  const before = useRef(written);
  useEffect(() => {
    const stray = !hasPast(pathname) && new URLSearchParams(search).has(AS_AT);
    const left = before.current !== null && written === null && !hasPast(pathname) && type === NavigationType.Push;
    if ((stray || left) && !isSilent(pathname)) sayNow();
    if (stray) void navigate(withoutMoment(search), { replace: true });
    // An Undo of now has no business among figures of then.
    if (before.current === null && written !== null) toast.clear();
    before.current = written;
  }, [pathname, search, written, type, navigate]);
  const chosen = chosenIn(written);
  useMomentOfWindow('page', chosen.state === 'then' ? t('As at {moment}', { moment: shortMoment(chosen.asAt) }) : null);
  return chosen;
};
