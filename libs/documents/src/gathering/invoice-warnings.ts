import { londonDate, type Client, type Job } from '#contracts';
import { t } from '#languages';
import type { InvoiceContent } from '../render/content.js';
import { isAddressedToOneOfSites } from './addressee.js';

/** What is worth a look before an invoice is sent, in sentences for the one who makes it. */
export const invoiceWarnings = (
  { orderReference, client: { address }, date }: Pick<InvoiceContent, 'orderReference' | 'client' | 'date'>,
  jobs: readonly Job[],
  client: Client | null,
): readonly string[] => {
  const lacksOrder = client?.purchase_order_needed === true && orderReference.trim() === '';
  const note = client?.purchase_order_note.trim() ?? '';
  const ahead = jobs.filter(({ startjob }) => londonDate(startjob) > date).length;
  const warnings: readonly (readonly [boolean, string])[] = [
    [
      lacksOrder && note === '',
      t('{client} needs a purchase order number on each invoice.', { client: client?.company ?? '' }),
    ],
    [
      lacksOrder && note !== '',
      t('{client} needs a purchase order number on each invoice: {note}', { client: client?.company ?? '', note }),
    ],
    [
      isAddressedToOneOfSites(jobs, client),
      t('The sites differ and there is no billing address, so the invoice goes to {address}.', {
        address: address.split(/\s*\n\s*/).join(', '),
      }),
    ],
    [ahead > 0, t('{count, plural, one {# visit has} other {# visits have}} not taken place yet.', { count: ahead })],
  ];
  return warnings.filter(([is]) => is).map(([, sentence]) => sentence);
};
