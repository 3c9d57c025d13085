import { createContext, useContext, useMemo } from 'react';
import { AS_AT } from './as-at.js';
import { api, withQuery, type Listed, type Query } from './api.js';

/** The moment whose tables the page reads, a UTC instant; null: now. Given by the frame around the page. */
export const AsAtContext = createContext<string | null>(null);

/** The moment that is chosen; null: now. What changes anything is left out unless it is null. */
export const useAsAt = (): string | null => useContext(AsAtContext);

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
}

/** What a page reads with: the calls that have a past, at one moment. */
export interface Reading {
  readonly get: <T>(path: string, options?: ReadOptions) => Promise<T>;
  readonly list: <Row>(path: string, query?: Query, options?: ReadOptions) => Promise<Listed<Row>>;
}

const inPath = (path: string, asAt: string | null): string => {
  if (asAt === null) return path;
  return path.includes('?') ? `${path}&${AS_AT}=${encodeURIComponent(asAt)}` : withQuery(path, { [AS_AT]: asAt });
};

const readingAt = (asAt: string | null): Reading => ({
  get: (path, options) => api.get(inPath(path, asAt), options),
  list: (path, query = {}, options = {}) =>
    api.list(path, { ...query, ...(asAt === null ? {} : { [AS_AT]: asAt }) }, options),
});

/** Reads the tables of the chosen moment. Answers of different moments are kept in different caches. */
export const useReading = (): Reading => {
  const asAt = useAsAt();
  return useMemo(() => readingAt(asAt), [asAt]);
};
