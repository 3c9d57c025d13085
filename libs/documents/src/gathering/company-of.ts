import { storedTelephone, type Company } from '#contracts';
import type { InvoiceContent } from '../render/content.js';

/** The company as a document takes it down: written out, since settings have fields that are no client's business. */
export const companyOf = (company: Company): InvoiceContent['company'] => ({
  name: company.name,
  address: company.address,
  companyNumber: company.companyNumber,
  vatNumber: company.vatNumber,
  email: company.email,
  telephone: storedTelephone(company.telephone),
  bankName: company.bankName,
  bankAccountName: company.bankAccountName,
  bankSortCode: company.bankSortCode,
  bankAccountNumber: company.bankAccountNumber,
  vatRate: company.vatRate,
  paymentTerms: company.paymentTerms,
  cancellationNotice: company.cancellationNotice,
  logo: company.logo,
});
