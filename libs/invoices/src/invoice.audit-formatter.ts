import { poundsOf, formatPoundsAndPence } from '#contracts';
import { t } from '#languages';
import { formatterOf, line, type HistoryLine } from '#platform';
import { grossPenceOf } from './invoice.state.js';
import { invoiceCatalogue, type InvoiceEvent, type IssuedInvoice } from './invoice.events.js';

const pounds = (pence: number): string => formatPoundsAndPence(poundsOf(pence));

const reminderSentence = (event: Extract<InvoiceEvent, { type: 'ReminderSent' | 'ReminderFailed' }>): string => {
  const { level, to: address } = event.data;
  // Of one that was forgotten there is no address.
  const values = { level, to: address === '' ? t('the client') : address };
  if (event.type === 'ReminderSent')
    return event.data.byHand
      ? t('Reminder {level, number} to {to} sent by hand', values)
      : t('Reminder {level, number} sent to {to}', values);
  return event.data.uncertain
    ? t('Reminder {level, number} to {to}: not known whether it was sent', values)
    : t('Reminder {level, number} to {to} not sent', values);
};

const issuedValues = ({ number, totals }: IssuedInvoice): { readonly number: string; readonly gross: string } => ({
  number,
  gross: pounds(grossPenceOf(totals)),
});

/** null: nothing happened yet that is told. */
const lineOf = (event: InvoiceEvent): HistoryLine | null => {
  const { type, data } = event;
  switch (type) {
    case 'InvoiceDrafted':
      return line(t('Draft made for {client}', { client: data.words.client.name }), 'status', null, 'draft');
    case 'InvoiceDraftRevised':
      return line(t('Draft changed'), 'draft', null, null);
    case 'InvoiceDraftDiscarded':
      return line(t('Draft discarded'), 'status', 'draft', null);
    case 'InvoiceIssued':
      return line(
        data.source === 'import'
          ? t('Invoice {number} over {gross} imported', issuedValues(data))
          : t('Invoice {number} issued over {gross}', issuedValues(data)),
        'number',
        null,
        data.number,
      );
    case 'InvoiceSent':
      return line(t('Marked as sent'), 'sent_on', null, data.date);
    case 'PaymentRecorded':
      return line(
        t('Payment of {amount} recorded', { amount: pounds(data.amountPence) }),
        'paid',
        null,
        poundsOf(data.amountPence),
      );
    case 'PaymentRemoved':
      return line(
        t('Payment of {amount} removed', { amount: pounds(data.amountPence) }),
        'paid',
        poundsOf(data.amountPence),
        null,
      );
    case 'CreditNoteIssued':
      return line(
        t('Credit note {number} issued over {gross}', {
          number: data.number,
          gross: pounds(grossPenceOf(data.totals)),
        }),
        'credited',
        null,
        data.number,
      );
    case 'ImportedInvoiceRemoved':
      return line(t('Import of invoice {number} undone', { number: data.number }), 'number', data.number, null);
    case 'ReminderWritten':
      return null;
    case 'ReminderSent':
    case 'ReminderFailed':
      return line(reminderSentence(event), 'reminder', null, data.level);
    case 'InvoiceHandedOver':
      return line(t('Handed over to the accounts program'), 'handed_over', null, data.numbers.join(', '));
  }
};

export const invoiceAuditFormatter = formatterOf<InvoiceEvent>(invoiceCatalogue, 'invoices', (event) => {
  const told = lineOf(event);
  return told === null ? [] : [told];
});
