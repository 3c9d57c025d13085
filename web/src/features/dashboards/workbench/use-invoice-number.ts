import type { InvoiceNumbers, InvoiceNumberUse, Job } from '#contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, withQuery } from '../../../lib/api.js';
import { keys } from '../../../lib/queries.js';

const useNumbers = (number: string) =>
  useQuery({
    queryKey: keys.list('job', 'invoice numbers', number),
    queryFn: ({ signal }) => api.get<InvoiceNumbers>(withQuery('/api/invoicenumbers', { number }), { signal }),
    // Somebody else may have taken it a moment ago.
    staleTime: 0,
  });

interface InvoiceNumber {
  readonly number: string;
  readonly type: (number: string) => void;
  /** It is looked up which number is the next. */
  readonly looking: boolean;
  readonly failed: boolean;
  /** Who has the number, but for the jobs that are to get it. */
  readonly uses: readonly InvoiceNumberUse[];
  /** Takes the number that is free now. */
  readonly takeNext: () => Promise<void>;
}

/** The number of an invoice: the next free one until another is typed, and who has it already. */
export const useInvoiceNumber = (jobs: readonly Job[]): InvoiceNumber => {
  const [typed, setTyped] = useState<string | null>(null);
  const { data, isFetching, error, refetch } = useNumbers('');
  const number = typed ?? data?.next ?? '';
  const [asked] = useDebouncedValue(number.trim(), 300);
  const answer = useNumbers(asked).data;
  const uses = asked === '' || asked !== number.trim() ? [] : (answer?.uses ?? []);
  return {
    number,
    type: setTyped,
    looking: isFetching && typed === null,
    failed: error !== null,
    uses: uses.filter(({ _id }) => !jobs.some((job) => job._id === _id)),
    takeNext: async () => {
      await refetch();
      setTyped(null);
    },
  };
};
