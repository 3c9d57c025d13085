import { t } from '#languages';
import type { InvoiceContent } from './content.js';

/** What a full VAT invoice has to carry and this one does not, in sentences for the one who makes it. */
export const missingFromInvoice = (content: InvoiceContent): readonly string[] => {
  const { company, client, number, lines, supplyDates, reverseCharge } = content;
  const chargesVat = company.vatRate > 0 || reverseCharge;
  const bank = [company.bankAccountName, company.bankSortCode, company.bankAccountNumber];
  const lacking: readonly (readonly [boolean, string])[] = [
    [isBlank(number), t('The invoice has no number yet, so it is marked as a draft.')],
    [isBlank(company.name), t('The name of the company is missing from the settings.')],
    [isBlank(company.address), t('The address of the company is missing from the settings.')],
    [isBlank(company.companyNumber), t('The registered company number is missing from the settings.')],
    [chargesVat && isBlank(company.vatNumber), t('The VAT number is missing from the settings, and VAT is charged.')],
    [bank.every(isBlank), t('The bank details are missing from the settings, so the client cannot see where to pay.')],
    [
      bank.some(isBlank) && !bank.every(isBlank),
      t('The account name, sort code or account number is missing from the settings, so the client cannot pay.'),
    ],
    [isBlank(client.name), t('The name of the client is missing.')],
    [isBlank(client.address), t('The address of the client is missing.')],
    [supplyDates.length === 0, t('The date on which the work was done is missing.')],
    [
      lines.length === 0 || lines.some(({ description }) => isBlank(description)),
      t('The description of the work is missing.'),
    ],
  ];
  return lacking.filter(([lacks]) => lacks).map(([, sentence]) => sentence);
};

const isBlank = (text: string): boolean => text.trim() === '';
