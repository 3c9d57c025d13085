import type { ViewPage } from '#contracts';
import { accountOf, currentToken } from '../../lib/session.js';
import { keepLine, useKeptLine } from '../grid/index.js';

/** Kept beside the columns of the grids, for each account that uses this browser. */
const nameOf = (page: ViewPage): string => `last ${page} ${accountOf(currentToken()) ?? ''}`;

/** What a list was left as: its filters, its order and the view that was chosen. Search words are of the moment, and may be a client's name. */
const keptOf = (address: URLSearchParams): string => {
  const kept = new URLSearchParams(address);
  for (const name of ['q', 'columns']) kept.delete(name);
  return kept.toString();
};

export const keepLastUsed = (page: ViewPage, address: URLSearchParams): void => keepLine(nameOf(page), keptOf(address));

/** @returns '' for a list that was left with all rows */
export const useLastUsed = (page: ViewPage): string => useKeptLine(nameOf(page));
