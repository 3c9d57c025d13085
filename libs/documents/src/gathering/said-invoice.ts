import { vatByRate, type Company, type Job, type VatAtRate } from '#contracts';
import type { DocumentEvent } from '../document.events.js';
import { invoiceContent, type InvoiceContent } from '../render/content.js';
import { companyOf } from './company-of.js';
import { common } from './invoice-content.js';

/** What an issued invoice says, as a record and as a document. Amounts are pence. */
export interface SaidInvoice {
  readonly number: string;
  readonly visitIds: readonly string[];
  readonly client: InvoiceContent['client'];
  readonly orderReference: string;
  readonly date: string;
  readonly supplyDates: readonly string[];
  /** null: a document of before that names no day. */
  readonly dueDate: string | null;
  readonly lines: readonly { readonly description: string; readonly netPence: number; readonly vatRate: number }[];
  readonly totals: readonly VatAtRate[];
  readonly reverseCharge: boolean;
  /** The invoice on whose late payment it charges, outside the scope of VAT; null: it is for work. */
  readonly interestOn: string | null;
  readonly seller: Pick<
    InvoiceContent['company'],
    | 'name'
    | 'address'
    | 'companyNumber'
    | 'vatNumber'
    | 'bankName'
    | 'bankAccountName'
    | 'bankSortCode'
    | 'bankAccountNumber'
  >;
}

export const sellerOf = (company: InvoiceContent['company']): SaidInvoice['seller'] => ({
  name: company.name,
  address: company.address,
  companyNumber: company.companyNumber,
  vatNumber: company.vatNumber,
  bankName: company.bankName,
  bankAccountName: company.bankAccountName,
  bankSortCode: company.bankSortCode,
  bankAccountNumber: company.bankAccountNumber,
});

type Requested = Extract<DocumentEvent, { type: 'DocumentRequested' }>['data'];

/** What a document says that is an invoice with a number; null for drafts, for proposals and for what was forgotten. */
export const saidInvoice = ({ kind, content, visitIds }: Requested): SaidInvoice | null => {
  if (kind !== 'invoice' || content === '') return null;
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return null;
  }
  const { success, data } = invoiceContent.safeParse(json);
  if (!success || data.number === '') return null;
  const { company, reverseCharge } = data;
  const lines = data.lines.map(({ description, netPence, vatRate }) => ({
    description,
    netPence,
    vatRate: vatRate ?? company.vatRate,
  }));
  return {
    number: data.number,
    visitIds,
    client: data.client,
    orderReference: data.orderReference,
    date: data.date,
    supplyDates: data.supplyDates,
    dueDate: data.dueDate,
    lines,
    totals: vatByRate(lines, reverseCharge),
    reverseCharge,
    interestOn: null,
    seller: sellerOf(company),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** A record's words on the company's paper; the project is that of its visits, where they have one in common. */
export const contentOfRecord = (said: SaidInvoice, company: Company, jobs: readonly Job[]): InvoiceContent => {
  const nowhere = { name: '', number: '', address: '', postcode: '' };
  const [only, ...others] = said.totals;
  const several = others.length > 0;
  const [netPence, vatPence] = [
    sum(said.totals.map((one) => one.netPence)),
    sum(said.totals.map((one) => one.vatPence)),
  ];
  return {
    company: { ...companyOf(company), ...said.seller, vatRate: only?.vatRate ?? company.vatRate },
    client: said.client,
    project: common(
      jobs.map(({ projectName, project_number, address, postcode }) => ({
        name: projectName,
        number: project_number,
        address,
        postcode,
      })),
      nowhere,
    ),
    number: said.number,
    date: said.date,
    supplyDates: [...said.supplyDates],
    lines: said.lines.map(({ description, netPence: net, vatRate }) => ({
      description,
      quantity: 1,
      unitPence: net,
      netPence: net,
      ...(several ? { vatRate } : {}),
    })),
    netPence,
    vatPence,
    grossPence: netPence + vatPence,
    dueDate: said.dueDate,
    orderReference: said.orderReference,
    reverseCharge: said.reverseCharge,
    ...(said.interestOn === null ? {} : { outsideScope: true }),
    ...(several ? { totals: [...said.totals] } : {}),
  };
};
