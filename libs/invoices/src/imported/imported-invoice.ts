import { t } from '#languages';
import { CommandRejected, isRejection } from '#eventing';
import { HttpProblem } from '#platform';
import { grossPenceOf, type HappenedBefore } from '../invoice.state.js';
import { invoice } from '../invoice.decider.js';
import type { AmountAtRate, IssuedInvoice } from '../invoice.events.js';
import { invoiceRejections } from '../invoice.rejections.js';

interface Amount {
  /** Gross. */
  readonly pence: number;
  readonly date: string;
}

/** An invoice that another program issued, as an import knows it. */
export interface ImportedInvoice {
  readonly invoice: Omit<IssuedInvoice, 'seller' | 'source'>;
  readonly sentOn: string;
  /** All that was credited, and all that was paid. */
  readonly credited: Amount | null;
  readonly paid: Amount | null;
}

/** A part of what an invoice is over, with the VAT that falls to it. */
const shareOf = ([total]: readonly AmountAtRate[], pence: number): AmountAtRate => {
  const { vatRate, netPence, vatPence } = total ?? { vatRate: 0, netPence: pence, vatPence: 0 };
  const net = Math.round((pence * netPence) / Math.max(1, netPence + vatPence));
  return { vatRate, netPence: net, vatPence: pence - net };
};

export const happenedBefore = (
  invoiceId: string,
  { invoice: { number, totals }, sentOn, credited, paid }: ImportedInvoice,
): HappenedBefore => ({
  sentOn,
  credit:
    credited === null
      ? null
      : {
          number: `${number}-C1`,
          date: credited.date,
          reason: '',
          totals: [shareOf(totals, credited.pence)],
          inFull: credited.pence === grossPenceOf(totals),
          source: 'import',
        },
  payment:
    paid === null
      ? null
      : { paymentId: invoiceId, amountPence: paid.pence, date: paid.date, reference: '', statement: null },
});

const NO_SELLER: IssuedInvoice['seller'] = {
  name: '',
  address: '',
  companyNumber: '',
  vatNumber: '',
  bankName: '',
  bankAccountName: '',
  bankSortCode: '',
  bankAccountNumber: '',
};
/** Columns that a rejection is about. */
const fields: Readonly<Record<string, string>> = {
  'invoice/paid-beyond': 'paid',
  'invoice/credited-beyond': 'credited',
};

/** @throws HttpProblem as the import itself would be refused */
export const refuseImported = (imported: ImportedInvoice): void => {
  const decided = invoice.decide(
    {
      type: 'TakeOver',
      invoice: { ...imported.invoice, seller: NO_SELLER, source: 'import' },
      before: happenedBefore('', imported),
      at: '',
      by: '',
    },
    invoice.initialState,
  );
  if (!isRejection(decided)) return;
  const text = invoiceRejections[decided.rejected];
  if (text === undefined) throw new CommandRejected(decided);
  const msg = text.msg(decided.details);
  throw new HttpProblem(400, msg, { errors: { [fields[decided.rejected] ?? 'invoice_number']: msg } });
};

export const numberIsUsed = (number: string): HttpProblem => {
  const msg = t('Invoice number {number} is used already. Please correct it, or leave this row out.', { number });
  return new HttpProblem(409, msg, { errors: { invoice_number: msg } });
};
