import { londonDate, type EngineerDashboard } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { instantsOf, sameRange, weekOf, type DayRange } from '../../../components/range/index.js';
import { api, withQuery } from '../../../lib/api.js';
import { useLiveness } from '../../../lib/changes.js';
import { today } from '../../../lib/dates.js';
import { kept, keys } from '../../../lib/queries.js';

/** Asked for with what the person assists on, whatever is shown: the switch needs no network. */
const ask = (range: DayRange, signal: AbortSignal): Promise<EngineerDashboard> =>
  api.get(withQuery('/api/dashboard/engineer', { ...instantsOf(range), assisting: true }), {
    signal,
  });

/**
 * This week and the agenda, kept on the device. Its key says no days, so that on Monday morning without a network
 * there is still what was read on Friday.
 */
export const useThisWeek = (now: string): UseQueryResult<EngineerDashboard> => {
  const query = useQuery({
    queryKey: keys.dashboard('engineer', 'this week'),
    queryFn: ({ signal }) => ask(weekOf(today()), signal),
    ...kept,
  });
  const liveness = useLiveness();
  const askAgain = useEffectEvent(() => {
    if (query.data !== undefined) void query.refetch();
  });
  // Whether the server is away, or only its stream broke off, is known after asking.
  useEffect(() => {
    if (liveness === 'reconnecting') askAgain();
  }, [liveness]);
  const day = londonDate(now);
  const turn = useEffectEvent(() => {
    if (query.data !== undefined && londonDate(new Date(query.dataUpdatedAt).toISOString()) !== day) askAgain();
  });
  useEffect(() => {
    turn();
  }, [day]);
  return query;
};

/** The jobs of a range; of this week the answer that is there anyway. */
export const useRangeOfMine = (
  range: DayRange,
  week: UseQueryResult<EngineerDashboard>,
  now: string,
): UseQueryResult<EngineerDashboard> => {
  const isThisWeek = sameRange(range, weekOf(londonDate(now)));
  const other = useQuery({
    queryKey: keys.dashboard('engineer', range),
    queryFn: ({ signal }) => ask(range, signal),
    enabled: !isThisWeek,
  });
  return isThisWeek ? week : other;
};
