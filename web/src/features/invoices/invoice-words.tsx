import { formatPoundsAndPence, type Invoice, type InvoiceDifference } from '#contracts';
import { later, spoken, t } from '#languages';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

type Standing = 'draft' | 'to-send' | 'open' | 'overdue' | 'paid' | 'nothing' | 'credited' | 'void';

/** What is to be done about an invoice, in one word. */
export const standingOf = ({ status, settled, gross, overdue_days, sent_on }: Invoice): Standing => {
  if (status !== 'issued') return status;
  if (settled) return gross === 0 ? 'nothing' : 'paid';
  if (overdue_days > 0) return 'overdue';
  return sent_on === null ? 'to-send' : 'open';
};

const standingLabels = spoken<Standing>({
  draft: later('Draft'),
  'to-send': later('To send'),
  open: later('Sent'),
  overdue: later('Overdue'),
  paid: later('Paid'),
  nothing: later('Nothing to pay'),
  credited: later('Credited'),
  void: later('Void'),
});
const colours: Readonly<Record<Standing, string>> = {
  draft: 'gray',
  'to-send': 'blue',
  open: 'blue',
  overdue: 'red',
  paid: 'green',
  nothing: 'gray',
  credited: 'gray',
  void: 'gray',
};

export const standingWord = (invoice: Invoice): string => standingLabels[standingOf(invoice)];

/** The word on its colour; the colour says nothing that the word does not. */
export const StandingBadge = ({ invoice }: { readonly invoice: Invoice }): ReactNode => (
  <Badge
    variant="default"
    radius="sm"
    style={{ borderColor: `var(--mantine-color-${colours[standingOf(invoice)]}-6)` }}
  >
    {standingWord(invoice)}
  </Badge>
);

/** Where its visits say something else, in a sentence. */
export const differenceSentences = spoken<InvoiceDifference>({
  fee: later('A line of this draft is not the fee of its visit. Please check it before you issue the draft.'),
  number: later('A visit of this invoice has another number, or none.'),
  'not-invoiced': later('A visit of this invoice is not marked Invoiced.'),
  'paid-by-hand': later('Its visits are marked Paid by hand; no payment in full is recorded here.'),
  'not-paid': later('This invoice is paid, but a visit of it is not marked Paid.'),
});

export const money = (pounds: number): string => formatPoundsAndPence(pounds);

/** What was imported is on paper where it was issued. */
export const hasPaper = ({ source }: Invoice): boolean => source !== 'import';
export const paperElsewhere = (): string =>
  t(
    'This invoice was imported. Its document, hand-over to the accounts and VAT return stay with the program that issued it.',
  );

/** What an invoice is called: its number, or that it is a draft for somebody. */
export const invoiceTitle = ({ number, client }: Invoice): string =>
  number === '' ? t('Draft for {client}', { client: client.name }) : t('Invoice {number}', { number });
