import { instantOf } from '#contracts';
import { t } from '#languages';
import { createPath, parsePath, type To } from 'react-router-dom';

/** Under this name the chosen moment stands in the address. */
export const AS_AT = 'as_at';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

const pastPages =
  /^\/((finance)?dashboard|enquiries|enquiry\/(?!create$)[^/]+|equipment\/instruments|jobs(\/[^/]+)?)?$/;

/** Whether a page can be read as at a moment; all others know only now. */
export const hasPast = (pathname: string): boolean =>
  pastPages.test(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);

/** As the address writes it; null: it asks for now. A page without a past never asks for anything else. */
export const askedMoment = ({ pathname, search }: Place): string | null =>
  hasPast(pathname) ? new URLSearchParams(search).get(AS_AT) : null;

/** The moment as a UTC instant; null when it is none. */
export const momentOf = (written: string): string | null => instantOf(written);

/** An address without the moment. */
export const withoutMoment = (search: string): string => {
  const rest = new URLSearchParams(search);
  rest.delete(AS_AT);
  return `?${rest.toString()}`;
};

/**
 * Where a link of this page leads while a moment is chosen: to the same moment, if the page that it leads to has a past. A link
 * that names a moment of its own keeps that, and one that only changes what stands behind the path is taken at its word.
 */
export const keptMoment = (to: To, here: Place): To => {
  const asked = askedMoment(here);
  const path = typeof to === 'string' ? parsePath(to) : to;
  if (asked === null || path.pathname === undefined || !hasPast(path.pathname)) return to;
  const search = new URLSearchParams(path.search ?? '');
  if (search.has(AS_AT)) return to;
  search.set(AS_AT, asked);
  const kept = { ...path, search: `?${search.toString()}` };
  return typeof to === 'string' ? createPath(kept) : kept;
};

/** What is the same at every moment, or says nothing about visits and money: the account, choices of filters, making a moment, a message to the office, which form is open. */
const always = [/^\/api\/(auth|company|settings)$/, /^\/api\/past(\/|$)/, /^\/send$/, /^\/api\/presence$/];

/**
 * Why a call may not be made while a moment is chosen, in one sentence; null when it may. A button that somebody forgot
 * to leave out changes nothing, and no figure of now gets among those of then.
 */
export const refusedThen = (method: string, path: string, here: Place): string | null => {
  const [pathname = '', search = ''] = path.split('?');
  if (askedMoment(here) === null || always.some((known) => known.test(pathname))) return null;
  if (method !== 'GET')
    return t('Nothing can be changed while you look at the past. Press Back to now, then try again.');
  return new URLSearchParams(search).has(AS_AT)
    ? null
    : t('This is only available for the present. Press Back to now to see it.');
};
