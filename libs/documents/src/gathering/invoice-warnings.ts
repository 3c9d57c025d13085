import { t } from '#languages';
import type { Client, Job } from '#contracts';
import type { InvoiceContent } from '../render/content.js';
import { isAddressedToOneOfSites } from './addressee.js';

/** What is worth a look before an invoice is sent, in sentences for the one who makes it. */
export const invoiceWarnings = (
  { orderReference, client: { address } }: Pick<InvoiceContent, 'orderReference' | 'client'>,
  jobs: readonly Job[],
  client: Client | null,
): readonly string[] => {
  const lacksOrder = client?.purchase_order_needed === true && orderReference.trim() === '';
  const note = client?.purchase_order_note.trim() ?? '';
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
  ];
  return warnings.filter(([is]) => is).map(([, sentence]) => sentence);
};
