import type { SearchAnswer } from '#contracts';
import { useThrottledValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, withQuery } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';

/** The first letter asks at once; from then on, whoever types fast asks no more often than this. */
const PACE = 90;

export interface Searching {
  /** Of what is typed, or of what was typed a moment ago while the next answer is on its way. */
  readonly answer: SearchAnswer | undefined;
  readonly error: unknown;
  /** What is typed now has no answer yet. */
  readonly waiting: boolean;
}

/** What the server finds of what is typed. A call that is overtaken by the next letter is cancelled. */
export const useSearch = (typed: string): Searching => {
  const wanted = typed.trim();
  const asked = useThrottledValue(wanted, PACE);
  const enabled = wanted !== '' && asked !== '';
  const { data, error, isFetching } = useQuery({
    queryKey: keys.search(asked),
    queryFn: ({ signal }) => api.get(withQuery('/api/search', { q: asked }), { signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    // Whoever types asks again anyway, and wants to hear now that there is no network.
    retry: false,
  });
  return { answer: enabled ? data : undefined, error: enabled ? error : null, waiting: wanted !== asked || isFetching };
};
