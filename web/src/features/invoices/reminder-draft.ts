import {
  baseRateOn,
  latePaymentOf,
  OVER_BASE_RATE,
  poundsOf,
  referenceDayOf,
  type Company,
  type Invoice,
  type ReminderLevel,
} from '#contracts';
import { formatDayInEnglish, formatPlainDay } from '../../lib/dates.js';
import type { Letter } from '../../lib/letter.js';
import { money } from './invoice-words.js';

export const reminderWords = ({ level, date }: { readonly level: ReminderLevel; readonly date: string }): string =>
  `${level} · ${formatPlainDay(date)}`;

const subjects: Readonly<Record<ReminderLevel, string>> = { 1: 'Reminder', 2: 'Second reminder', 3: 'Final reminder' };
const day = (plain: string): string => formatDayInEnglish(`${plain}T12:00:00.000Z`);

/** What the Act adds until a day; its amounts only where the base rate of that time is known. */
const interestWords = (invoice: Invoice, today: string): string => {
  const act = 'Under the Late Payment of Commercial Debts (Interest) Act 1998';
  const base = baseRateOn(referenceDayOf(invoice.due_date ?? today));
  if (base === null)
    return `${act} we claim interest at ${OVER_BASE_RATE}% a year over the base rate of the Bank of England, and the fixed sum for late payment.`;
  const { interestPence, compensationPence } = latePaymentOf(invoice, today, base);
  const rate = Math.round((OVER_BASE_RATE + base) * 100) / 100;
  const [interest, fixed, total] = [interestPence, compensationPence, interestPence + compensationPence].map((pence) =>
    money(poundsOf(pence)),
  );
  return `${act} we claim interest at ${rate}% a year until today (${interest}) and the fixed sum of ${fixed}, together ${total} beside the invoice.`;
};

const bodies: Readonly<Record<ReminderLevel, (invoice: Invoice, today: string) => readonly string[]>> = {
  1: () => [
    'It may have been overlooked. Could you let us know when we can expect the payment? If it is on its way, please disregard this email.',
  ],
  2: (invoice) => [
    `It is now ${invoice.overdue_days} days overdue${invoice.reminder === null ? '' : ', and we wrote to you about it before'}. Please pay it within seven days.`,
    'If something about the invoice is not right, please tell us now.',
  ],
  3: (invoice, today) => [
    `It is now ${invoice.overdue_days} days overdue. This is our last reminder: please pay it within seven days. After that we will take further steps without writing again.`,
    '',
    interestWords(invoice, today),
  ],
};

const bankLines = (company: Company | undefined): readonly string[] =>
  company === undefined || company.bankAccountNumber === ''
    ? []
    : [
        '',
        `Please pay to ${[company.bankAccountName, company.bankName].filter((part) => part !== '').join(', ')}`,
        `Sort code ${company.bankSortCode}, account number ${company.bankAccountNumber}`,
      ];

/** A reminder to the client, to be changed where it is wrong. In English: it is what the client reads. @param today London day */
export const reminderLetter = (
  invoice: Invoice,
  level: ReminderLevel,
  company: Company | undefined,
  today: string,
): Letter => {
  const { client, number, date, due_date, outstanding } = invoice;
  return {
    to: client.email,
    subject: `${subjects[level]}: invoice ${number}`,
    text: [
      `Dear ${client.name},`,
      '',
      `Our invoice ${number} of ${day(date ?? today)} was due on ${day(due_date ?? today)}. ${money(outstanding)} of it is outstanding.`,
      '',
      ...bodies[level](invoice, today),
      ...bankLines(company),
      '',
      'Kind regards',
      ...(company === undefined || company.name === '' ? [] : [company.name]),
    ].join('\n'),
  };
};
