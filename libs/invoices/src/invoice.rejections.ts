import { poundsOf, formatPoundsAndPence } from '#contracts';
import { later, t, type LocalizedString } from '#languages';
import { CommandRejected, TooMuchTraffic } from '#eventing';
import { HttpProblem, type RejectionTexts } from '#platform';

const pounds = (pence: unknown): string => formatPoundsAndPence(poundsOf(Number(pence)));

/** Why an imported invoice stays. @param by what was done here to it */
export const restedOn = (by: string): LocalizedString =>
  t(
    '{by, select, payment {A payment was recorded after the import.} credit {A credit note was issued after the import.} interest {Interest was charged after the import.} other {A reminder was written after the import.}}',
    { by },
  );

export const invoiceRejections: RejectionTexts = {
  'invoice/not-found': { status: 404, msg: later('Invoice not found.') },
  'invoice/drafted': { status: 409, msg: later('This draft is there already.'), isMade: true },
  'invoice/issued': {
    status: 409,
    msg: ({ number }) =>
      t('This was issued as {number} and stays as it is. To change it, credit it and invoice the visits again.', {
        number: String(number),
      }),
  },
  'invoice/draft': { status: 409, msg: later('This invoice is a draft. Please issue it first.') },
  'invoice/no-client': {
    status: 400,
    msg: later('No client is named on this invoice. Please give its visits a client first.'),
  },
  'invoice/forgotten': {
    status: 409,
    msg: later('The client of this draft was forgotten, so it cannot be issued. Please discard it.'),
  },
  'invoice/outside-vat': {
    status: 400,
    msg: later('What is charged for late payment is outside the scope of VAT. Please leave the VAT rate at 0%.'),
  },
  'invoice/no-payment': { status: 404, msg: later('This payment is not there any more.') },
  'invoice/credited': { status: 409, msg: later('All of this invoice is credited already.') },
  'invoice/settled': {
    status: 409,
    msg: later('This invoice is paid or credited in full, so no reminder is sent.'),
  },
  'invoice/not-overdue': { status: 409, msg: later('This invoice is not overdue, so no reminder is sent.') },
  'invoice/no-reminder': { status: 404, msg: later('This reminder does not exist.') },
  'invoice/rate-needed': {
    status: 400,
    msg: later('This invoice has several VAT rates. Please say from which one to credit.'),
  },
  'invoice/credit-too-high': {
    status: 400,
    msg: ({ leftPence }) =>
      t('Only {left} net is left to credit. Please enter at most that.', { left: pounds(leftPence) }),
  },
  'invoice/credited-beyond': {
    status: 400,
    msg: ({ pence, grossPence }) =>
      t('{amount} was credited, but the invoice is over {gross}. Please correct one of them.', {
        amount: pounds(pence),
        gross: pounds(grossPence),
      }),
  },
  'invoice/paid-beyond': {
    status: 400,
    msg: ({ pence, grossPence }) =>
      t('{amount} was paid, but the invoice is over {gross}. Please correct one of them.', {
        amount: pounds(pence),
        gross: pounds(grossPence),
      }),
  },
  'invoice/rested-on': { status: 409, msg: ({ by }) => restedOn(String(by)) },
  'invoice/payment-too-high': {
    status: 400,
    msg: ({ outstandingPence }) =>
      t('Only {outstanding} is outstanding on this invoice. Please record at most that.', {
        outstanding: pounds(outstandingPence),
      }),
  },
};

/** Why one of several invoices takes no payment. @throws what is no refusal */
export const refusalOf = (error: unknown): string => {
  if (error instanceof HttpProblem) return error.message;
  if (error instanceof TooMuchTraffic) return t('Someone else is changing this invoice. Please try again.');
  if (error instanceof CommandRejected) {
    const { msg } = invoiceRejections[error.rejection.rejected] ?? {};
    if (msg !== undefined) return msg(error.rejection.details);
  }
  throw error;
};
