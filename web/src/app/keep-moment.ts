import type { createBrowserRouter, To } from 'react-router-dom';
import { keptMoment } from '../lib/as-at.js';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Has every link and every `navigate` of the product stay at the chosen moment: here, once, since a link that forgot it would
 * lead from figures of then to a list of now. Links show it in their address too, for a new tab.
 */
export const keepingMoment = (router: Router): Router => {
  const [navigate, createHref] = [router.navigate.bind(router), router.createHref.bind(router)];
  const kept = (to: To): To => keptMoment(to, router.state.location);
  const go = (to: To | number | null, options?: Parameters<Router['navigate']>[1]): Promise<void> =>
    typeof to === 'number' ? navigate(to) : navigate(to === null ? null : kept(to), options);
  const href: Router['createHref'] = (to) =>
    createHref(kept({ pathname: to.pathname, search: to.search, hash: to.hash }) as typeof to);
  return Object.assign(router, { navigate: go, createHref: href });
};
