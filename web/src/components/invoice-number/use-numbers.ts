import type { InvoiceNumbers, InvoiceNumberUse } from '#contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, withQuery } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';

/** The next free number, and who has the one that is asked about; '' asks for the next one only. */
export const useNumbers = (number: string, enabled = true): UseQueryResult<InvoiceNumbers> =>
  useQuery({
    queryKey: keys.list('job', 'invoicenumbers', number),
    queryFn: ({ signal }) => api.get(withQuery('/api/invoicenumbers', { number }), { signal }),
    // Someone else may have taken it a moment ago.
    staleTime: 0,
    enabled,
  });

/** Who has the number that stands in a field, once typing pauses; but for the visits that are to get it. */
export const useUses = (typed: string, but: readonly string[]): readonly InvoiceNumberUse[] => {
  const number = typed.trim();
  const [asked] = useDebouncedValue(number, 300);
  const { data } = useNumbers(asked, asked !== '');
  return asked === '' || asked !== number ? [] : (data?.uses ?? []).filter(({ _id }) => !but.includes(_id));
};
