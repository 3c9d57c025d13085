import { createContext, useContext, useMemo } from 'react';
import { AS_AT } from './as-at.js';
import { api, withQuery } from './api.js';

/** The moment whose tables the page reads, a UTC instant; null: now. Given by the frame around the page. */
export const AsAtContext = createContext<string | null>(null);

/** The moment that is chosen; null: now. What changes anything is left out unless it is null. */
export const useAsAt = (): string | null => useContext(AsAtContext);

/** What a page reads with: the calls that have a past, at one moment. */
export type Reading = Pick<typeof api, 'get' | 'list' | 'rows'>;

const readingAt = (asAt: string | null): Reading => ({
  get: (path, ...options) => api.get(withQuery(path, { [AS_AT]: asAt }), ...options),
  list: (path, ...query) => api.list(withQuery(path, { [AS_AT]: asAt }), ...query),
  rows: (path, query, options) => api.rows(path, { ...query, [AS_AT]: asAt }, options),
});

/** Reads the tables of the chosen moment. Answers of different moments are kept in different caches. */
export const useReading = (): Reading => {
  const asAt = useAsAt();
  return useMemo(() => readingAt(asAt), [asAt]);
};
