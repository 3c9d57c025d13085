import {
  creditedVatPence,
  daysAfter,
  isForgottenContact,
  taxPointOf,
  vatByRate,
  type JournalFormat,
  type VisitEmailStatus,
} from '#contracts';
import { reject, sameJson, type TypedCommand, type StreamDecider, type Rejection } from '#eventing';
import {
  invoiceCatalogue,
  type AmountAtRate,
  type InvoiceDraft,
  type InvoiceEvent,
  type IssuedInvoice,
  type Payment,
  type Seller,
} from './invoice.events.js';
import {
  type HappenedBefore,
  type InvoiceState,
  type Issued,
  type Reminder,
  balanceOf,
  creditable,
  grossPenceOf,
  isSettled,
} from './invoice.state.js';

/** What of a draft is said anew; the rest stays. */
export type DraftChanges = Partial<Omit<InvoiceDraft, 'words'>> & { readonly words?: Partial<InvoiceDraft['words']> };

export type InvoiceCommand =
  | TypedCommand<'DraftInvoice', { readonly draft: InvoiceDraft }>
  | TypedCommand<'ReviseDraft', { readonly changes: DraftChanges }>
  | TypedCommand<'DiscardDraft', object>
  /** `today`: the London day of it. */
  | TypedCommand<'IssueInvoice', { readonly number: string; readonly today: string; readonly seller: Seller }>
  /** An invoice that is there as a document alone, or that another program issued, becomes a record. */
  | TypedCommand<'TakeOver', { readonly invoice: IssuedInvoice; readonly before?: HappenedBefore }>
  | TypedCommand<'RemoveImported', { readonly invoiceId: string }>
  | TypedCommand<'MarkSent', { readonly date: string }>
  | TypedCommand<'RecordPayment', Readonly<Payment>>
  | TypedCommand<'RemovePayment', { readonly paymentId: string }>
  /** `net`: null for all that is left. */
  | TypedCommand<
      'Credit',
      {
        readonly net: { readonly netPence: number; readonly vatRate: number | null } | null;
        readonly date: string;
        readonly reason: string;
      }
    >
  /** `byHand`: it went already. `today`: the London day of it. */
  | TypedCommand<'WriteReminder', Omit<Reminder, 'status'> & { readonly today: string }>
  | TypedCommand<
      'SettleReminder',
      { readonly reminderId: string; readonly outcome: Exclude<VisitEmailStatus, 'sending'>; readonly today: string }
    >
  | TypedCommand<'HandOver', { readonly journalId: string; readonly format: JournalFormat }>;

const credit = (
  state: Issued,
  { net, date, reason }: Extract<InvoiceCommand, { type: 'Credit' }>,
): readonly InvoiceEvent[] | Rejection => {
  const left = creditable(state);
  // One over £0 is credited too: its visits are free only then.
  if (left.length === 0 && state.credits.length > 0) return reject('invoice/credited');
  const number = `${state.invoice.number}-C${state.credits.length + 1}`;
  const note = (totals: AmountAtRate[], inFull: boolean): readonly InvoiceEvent[] => [
    { type: 'CreditNoteIssued', data: { number, date, reason, totals, inFull, source: 'record' } },
  ];
  if (net === null) return note(left.length === 0 ? [...state.invoice.totals] : [...left], true);
  const [first, ...others] = net.vatRate === null ? left : left.filter(({ vatRate }) => vatRate === net.vatRate);
  if (others.length > 0) return reject('invoice/rate-needed');
  if (first === undefined || net.netPence > first.netPence)
    return reject('invoice/credit-too-high', { leftPence: first?.netPence ?? 0 });
  const { netPence } = net;
  const credited = { ...first, netPence, vatPence: creditedVatPence(first, netPence, first.vatRate) };
  return note([credited], netPence === first.netPence && left.length === 1);
};

const remind = (
  state: Issued,
  { reminderId, level, to, subject, text, byHand, today }: Extract<InvoiceCommand, { type: 'WriteReminder' }>,
): readonly InvoiceEvent[] | Rejection => {
  if (state.reminders.some((one) => one.reminderId === reminderId)) return [];
  if (isSettled(state)) return reject('invoice/settled');
  if (today <= state.invoice.dueDate) return reject('invoice/not-overdue');
  return [
    { type: 'ReminderWritten', data: { reminderId, level, to, subject, text } },
    ...(byHand ? [{ type: 'ReminderSent' as const, data: { reminderId, level, to, date: today, byHand } }] : []),
  ];
};

const settleReminder = (
  state: Issued,
  { reminderId, outcome, today }: Extract<InvoiceCommand, { type: 'SettleReminder' }>,
): readonly InvoiceEvent[] | Rejection => {
  const found = state.reminders.find((one) => one.reminderId === reminderId);
  if (found === undefined) return reject('invoice/no-reminder');
  const { level, to } = found;
  if (found.status !== 'sending') return [];
  return outcome === 'sent'
    ? [{ type: 'ReminderSent', data: { reminderId, level, to, date: today, byHand: false } }]
    : [{ type: 'ReminderFailed', data: { reminderId, level, to, uncertain: outcome === 'uncertain' } }];
};

const issue = (
  draft: InvoiceDraft,
  { number, today, seller }: Extract<InvoiceCommand, { type: 'IssueInvoice' }>,
): readonly InvoiceEvent[] | Rejection => {
  if (draft.words.client.name.trim() === '') return reject('invoice/no-client');
  if (isForgottenContact(draft.words.client)) return reject('invoice/forgotten');
  const { clientId, visitIds, words, lines, reverseCharge, interestOn, supplyDates, dueDays } = draft;
  const date = draft.date ?? today;
  return [
    {
      type: 'InvoiceIssued',
      data: {
        number,
        clientId,
        visitIds,
        words,
        lines,
        totals: [...vatByRate(lines, reverseCharge)],
        reverseCharge,
        interestOn,
        date,
        taxPoint: draft.taxPoint ?? taxPointOf(supplyDates, date),
        supplyDates,
        dueDays,
        dueDate: daysAfter(date, dueDays),
        seller,
        source: 'record',
      },
    },
  ];
};

const takeOver = ({
  invoice: taken,
  before,
}: Extract<InvoiceCommand, { type: 'TakeOver' }>): readonly InvoiceEvent[] | Rejection => {
  const issued: InvoiceEvent = { type: 'InvoiceIssued', data: taken };
  if (before === undefined) return [issued];
  const { sentOn, credit: note, payment } = before;
  const grossPence = grossPenceOf(taken.totals);
  if (note !== null && grossPenceOf(note.totals) > grossPence)
    return reject('invoice/credited-beyond', { pence: grossPenceOf(note.totals), grossPence });
  if (payment !== null && payment.amountPence > grossPence)
    return reject('invoice/paid-beyond', { pence: payment.amountPence, grossPence });
  return [
    issued,
    { type: 'InvoiceSent', data: { date: sentOn } },
    ...(note === null ? [] : [{ type: 'CreditNoteIssued' as const, data: note }]),
    ...(payment === null ? [] : [{ type: 'PaymentRecorded' as const, data: payment }]),
  ];
};

/** What was done here to an invoice that was imported, in the words of `invoice/rested-on`. */
const doneHere = (
  { payments, credits, reminders }: Issued,
  invoiceId: string,
): 'payment' | 'credit' | 'reminder' | null => {
  if (payments.some(({ paymentId }) => paymentId !== invoiceId)) return 'payment';
  if (credits.some(({ source }) => source === 'record')) return 'credit';
  return reminders.length > 0 ? 'reminder' : null;
};

const alreadyIssued = ({ invoice: { number } }: Issued): Rejection => reject('invoice/issued', { number });

const removeImported = (state: Issued, invoiceId: string): readonly InvoiceEvent[] | Rejection => {
  if (state.invoice.source !== 'import') return alreadyIssued(state);
  const by = doneHere(state, invoiceId);
  if (by !== null) return reject('invoice/rested-on', { by });
  return [{ type: 'ImportedInvoiceRemoved', data: { number: state.invoice.number } }];
};

/** What an accounts program does not have yet: the invoice's number and those of its credit notes. */
export const toHandOver = ({ invoice, credits, handedOver }: Issued): string[] =>
  [invoice.number, ...credits.map(({ number }) => number)].filter((number) => !handedOver.includes(number));

/** One line of a bank statement pays an invoice once, however often it is accepted. */
export const isOfSameLine = (one: Payment, other: Omit<Payment, 'paymentId' | 'amountPence'>): boolean =>
  one.statement !== null &&
  other.statement !== null &&
  one.date === other.date &&
  one.reference === other.reference &&
  one.statement.amountPence === other.statement.amountPence &&
  one.statement.nth === other.statement.nth;

const ofIssued = (command: InvoiceCommand, state: Issued): readonly InvoiceEvent[] | Rejection => {
  switch (command.type) {
    case 'DraftInvoice':
    case 'ReviseDraft':
    case 'DiscardDraft':
    case 'IssueInvoice':
      return alreadyIssued(state);
    case 'TakeOver':
      return [];
    case 'RemoveImported':
      return removeImported(state, command.invoiceId);
    case 'MarkSent':
      return state.sentOn === command.date ? [] : [{ type: 'InvoiceSent', data: { date: command.date } }];
    case 'RecordPayment': {
      const { paymentId, amountPence, date, reference, statement } = command;
      if (state.payments.some((one) => isOfSameLine(one, command))) return [];
      const { outstanding } = balanceOf(state);
      if (amountPence > outstanding)
        return reject('invoice/payment-too-high', { outstandingPence: Math.max(0, outstanding) });
      return [{ type: 'PaymentRecorded', data: { paymentId, amountPence, date, reference, statement } }];
    }
    case 'RemovePayment': {
      const payment = state.payments.find(({ paymentId }) => paymentId === command.paymentId);
      return payment === undefined
        ? reject('invoice/no-payment')
        : [{ type: 'PaymentRemoved', data: { paymentId: payment.paymentId, amountPence: payment.amountPence } }];
    }
    case 'Credit':
      return credit(state, command);
    case 'WriteReminder':
      return remind(state, command);
    case 'SettleReminder':
      return settleReminder(state, command);
    case 'HandOver': {
      const numbers = toHandOver(state);
      return numbers.length === 0
        ? []
        : [{ type: 'InvoiceHandedOver', data: { journalId: command.journalId, numbers, format: command.format } }];
    }
  }
};

const withReminder = (state: Issued, reminderId: string, change: Partial<Reminder>): Issued => ({
  ...state,
  reminders: state.reminders.map((one) => (one.reminderId === reminderId ? { ...one, ...change } : one)),
});

const afterIssue = (
  state: Issued,
  event: Exclude<
    InvoiceEvent,
    {
      type:
        'InvoiceDrafted' | 'InvoiceDraftRevised' | 'InvoiceDraftDiscarded' | 'InvoiceIssued' | 'ImportedInvoiceRemoved';
    }
  >,
): Issued => {
  switch (event.type) {
    case 'InvoiceSent':
      return { ...state, sentOn: event.data.date };
    case 'PaymentRecorded':
      return { ...state, payments: [...state.payments, event.data] };
    case 'PaymentRemoved':
      return { ...state, payments: state.payments.filter(({ paymentId }) => paymentId !== event.data.paymentId) };
    case 'CreditNoteIssued': {
      const { number, date, reason, totals, source } = event.data;
      const handedOver = source === 'import' ? [...state.handedOver, number] : state.handedOver;
      return { ...state, credits: [...state.credits, { number, date, reason, totals, source }], handedOver };
    }
    case 'ReminderWritten':
      return { ...state, reminders: [...state.reminders, { ...event.data, status: 'sending', byHand: false }] };
    case 'ReminderSent':
      return withReminder(state, event.data.reminderId, { status: 'sent', byHand: event.data.byHand });
    case 'ReminderFailed':
      return withReminder(state, event.data.reminderId, { status: event.data.uncertain ? 'uncertain' : 'failed' });
    case 'InvoiceHandedOver':
      return { ...state, handedOver: [...state.handedOver, ...event.data.numbers] };
  }
};

export const invoice: StreamDecider<InvoiceState, InvoiceCommand, typeof invoiceCatalogue> = {
  catalogue: invoiceCatalogue,
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    if (state.status === 'issued') return ofIssued(command, state);
    if (command.type === 'DraftInvoice')
      return state.status === 'unknown' ? [{ type: 'InvoiceDrafted', data: command.draft }] : reject('invoice/drafted');
    if (command.type === 'TakeOver' && state.status === 'unknown') return takeOver(command);
    if (state.status !== 'draft') return reject('invoice/not-found');
    switch (command.type) {
      case 'ReviseDraft': {
        const draft = { ...state.draft, ...command.changes, words: { ...state.draft.words, ...command.changes.words } };
        if (draft.interestOn !== null && (draft.reverseCharge || draft.lines.some(({ vatRate }) => vatRate > 0)))
          return reject('invoice/outside-vat');
        return sameJson(draft, state.draft) ? [] : [{ type: 'InvoiceDraftRevised', data: draft }];
      }
      case 'DiscardDraft':
        return [{ type: 'InvoiceDraftDiscarded', data: {} }];
      case 'IssueInvoice':
        return issue(state.draft, command);
      case 'TakeOver':
      case 'RemoveImported':
      case 'MarkSent':
      case 'RecordPayment':
      case 'RemovePayment':
      case 'Credit':
      case 'WriteReminder':
      case 'SettleReminder':
      case 'HandOver':
        return reject('invoice/draft');
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'InvoiceDrafted':
      case 'InvoiceDraftRevised':
        return { status: 'draft', draft: event.data };
      case 'InvoiceDraftDiscarded':
      case 'ImportedInvoiceRemoved':
        return { status: 'discarded' };
      case 'InvoiceIssued':
        return {
          status: 'issued',
          invoice: event.data,
          payments: [],
          credits: [],
          sentOn: null,
          // The program that issued it has handed it over.
          handedOver: event.data.source === 'import' ? [event.data.number] : [],
          reminders: [],
        };
      case 'InvoiceSent':
      case 'PaymentRecorded':
      case 'PaymentRemoved':
      case 'CreditNoteIssued':
      case 'ReminderWritten':
      case 'ReminderSent':
      case 'ReminderFailed':
      case 'InvoiceHandedOver':
        return state.status === 'issued' ? afterIssue(state, event) : state;
    }
  },
};
