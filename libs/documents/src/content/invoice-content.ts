import { isForgottenContact, londonDate, penceOf, poundsOf, visitKindLabels, type Company, type InvoicePreview, type Job, type MakeInvoice } from '#contracts';
import { amountsOf, type InvoiceContent } from '../render/content.js';
import { invoiceFileName } from '../render/file-name.js';
import { missingFromInvoice } from '../render/missing.js';
import { companyOf } from './company-of.js';

export interface Invoiced {
  readonly command: MakeInvoice;
  /** A test, or a survey's Setup and Pickup. */
  readonly jobs: readonly [Job, ...Job[]];
  readonly company: Company;
  /** Today in London. */
  readonly date: string;
}

const counted = (count: number | undefined, one: string): string | null => (count === undefined ? null : `${count} ${one}${count === 1 ? '' : 's'}`);

/** 'Sound Test, Part E: 3 sets, 12 dwellings'. */
const workOf = ({ kind, soundtest, airtest, survey }: Job): string => {
  const counts = [
    counted(soundtest?.sets, 'set'), counted(soundtest?.rooms, 'room'), counted(soundtest?.dwellings, 'dwelling'),
    counted(airtest?.types, 'type'), counted(airtest?.tests, 'test'),
    counted(survey?.fixed, 'fixed position'), counted(survey?.spots, 'spot position'), counted(survey?.roomsNS, 'room'),
  ].filter((count) => count !== null);
  const title = [visitKindLabels[kind], soundtest?.project_type ?? survey?.project_typeNS].filter((part) => part !== undefined).join(', ');
  return counts.length === 0 ? title : `${title}: ${counts.join(', ')}`;
};

const oneLine = (address: string): string => address.split(/\s*\n\s*/).filter((line) => line !== '').join(', ');

/** What an invoice of a visit says now; the fee of a survey is on its first half. */
export const invoiceContentOf = ({ command, jobs, company, date }: Invoiced): InvoiceContent => {
  const [job] = jobs;
  const netPence = penceOf(job.price);
  const { name, position, email, telephone } = job.contact;
  return {
    company: companyOf(company),
    // Nobody can be invoiced under the word that stands for who was forgotten: the name is missing.
    client: { name: isForgottenContact(job.contact) ? '' : name, position, email, telephone, address: job.address, postcode: job.postcode },
    project: { name: job.projectName, number: job.project_number, address: job.address, postcode: job.postcode },
    number: (command.invoice_number ?? job.invoice_number).trim(),
    date,
    supplyDates: [...new Set(jobs.map(({ startjob }) => londonDate(startjob)))].sort(),
    lines: [{ description: `${workOf(job)}, at ${oneLine(job.address)}, ${job.postcode}`, quantity: 1, unitPence: netPence, netPence }],
    ...amountsOf(netPence, company.vatRate),
    dueDate: null,
    orderReference: (command.order_reference ?? '').trim(),
    reverseCharge: false,
  };
};

export const invoicePreview = (content: InvoiceContent): InvoicePreview => {
  const { number, date, supplyDates, client, project, lines, netPence, vatPence, grossPence, company } = content;
  return {
    fileName: invoiceFileName(content),
    number, date, supplyDates, client, project,
    lines: lines.map(({ description, quantity, unitPence, netPence: net }) => ({ description, quantity, unit: poundsOf(unitPence), net: poundsOf(net) })),
    net: poundsOf(netPence),
    vatRate: company.vatRate,
    vat: poundsOf(vatPence),
    gross: poundsOf(grossPence),
    missing: missingFromInvoice(content),
  };
};
