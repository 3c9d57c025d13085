import { sameValue, type ErrorBody } from '#contracts';
import { useState } from 'react';
import { api } from '../../lib/api.js';

interface Versioned {
  readonly _id: string;
  readonly version: number;
}

/** Only what a person changed: what they did not touch is not said, so that it can not turn anything back. */
export const changedFrom = <Body extends object>(before: Body, now: Body): Partial<Body> => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !sameValue(value, old.get(field)))) as Partial<Body>;
};

/** The newest version, once somebody else changed a field too; null where there was no such clash. */
export const newestVersion = async (problem: ErrorBody, path: string, id: string): Promise<number | null> => {
  if (problem.fieldConflicts === undefined || problem.fieldConflicts.length === 0) return null;
  return (await api.list<Versioned>(path)).rows.find(({ _id }) => _id === id)?.version ?? null;
};

/**
 * The version that a dialog was opened with. After a clash it shows both values, and from then on the newest
 * version counts: whoever saves again does so knowingly.
 */
export const useVersion = (row: Versioned | null, path: string): { readonly version: number | undefined; readonly failed: (problem: ErrorBody) => void } => {
  const [version, setVersion] = useState(row?.version);
  return {
    version,
    failed: (problem) => {
      // Not reached: the old version stays, and the next try is refused in the same words.
      if (row !== null) void newestVersion(problem, path, row._id).then((newest) => { if (newest !== null) setVersion(newest); }, () => undefined);
    },
  };
};
