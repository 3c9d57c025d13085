import { t } from '#languages';
import {
  baseRateOn,
  formatDay,
  latePaymentOf,
  OVER_BASE_RATE,
  referenceDayOf,
  type ChargeInterest,
  type Invoice,
} from '#contracts';
import { HttpProblem } from '#platform';
import type { InvoiceDraft } from '../invoice.events.js';

const refusal = (field: string, msg: ReturnType<typeof t>): HttpProblem =>
  new HttpProblem(400, msg, { errors: { [field]: msg } });

/**
 * What the law adds to an invoice that is paid late, as a draft to the same client: interest, and the fixed sum.
 * @param today London day
 * @throws HttpProblem 400 with the field that is wrong, 409 where the invoice itself charges for late payment
 */
export const interestDraft = (invoice: Invoice, { until, base_rate }: ChargeInterest, today: string): InvoiceDraft => {
  const { _id, number, client, client_id, due_date, due_days, order_reference } = invoice;
  if (invoice.interest_on !== null) throw new HttpProblem(409, t('The law adds no interest to interest.'));
  if (until > today) throw refusal('until', t('Please choose a day that is not in the future.'));
  const base = base_rate ?? (due_date === null ? null : baseRateOn(referenceDayOf(due_date)));
  if (base === null) throw refusal('base_rate', t('Please enter the base rate in per cent.'));
  const { spans, interestPence, compensationPence } = latePaymentOf(invoice, until, base);
  if (invoice.status !== 'issued' || spans.length === 0)
    throw refusal('until', t('By then nothing was overdue. Please choose a later day.'));
  const rate = Math.round((OVER_BASE_RATE + base) * 100) / 100;
  const charged = [
    [`Interest at ${rate}% a year on invoice ${number} until ${formatDay(until)}`, interestPence],
    [`Fixed sum for late payment of invoice ${number}`, compensationPence],
  ] as const;
  return {
    clientId: client_id,
    visitIds: [],
    words: {
      client: { ...client },
      orderReference: order_reference,
      descriptions: charged.map(([description]) => `${description} (outside the scope of VAT)`),
    },
    lines: charged.map(([, netPence]) => ({ visitId: null, netPence, vatRate: 0 })),
    reverseCharge: false,
    interestOn: _id,
    date: null,
    taxPoint: null,
    supplyDates: [until],
    dueDays: due_days,
  };
};
