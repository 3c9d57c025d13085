import type { Job } from '#contracts';
import { t } from '#languages';

/** What looks odd about a state that is allowed all the same (decision S-01), in words. */
export const oddWords = (
  job: Pick<Job, 'completion' | 'invoice_number' | 'endjob'>,
  now: string,
): readonly string[] => {
  const { invoiced, paid, issued } = job.completion;
  return [
    ...(paid && !invoiced ? [t('Paid but not invoiced')] : []),
    ...(issued && job.endjob > now ? [t('Issued before the visit')] : []),
    ...(job.invoice_number !== '' && !invoiced ? [t('Has an invoice number, not invoiced')] : []),
  ];
};
