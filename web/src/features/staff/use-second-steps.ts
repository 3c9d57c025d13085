import type { SecondStepOf } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.js';

/** Accounts that sign in with two steps, by id; null for whoever may not see it, and until it is there. */
export const useSecondSteps = (office: boolean): ReadonlyMap<string, SecondStepOf> | null => {
  const { data } = useQuery({
    queryKey: ['second-steps'],
    queryFn: ({ signal }) => api.get('/api/second-factors', { signal }),
    staleTime: 0,
    enabled: office,
  });
  return useMemo(() => (data === undefined ? null : new Map(data.map((each) => [each._id, each]))), [data]);
};
