import type { ReminderLevel, VisitEmailStatus } from '#contracts';
import type { AmountAtRate, CreditNote, InvoiceDraft, IssuedInvoice, Payment } from './invoice.events.js';

export type Credited = Readonly<Omit<CreditNote, 'inFull'>>;

/** What happened to an invoice in the program that issued it. */
export interface HappenedBefore {
  readonly sentOn: string;
  readonly credit: CreditNote | null;
  /** All that was paid. It has the id of the invoice, so that what is paid later is told from it. */
  readonly payment: Payment | null;
}

/** A letter that asks for the money, and what became of it. */
export interface Reminder {
  readonly reminderId: string;
  readonly level: ReminderLevel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly status: VisitEmailStatus;
  readonly byHand: boolean;
}

export type InvoiceState =
  | { readonly status: 'unknown' | 'discarded' }
  | { readonly status: 'draft'; readonly draft: InvoiceDraft }
  | {
      readonly status: 'issued';
      readonly invoice: IssuedInvoice;
      readonly payments: readonly Payment[];
      readonly credits: readonly Credited[];
      readonly sentOn: string | null;
      /** Numbers of what an accounts program has. */
      readonly handedOver: readonly string[];
      readonly reminders: readonly Reminder[];
    };
export type Issued = Extract<InvoiceState, { status: 'issued' }>;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Gross of totals, in pence. */
export const grossPenceOf = (totals: readonly AmountAtRate[]): number =>
  sum(totals.map(({ netPence, vatPence: vat }) => netPence + vat));

/** What an issued invoice amounts to now, in pence: outstanding = issued − credited − paid. */
export const balanceOf = ({
  invoice,
  payments,
  credits,
}: Issued): {
  readonly issued: number;
  readonly credited: number;
  readonly paid: number;
  readonly outstanding: number;
} => {
  const issued = grossPenceOf(invoice.totals);
  const credited = sum(credits.map(({ totals }) => grossPenceOf(totals)));
  const paid = sum(payments.map(({ amountPence }) => amountPence));
  return { issued, credited, paid, outstanding: issued - credited - paid };
};

/** What was not credited yet, by VAT rate. */
export const creditable = ({ invoice, credits }: Pick<Issued, 'invoice' | 'credits'>): readonly AmountAtRate[] =>
  invoice.totals
    .map(({ vatRate, netPence, vatPence: vat }) => {
      const before = credits.flatMap(({ totals }) => totals).filter((one) => one.vatRate === vatRate);
      return {
        vatRate,
        netPence: netPence - sum(before.map((one) => one.netPence)),
        vatPence: vat - sum(before.map((one) => one.vatPence)),
      };
    })
    .filter(({ netPence, vatPence: vat }) => netPence > 0 || vat > 0);

export const isCreditedInFull = (state: Issued): boolean => state.credits.length > 0 && creditable(state).length === 0;

/** Paid in full, or credited down to what was paid. */
export const isPaid = (state: Issued): boolean => !isCreditedInFull(state) && balanceOf(state).outstanding <= 0;
/** Nothing of it is to be asked for any more. */
export const isSettled = (state: Issued): boolean => isCreditedInFull(state) || isPaid(state);
