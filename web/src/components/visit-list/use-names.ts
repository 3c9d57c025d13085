import { ALL_EXTERNAL, ALL_INTERNAL, NO_LEADER } from '#contracts';
import { useMemo } from 'react';
import { useStaff } from '../../lib/queries.js';
import type { GridFilter } from '../grid/index.js';

/** Names of all members of staff by id, of those who left with a word about it. */
export const useEngineerNames = (): ReadonlyMap<string, string> => {
  const { data } = useStaff();
  return useMemo(() => new Map((data ?? []).map(({ _id, name, is_deleted }) => [_id, is_deleted ? `${name} (removed)` : name])), [data]);
};

/** Who does the work (decision D-07): delegated to another firm, our own, or under one project leader. */
export const leaderFilter = (leaders: readonly string[] | undefined): GridFilter => ({
  name: 'leader', label: 'Delegated',
  choices: [ALL_EXTERNAL, ALL_INTERNAL, ...(leaders ?? []), NO_LEADER].map((name) => ({ value: name, label: name })),
});
