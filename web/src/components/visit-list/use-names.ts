import { ALL_EXTERNAL, ALL_INTERNAL, NO_LEADER } from '#contracts';
import { t } from '#languages';
import { useMemo } from 'react';
import { leaderWord } from '../../lib/code-words.js';
import { useStaff } from '../../lib/queries.js';
import type { GridFilter } from '../grid/index.js';

/** Names of all members of staff by id, of those who left with a word about it. */
export const useEngineerNames = (): ReadonlyMap<string, string> => {
  const { data } = useStaff();
  return useMemo(
    () =>
      new Map(
        (data ?? []).map(({ _id, name, is_deleted }) => [_id, is_deleted ? t('{name} (removed)', { name }) : name]),
      ),
    [data],
  );
};

/** Who does the work (decision D-07): delegated to another firm, our own, or under one project leader. */
export const leaderFilter = (leaders: readonly string[] | undefined): GridFilter => ({
  name: 'leader',
  label: t('Delegated'),
  choices: [ALL_EXTERNAL, ALL_INTERNAL, ...(leaders ?? []), NO_LEADER].map((name) => ({
    value: name,
    label: leaderWord(name),
  })),
});
