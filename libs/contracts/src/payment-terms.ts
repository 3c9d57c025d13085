import { MAX_PAYMENT_DAYS } from './clients.js';

/** Days until an invoice is due where nothing was agreed: the law's own term (Late Payment of Commercial Debts Act 1998, s. 4). */
export const DEFAULT_PAYMENT_DAYS = 30;
/** The days that payment terms name: 'within 30 days', '14-day terms'. */
const NAMED_DAYS = /\b(\d{1,3})(\s+|-)(days?)\b/i;

/** Days until an invoice is due: the client's own, the ones that the company's payment terms name, or the law's. */
export const paymentDaysOf = (
  client: { readonly payment_days: number | null } | null | undefined,
  terms: string,
): number =>
  client?.payment_days ?? Math.min(Number(NAMED_DAYS.exec(terms)?.[1] ?? DEFAULT_PAYMENT_DAYS), MAX_PAYMENT_DAYS);

/**
 * Payment terms as they are on one invoice, with its own days in place of the ones that they name.
 * @example termsFor('Payment is due within 30 days.', 14) // 'Payment is due within 14 days.'
 */
export const termsFor = (terms: string, days: number): string =>
  terms.replace(NAMED_DAYS, (_, __, between: string, word: string) => {
    const ending = between === '-' ? word : days === 1 ? 'day' : 'days';
    return `${days}${between}${ending}`;
  });

/** The company as a client is to read it: with the days of its own in the payment terms. */
export const companyTo = <Company extends { readonly paymentTerms: string }>(
  client: { readonly payment_days: number | null } | null | undefined,
  company: Company,
): Company => ({
  ...company,
  paymentTerms: termsFor(company.paymentTerms, paymentDaysOf(client, company.paymentTerms)),
});
