import { formatPostcode, type JourneyAnswer } from '#contracts';
import { t } from '#languages';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api, ApiError, sentenceOf } from '../../lib/api.js';

export type Journey =
  | { readonly state: 'none' | 'looking' | 'invalid' }
  | { readonly state: 'found'; readonly answer: JourneyAnswer }
  /** The lookup is away; it says nothing about the postcode. */
  | { readonly state: 'down'; readonly sentence: string };

/** After so many milliseconds without a key somebody has finished typing. */
const TYPING = 500;
const KNOWN_FOR = 5 * 60_000;

/** The journey from the office to a postcode of more than 2 characters, looked up once nobody types any more. */
export const useJourney = (typed: string): { readonly journey: Journey; readonly again: () => void } => {
  const postcode = formatPostcode(typed);
  const [settled] = useDebouncedValue(postcode, TYPING);
  const isLong = settled.replace(/\s+/g, '').length > 2;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['journey', settled],
    queryFn: ({ signal }) => api.post('/api/book/geocode', { postcode: settled }, { signal }),
    enabled: isLong,
    staleTime: KNOWN_FOR,
    // The server has asked twice already.
    retry: false,
  });
  const journeyNow = (): Journey => {
    if (postcode === '') return { state: 'none' };
    if (postcode !== settled) return { state: postcode.replace(/\s+/g, '').length > 2 ? 'looking' : 'none' };
    if (!isLong) return { state: 'none' };
    if (data !== undefined) return { state: 'found', answer: data };
    if (isFetching || error === null) return { state: 'looking' };
    if (error instanceof ApiError && error.status === 400) return { state: 'invalid' };
    return {
      state: 'down',
      sentence:
        error instanceof ApiError && error.status === 0
          ? t('The postcode lookup cannot be reached at the moment. Please try again, or type the distance.')
          : sentenceOf(error),
    };
  };
  return { journey: journeyNow(), again: () => void refetch() };
};
