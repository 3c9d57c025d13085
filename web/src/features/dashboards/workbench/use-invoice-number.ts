import type { InvoiceNumberUse, Job } from '#contracts';
import { useState } from 'react';
import { useNumbers, useUses } from '../../../components/invoice-number/index.js';

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
  return {
    number,
    type: setTyped,
    looking: isFetching && typed === null,
    failed: error !== null,
    uses: useUses(number, jobs.map(({ _id }) => _id)),
    takeNext: async () => {
      await refetch();
      setTyped(null);
    },
  };
};
