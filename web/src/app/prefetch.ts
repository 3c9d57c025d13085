import { matchRoutes, type createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type Route = Router['routes'][number];

/** Whoever asked their browser to save data is not sent a page that they may not open. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

const asked = new Set<Route>();
let routes: Router['routes'] = [];

/** Asks for the code of the page that a path leads to, so that it is there when somebody goes. Once for each page; what fails is asked for again by going there. */
export const prefetch = (path: string): void => {
  if (savesData()) return;
  for (const { route } of matchRoutes(routes, path.replace(/[?#].*$/, '')) ?? []) {
    if (typeof route.lazy !== 'function' || asked.has(route)) continue;
    asked.add(route);
    route.lazy().catch(() => asked.delete(route));
  }
};

/** Of a link, or of the row or the line that is pressed like one. */
const pathOf = (target: EventTarget | null): string | null => {
  if (!(target instanceof Element)) return null;
  const part = target.closest<HTMLElement>('a[href], [data-leads], [role="row"]');
  const link = part instanceof HTMLAnchorElement ? part : part?.querySelector<HTMLAnchorElement>('a[href]');
  if (part?.dataset['leads'] !== undefined) return part.dataset['leads'];
  return link?.origin === window.location.origin && link.target === '' ? link.pathname : null;
};

/** Has the page behind every link, row and line of the palette fetched as soon as it has the pointer or the focus. */
export const prefetching = (router: Router): Router => {
  ({ routes } = router);
  const lead = ({ target }: Event): void => {
    const path = pathOf(target);
    if (path !== null) prefetch(path);
  };
  for (const reached of ['pointerover', 'focusin']) document.addEventListener(reached, lead, { passive: true });
  return router;
};
